import type { Report, ReportQuery } from '#contract/http/office/reports.ts'
import type { Language } from '#contract/http/shapes.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type ColumnKind, rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import {
  ageReceivables,
  type Period,
  type ReportRow,
  sumAuctions,
  sumBidders,
  sumSales,
  sumVat,
} from './report-store.ts'
import { columnTitles, texts } from './report-texts.ts'

type Deps = Pick<OfficeDeps, 'db'>
type Name = Report['name']
type Kind = Report['columns'][number]['kind']

const DAY_MS = 86_400_000
const USUAL_DAYS = 30
const DAYS_MAX = 400

const COLUMNS: Record<Name, Record<string, Kind>> = {
  sales: {
    name: 'text',
    cars: 'number',
    price: 'money',
    fees: 'money',
    tax: 'money',
    total: 'money',
    paid: 'money',
    commission: 'money',
  },
  auctions: {
    name: 'text',
    day: 'text',
    lots: 'number',
    sold: 'number',
    soldPercent: 'percent',
    bids: 'number',
    bidders: 'number',
    price: 'money',
  },
  bidders: { member: 'text', name: 'text', lots: 'number', won: 'number', price: 'money' },
  vat: {
    kind: 'text',
    rate: 'percent',
    documents: 'number',
    taxable: 'money',
    tax: 'money',
    untaxed: 'money',
    total: 'money',
  },
  receivables: { bucket: 'text', orders: 'number', open: 'money' },
}

/** One report over a period. Refusals: `invalid` on `to`. */
export async function readReport(
  { db }: Deps,
  name: Name,
  query: ReportQuery,
  language: Language,
): Promise<Report | Refusal> {
  const period = periodOf(query, new Date())
  if (isRefusal(period)) return period
  const found = await readSums(db, name, period, query)
  const kinds = Object.entries(COLUMNS[name])
  const rows = found.map((row) =>
    Object.fromEntries(kinds.map(([key, kind]) => [key, shown(readable(row, key, language), kind)])),
  )
  // A sum over halalas is exact; one over riyals is not.
  const totals = kinds
    .filter(([, kind]) => kind === 'money' || kind === 'number')
    .map(([key, kind]): [string, number] => {
      const sum = found.reduce((total, row) => total + Number(row[key] ?? 0), 0)
      return [key, kind === 'money' ? toRiyals(sum) : sum]
    })
  const columns = kinds.map(([key, kind]) => ({ key, kind, title: columnTitles[key]?.[language] ?? key }))
  return { name, ...period, columns, rows, totals: Object.fromEntries(totals) }
}

function readSums(db: Deps['db'], name: Name, period: Period, query: ReportQuery): Promise<ReportRow[]> {
  if (name === 'sales') return sumSales(db, period, query.by ?? 'month')
  if (name === 'auctions') return sumAuctions(db, period)
  if (name === 'bidders') return sumBidders(db, period)
  return name === 'vat' ? sumVat(db, period) : ageReceivables(db)
}

/** The last 30 days where no day is named. Refusals: `invalid` on `to`. */
export function periodOf(query: Pick<ReportQuery, 'from' | 'to'>, now: Date): Period | Refusal {
  const to = query.to ?? riyadhDay(now)
  const from = query.from ?? riyadhDay(new Date(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS))
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days < 1 || days > DAYS_MAX ? refuseField('to', texts.period) : { from, to }
}

function readable(row: ReportRow, key: string, language: Language): string | number | null {
  if (key === 'name' && 'nameAr' in row) return (language === 'ar' ? row.nameAr : row.nameEn) ?? null
  const value = row[key] ?? null
  if (key === 'member') return `#${value}`
  if (key === 'bucket') return texts.buckets[Number(value)]?.[language] ?? null
  if (key === 'kind') return texts.kinds[String(value)]?.[language] ?? String(value)
  return value
}

const shown = (value: string | number | null, kind: Kind) =>
  kind === 'money' && value !== null ? toRiyals(Number(value)) : value

const FILE_KINDS: Record<Kind, ColumnKind> = { text: 'text', number: 'number', money: 'amount', percent: 'percent' }

/** A report as a file; the download is audited, because it takes data out of the office. Refusals: `invalid`. */
export async function downloadReport(
  { db, late }: Deps & Pick<OfficeDeps, 'late'>,
  staff: Staff,
  { name, query, format }: { name: Name; query: ReportQuery; format: 'csv' | 'xlsx' },
): Promise<FileAnswer | Refusal> {
  const report = await readReport(late, name, query, staff.language)
  if (isRefusal(report)) return report
  await staffAction<null>(db, staff, async (_tx, note) => {
    const after = { from: report.from, to: report.to, format, rows: report.rows.length }
    await note({ action: 'report.downloaded', subject: `report:${name}`, after })
    return null
  })
  return tableFile(format, `${name}-${report.from}-${report.to}`, {
    name,
    columns: report.columns.map(({ title }) => title),
    kinds: report.columns.map(({ key, kind }) => (key === 'day' ? 'day' : FILE_KINDS[kind])),
    rows: rowsOf(report.rows.map((row) => report.columns.map(({ key }) => row[key] ?? null))),
    isRightToLeft: staff.language === 'ar',
  })
}
