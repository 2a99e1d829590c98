import type { AppContext } from './context.ts'
import { nextDueMs } from './features/lots/index.ts'
import type { Features } from './features.ts'
import { countFailedJobs } from './platform/jobs/failed-jobs-store.ts'
import { countWaitingJobs } from './platform/jobs/waiting-store.ts'
import { countWaiting } from './platform/messaging/store.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'

/** Counts business events, and reads the waiting work of this process and the database on demand. */
export function registerFigures({ metrics, db, pool, late }: AppContext, { bidding, events, live }: Features): void {
  events.afterCommit('lotsClosed', ({ lots }) => {
    for (const { leaderId } of lots) metrics.closed(leaderId === null ? 'without_bid' : 'with_bid')
  })
  events.afterCommit('paymentSettled', metrics.paymentSettled)
  events.afterCommit('orderCreated', () => metrics.order('created'))
  events.afterCommit('orderPaid', () => metrics.order('paid'))
  events.afterCommit('orderCanceled', () => metrics.order('canceled'))
  const { gauge } = metrics
  gauge('marsa_bids_waiting', 'Bids that wait or are decided in this process', () => [{ value: bidding.queueSize() }])
  gauge('marsa_live_sockets', 'Open sockets', () => [{ value: live.stats().sockets }])
  gauge('marsa_live_slow_sockets', 'Sockets that do not read fast enough', () => [{ value: live.stats().slow }])
  gauge('marsa_closing_overdue_seconds', 'How long the next lot is overdue', async () => [
    { value: Math.max(0, -((await nextDueMs(db)) ?? 0)) / 1_000 },
  ])
  gauge('marsa_replica_lag_seconds', 'How late the replica is; absent while it is not read', () => {
    const value = late.lagSeconds()
    return value === undefined ? [] : [{ value }]
  })
  gauge('marsa_failed_jobs', 'Jobs that failed for good and wait for staff', async () => [
    { value: await countFailedJobs(db) },
  ])
  const connections = (): [string, number][] => [
    ['open', pool.totalCount],
    ['idle', pool.idleCount],
    ['awaited', pool.waitingCount],
  ]
  gauge(
    'marsa_database_connections',
    'Connections of the pool, and calls that wait for one',
    () => connections().map(([state, value]) => ({ labels: { state }, value })),
    ['state'],
  )
  registerQueues(metrics, db)
}

function registerQueues({ gauge }: Metrics, db: AppContext['db']): void {
  const messages = async (read: 'waiting' | 'oldestSeconds') =>
    (await countWaiting(db)).map((row) => ({ labels: { channel: row.channel }, value: row[read] }))
  const jobs = async (read: 'waiting' | 'oldestSeconds') =>
    (await countWaitingJobs(db)).map((row) => ({ labels: { queue: row.queue }, value: row[read] }))
  gauge('marsa_messages_waiting', 'Messages that wait to be sent', () => messages('waiting'), ['channel'])
  gauge('marsa_messages_oldest_seconds', 'Age of the oldest of them', () => messages('oldestSeconds'), ['channel'])
  gauge('marsa_jobs_waiting', 'Jobs that are due and have not ended', () => jobs('waiting'), ['queue'])
  gauge('marsa_jobs_oldest_seconds', 'How long the oldest of them has been due', () => jobs('oldestSeconds'), ['queue'])
}
