import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** The other processes on the same database, and questions that all of them answer. */
export type Fellows = {
  /** Joins them; from then on questions of others are answered here. */
  start(): Promise<void>
  /** Whether any other process says yes; undefined when that cannot be known now. Nobody is asked where nobody is. */
  ask(question: string): Promise<boolean | undefined>
  stop(): Promise<void>
}

/** Any fixed number: whoever holds this lock, shared, is one of the processes. */
const LOCK = 7_201_947
const CHANNEL = 'fellows'
const REJOIN_MS = 250
const LOOK_MS = 250
/** A process that lives and says nothing for so long leaves the question open. */
const PATIENCE_MS = 3_000

/** `of` is the number of the asking or answering backend. */
type Word = { id: string; of: number } & ({ question: string } | { yes: boolean })
type Asked = { answered: Set<number>; yes: boolean; wake: () => void }

const MEMBERS = `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCK}
  and database = (select oid from pg_database where datname = current_database())`

/**
 * A line of this process to the others, through the database that all of them share anyway: a lock says who lives,
 * notifications carry questions and answers. A process that dies is gone with its lock.
 * @param options.answer whether this process says yes; it must not throw.
 */
export function createFellows(options: {
  databaseUrl: string
  log: Logger
  answer: (question: string) => boolean
}): Fellows {
  const { databaseUrl, log, answer } = options
  const asked = new Map<string, Asked>()
  let line: { client: pg.Client; self: number } | undefined
  let stopped = false

  async function join(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fellows', keepAlive: true })
    client.on('error', () => undefined)
    client.once('end', () => {
      line = undefined
      void rejoin()
    })
    client.on('notification', ({ payload }) => payload && hear(client, JSON.parse(payload) as Word)) // written by `say`
    await client.connect()
    const { rows } = await client.query<{ self: number }>('select pg_backend_pid() as self')
    line = { client, self: rows[0]?.self ?? 0 }
    await client.query(`listen ${CHANNEL}`)
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
  }

  async function rejoin(): Promise<void> {
    await sleep(REJOIN_MS)
    if (stopped || line) return
    await join().catch((error: unknown) => log.debug({ err: error }, 'no line to the other processes yet'))
  }

  const say = (client: pg.Client, word: Word) =>
    client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(word)])

  function hear(client: pg.Client, word: Word): void {
    if ('question' in word) {
      if (word.of !== line?.self)
        say(client, { id: word.id, of: line?.self ?? 0, yes: answer(word.question) }).catch(() => undefined)
      return
    }
    const waiting = asked.get(word.id)
    if (!waiting) return
    waiting.answered.add(word.of)
    waiting.yes ||= word.yes
    waiting.wake()
  }

  /** Those who live and have not answered. */
  async function silent({ client, self }: { client: pg.Client; self: number }, one: Asked): Promise<number[]> {
    const { rows } = await client.query<{ pid: number }>(MEMBERS)
    return rows.map(({ pid }) => pid).filter((pid) => pid !== self && !one.answered.has(pid))
  }

  async function askOthers(own: { client: pg.Client; self: number }, question: string): Promise<boolean | undefined> {
    const one: Asked = { answered: new Set(), yes: false, wake: () => undefined }
    if ((await silent(own, one)).length === 0) return false
    const id = randomUUID()
    asked.set(id, one)
    try {
      await say(own.client, { id, of: own.self, question })
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
    start: join,
    ask: async (question) => {
      if (!line) return undefined
      return askOthers(line, question).catch(() => undefined)
    },
    stop: async () => {
      stopped = true
      await line?.client.end().catch(() => undefined)
    },
  }
}
