import type { Language } from '#contract/http/shapes.ts'
import { rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { BooksDeps } from '../deps.ts'
import { readTrialBalance } from '../ledger/trial-balance.ts'
import type { Days } from '../statement/statement-rules.ts'

const SIDES = ['open_debit', 'open_credit', 'debit', 'credit', 'close_debit', 'close_credit'] as const
const titles: Record<Language, readonly string[]> = {
  ar: [
    ...['الرقم', 'الحساب', 'مدين أول المدة', 'دائن أول المدة', 'حركة مدينة', 'حركة دائنة'],
    ...['مدين آخر المدة', 'دائن آخر المدة'],
  ],
  en: [
    ...['Number', 'Account', 'Opening debit', 'Opening credit', 'Movement debit', 'Movement credit'],
    ...['Closing debit', 'Closing credit'],
  ],
}
const total: Record<Language, string> = { ar: 'المجموع', en: 'Total' }

/** The trial balance as a file; its last row has the totals. Refusals: those of `readTrialBalance`. */
export async function trialBalanceTable(
  deps: Pick<BooksDeps, 'db'>,
  { from, to, format, language }: Days & { format: 'csv' | 'xlsx'; language: Language },
): Promise<FileAnswer | Refusal> {
  const balance = await readTrialBalance(deps, language, { from, until: to })
  if (isRefusal(balance)) return balance
  const amounts = (line: typeof balance.totals) => SIDES.map((side) => line[side])
  const accounts = balance.accounts.map((account) => [account.number, account.name, ...amounts(account)])
  return tableFile(format, `trial-balance-${balance.from}-${balance.until}`, {
    name: 'trial-balance',
    columns: titles[language],
    kinds: ['number', 'text', ...SIDES.map(() => 'amount' as const)],
    rows: rowsOf([...accounts, [null, total[language], ...amounts(balance.totals)]]),
    isRightToLeft: language === 'ar',
  })
}
