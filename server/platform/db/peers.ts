import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** The other processes on the same database, and questions that all of them answer. */
export type Peers = {
  /** Joins them; from then on questions of others are answered here. */
  start(): Promise<void>
  /**
   * Whether any other process answers yes; undefined when that is unknown. False without a query when there are no
   * peers.
   */
  ask(question: string): Promise<boolean | undefined>
  stop(): Promise<void>
}

/** Any fixed number. Each live process holds this lock in shared mode. */
const LOCK = 7_201_947
const CHANNEL = 'fellows'
const REJOIN_MS = 250
const LOOK_MS = 250
/** A live process that does not answer for so long leaves the question open. */
const PATIENCE_MS = 3_000

/** `of` is the number of the asking or answering backend. */
type Word = { id: string; of: number } & ({ question: string } | { yes: boolean })
type Asked = { answered: Set<number>; yes: boolean; wake: () => void }

/** The lines of those who live. */
const LIVE_PEERS = `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCK}
  and database = (select oid from pg_database where datname = current_database())`

/** A connection that listens, and the number of its backend. */
type Line = { client: pg.Client; self: number }

const notify = ({ client }: Line, word: Word) =>
  client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(word)])

/** Those who live and have not answered. */
async function silent({ client, self }: Line, one: Asked): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(LIVE_PEERS)
  return rows.map(({ pid }) => pid).filter((pid) => pid !== self && !one.answered.has(pid))
}

/**
 * Connects this process to the others through their shared database: an advisory lock shows who is alive, notifications
 * carry questions and answers. The lock of a dead process is gone.
 * @param options.answer this process's answer; it must not throw.
 */
export function createPeers(options: {
  databaseUrl: string
  log: Logger
  answer: (question: string) => boolean
}): Peers {
  const asked = new Map<string, Asked>()
  const line = createLine({ ...options, receive })

  function receive(own: Line, word: Word): void {
    if ('question' in word) {
      if (word.of !== own.self)
        notify(own, { id: word.id, of: own.self, yes: options.answer(word.question) }).catch(() => undefined)
      return
    }
    const waiting = asked.get(word.id)
    if (!waiting) return
    waiting.answered.add(word.of)
    waiting.yes ||= word.yes
    waiting.wake()
  }

  async function askOthers(own: Line, question: string): Promise<boolean | undefined> {
    const one: Asked = { answered: new Set(), yes: false, wake: () => undefined }
    if ((await silent(own, one)).length === 0) return false
    const id = randomUUID()
    asked.set(id, one)
    try {
      await notify(own, { id, of: own.self, question })
      for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt; ) {
        if (one.yes) return true
        const { promise, resolve } = Promise.withResolvers<void>()
        one.wake = resolve
        if ((await silent(own, one)).length === 0) return one.yes
        await Promise.race([promise, sleep(LOOK_MS)])
      }
      return one.yes || undefined
    } finally {
      asked.delete(id)
    }
  }

  return {
    start: line.join,
    ask: async (question) => {
      const own = line.now()
      return own && askOthers(own, question).catch(() => undefined)
    },
    stop: line.close,
  }
}

/** Keeps the line: when it breaks it is joined again, until it is closed. */
function createLine(options: { databaseUrl: string; log: Logger; receive: (own: Line, word: Word) => void }) {
  let line: Line | undefined
  let closed = false
  let rejoining = false

  async function join(): Promise<void> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'fellows',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    client.once('end', () => {
      line = undefined
      void rejoin()
    })
    client.on('notification', ({ payload }) => {
      // Only `say` writes to this channel.
      if (line && payload) options.receive(line, JSON.parse(payload) as Word)
    })
    await client.connect()
    const { rows } = await client.query<{ self: number }>('select pg_backend_pid() as self')
    await client.query(`listen ${CHANNEL}`)
    line = { client, self: rows[0]?.self ?? 0 }
    // Last: a process that others see as live must already answer.
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
  }

  async function rejoin(): Promise<void> {
    if (rejoining) return
    rejoining = true
    while (!closed && !line) {
      await sleep(REJOIN_MS)
      if (closed) return
      await join().catch((error: unknown) => options.log.debug({ err: error }, 'no line to the other processes yet'))
    }
    rejoining = false
    if (closed) await line?.client.end()
  }

  return {
    join,
    now: () => line,
    close: async () => {
      closed = true
      await line?.client.end().catch(() => undefined)
    },
  }
}
