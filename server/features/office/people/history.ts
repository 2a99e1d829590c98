import { historyParts, type UserHistory } from '#contract/http/office/people.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { readReason, type Staff, staffAction } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { findPlan, historyPart, mergedFrom, mergedInto } from './history-store.ts'
import { secondPersonForStaff } from './two-administrators.ts'
import { findUser, lockUser } from './users-store.ts'

/** A member's plan and history, merged accounts included. Refusals: `not_found`. */
export async function readHistory(
  { db }: Pick<OfficeDeps, 'db'>,
  reader: { actor: Actor; language: Language },
  id: number,
): Promise<UserHistory | Refusal> {
  if (!(await findUser(db, id))) return refuse('not_found')
  const { language, actor } = reader
  const others = await mergedFrom(db, id)
  const of = { ids: [id, ...others.map((other) => other.id)], language, seesLive: may(actor, 'auctions') }
  const parts: UserHistory['parts'] = []
  // One after the other: one page must not take all connections.
  for (const what of historyParts) {
    const { total, newest } = await historyPart(db, what, of)
    const rows = newest.map(({ amount, at, ...row }) => ({
      ...row,
      amount: amount === null ? null : toRiyals(amount),
      at: at.toISOString(),
    }))
    parts.push({ what, total, newest: rows })
  }
  const plan = await findPlan(db, id)
  return {
    plan: plan
      ? { id: plan.id, name: language === 'ar' ? plan.nameAr : plan.nameEn, deposit: toRiyals(plan.deposit) }
      : null,
    parts,
    merged_into: (await mergedInto(db, id)) ?? null,
    merged_from: others,
  }
}

const self = { ar: 'لا يمكنك تغيير هذا في حسابك أنت.', en: 'You cannot change this in your own account.' }

/**
 * Puts an account out of use or into use again, with a reason. A merged one stays closed: its person has another.
 * Refusals: `not_found`, `invalid`, `account_inactive`, `second_person_needed` for an administrator.
 */
export async function setInUse(
  deps: Pick<OfficeDeps, 'db' | 'accounts'>,
  staff: Staff & { actor: Actor },
  id: number,
  change: { active: boolean; reason: string },
): Promise<UserHistory | Refusal> {
  if (id === staff.actor.accountId) return refuseField('id', self)
  const reason = granted(readReason(change.reason))
  const needed = await secondPersonForStaff(deps, staff, id, { active: change.active })
  if (needed) return needed
  const { announce } = await staffAction(deps.db, staff, async (tx, note) => {
    const before = await lockUser(tx, id)
    if (!before) return refuse('not_found')
    if (change.active && (await mergedInto(tx, id))) return refuse('account_inactive')
    const announce = await deps.accounts.changeByStaff(tx, id, { active: change.active })
    await note({
      action: change.active ? 'account.freed' : 'account.stopped',
      subject: `account:${id}`,
      before: { active: before.active },
      after: { active: change.active },
      reason,
    })
    return { announce }
  })
  announce()
  return readHistory(deps, staff, id)
}
