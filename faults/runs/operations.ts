import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { bookFaults } from '#server/features/bidding/testing/book-faults.ts'
import type { Database } from '#server/platform/db/database.ts'
import { otherStates } from '../checker.ts'
import { createClient } from '../client.ts'
import { COMMIT, type CrashPoint, fateAt } from '../crash-point.ts'
import type { App } from '../environment/app-process.ts'
import { openProxy, type TcpProxy } from '../environment/proxy.ts'
import { lastSeq } from '../events.ts'
import { newMember, type OperationFixture } from '../operations/fixture.ts'
import { OPERATIONS, type Operation, type Ready } from '../operations/operations.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { type Listener, listen } from '../sockets.ts'

type Parts = { fixture: OperationFixture; db: Database; victim: App; other: App; toDatabase: TcpProxy }
/** The killed process: the server that does the operation, or the backend of the database that serves it. */
type Blow = 'process' | 'backend'
type Strike = { operation: Operation; moment: CrashPoint; blow: Blow }

const PAUSE_MS = 50
const OK = 200
/** A bid that is void already. */
const ALREADY = 422

function momentsOf({ within, write }: Operation): [CrashPoint, CrashPoint, CrashPoint] {
  const both = new RegExp(`${within.source}.*${write.source}`, 's')
  return [
    { name: 'locked', within, at: write, answered: false },
    { name: 'written and not committed', within: both, at: COMMIT, answered: false },
    { name: 'committed, nothing published or answered', within: both, at: COMMIT, answered: true },
  ]
}

const ALL: readonly Strike[] = OPERATIONS.flatMap((operation) => {
  const [locked, written, committed] = momentsOf(operation)
  return [
    { operation, moment: locked, blow: 'process' },
    { operation, moment: written, blow: 'process' },
    { operation, moment: committed, blow: 'process' },
    { operation, moment: written, blow: 'backend' },
    { operation, moment: committed, blow: 'backend' },
  ]
})

/**
 * `kill -9` during voids, purchases, and owners' and buyers' answers: of the process, or of the
 * database's backend, with locks held, written, and committed. Each is done exactly once or not at all; its key reports
 * which, and a retry does it once.
 * @param options.places the points to run; by default all.
 */
export async function operations(scenario: Scenario, { places }: { places?: readonly number[] }): Promise<string[]> {
  const url = await scenario.databaseUrl()
  const toDatabase = await openProxy({ targets: () => [Number(new URL(url).port)] })
  const redis = scenario.openRedis()
  await redis?.start()
  const victim = await scenario.openApp(1, { databasePort: toDatabase.port, redisUrl: redis?.url })
  const other = await scenario.openApp(2, { redisUrl: redis?.url })
  await Promise.all([victim.start(), other.start()])
  const strikes = ALL.filter((_, place) => places?.includes(place) ?? true)
  const faults = await withDatabase(url, async (db) => {
    const fixture = { db, addresses: [other.address], staff: await newMember(db, { role: 'auctions' }) }
    const parts = { fixture, db, victim, other, toDatabase }
    const ready = await Promise.all(strikes.map(({ operation }) => operation.ready(fixture)))
    const found: string[] = []
    for (const [place, strike] of strikes.entries()) {
      const subject = ready[place]
      if (!subject) throw new RangeError(`strike ${place} was not prepared`)
      const name = `${strike.operation.name}, ${strike.moment.name}, ${strike.blow} killed`
      found.push(...(await carryOut(parts, strike, subject)).map((fault) => `${name}: ${fault}`))
    }
    const lots = ready.flatMap(({ lot }) => lot ?? [])
    return [...found, ...(await bookFaults(db)), ...(await otherStates(db, { lots }))]
  })
  scenario.say(`  ${strikes.length} operations, each killed once`)
  await toDatabase.close()
  return faults
}

