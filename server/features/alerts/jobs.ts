import type { Jobs } from '#server/platform/jobs/jobs.ts'

const EACH_MINUTE = '* * * * *'

type Work = { matchAndSend: () => Promise<void>; sendEnding: () => Promise<void> }

/** What alerts do each minute: also what a process left behind when it ended. Call it before the jobs start. */
export function registerAlertJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, work: Work): void {
  jobs.work('match-saved-searches', work.matchAndSend)
  jobs.schedule('match-saved-searches', EACH_MINUTE)
  jobs.work('send-ending-alerts', work.sendEnding)
  jobs.schedule('send-ending-alerts', EACH_MINUTE)
}
