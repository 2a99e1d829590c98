import type { CarImport } from '#contract/http/office/cars/imports.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { type Database, inTransaction, type Reader } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { granted, isRefusal, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Accounts, findAccount, sellerOf } from '../../accounts/index.ts'
import { refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { createCar } from '../cars.ts'
import { taxOfSeller } from '../tax-rules.ts'
import { assumedNames } from '../usual/usual-rules.ts'
import { decideImportRows, IMPORT_QUEUE, showImport, takeBackImport } from './acts.ts'
import { countHidden, countReasons, type ReasonCount } from './acts-store.ts'
import { checkBytes, markKnown, parsePart } from './checking.ts'
import {
  countTaxes,
  findImport,
  insertImport,
  insertRows,
  listRows,
  lockAdding,
  lockImport,
  nextRows,
  type StoredImport,
  type StoredRow,
  type TaxCounts,
  type Verdict,
  writeCar,
  writeState,
  writeVerdict,
} from './imports-store.ts'
import { type Mending, mendImport } from './mend.ts'
import { type Column, cellsOf, columnsOf, fieldsOfColumn } from './rows/columns.ts'
import type { Messages } from './rows/rules.ts'
import { HOUSE } from './seller.ts'
import { importTexts as texts } from './texts.ts'

/** Number of cars added in one transaction, so that others can bid meanwhile. */
const CARS_AT_ONCE = 50
const REFUSED_MAX = 50_000
const REASONS_MAX = 30

type ImportBody = {
  csv?: string | undefined
  file_name?: string | undefined
  type: 'auction' | 'sale'
  owner_id?: number | undefined
  tax?: CarTax | undefined
  dry_run: boolean
}
export type ImportDeps = Pick<Platform, 'db' | 'jobs'> & { accounts: Pick<Accounts, 'houseAccount'> }
type Page = PageQuery & { verdict?: Verdict | undefined }
type Rows = {
  import: CarImport
  taxes: TaxCounts
  columns: { read: string[]; unread: string[] }
  other_sheets: string[]
  hidden: number
  reasons: { field: string; text: string; count: number; rows: number[] }[]
  rows: Paged<ReturnType<typeof toRow>>
}
const FIRST_PAGE = { page: 1, per_page: 100 }

/**
 * Checks a table of cars and stores it with a verdict per row; adds nothing unless requested.
 * Refusals: `invalid` on `file` or `owner_id`, `conflict_of_interest` with the owner.
 */
export async function importCars(
  deps: ImportDeps,
  staff: Staff,
  body: ImportBody,
  files: readonly Upload[],
): Promise<Rows> {
  const bytes = files[0]?.bytes ?? (body.csv === undefined ? undefined : Buffer.from(body.csv))
  if (bytes === undefined) throw new RefusalError(refuseField('file', texts.noFile))
  // An unknown owner is refused below.
  const seller = (body.owner_id === undefined ? HOUSE : await sellerOf(deps.db, body.owner_id)) ?? HOUSE
  const tax = body.tax ?? taxOfSeller(seller)
  const { heads, otherSheets, rowsCount, parts } = granted(
    await checkBytes(deps.db, bytes, { type: body.type, taxed: { seller, tax } }),
  )
  const id = await staffAction(deps.db, staff, async (tx, note) => {
    const ownerId = body.owner_id ?? (await deps.accounts.houseAccount(tx))
    if (!(await findAccount(tx, ownerId))) return refuseField('owner_id', texts.noOwner)
    const refused = await refuseParty(tx, staff, { accountId: ownerId })
    if (refused) return refused
    const head = { ownerId, type: body.type, fileName: body.file_name ?? 'cars', columns: heads, otherSheets, tax }
    const importId = await insertImport(tx, { ...head, rowsCount, createdBy: staff.actor.accountId })
    for (const part of parts) await insertRows(tx, importId, await markKnown(tx, parsePart(part)))
    await note({ action: 'import.checked', subject: `import:${importId}`, after: { ...head, rows: rowsCount } })
    return importId
  })
  if (!body.dry_run) return applyImport(deps, staff, id)
  return granted(await readImport(deps.db, id, FIRST_PAGE, staff.language))
}

/** Adds the accepted cars in the background; a repeated call continues where it stopped. Refusals: `not_found`, `already_decided`. */
export async function applyImport(deps: ImportDeps, staff: Staff, id: number): Promise<Rows> {
  await staffAction(deps.db, staff, async (tx, note) => {
    const found = await lockImport(tx, id)
    if (!found) return refuse('not_found')
    if (found.state === 'taking_back' || found.state === 'taken_back') return refuse('already_decided')
    await note({ action: 'import.applied', subject: `import:${id}`, before: { state: found.state } })
    if (found.state === 'done') return {}
    await writeState(tx, id, 'running')
    await deps.jobs.enqueue(asQueryable(tx), IMPORT_QUEUE, { id }, { singletonKey: `import:${id}` })
    return {}
  })
  deps.jobs.wake(IMPORT_QUEUE)
  return granted(await readImport(deps.db, id, FIRST_PAGE, staff.language))
}

/** Adds the rest of an import, some cars at a time. It may be interrupted and called again. */
export async function addImportedCars(db: Database, id: number): Promise<void> {
  while (await addSome(db, id)) {
    // The next cars have their own transaction.
  }
}

async function addSome(db: Database, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockAdding(tx)
    const head = await lockImport(tx, id)
    if (head?.state !== 'running') return false
    const rows = await nextRows(tx, id, CARS_AT_ONCE)
    const overruled = rows.filter((row) => row.overruled)
    const compared = rows.filter((row) => !row.overruled)
    for (const row of [...overruled, ...(await markKnown(tx, compared))]) {
      if (row.input === null || row.verdict === 'duplicate')
        await writeVerdict(tx, id, row.row, 'duplicate', row.errors)
      else {
        // Nobody has seen it yet: staff show the cars of an import.
        const isHidden = head.type === 'sale' && { saleStatus: 'draft' as const }
        // An import that was checked before has no such list.
        const { assumed = [], ...said } = row.input
        const input = { ...said, type: head.type, owner_id: head.ownerId }
        const car = await createCar(tx, input, { ...isHidden, assumed })
        if (isRefusal(car)) await writeVerdict(tx, id, row.row, 'refused', car.errors ?? {})
        else await writeCar(tx, id, row.row, car.id)
      }
    }
    if (rows.length < CARS_AT_ONCE) await writeState(tx, id, 'done')
    return rows.length === CARS_AT_ONCE
  })
}

