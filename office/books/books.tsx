import { lazyPart } from '#web/ui/lazy.tsx'
import type { Screen } from '../parts/screen.ts'
import { journals } from './journals.tsx'
import { receivables } from './receivables.tsx'
import { reconciliation } from './reconciliation.tsx'
import { bankStatements } from './statements.tsx'

const CashPage = lazyPart(async () => ({ default: (await import('./cash-page.tsx')).CashPage }))
const MonthsPage = lazyPart(async () => ({ default: (await import('./months-page.tsx')).MonthsPage }))
const TrialBalancePage = lazyPart(async () => ({
  default: (await import('./trial-balance-page.tsx')).TrialBalancePage,
}))
const VatReturnPage = lazyPart(async () => ({ default: (await import('./vat-return-page.tsx')).VatReturnPage }))

/** The books: cash desks, the trial balance, the VAT return, the closing of months, who owes, journals, and how they compare with the bank, the gateway and the wallets. */
export const books: readonly Screen[] = [
  { path: '/cash-desks', right: 'finance', render: () => <CashPage /> },
  { path: '/chart', right: 'finance', render: () => <TrialBalancePage /> },
  { path: '/vat-return', right: 'finance', render: () => <VatReturnPage /> },
  { path: '/months', right: 'finance', render: () => <MonthsPage /> },
  receivables,
  ...journals,
  ...reconciliation,
  ...bankStatements,
]
