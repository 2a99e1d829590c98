import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock/clock.ts'

/** The work of one run of the scheduler: it opens, closes and decides due lots. */
export type SchedulerRun = {
  /** @param patient waits for locks: the previous run left overdue work behind. */
  run(patient: boolean): Promise<void>
  nextDueMs(): Promise<number | undefined>
}

/** The longest sleep, even if nothing is due: other processes and new auctions may have changed the next due moment. */
const SLEEP_MS_MAX = 1_000
/** A due lot was left behind because a bid held its lock: check again at once, this time waiting for it. */
const RETRY_MS = 3
const ERROR_MS = 500

/**
 * One timer at the earliest due moment, and a check at least once a second. Timers only wake it: the database clock,
 * read under each lot's lock, decides. Several processes may run it at once.
 */
export function createScheduler(work: SchedulerRun, clock: Clock, log: Logger) {
  let stopped = true
  let again = false
  let cancel: () => void = () => undefined
  let running: Promise<void> | undefined

  function arm(ms: number, patient: boolean): void {
    if (stopped) return
    cancel = clock.after(ms, () => {
      running = runOnce(patient)
    })
  }

  async function runOnce(patient: boolean): Promise<void> {
    const next = await runDueWork(patient)
    running = undefined
    if (again) arm(0, false)
    else arm(next <= 0 ? RETRY_MS : Math.min(next, SLEEP_MS_MAX), next <= 0)
    again = false
  }

  async function runDueWork(patient: boolean): Promise<number> {
    try {
      await work.run(patient)
      return (await work.nextDueMs()) ?? SLEEP_MS_MAX
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'the scheduler of lots failed, trying again')
      return ERROR_MS
    }
  }

  return {
    start: () => {
      stopped = false
      arm(0, false)
    },
    /** Checks again now, once started: new work may be due earlier than the timer. */
    wake: () => {
      if (running) {
        again = true
        return
      }
      cancel()
      arm(0, false)
    },
    stop: async () => {
      stopped = true
      cancel()
      await running
    },
  }
}
