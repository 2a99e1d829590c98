import type { AdminBankLine, AdminBankStatement } from '#contract/http/office/money/books.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { fileProcess } from '#server/platform/files/file-process.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { BooksDeps } from '../deps.ts'
import {
  findStatement,
  freeDebits,
  insertStatement,
  type LineRow,
  listLines,
  listStatements,
  type StatementRow,
} from './bank-store.ts'
import { matchStatements } from './match-statements.ts'
import type { checkBankFile } from './read-bank-file.ts'

const needed = { ar: 'أرفق ملف البنك.', en: 'Attach the bank’s file.' }
const known = { ar: 'سبق رفع هذا الملف.', en: 'This file has been uploaded already.' }

/** Reads a bank file, books the payouts that it shows, and matches its lines. Refusals: `invalid` on `file`, `file_too_complex`, `unavailable`. */
export async function takeStatement(
  deps: BooksDeps,
  staff: Staff,
  bytes: Buffer | undefined,
): Promise<AdminBankStatement | Refusal> {
  if (!bytes || bytes.length === 0) return refuseField('file', needed)
  const module = new URL('read-bank-file.ts', import.meta.url)
  const file = await fileProcess.read<typeof checkBankFile>(module, 'checkBankFile', bytes)
  if (isRefusal(file)) return file
  const hash = sha256(bytes)
  const id = await inTransaction(deps.db, async (tx) => {
    const made = await insertStatement(tx, file, { hash, uploadedBy: staff.actor.accountId })
    if (made === undefined) return undefined
    await deps.payouts.confirmShown(tx, staff, await freeDebits(tx))
    await matchStatements(tx)
    await audited(tx, staff, {
      action: 'bank_statement.uploaded',
      subject: `bank-statement:${made}`,
      after: { format: file.format, lines: file.lines.length },
    })
    return made
  })
  return id === undefined ? refuseField('file', known) : readStatementOfBank(deps, id)
}

/** Refusals: `not_found`. */
export async function readStatementOfBank({ db }: BooksDeps, id: number): Promise<AdminBankStatement | Refusal> {
  const row = await findStatement(db, id)
  return row ? toStatement(row) : refuse('not_found')
}

export async function readStatementsOfBank({ db }: BooksDeps, query: PageQuery): Promise<Paged<AdminBankStatement>> {
  const place = pageOf(query)
  const { rows, total } = await listStatements(db, place)
  return toPaged(rows.map(toStatement), place, total)
}

/** Refusals: `not_found`. */
export async function readBankLines(
  { db }: BooksDeps,
  statementId: number,
  query: PageQuery & { open?: '1' | '0' | undefined },
): Promise<Paged<AdminBankLine> | Refusal> {
  if (!(await findStatement(db, statementId))) return refuse('not_found')
  const place = pageOf(query)
  const open = query.open === undefined ? undefined : query.open === '1'
  const { rows, total } = await listLines(db, { statementId, open }, place)
  return toPaged(rows.map(toLine), place, total)
}

const masked = (iban: string) => (iban === '' ? '' : maskIban(iban))
const riyals = (halalas: number | null) => (halalas === null ? null : toRiyals(halalas))

const toStatement = (row: StatementRow): AdminBankStatement => ({
  id: row.id,
  format: row.format,
  iban_masked: masked(row.iban),
  first_day: row.firstDay,
  last_day: row.lastDay,
  opening_balance: riyals(row.opening),
  closing_balance: riyals(row.closing),
  lines_count: row.linesCount,
  unmatched_count: row.unmatchedCount,
  uploaded_by: row.uploadedBy,
  uploaded_at: row.uploadedAt.toISOString(),
})
export const toLine = (row: LineRow): AdminBankLine => ({
  id: row.id,
  statement_id: row.statementId,
  line: row.line,
  day: row.day,
  amount: toRiyals(row.amount),
  reference: row.reference,
  name: row.name,
  iban_masked: masked(row.iban),
  description: row.description,
  matched: row.matched,
  alike: row.alike && { statement_id: row.alike.statementId, line: row.alike.line },
})
