import type { Tx } from '#server/platform/db/database.ts'
import { audited } from '../audit/audit.ts'
import type { Staff } from '../staff.ts'
import {
  hasOtherAdmin,
  insertAsked,
  isAskedByOther,
  isNewInRole,
  markAskedDone,
  type SecondPersonRequest,
} from './second-person-store.ts'

/**
 * Checks that two administrators want the same. The first one's request is kept for 24 hours, with its audit row, and
 * its transaction must commit. A sole administrator needs no second person, once a day has passed since a colleague was
 * lost: nobody can make themselves the only one. A person who got the role within 24 hours is neither first nor second
 * nor alone: one person could fill both roles with an account made for it.
 */
export async function isWantedByTwo(tx: Tx, staff: Staff, wanted: SecondPersonRequest): Promise<boolean> {
  const by = staff.actor.accountId
  const isSole = !(await hasOtherAdmin(tx, by))
  if (await isNewInRole(tx, by)) return false
  if (isSole) return true
  if (await isAskedByOther(tx, wanted, by)) {
    await markAskedDone(tx, wanted)
    return true
  }
  await insertAsked(tx, wanted, by)
  await audited(tx, staff, {
    ...(wanted.kind === 'settings'
      ? { action: 'settings.second_person_asked', subject: `settings:${wanted.group}` }
      : { action: 'account.second_person_asked', subject: `account:${wanted.accountId}` }),
    after: { kind: wanted.kind, detail: wanted.detail },
  })
  return false
}
