import type { staffRoutes as routes } from '#contract/http/office/staff.ts'
import { afterCommit } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { always, audited, type GuardedAct } from '../../staff/index.ts'
import type { Context } from '../context.ts'
import { deleteFactors } from '../second-factor/store.ts'
import { lockUser } from './users-store.ts'

/**
 * Removes the lost second factors of a colleague or a member, and ends their sessions; staff set up new ones at the next
 * log-in. Refusals: `not_found`, `forbidden` (one's own).
 */
export const resetSecondFactor = ({ sessions }: Context): GuardedAct<typeof routes.adminResetSecondFactor> => ({
  needsTwo: always,
  run: async (tx, staff, { params: { id } }) => {
    if (id === staff.actor.accountId) return refuse('forbidden')
    const before = await lockUser(tx, id)
    if (!before) return refuse('not_found')
    const removed = await deleteFactors(tx, id)
    afterCommit(tx, (await sessions.end(tx, id)).announce)
    await audited(tx, staff, {
      action: 'account.second_factor_reset',
      subject: `account:${id}`,
      before: { factors: removed },
      after: { factors: 0 },
      reason: staff.reason,
    })
    return {}
  },
})
