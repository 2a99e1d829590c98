import type { Jobs } from '#server/platform/jobs/jobs.ts'

const EACH_MINUTE = '* * * * *'

type Work = { matchAndSend: () => Promise<void>; sendEnding: () => Promise<void> }

/** The work of alerts each minute, including work left over by an ended process. Call it before the jobs start. */
export function registerAlertJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, work: Work): void {
  jobs.work('match-saved-searches', work.matchAndSend)
  jobs.schedule('match-saved-searches', EACH_MINUTE)
  jobs.work('send-ending-alerts', work.sendEnding)
  jobs.schedule('send-ending-alerts', EACH_MINUTE)
}
