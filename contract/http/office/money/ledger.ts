import * as z from 'zod'
import { route } from '../../route.ts'
import { id, idIn, instant, money, paged } from '../../shapes.ts'
import { byId, listQuery, sorted } from '../shapes.ts'

const read = { method: 'GET', base: '/api/admin', access: 'read' } as const
/** Days in Riyadh, both included. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** An account of the chart with the sum of its postings; a debit of the outside world is below zero. */
export const ledgerAccount = z.object({
  id: z.string(),
  /** For accountants: assets from 1000, liabilities 2000, equity 3000, income 4000, expenses 5000. */
  number: z.int(),
  name: z.string(),
  kind: z.enum(['member', 'asset', 'liability', 'income', 'tax', 'correction']),
  title_ar: z.string(),
  title_en: z.string(),
  balance: money,
})
export type AdminLedgerAccount = z.infer<typeof ledgerAccount>

const sides = {
  /** At the beginning of the first day: one of the two is zero. */
  open_debit: money,
  open_credit: money,
  /** Everything that moved within the days. */
  debit: money,
  credit: money,
  /** At the end of the last day: one of the two is zero. */
  close_debit: money,
  close_credit: money,
}
export const accountGroup = z.enum(['assets', 'liabilities', 'equity', 'income', 'expenses'])
export const trialBalance = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  /** Every account by its number; none of its amounts is below zero. */
  accounts: z.array(z.object({ id: z.string(), number: z.int(), name: z.string(), group: accountGroup, ...sides })),
  totals: z.object(sides),
  /** Debit equals credit in each of the three pairs. */
  balanced: z.boolean(),
  /** The end of the latest comparison of the books with wallets, gateway and bank. */
  checked_at: instant.nullable(),
})
export type AdminTrialBalance = z.infer<typeof trialBalance>

const journalLine = z.object({
  account: z.string(),
  /** The member of a wallet. */
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  amount: money,
})
export const adminJournal = z.object({
  id,
  kind: z.string(),
  reference: z.string(),
  reason: z.string().nullable(),
  /** The staff member who wrote it by hand. */
  actor_id: id.nullable(),
  /** The time to which it belongs. */
  created_at: instant,
  /** When it was written, if it is dated earlier. */
  written_at: instant.nullable(),
  /** The closed month (`2026-10`) that it corrects. */
  corrects_month: z.string().nullable(),
  lines: z.array(journalLine),
})
export type AdminJournal = z.infer<typeof adminJournal>

/** An order whose invoice its buyer has not paid in full. */
export const receivable = z.object({
  /** The order's id and number. */
  id,
  number: z.string(),
  user_id: id,
  user_name: z.string(),
  invoice_status: z.enum(['issued', 'under_review', 'grace']),
  issued_at: instant,
  due_at: instant,
  /** As the account `receivables` holds it. */
  total: money,
  /** Money that came for it; a held deposit that counts is none. */
  paid_amount: money,
  due_amount: money,
})
export type AdminReceivable = z.infer<typeof receivable>

export const ledgerAdminRoutes = {
  adminLedgerAccounts: route({
    ...read,
    path: '/ledger-accounts',
    summary: 'The chart of accounts with its balances: now, or at the end of a day',
    access: 'finance',
    query: z.object({ ...listQuery, until: z.iso.date().optional() }),
    data: paged(ledgerAccount),
  }),
  adminTrialBalance: route({
    ...read,
    path: '/trial-balance',
    summary:
      'Opening, movement and closing of each account between two days in Riyadh, both included: by default this month',
    access: 'finance',
    query: z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
    data: trialBalance,
  }),
  adminReceivables: route({
    ...read,
    path: '/receivables',
    summary:
      'Orders that buyers owe, from the account `receivables`, the soonest due first; the search is for numbers and names',
    access: 'finance',
    query: z.object(listQuery),
    data: paged(receivable),
  }),
  adminJournals: route({
    ...read,
    path: '/journals',
    summary: 'Journals, newest first; the search is for a reference such as `order:12`',
    access: 'finance',
    query: z.object({
      ...listQuery,
      ...sorted('id'),
      ...days,
      kind: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      account: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      user_id: idIn.optional(),
    }),
    data: paged(adminJournal),
  }),
  adminJournal: route({
    ...read,
    path: '/journals/{id}',
    summary: 'One journal',
    access: 'finance',
    params: byId,
    data: adminJournal,
  }),
}
