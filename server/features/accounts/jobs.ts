import type { Database } from '#server/platform/db/database.ts'
import { removeOldKeys } from '#server/platform/http/idempotency/idempotency-store.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { removeKept } from './closing/closing-store.ts'
import { removeOldCodes } from './codes/store.ts'
import { removeOldInvitations } from './company-people/people-store.ts'
import { removeOldRecoveries } from './recoveries/recoveries-store.ts'
import { removeOldSessions } from './sessions/store.ts'
import { removeOldSignups } from './sign-up/signup-store.ts'
import { removeOldLogIns } from './social/social-store.ts'

const QUEUE = 'remove-old-proofs'
const EACH_NIGHT = '20 0 * * *'

/**
 * Unfinished sign-ups, old recoveries, spent codes and dead sessions are personal data without a use, so they are
 * removed each night.
 */
export function registerAccountJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, db: Database): void {
  jobs.work(QUEUE, async () => {
    await removeOldSignups(db)
    await removeOldRecoveries(db)
    await removeOldCodes(db)
    await removeOldSessions(db)
    await removeKept(db)
    await removeOldLogIns(db)
    await removeOldKeys(db)
    await removeOldInvitations(db)
  })
  jobs.schedule(QUEUE, EACH_NIGHT)
}
