import type { AdminTrialBalance } from '#contract/http/office/money/ledger.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { BooksDeps } from '../deps.ts'
import { lastCheck } from '../reconciliation/run-store.ts'
import { type AccountRow, accountSums, type Sides } from './account-store.ts'

const GROUPS = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const
const wrongOrder = { ar: 'آخر المدة قبل أولها.', en: 'The period ends before it begins.' }

/** Halalas. */
type Line = AdminTrialBalance['totals']

/** The trial balance of a span of days, both included. Refusals: `invalid` on `until`. */
export async function readTrialBalance(
  { db }: Pick<BooksDeps, 'db'>,
  language: Language,
  query: { from?: string | undefined; until?: string | undefined },
): Promise<AdminTrialBalance | Refusal> {
  const { from, until, accounts } = await accountSums(db, { from: query.from ?? null, until: query.until ?? null })
  if (from > until) return refuseField('until', wrongOrder)
  const lines = accounts.map(lineOf)
  const totals = lines.reduce(add, NOTHING)
  return {
    from,
    until,
    accounts: accounts.map((account, index) => ({
      id: account.name,
      number: account.number,
      name: language === 'ar' ? account.titleAr : account.titleEn,
      group: groupOf(account.number),
      ...inRiyals(lines[index] ?? NOTHING),
    })),
    totals: inRiyals(totals),
    balanced: isBalanced(totals),
    checked_at: (await lastCheck(db))?.toISOString() ?? null,
  }
}

const NOTHING: Line = { open_debit: 0, open_credit: 0, debit: 0, credit: 0, close_debit: 0, close_credit: 0 }

/** The first digit of a number is its group. */
const groupOf = (number: number) => GROUPS[Math.floor(number / 1_000) - 1] ?? 'expenses'

/** A balance stands on the side that is larger. */
const balanceOf = ({ debit, credit }: Sides): Sides => ({
  debit: Math.max(0, debit - credit),
  credit: Math.max(0, credit - debit),
})

function lineOf({ before, after }: AccountRow): Line {
  const [open, close] = [balanceOf(before), balanceOf(after)]
  return {
    open_debit: open.debit,
    open_credit: open.credit,
    debit: after.debit - before.debit,
    credit: after.credit - before.credit,
    close_debit: close.debit,
    close_credit: close.credit,
  }
}

const mapLine = (amountOf: (key: keyof Line) => number): Line => ({
  open_debit: amountOf('open_debit'),
  open_credit: amountOf('open_credit'),
  debit: amountOf('debit'),
  credit: amountOf('credit'),
  close_debit: amountOf('close_debit'),
  close_credit: amountOf('close_credit'),
})
const add = (sum: Line, line: Line): Line => mapLine((key) => sum[key] + line[key])
const inRiyals = (line: Line): Line => mapLine((key) => toRiyals(line[key]))

const isBalanced = (totals: Line): boolean =>
  totals.open_debit === totals.open_credit &&
  totals.debit === totals.credit &&
  totals.close_debit === totals.close_credit
