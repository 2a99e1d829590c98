import { readFileSync } from 'node:fs'
import type { Movement } from '#contract/http/money/ledger.ts'
import type { MovementGroup, Statement } from '#contract/http/money/statements.ts'
import type { Language } from '#contract/http/shapes.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { renderPdf } from '../../invoices/index.ts'
import { type StatementSums, statementRows, statementSums, toMovement } from '../../ledger/index.ts'
import type { BooksDeps } from '../deps.ts'
import { type Days, spanOf, tableTime } from './statement-rules.ts'
import { accountNameOf } from './statement-store.ts'
import { columnsOf, statementTexts } from './statement-texts.ts'

const TABLE_MAX = 5_000
const PDF_MAX = 1_000

type Reader = { accountId: number; language: Language }
type Filter = Days & { kind?: MovementGroup | undefined }
type Read = { sums: StatementSums; movements: Movement[] }
type Sums = Omit<Statement, 'movements'>

const order = { ar: 'يبدأ الكشف بعد نهايته.', en: 'The statement begins after its end.' }
const tooLong = {
  ar: 'في هذه المدة حركات كثيرة. اختر مدة أقصر.',
  en: 'There are too many movements in this time. Choose a shorter one.',
}

/** A page of the statement. Refusals: `invalid` if its days are in the wrong order. */
export async function readStatement(
  deps: BooksDeps,
  { accountId, language }: Reader,
  query: Filter & PageQuery,
): Promise<{ statement: Statement } | Refusal> {
  const place = pageOf(query)
  const read = await readSpan(deps, { accountId, language }, query, place)
  if (isRefusal(read)) return read
  const movements = toPaged(read.movements, place, read.sums.count)
  return { statement: { ...toSums(query, read.sums), movements } }
}

async function readSpan(
  { db }: BooksDeps,
  { accountId, language }: Reader,
  filter: Filter,
  place: { limit: number; offset: number },
): Promise<Read | Refusal> {
  if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to) return refuseField('from', order)
  const span = spanOf(filter)
  const group = filter.kind
  const [sums, rows] = await Promise.all([
    statementSums(db, accountId, { span, group }),
    statementRows(db, accountId, { span, group, place }),
  ])
  return { sums, movements: rows.map((row) => toMovement(row, language)) }
}

const toSums = ({ from, to }: Days, sums: StatementSums): Sums => ({
  from: from ?? null,
  to: to ?? null,
  opening_balance: toRiyals(sums.opening),
  closing_balance: toRiyals(sums.closing),
  paid_in: toRiyals(sums.paidIn),
  paid_out: toRiyals(sums.paidOut),
})

/** Refusals: those of `readStatement`, `invalid` on `from` if there are more movements than the file holds. */
async function readWhole(deps: BooksDeps, reader: Reader, filter: Filter, most: number): Promise<Read | Refusal> {
  const read = await readSpan(deps, reader, filter, { limit: most, offset: 0 })
  return !isRefusal(read) && read.sums.count > most ? refuseField('from', tooLong) : read
}

/** The statement as CSV or as a workbook. Refusals: those of `readWhole`. */
export async function statementTable(
  deps: BooksDeps,
  reader: Reader,
  filter: Filter,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer | Refusal> {
  const read = await readWhole(deps, reader, filter, TABLE_MAX)
  if (isRefusal(read)) return read
  const rows = read.movements.map((move) => [
    tableTime(new Date(move.at)),
    move.description,
    move.amount,
    move.available_after,
    move.frozen_after,
    move.number,
  ])
  const { language } = reader
  return tableFile(format, 'statement', {
    name: statementTexts.title[language],
    columns: columnsOf(language),
    kinds: ['time', 'text', 'amount', 'amount', 'amount', 'text'],
    rows: rowsOf(rows),
    isRightToLeft: language === 'ar',
  })
}

let template: string | undefined

/** The statement as PDF. Refusals: those of `readWhole`, `unavailable` while too many documents wait. */
export async function statementPdf(deps: BooksDeps, reader: Reader, filter: Filter): Promise<FileAnswer | Refusal> {
  const read = await readWhole(deps, reader, filter, PDF_MAX)
  if (isRefusal(read)) return read
  template ??= readFileSync(new URL('statement.typ', import.meta.url), 'utf8')
  const [{ site }, owner] = await Promise.all([deps.settings.current(), accountNameOf(deps.db, reader.accountId)])
  const pdf = renderPdf(template, printData(read, reader.language, { filter, site, owner }))
  return pdf ? new FileAnswer(await pdf, 'application/pdf', 'statement.pdf') : refuse('unavailable')
}

type About = { filter: Filter; site: { siteNameAr: string; siteNameEn: string }; owner: { name: string; at: Date } }

/** All texts of the template. */
function printData({ sums, movements }: Read, language: Language, { filter, site, owner }: About) {
  const text = (key: keyof typeof statementTexts) => statementTexts[key][language]
  const money = (halalas: number) => formatAmount(toRiyals(halalas))
  const day = (value: string | undefined) => value ?? text('everything')
  return {
    createdAtMs: owner.at.getTime(),
    language,
    brand: language === 'ar' ? site.siteNameAr : site.siteNameEn,
    title: text('title'),
    currency: language === 'ar' ? 'ر.س' : 'SAR',
    facts: [
      [text('owner'), owner.name],
      [text('span'), filter.from || filter.to ? `${day(filter.from)} – ${day(filter.to)}` : text('everything')],
      [text('made'), String(tableTime(owner.at))],
    ],
    sums: [
      [text('opening'), money(sums.opening)],
      [text('paidIn'), money(sums.paidIn)],
      [text('paidOut'), money(sums.paidOut)],
      [text('closing'), money(sums.closing)],
    ],
    columns: columnsOf(language),
    rows: movements.map((move) => [
      tableTime(new Date(move.at)),
      move.description,
      formatAmount(move.amount),
      formatAmount(move.available_after),
      formatAmount(move.frozen_after),
      move.number,
    ]),
    empty: text('empty'),
    note: text('note'),
    page: text('page'),
    of: text('of'),
  }
}
