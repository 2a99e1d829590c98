import { inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { audited, isWantedByTwo, readReason, type Staff } from '../../staff/index.ts'
import type { Context } from '../context.ts'
import { deleteFactors } from '../second-factor/store.ts'
import { lockUser } from './users-store.ts'

/**
 * Removes the lost second factors of a colleague, and ends their sessions; they set up new ones at the next
 * log-in. Refusals: `not_found`, `forbidden` (one's own), `invalid` (`reason`), `second_person_needed`.
 */
export async function resetSecondFactor(
  { db, sessions }: Context,
  staff: Staff,
  id: number,
  body: { reason: string },
): Promise<Record<string, never> | Refusal> {
  if (id === staff.actor.accountId) return refuse('forbidden')
  const reason = readReason(body.reason)
  if (typeof reason !== 'string') return reason
  const result = await inTransaction(db, async (tx) => {
    const before = await lockUser(tx, id)
    if (!before?.role) return refuse('not_found')
    if (!(await isWantedByTwo(tx, staff, { kind: 'second_factor', accountId: id, detail: '' })))
      return refuse('second_person_needed')
    const removed = await deleteFactors(tx, id)
    const { announce } = await sessions.end(tx, id)
    await audited(tx, staff, {
      action: 'account.second_factor_reset',
      subject: `account:${id}`,
      before: { factors: removed },
      after: { factors: 0 },
      reason,
    })
    return { announce }
  })
  if ('refused' in result) return result
  result.announce()
  return {}
}
