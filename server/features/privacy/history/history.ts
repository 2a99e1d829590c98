import { historyParts, type UserHistory } from '#contract/http/office/people.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { findUser, mergedFrom, mergedInto } from '../../accounts/index.ts'
import { findPlan, historyPart } from './history-store.ts'

/** A member's package and history, merged accounts included. Refusals: `not_found`. */
export async function readHistory(
  db: Reader,
  reader: { actor: Actor; language: Language },
  id: number,
): Promise<UserHistory | Refusal> {
  if (!(await findUser(db, id))) return refuse('not_found')
  const { language, actor } = reader
  const others = await mergedFrom(db, id)
  const of = { ids: [id, ...others.map((other) => other.id)], language, seesLive: may(actor, 'lots.secrets') }
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
