import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Load, type Seen, startBidding, taken, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { lotsWith, overdue, unannouncedCloses, unfairCloses } from '../cut-short.ts'
import type { App } from '../environment/app-process.ts'
import { createMovedClock, type MovedClock } from '../environment/moved-clock.ts'
import { killProcessTree, postmasterOf, processTree } from '../environment/process-tree.ts'
import { openProxy, type TcpProxy } from '../environment/proxy.ts'
import { lastSeq, readEvents } from '../events.ts'
import { createFixtures, databaseNow, type Fixtures, lastSeqs } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { listen } from '../sockets.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const LOAD_MS = 1_500
/** Silence longer than this is an outage (CLO-10). */
const OUTAGE_MS = 31 * SECOND_MS
/**
 * The time from the start of the load to the end of the first lot; longer if the machine is too slow to be dead by
 * then.
 */
const MARGIN_MS = 1_500
/** One lot ends soon after the silence, one much later. */
const [SOON_MS, LATE_MS] = [5 * MINUTE_MS, 120 * MINUTE_MS]
/** Several end during it. */
const inSilence = (marginMs: number): number[] => [0, 500, 1_000].map((ms) => LOAD_MS + marginMs + ms)
/** Shorter than an outage, so that lots fall due by it. */
const JUMP_MS = 20 * SECOND_MS
const JUMPS = 31

type Parts = {
  scenario: Scenario
  clients: number
  folder: string
  clock: MovedClock | undefined
  /** The app's connection to the database. */
  line: TcpProxy
  app: App
}

/**
 * PostgreSQL is killed before several lots end and comes back after they ended; the app survives. No bid is accepted
 * meanwhile; the lots close once by the rule of outages, with all notices. In the long form the outage is a real one,
 * with the ten minutes after it; then the same for a moment, after which lots close at once.
 */
export async function databaseGone(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const folder = await makeTemporaryFolder('marsa-gone-')
  const clock = scenario.clockLibrary ? createMovedClock(path.join(folder, 'shift'), scenario.clockLibrary) : undefined
  await clock?.shift(0)
  let postgres = await startDatabase(folder, clock)
  const line = await openProxy({ targets: () => [Number(new URL(postgres.url).port)] })
  const app = await scenario.openApp(3, { url: postgres.url, databasePort: line.port })
  const parts: Parts = { scenario, clients, folder, clock, line, app }
  /** Dead until `isOver`; the returning server gets no connection before `before` is done. */
  const kill = async (isOver: () => boolean, before: (db: Database) => Promise<unknown>): Promise<Gone> => {
    await killProcessTree(processTree(postmasterOf(folder)), postgres)
    const from = performance.now()
    const faults = await whileDead(app, isOver)
    line.down()
    postgres = await startDatabase(folder, clock)
    await withDatabase(postgres.url, before)
    const to = performance.now()
    line.up()
    return { from, to, faults }
  }
  try {
    await app.start()
    const faults = await outage(parts, postgres.url, kill)
    if (!scenario.short) faults.push(...(await moment(parts, postgres.url, kill)))
    return faults
  } finally {
    await scenario.clear()
    await line.close()
    await postgres.stop().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

type Gone = { from: number; to: number; faults: string[] }
type Kill = (isOver: () => boolean, before: (db: Database) => Promise<unknown>) => Promise<Gone>

const startDatabase = (folder: string, clock: MovedClock | undefined): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: folder,
    onProgress: () => undefined,
    ...(clock && { environment: clock.environment }),
  })

/** [HTTP-53] The app is alive meanwhile, and not ready. */
async function whileDead(app: App, isOver: () => boolean): Promise<string[]> {
  await until('the app notices', async () => !(await app.isReady()))
  const isWell = await fetch(`${app.address}/healthz`).then(({ ok }) => ok)
  await until('the database was dead for long enough', async () => isOver())
  return isWell ? [] : ['the process was not well while the database was dead']
}