type Change = (deps: ImportDeps, staff: Staff, id: number) => Promise<void>
const readAfter = (change: Change) => async (deps: ImportDeps, staff: Staff, id: number) => {
  await change(deps, staff, id)
  return granted(await readImport(deps.db, id, FIRST_PAGE, staff.language))
}
export const takeBack = readAfter(takeBackImport)
export const show = readAfter(showImport)
export const decide = (
  deps: ImportDeps,
  staff: Staff,
  id: number,
  body: { rows: readonly number[]; accept: boolean },
) => readAfter(() => decideImportRows(deps.db, staff, id, body))(deps, staff, id)

export const mend = (deps: ImportDeps, staff: Staff, id: number, mending: Mending) =>
  readAfter(() => mendImport(deps.db, staff, id, mending))(deps, staff, id)

/** One import with a page of its rows. */
export async function readImport(db: Reader, id: number, query: Page, language: Language): Promise<Rows | Refusal> {
  const found = await findImport(db, id)
  if (!found) return refuse('not_found')
  const place = pageOf(query)
  const { rows, total } = await listRows(db, id, query.verdict && [query.verdict], place)
  return {
    import: toImport(found),
    taxes: await countTaxes(db, id),
    columns: namedColumns(found.columns),
    other_sheets: found.otherSheets,
    hidden: await countHidden(db, id),
    reasons: (await countReasons(db, id, REASONS_MAX)).map((reason) => inLanguage(reason, language)),
    rows: toPaged(
      rows.map((row) => toRow(row, found.columns, language)),
      place,
      total,
    ),
  }
}

