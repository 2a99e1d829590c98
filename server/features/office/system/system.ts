import type { FailedJobItem, SystemHealth } from '#contract/http/office/jobs.ts'
import { listProcesses } from '#server/platform/db/processes-store.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { countFailedJobs, type FailedJob, findFailedJob } from '#server/platform/jobs/failed-jobs-store.ts'
import { CHANNELS } from '#server/platform/messaging/messaging.ts'
import { countWaiting } from '#server/platform/messaging/store.ts'
import { listProviderStates, type ProviderState } from '#server/platform/providers/provider-states-store.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'

export const toFailedJob = (job: FailedJob): FailedJobItem => ({
  id: job.id,
  queue: job.queue,
  data: job.data,
  error: job.error,
  attempts: job.attempts,
  times: job.times,
  first_failed_at: job.firstFailedAt.toISOString(),
  failed_at: job.failedAt.toISOString(),
  retried_at: job.retriedAt?.toISOString() ?? null,
})

export async function readFailedJob({ db }: Pick<OfficeDeps, 'db'>, id: number): Promise<FailedJobItem | Refusal> {
  const job = await findFailedJob(db, id)
  return job ? toFailedJob(job) : refuse('not_found')
}

/** Lets failed work begin again, from its first attempt. Refusals: `not_found`, `already_retried`. */
export async function retryFailedJob(
  { db, failedJobs }: Pick<OfficeDeps, 'db' | 'failedJobs'>,
  staff: Staff,
  id: number,
): Promise<FailedJobItem> {
  const job = await staffAction(db, staff, async (tx, note) => {
    const retried = await failedJobs.retry(tx, id, staff.actor.accountId)
    if ('refused' in retried) return retried
    await note({ action: 'failed_job.retried', subject: `failed_job:${id}`, after: { queue: retried.queue } })
    return retried
  })
  return toFailedJob(job)
}

/** How the providers do, as all processes have seen them, what waits for them, and which processes run. */
export async function readSystemHealth({ db, providers }: Pick<OfficeDeps, 'db' | 'providers'>): Promise<SystemHealth> {
  const [states, waiting, failedJobs, processes] = await Promise.all([
    listProviderStates(db),
    countWaiting(db),
    countFailedJobs(db),
    listProcesses(db),
  ])
  const stateOf = (name: string) => states.find((state) => state.name === name)
  return {
    senders: CHANNELS.map((channel) => {
      const queue = waiting.find((each) => each.channel === channel)
      const state = stateOf(channel)
      return {
        channel,
        provider: providers.senders[channel].name,
        state: state?.pausedUntil ? ('paused' as const) : stateWord(state),
        waiting: queue?.waiting ?? 0,
        oldest_waiting_seconds: Math.round(queue?.oldestSeconds ?? 0),
        ...seen(state),
        paused_until: state?.pausedUntil?.toISOString() ?? null,
      }
    }),
    gateways: providers.gateways.map((name) => ({ name, state: stateWord(stateOf(name)), ...seen(stateOf(name)) })),
    failed_jobs: failedJobs,
    processes: processes.map(({ startedAt, ...process }) => ({ ...process, started_at: startedAt.toISOString() })),
  }
}

/** Failing: the last that was heard of it is a failure, or came in the same millisecond. */
export const isFailing = ({ lastFailureAt, lastSuccessAt }: ProviderState): boolean =>
  lastFailureAt !== null && lastFailureAt.getTime() >= (lastSuccessAt?.getTime() ?? 0)

const stateWord = (state: ProviderState | undefined) => (state && isFailing(state) ? 'failing' : 'ok')

const seen = (state: ProviderState | undefined) => ({
  last_success_at: state?.lastSuccessAt?.toISOString() ?? null,
  last_failure_at: state?.lastFailureAt?.toISOString() ?? null,
  last_failure: state?.lastFailure ?? null,
})
