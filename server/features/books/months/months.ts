import type { AdminMonths, monthAdminRoutes as routes } from '#contract/http/office/money/months.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { actOnce, always, audited, type GuardedAct, type KeyedStaff } from '../../staff/index.ts'
import type { BooksDeps } from '../deps.ts'
import { countOpen, insertChange, listMonths, lockMonths, monthsToChange } from './month-store.ts'

const texts = {
  next: {
    ar: 'تُقفل الشهور بترتيبها، وبعد ساعة من نهاية كل شهر.',
    en: 'Months are closed in their order, an hour after the end of each.',
  },
  latest: { ar: 'لا يُعاد فتح شهر غير آخر شهر مقفل.', en: 'Only the latest closed month can be opened again.' },
  differences: {
    ar: 'في الدفاتر فروق مفتوحة. عالجها، ثم أعد المطابقة.',
    en: 'The books have open differences. Settle them, then compare again.',
  },
}

/** The months of the books. Rules: docs/rules/books.md, BKS-70 and on. */
export const readMonths = ({ db }: { db: Reader }): Promise<AdminMonths> => monthsOf(db)

async function monthsOf(db: Reader): Promise<AdminMonths> {
  const { latest, next } = await monthsToChange(db)
  const open = next === null ? { lines: 0, differences: 0 } : await countOpen(db, next)
  const months = (await listMonths(db)).map(({ month, state, changedAt, changedByName, reason }) => ({
    ...{ month, state, reason, changed_by_name: changedByName },
    changed_at: changedAt?.toISOString() ?? null,
  }))
  return { months, latest, next, open_lines: open.lines, open_differences: open.differences }
}

/** Closes a month. Refusals: `invalid` on `month` out of its order, before its end, or with differences within the books. */
export function closeMonth({ db }: BooksDeps, staff: KeyedStaff, month: string): Promise<RawAnswer | Refusal> {
  return actOnce(db, staff, async (tx) => {
    await lockMonths(tx)
    const { next } = await monthsToChange(tx)
    if (month !== next) return refuseField('month', texts.next)
    const { lines, differences } = await countOpen(tx, month)
    if (differences > 0) return refuseField('month', texts.differences)
    const changedBy = staff.actor.accountId
    await insertChange(tx, { month, locked: true, changedBy, approvalId: null, reason: null })
    await audited(tx, staff, { action: 'month.closed', subject: `month:${month}`, after: { openLines: lines } })
    return monthsOf(tx)
  })
}

type Reopen = typeof routes.adminReopenMonth

/** Opens the latest closed month again, by two persons. Refusals: `invalid` on `month`. */
export const reopenAct: GuardedAct<Reopen> = {
  needsTwo: async (tx, _staff, { params }) => (await refuseReopening(tx, params.month)) ?? always(),
  run: async (tx, staff, { params: { month } }) => {
    const refused = await refuseReopening(tx, month)
    if (refused) return refused
    const { actor, approval, reason } = staff
    await insertChange(tx, {
      ...{ month, locked: false, reason },
      changedBy: actor.accountId,
      approvalId: approval?.id ?? null,
    })
    await audited(tx, staff, { action: 'month.reopened', subject: `month:${month}`, reason })
    return monthsOf(tx)
  },
}

async function refuseReopening(tx: Tx, month: string): Promise<Refusal | undefined> {
  await lockMonths(tx)
  const { latest } = await monthsToChange(tx)
  return month === latest ? undefined : refuseField('month', texts.latest)
}
