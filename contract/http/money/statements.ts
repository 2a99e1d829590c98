import * as z from 'zod'
import { route } from '../route.ts'
import { money, paged, pageQuery } from '../shapes.ts'
import { movement } from './ledger.ts'

/** Payments in, orders, held and kept deposits, money returned, and corrections. */
export const movementGroup = z.enum(['payments', 'orders', 'deposits', 'kept', 'refunds', 'other'])
export type MovementGroup = z.infer<typeof movementGroup>

/** Days in Riyadh, both included; without them the whole history. */
const span = { from: z.iso.date().optional(), to: z.iso.date().optional(), kind: movementGroup.optional() }

export const statement = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The total before the first day and after the last one. Holds move no total. */
  opening_balance: money,
  closing_balance: money,
  paid_in: money,
  paid_out: money,
  movements: paged(movement),
})
export type Statement = z.infer<typeof statement>

export const statementRoutes = {
  statement: route({
    method: 'GET',
    path: '/statement',
    summary: 'The caller’s statement of account: balances, and movements by day and kind, newest first',
    access: 'member',
    people: true,
    query: z.object({ ...pageQuery, ...span }),
    data: z.object({ statement }),
  }),
  statementCsv: route({
    method: 'GET',
    path: '/statement.csv',
    summary: 'The statement as a table, at most 5,000 movements',
    access: 'member',
    people: true,
    query: z.object(span),
    file: 'text/csv',
    data: z.object({}),
  }),
  statementXlsx: route({
    method: 'GET',
    path: '/statement.xlsx',
    summary: 'The statement as a workbook, at most 5,000 movements',
    access: 'member',
    people: true,
    query: z.object(span),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.object({}),
  }),
  statementPdf: route({
    method: 'GET',
    path: '/statement.pdf',
    summary: 'The statement as PDF in the request’s language, at most 1,000 movements',
    access: 'member',
    people: true,
    query: z.object(span),
    file: 'application/pdf',
    data: z.object({}),
  }),
}
