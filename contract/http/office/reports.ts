import * as z from 'zod'
import { route } from '../route.ts'
import { money } from '../shapes.ts'

export const REPORTS = ['sales', 'auctions', 'bidders', 'vat', 'receivables'] as const
/** The grouping of sales. */
export const SALES_BY = ['month', 'auction', 'brand', 'city'] as const

const column = z.object({
  key: z.string(),
  kind: z.enum(['text', 'number', 'money', 'percent']),
  /** In the language of the request. */
  title: z.string(),
})
const report = z.object({
  name: z.enum(REPORTS),
  from: z.iso.date(),
  to: z.iso.date(),
  columns: z.array(column),
  /** At most 500, the largest first; a value for each column. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** The sums of the columns that have one. */
  totals: z.record(z.string(), z.number()),
})
export type Report = z.infer<typeof report>

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text <= '2100-01-01')
const query = z.object({
  /** The first and the last day in Riyadh. The default is the last 30 days; the maximum is 400. */
  from: day.optional(),
  to: day.optional(),
  by: z.enum(SALES_BY).optional(),
})
export type ReportQuery = z.output<typeof query>

const figuresOfDay = {
  day: z.iso.date(),
  cars: z.int(),
  price: money,
  /** Lots whose auction ended on the day, and those of them that are sold. */
  lots_ended: z.int(),
  lots_sold: z.int(),
}
const plots = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The period of the same length before. */
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Every day of the period, each with the day at its place in the period before. */
  days: z.array(z.object({ ...figuresOfDay, before: z.object(figuresOfDay) })),
  /** The latest 300 decided lots with a reserve; null without the right `lots.secrets`. */
  reserves: z.array(z.object({ reserve: money, price: money })).nullable(),
  /** Orders paid in the period, by whole days from their issue; the last group has all that took longer. */
  payment_days: z.array(z.object({ days: z.int(), orders: z.int(), before: z.int() })),
  /** Null where no order was paid. */
  average_days: z.object({ now: z.number().nullable(), before: z.number().nullable() }),
})
export type ReportPlots = z.infer<typeof plots>

const base = '/api/admin' as const
const params = z.object({ name: z.enum(REPORTS) })
const one = { method: 'GET', base, access: 'read.reports', params, query } as const

export const reportAdminRoutes = {
  adminReportPlots: route({
    ...{ method: 'GET', base, access: 'read.reports', path: '/report-plots', data: plots },
    summary: 'Sales and sold lots day by day, prices beside reserves, and days to payment, with the period before',
    query: query.pick({ from: true, to: true }),
  }),
  adminReport: route({
    ...one,
    path: '/reports/{name}',
    summary: 'Sales, auctions, bidders, VAT for the return, or the ageing of receivables',
    data: report,
  }),
  adminReportCsv: route({
    ...one,
    path: '/reports/{name}.csv',
    summary: 'A report as CSV; the download is written to the audit',
    file: 'text/csv; charset=utf-8',
    data: z.object({}),
  }),
  adminReportXlsx: route({
    ...one,
    path: '/reports/{name}.xlsx',
    summary: 'A report as a workbook; the download is written to the audit',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.object({}),
  }),
}
