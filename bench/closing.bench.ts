/** The delay of the decision of 1,000 lots that end in the same second, beside a delayed job for each lot. */
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { createBidding } from '#server/features/bidding/index.ts'
import { systemClock, systemRandom } from '#server/platform/clock/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createEventBus } from '#server/platform/events/events.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { addLots, addMembers, openFixture } from './fixtures/fixture.ts'
import { median, percentile, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const LOTS = 1_000
const AHEAD_SECONDS = 3
const PATIENCE_MS = 60_000

const fixture = await openFixture()
await addMembers(fixture.pool, 2)
await addLots(fixture.pool, LOTS)
const handle = openDatabase(fixture.url)
let announced: number[] = []
const bidding = createBidding({
  ...handle,
  databaseUrl: fixture.url,
  log: pino({ level: 'silent' }),
  clock: systemClock,
  random: systemRandom,
  secrets: createSecrets('only the bench uses this secret, nobody else'),
  notices: async () => () => undefined,
  events: createEventBus(pino({ level: 'silent' })),
  live: {
    publish: (_channel, event, data) => {
      if (event === 'BidEvent' && 'server_time' in data) announced.push(Date.now() - Date.parse(data.server_time))
    },
  },
})
await bidding.start()
const boss = new PgBoss({ connectionString: fixture.url })
await boss.start()
await boss.createQueue('close')
await fixture.pool.query('create table job_closed (lot_id bigint, late_ms float8)')
await boss.work<{ lotId: number; at: string }>(
  'close',
  { batchSize: 50, pollingIntervalSeconds: 0.5 },
  async (jobs) => {
    await fixture.pool.query(
      `insert into job_closed select id, extract(epoch from clock_timestamp() - at) * 1000 from unnest($1::bigint[], $2::timestamptz[]) as v(id, at)`,
      [jobs.map((job) => job.data.lotId), jobs.map((job) => job.data.at)],
    )
  },
)

const decided: number[][] = []
const received: number[][] = []
const byJobs: number[][] = []
for (let round = 0; round < ROUNDS; round += 1) {
  decided.push(await closeByTimer())
  received.push(announced)
  byJobs.push(await closeByJobs())
}
const of = (rounds: number[][], share: number) => median(rounds.map((ms) => percentile(ms, share)))
report('decided after the close, median', of(decided, 0.5), { unit: 'ms', beside: of(byJobs, 0.5) })
report('decided after the close, p99', of(decided, 0.99), { unit: 'ms', beside: of(byJobs, 0.99), atMost: 0.25 })
report('decided after the close, p99', of(decided, 0.99), { unit: 'ms', atMost: 100 })
report('announced after the decision, p99', of(received, 0.99), { unit: 'ms', atMost: 250 })
await bidding.stop()
await boss.stop({ graceful: false })
await handle.close()
await fixture.close()

/** All lots end at the same moment, and the closer finds them. */
async function closeByTimer(): Promise<number[]> {
  announced = []
  await fixture.pool.query(
    `update lot_states set status = 'live', closed_at = null, closes_at = date_trunc('second', clock_timestamp()) + $1 * interval '1 second'`,
    [AHEAD_SECONDS],
  )
  return untilAll(
    `select extract(epoch from closed_at - closes_at)::float8 * 1000 as ms from lot_states where closed_at is not null`,
  )
}

async function closeByJobs(): Promise<number[]> {
  await fixture.pool.query('truncate job_closed')
  const at = new Date(Date.now() + AHEAD_SECONDS * 1_000)
  const jobs = Array.from({ length: LOTS }, (_, lotId) => ({ data: { lotId, at: at.toISOString() }, startAfter: at }))
  await boss.insert('close', jobs)
  return untilAll('select late_ms as ms from job_closed')
}

async function untilAll(query: string): Promise<number[]> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await fixture.pool.query<{ ms: number }>(query)
    if (rows.length === LOTS) return rows.map((row) => row.ms)
    if (Date.now() > giveUpAt) throw new Error(`${rows.length} of ${LOTS} lots were closed`)
    await pause(100)
  }
}
