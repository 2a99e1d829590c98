import * as z from 'zod'
import { route } from '../../route.ts'
import { id, instant, money, paged, riyals } from '../../shapes.ts'
import { byId, listQuery, reason, sorted } from '../shapes.ts'

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read' } as const
/** Days in Riyadh, both included. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** A difference between the books and the other side. */
export const differenceKind = z.enum([
  'wallet_balance',
  'wallet_frozen',
  'wallet_lots',
  'journal_sum',
  'payment_journal',
  'account_balance',
  'gateway_missing',
  'gateway_unbooked',
  'gateway_amount',
  'gateway_returned',
  'gateway_silent',
  'bank_in_unknown',
  'bank_out_unknown',
  'transfer_not_in_bank',
  'refund_not_in_bank',
  'payout_not_in_bank',
  'statement_sum',
])
export type DifferenceKind = z.infer<typeof differenceKind>

export const difference = z.object({
  id,
  kind: differenceKind,
  /** Its subject: `account:7`, `payment:12`, `bank_line:3`. */
  subject: z.string(),
  /** The value in the books, and the value of the other side; null if one of them has none. */
  expected_amount: money.nullable(),
  found_amount: money.nullable(),
  details: z.string().nullable(),
  found_at: instant,
  cleared_at: instant.nullable(),
  /** Null if a later comparison no longer found it. */
  cleared_by: id.nullable(),
  reason: z.string().nullable(),
})
export type AdminDifference = z.infer<typeof difference>

const unprovedKind = z.enum(['cash_not_counted', 'transfer_without_line', 'deposit_not_arrived'])
export type UnprovedKind = z.infer<typeof unprovedKind>

export const reconciliationRun = z.object({
  id,
  day: z.string(),
  started_by: id.nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
  /** Number of compared items: wallets, journals, payments, bank lines. */
  compared: z.record(z.string(), z.int()),
  /** Money in the books that no file of the bank and no count of cash has proved yet. */
  unproved: z.array(z.object({ kind: unprovedKind, amount: money, count: z.int() })),
  differences: z.int(),
})
export type AdminReconciliationRun = z.infer<typeof reconciliationRun>

export const bankStatementFormat = z.enum(['csv', 'mt940', 'camt.053'])
export const bankStatement = z.object({
  id,
  format: bankStatementFormat,
  iban_masked: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  opening_balance: money.nullable(),
  closing_balance: money.nullable(),
  lines_count: z.int(),
  /** Lines without a matching transfer, refund or payout. */
  unmatched_count: z.int(),
  uploaded_by: id,
  uploaded_at: instant,
})
export type AdminBankStatement = z.infer<typeof bankStatement>

export const bankLine = z.object({
  id,
  statement_id: id,
  line: z.int(),
  day: z.string(),
  amount: money,
  reference: z.string(),
  name: z.string(),
  iban_masked: z.string(),
  description: z.string(),
  /** Its effect here: `transfer:5`, `refund:7`, `invoice:9`, `journal:11` if staff have booked it. */
  matched: z.string().nullable(),
  /** A line of the same day and amount that a file of another format has: it may be the same movement. */
  alike: z.object({ statement_id: id, line: z.int() }).nullable(),
})
export type AdminBankLine = z.infer<typeof bankLine>

export const exportTable = z.enum([
  'trial-balance',
  'vat-return',
  'journals',
  'invoices',
  'cars-sold',
  'payments',
  'bank-transfers',
  'refunds',
])
export type ExportTable = z.infer<typeof exportTable>
/** Maximum bytes of a bank's file sent as text in JSON. */
const STATEMENT_MAX = 10 * 1024 * 1024

export const booksAdminRoutes = {
  adminDifferences: route({
    ...read,
    path: '/reconciliation',
    summary: 'What the books, the gateway and the bank do not agree on, newest first',
    access: 'finance',
    query: z.object({
      ...listQuery,
      ...sorted('id'),
      kind: differenceKind.optional(),
      open: z.enum(['1', '0']).optional(),
    }),
    data: paged(difference),
  }),
  adminDifference: route({
    ...read,
    path: '/reconciliation/{id}',
    summary: 'One difference',
    access: 'finance',
    params: byId,
    data: difference,
  }),
  adminRunReconciliation: route({
    method: 'POST',
    base,
    path: '/reconciliation',
    summary:
      'Compares the books now: with the gateway for the payments of a day (yesterday), with the bank and the wallets',
    access: 'finance',
    body: z.strictObject({ day: z.iso.date().optional() }),
    data: reconciliationRun,
  }),
  adminClearDifference: route({
    method: 'POST',
    base,
    path: '/reconciliation/{id}/clear',
    summary: 'Notes how a difference was dealt with; it comes back if the books still differ for another reason',
    access: 'finance',
    params: byId,
    body: z.strictObject({ reason }),
    data: difference,
  }),
  adminReconciliationRuns: route({
    ...read,
    path: '/reconciliation-runs',
    summary: 'Comparisons of the books, newest first',
    access: 'finance',
    query: z.object(listQuery),
    data: paged(reconciliationRun),
  }),
  adminBankStatements: route({
    ...read,
    path: '/bank-statements',
    summary: 'Statements of the bank, newest first',
    access: 'finance',
    query: z.object(listQuery),
    data: paged(bankStatement),
  }),
  adminBankStatement: route({
    ...read,
    path: '/bank-statements/{id}',
    summary: 'One statement of the bank',
    access: 'finance',
    params: byId,
    data: bankStatement,
  }),
  adminBankLines: route({
    ...read,
    path: '/bank-statements/{id}/lines',
    summary: 'The lines of a statement, and what each of them moved here',
    access: 'finance',
    params: byId,
    query: z.object({ ...listQuery, open: z.enum(['1', '0']).optional() }),
    data: paged(bankLine),
  }),
  adminBookBankLine: route({
    method: 'POST',
    base,
    path: '/bank-lines/{id}/book',
    summary:
      'Books a line that nothing explains: a charge of the bank, or a settlement of the payment gateway. Above the limit of one person a second person approves its charge',
    access: 'finance',
    guard: 'bank_entry',
    sensitive: true,
    idempotent: true,
    params: byId,
    /** `fee` is what the gateway took off its settlement; `vat_included` says that the charge holds VAT, by an invoice. */
    body: z.strictObject({
      as: z.enum(['charge', 'gateway']),
      fee: riyals.min(0).optional(),
      vat_included: z.boolean().optional(),
    }),
    data: bankLine,
  }),
  adminUploadBankStatement: route({
    method: 'POST',
    base,
    path: '/bank-statements',
    summary:
      'Reads a file of the bank (`file`, or `text`: CSV, MT940 or camt.053) and compares it with transfers, refunds and payouts',
    access: 'finance',
    body: z.strictObject({ text: z.string().max(STATEMENT_MAX).optional() }),
    files: ['file'],
    bytesMax: STATEMENT_MAX + 100_000,
    data: bankStatement,
  }),
  adminExport: route({
    ...read,
    path: '/exports/{file}',
    summary: 'A table of the books as a file, such as `trial-balance.xlsx` or `journals.csv`; at most 100,000 rows',
    access: 'finance',
    params: z.object({
      file: z.enum(exportTable.options.flatMap((table) => [`${table}.csv`, `${table}.xlsx`] as const)),
    }),
    query: z.object(days),
    file: 'text/csv',
    data: z.object({}),
  }),
}