async function outage(parts: Parts, url: string, kill: Kill, marginMs = MARGIN_MS): Promise<string[]> {
  const { scenario, app, clients, clock } = parts
  const { stock, load, endAt } = await begin(parts, url, [...inSilence(marginMs), SOON_MS, LATE_MS], 0)
  const socket = await listen(
    app.address,
    stock.lots.map(({ carId }) => `bid.${carId}`),
  )
  await sleep(LOAD_MS)
  const since = performance.now()
  const longEnough = () => Date.now() > endAt && (scenario.short || performance.now() - since > OUTAGE_MS)
  // The short form pretends a longer silence.
  const older = (db: Database) => sql`update heartbeats set beat_at = beat_at - interval '40 seconds'`.execute(db)
  let open = 0
  const gone = await kill(longEnough, async (db) => {
    open = (await lotsWith(db, stock)).open
    if (scenario.short) await older(db)
  })
  if (open < stock.lots.length) {
    await load.stop()
    return outage(parts, url, kill, 2 * marginMs)
  }
  return withDatabase(url, async (db) => {
    const backAt = await databaseNow(db)
    await until('the lots are moved', async () => (await lotsWith(db, stock)).moved === open - 1)
    const moved = await unfairCloses(db, stock, backAt - (performance.now() - gone.to))
    const before = taken(load)
    await until('bids are taken again', async () => taken(load) > before + clients)
    const closes = clock ? await passTenMinutes(db, stock, clock) : []
    const calls = await load.stop()
    scenario.say(`  after an outage${clock ? ' and ten minutes' : ''}: ${tally(calls)}`)
    await until('the last change of each lot is published', async () =>
      (await lastSeqs(db, stock)).every(({ carId, seq }) => lastSeq(socket, carId) >= seq),
    )
    socket.close()
    return [
      ...gone.faults,
      ...moved,
      ...closes,
      ...takenWhile(calls, gone),
      ...readEvents(socket, stock, { closes: [1] }),
      ...(await checkHistory({ db, addresses: [app.address], stock, calls })),
    ]
  })
}

/** Dead for less than an outage: due lots close as soon as the database is there. */
async function moment(parts: Parts, url: string, kill: Kill): Promise<string[]> {
  const { scenario, app } = parts
  const { stock, load, endAt } = await begin(parts, url, [...inSilence(MARGIN_MS), LATE_MS], 1)
  await sleep(LOAD_MS)
  const gone = await kill(
    () => Date.now() > endAt,
    async () => undefined,
  )
  return withDatabase(url, async (db) => {
    // On a very slow machine even this was an outage: then they were moved.
    await until('lots whose time is over are closed or moved', async () => (await overdue(db, stock)) === 0)
    const calls = await load.stop()
    scenario.say(`  after a moment: ${tally(calls)}`)
    const faults = await checkHistory({ db, addresses: [app.address], stock, calls })
    return [...gone.faults, ...faults, ...takenWhile(calls, gone), ...(await unannouncedCloses(db, stock))]
  })
}

type Begun = { stock: Fixtures; load: Load; endAt: number }

/** Members bid. `endAt` is the time by which the lots that end in the silence are over. */
async function begin(parts: Parts, url: string, closeInMs: number[], turn: number): Promise<Begun> {
  const { scenario, clients, app, clock } = parts
  // An hour and more of jumps separates the two clocks.
  await clock?.shift(0)
  const stock = await withDatabase(url, (db) => createFixtures(db, { clients, closeInMs, rich: true }))
  const endAt = Date.now() + Math.max(...closeInMs.filter((ms) => ms < SOON_MS))
  return { stock, load: startBidding({ stock, addresses: [app.address], seed: scenario.seed + turn }), endAt }
}

/** The database clock goes through the ten minutes in jumps that are no outage. */
async function passTenMinutes(db: Database, stock: Fixtures, clock: MovedClock): Promise<string[]> {
  for (let jump = 1; jump <= JUMPS; jump += 1) {
    const before = await beatAt(db)
    await clock.shift(jump * JUMP_MS)
    await until('bidding is open after the jump', async () => (await beatAt(db)) >= before + JUMP_MS)
  }
  await until('what was moved is closed', async () => (await lotsWith(db, stock)).open === 1)
  return unannouncedCloses(db, stock)
}

async function beatAt(db: Database): Promise<number> {
  const { beatAt } = await db.selectFrom('heartbeats').select('beatAt').executeTakeFirstOrThrow()
  return beatAt.getTime()
}

/** A request sent after the database died, and answered before it came back, must not succeed. */
const takenWhile = (calls: readonly Seen[], { from, to }: Gone): string[] =>
  calls
    .filter(({ sentAt, answeredAt, outcome }) => sentAt > from && answeredAt < to && outcome.data !== null)
    .map(({ key }) => `bid ${key} was taken while the database was dead`)