/** The rows not accepted, unchanged, with the reasons behind them. */
export async function readRefused(db: Reader, id: number, language: Language): Promise<FileAnswer | Refusal> {
  const found = await findImport(db, id)
  if (!found) return refuse('not_found')
  const { rows } = await listRows(db, id, ['refused', 'duplicate'], { limit: REFUSED_MAX, offset: 0 })
  const width = found.columns.length
  const lineOf = ({ source, errors }: StoredRow) => {
    const cells = Array.from({ length: width }, (_, index) => source[index] ?? '')
    const reasons = Object.entries(errors).map(
      ([field, list]) => `${field}: ${list.map((text) => text[language]).join(' ')}`,
    )
    return [...cells, reasons.join(' | ')]
  }
  const columns = [...found.columns, language === 'ar' ? 'السبب' : 'reason']
  const lines = rowsOf(rows.values().map(lineOf))
  return tableFile('csv', `refused-${id}`, { name: '', columns, rows: lines, isRightToLeft: language === 'ar' })
}

/** The headers of a table by whether their columns are read; empty ones are left out. */
function namedColumns(heads: readonly string[]): Rows['columns'] {
  const columns = columnsOf(heads)
  const named = heads.map((head, index) => ({ head, column: columns[index] })).filter(({ head }) => head.trim() !== '')
  const headsOf = (isRead: boolean) =>
    named.filter(({ column }) => (column !== undefined) === isRead).map(({ head }) => head)
  return { read: headsOf(true), unread: headsOf(false) }
}

const inLanguage = (reason: ReasonCount, language: Language) => ({ ...reason, text: reason.text[language] })

const textsIn = (messages: Messages, language: Language) =>
  Object.fromEntries(Object.entries(messages).map(([field, list]) => [field, list.map((text) => text[language])]))

const toRow = (row: StoredRow, heads: readonly string[], language: Language) => ({
  row: row.row,
  verdict: row.verdict,
  errors: textsIn(row.errors, language),
  warnings: textsIn(row.warnings, language),
  title: row.input?.[`title_${language}`] ?? writtenName(columnsOf(heads), row.source),
  has_car: row.input !== null,
  tax: row.input?.tax ?? null,
  assumed: assumedNames(row.input, language),
  cells: row.verdict === 'refused' ? wrongCells(row, heads) : [],
  car_id: row.carId,
})

const CELL_SHOWN = 200

/** The cells that a row is refused for. */
function wrongCells({ errors, source }: StoredRow, heads: readonly string[]) {
  const isWrong = (column: Column | undefined) =>
    column !== undefined && fieldsOfColumn(column).some((field) => errors[field] !== undefined)
  return columnsOf(heads).flatMap((column, index) =>
    isWrong(column)
      ? { column: index, head: heads[index] ?? '', text: (source[index] ?? '').slice(0, CELL_SHOWN) }
      : [],
  )
}

/** The name of a refused row, as its cells say it. */
function writtenName(columns: ReturnType<typeof columnsOf>, source: readonly string[]): string | null {
  const cells = cellsOf(columns, source)
  const parts = [cells.brand_en ?? cells.brand_ar, cells.model_en ?? cells.model_ar, cells.year]
  const name = cells.title_ar ?? cells.title_en ?? [...new Set(parts)].filter((part) => part !== undefined).join(' ')
  return name === '' ? null : name.slice(0, 120)
}

export const toImport = (found: StoredImport): CarImport => ({
  id: found.id,
  file_name: found.fileName,
  type: found.type,
  owner_id: found.ownerId,
  tax: found.tax,
  state: found.state,
  rows_count: found.rowsCount,
  verdicts: {
    accepted: Number(found.accepted),
    refused: Number(found.refused),
    duplicate: Number(found.duplicate),
  },
  added: Number(found.added),
  shown_at: found.shownAt?.toISOString() ?? null,
  created_at: found.createdAt.toISOString(),
  finished_at: found.finishedAt?.toISOString() ?? null,
})