async function carryOut(parts: Parts, strike: Strike, ready: Ready): Promise<string[]> {
  const { db, fixture, victim, other, toDatabase } = parts
  const { operation, moment, blow } = strike
  const socket = await listen(other.address, ready.lot ? [`bid.${ready.lot.carId}`] : [])
  const call = callOf(parts, ready)
  let isReached = false
  toDatabase.treat(
    fateAt(moment, () => {
      isReached = true
    }),
  )
  const calling = untilHeard(call, () => isReached)
  const isDone = async () => (await rowsOf(db, ready)).every(({ rows }) => rows === 1)
  await until(`${operation.name}, ${moment.name}`, async () => isReached || (await isDone()))
  await (blow === 'process' ? victim.kill() : killBackend(db))
  toDatabase.treat(undefined)
  await calling
  const back = blow === 'process' ? victim.start() : victim.untilReady()
  const faults = await becameOf(call, parts, ready, moment.answered)
  await back
  await until('it is done', isDone).catch(() => undefined)
  faults.push(...(await notOnce(parts, ready)))
  if (ready.lot && ready.watched) await untilTold(db, ready.lot, socket)
  socket.close()
  // The other process may have bid a maximum: then there was no such moment.
  return isReached || faults.length > 0 ? faults : carryOut(parts, strike, await operation.ready(fixture))
}

/** The call that does the operation, and the question about its result. */
function callOf({ victim, other }: Parts, { by, path, body, received }: Ready) {
  const key = randomUUID()
  const client = createClient([victim.address, other.address], by)
  return {
    say: () => client.request('POST', path, received && key, body),
    ask: () => client.ask(key),
  }
}
type Call = ReturnType<typeof callOf>

/** The server's answer about the result is true; a retry is answered, and the same key gets the same answer. */
async function becameOf(call: Call, { db }: Parts, ready: Ready, stands: boolean): Promise<string[]> {
  // The server made its key: no client repeats it.
  if (ready.received?.key !== undefined) return []
  const faults: string[] = []
  if (ready.received) {
    const word = await call.ask()
    const expected = stands ? 1 : 0
    const others = (await rowsOf(db, ready)).filter(({ rows }) => rows !== expected)
    if ((word !== 'unknown') !== stands) faults.push(`its key says ${JSON.stringify(word)}`)
    faults.push(...others.map(({ what, rows }) => `${what}: ${rows} before it was said again`))
  }
  const answer = await untilAnswered(call)
  const due = stands && !ready.received ? ALREADY : OK
  if (answer.status !== due) faults.push(`said again it was answered ${answer.status}: ${answer.text}`)
  if (!ready.received) return faults
  const stored = await call.ask()
  const same = typeof stored === 'object' && stored.text === JSON.stringify(JSON.parse(answer.text))
  return same ? faults : [...faults, `its answer is not what stands under its key: ${answer.text}`]
}

/** Retries until it is answered or the point is reached: a connection cut before may fail once more. */
async function untilHeard(call: Call, isReached: () => boolean): Promise<void> {
  while ((await call.say()) === undefined && !isReached()) await sleep(PAUSE_MS)
}

async function untilAnswered(call: Call) {
  let answer = await call.say()
  await until('it is answered', async () => {
    answer ??= await call.say()
    return answer !== undefined
  })
  if (!answer) throw new Error('no answer')
  return answer
}

async function rowsOf(db: Database, { effects }: Ready): Promise<{ what: string; rows: number }[]> {
  return Promise.all(
    effects.map(async ({ what, rows }) => {
      const found = await sql<{ rows: number }>`select count(*)::int as rows from ${rows}`.execute(db)
      return { what, rows: found.rows[0]?.rows ?? 0 }
    }),
  )
}

async function notOnce({ db, other }: Parts, ready: Ready): Promise<string[]> {
  const faults = (await rowsOf(db, ready))
    .filter(({ rows }) => rows !== 1)
    .map(({ what, rows }) => `${what}: ${rows} in the end`)
  const { received } = ready
  if (received?.key === undefined) return faults
  const word = await createClient([other.address], received.by).ask(received.key)
  return typeof word === 'object' && word.status === OK ? faults : [...faults, `its key says ${JSON.stringify(word)}`]
}

/**
 * The database's own process that works for the app, preferably in the middle of a transaction: PostgreSQL ends all
 * others too.
 */
async function killBackend(db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name <> 'faults'
     order by (state like 'idle in transaction%') desc, state_change desc limit 1`.execute(db)
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  // A killed process frees its slot only after all have restarted.
  const isGone = async () => {
    const left = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)
    return left.rows.length === 0
  }
  await until('the database has started again', () => isGone().catch(() => false))
}

async function untilTold(db: Database, { lotId, carId }: { lotId: number; carId: number }, socket: Listener) {
  await until('the other process has published the last change', async () => {
    const { seq } = await db.selectFrom('lotStates').select('seq').where('lotId', '=', lotId).executeTakeFirstOrThrow()
    return lastSeq(socket, carId) >= seq
  })
}
