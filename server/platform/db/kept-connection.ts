import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { CONNECT_MS } from './database.ts'

/** A connection and the number of its backend. `drop` closes one that does not answer. */
export type Connection = { client: pg.Client; self: number; drop: () => void }

export type KeptConnection = {
  /** Opens it the first time. */
  join(): Promise<void>
  /** Undefined while there is none. */
  now(): Connection | undefined
  close(): Promise<void>
}

const REJOIN_MS = 250

/** Keeps a session of its own, whose locks show that this process lives. A broken one is replaced until `close`. */
export function keepConnection(options: {
  databaseUrl: string
  name: string
  log: Logger
  /** A statement that takes longer fails: the database may disappear without closing the connection. */
  patienceMs: number
  /** Runs on each new connection; if it fails, the connection is replaced. */
  prepare: (own: Connection) => Promise<void>
}): KeptConnection {
  let connection: Connection | undefined
  let closed = false
  let rejoining = false

  async function join(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      stream: () => socket,
      connectionString: options.databaseUrl,
      application_name: options.name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: options.patienceMs,
    })
    client.on('error', () => undefined)
    client.once('end', () => {
      connection = undefined
      void rejoin()
    })
    const drop = () => void socket.destroy()
    try {
      await client.connect()
      const { rows } = await client.query<{ self: number }>('select pg_backend_pid() as self')
      connection = { client, self: rows[0]?.self ?? 0, drop }
      await options.prepare(connection)
    } catch (error) {
      drop()
      throw error
    }
  }

  async function rejoin(): Promise<void> {
    if (rejoining) return
    rejoining = true
    while (!closed && !connection) {
      await sleep(REJOIN_MS)
      if (closed) return
      await join().catch((error: unknown) =>
        options.log.debug({ err: error, name: options.name }, 'no connection to the database yet'),
      )
    }
    rejoining = false
    if (closed) await connection?.client.end()
  }

  return {
    join,
    now: () => connection,
    close: async () => {
      closed = true
      await connection?.client.end().catch(() => undefined)
    },
  }
}
