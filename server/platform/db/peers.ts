import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Connection, keepConnection } from './kept-connection.ts'

/** The other processes on the same database, and questions that all of them answer. */
export type Peers = {
  /** Joins them. From then on this process answers questions of others. */
  start(): Promise<void>
  /**
   * True if any other process answers yes; undefined if that is unknown. False without a query if there are no
   * peers.
   */
  ask(question: string): Promise<boolean | undefined>
  stop(): Promise<void>
}

/** Any fixed number. Each live process holds this lock in shared mode. */
const LOCK = 7_201_947
const CHANNEL = 'peers'
const LOOK_MS = 250
/** A live process that does not answer within this time leaves the question open. */
const PATIENCE_MS = 3_000

/** `backendPid` is of the asking or answering process. */
type PeerMessage = { id: string; backendPid: number } & ({ question: string } | { yes: boolean })
type Asked = { answered: Set<number>; yes: boolean; wake: () => void }

/** Backend ids of live peers. */
const LIVE_PEERS = `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCK}
  and database = (select oid from pg_database where datname = current_database())`

const notify = ({ client }: Connection, message: PeerMessage) =>
  client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])

/** Live peers that have not answered. */
async function silent({ client, self }: Connection, pending: Asked): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(LIVE_PEERS)
  return rows.map(({ pid }) => pid).filter((pid) => pid !== self && !pending.answered.has(pid))
}

/**
 * Connects this process to the others through their shared database. An advisory lock shows the live processes, and
 * notifications carry questions and answers. A dead process loses its lock.
 * @param options.answer this process's answer; it must not throw.
 */
export function createPeers(options: {
  databaseUrl: string
  log: Logger
  answer: (question: string) => boolean
}): Peers {
  const asked = new Map<string, Asked>()
  const connection = keepConnection({ ...options, name: 'peers', patienceMs: PATIENCE_MS, prepare })

  async function prepare(own: Connection): Promise<void> {
    own.client.on('notification', ({ payload }) => {
      // Only `notify` writes to this channel.
      if (payload) receive(own, JSON.parse(payload) as PeerMessage)
    })
    await own.client.query(`listen ${CHANNEL}`)
    // Last: a process that others see as live must already answer. Without its lock, others would not ask this process.
    await own.client.query('select pg_advisory_lock_shared($1)', [LOCK])
  }

  function receive(own: Connection, message: PeerMessage): void {
    if ('question' in message) {
      if (message.backendPid !== own.self)
        notify(own, { id: message.id, backendPid: own.self, yes: options.answer(message.question) }).catch(
          () => undefined,
        )
      return
    }
    const waiting = asked.get(message.id)
    if (!waiting) return
    waiting.answered.add(message.backendPid)
    waiting.yes ||= message.yes
    waiting.wake()
  }

  async function askOthers(own: Connection, question: string): Promise<boolean | undefined> {
    const pending: Asked = { answered: new Set(), yes: false, wake: () => undefined }
    if ((await silent(own, pending)).length === 0) return false
    const id = randomUUID()
    asked.set(id, pending)
    try {
      await notify(own, { id, backendPid: own.self, question })
      for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt; ) {
        if (pending.yes) return true
        const { promise, resolve } = Promise.withResolvers<void>()
        pending.wake = resolve
        if ((await silent(own, pending)).length === 0) return pending.yes
        await Promise.race([promise, sleep(LOOK_MS)])
      }
      return pending.yes || undefined
    } finally {
      asked.delete(id)
    }
  }

  return {
    start: connection.join,
    ask: async (question) => {
      const own = connection.now()
      try {
        return own && (await askOthers(own, question))
      } catch {
        own?.drop()
        return undefined
      }
    },
    stop: connection.close,
  }
}
