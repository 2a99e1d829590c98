import { sql } from 'kysely'
import type { CarImport } from '#contract/http/office/cars/imports.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Place } from '../../staff/index.ts'
import { readUsualWords, type UsualWords } from '../usual/usual-store.ts'
import type { CatalogueNames } from './rows/resolve-names.ts'
import type { ImportedCar, Messages } from './rows/rules.ts'

export type Verdict = 'accepted' | 'refused' | 'duplicate'
export type ImportState = CarImport['state']
export type StoredRow = {
  row: number
  source: string[]
  verdict: Verdict
  errors: Messages
  warnings: Messages
  input: ImportedCar | null
  sourceKey: string | null
  likeness: string | null
  /** Staff have accepted it: its car is not compared with others again. */
  overruled: boolean
  carId: number | null
}
export type NewRow = Omit<StoredRow, 'carId' | 'overruled'>
export type StoredImport = {
  id: number
  createdBy: number
  ownerId: number
  type: 'auction' | 'sale'
  fileName: string
  columns: string[]
  otherSheets: string[]
  shownAt: Date | null
  state: ImportState
  rowsCount: number
  /** The tax of the rows that do not say their own. */
  tax: CarTax | null
  createdAt: Date
  finishedAt: Date | null
  accepted: number
  refused: number
  duplicate: number
  added: number
}

export async function readCatalogueNames(reader: Reader): Promise<CatalogueNames> {
  const [brands, models, cities, usual] = await Promise.all([
    reader.selectFrom('brands').select(['id', 'nameAr', 'nameEn', 'active']).execute(),
    reader.selectFrom('models').select(['id', 'nameAr', 'nameEn', 'active']).execute(),
    reader.selectFrom('cities').select(['id', 'slug']).execute(),
    readUsualWords(reader),
  ])
  const named = ({ id, nameAr, nameEn, active }: { id: number; nameAr: string; nameEn: string; active: boolean }) =>
    [id, { id, name: { ar: nameAr, en: nameEn }, active }] as const
  return {
    brands: new Map(brands.map(named)),
    models: new Map(models.map((model) => [model.id, { ...named(model)[1], ...withUsual(usual.get(model.id)) }])),
    cities: new Map(cities.map(({ slug, id }) => [slug, id])),
  }
}

const withUsual = (usual: UsualWords | undefined) => usual && { usual }

/** The cars that came in before: by the key of their row, by their chassis number, and by their likeness. */
export type KnownCars = {
  keys: ReadonlySet<string>
  chassisNumbers: ReadonlySet<string>
  alike: ReadonlyMap<string, number>
}

/** The cars that earlier imports have added, and the chassis numbers of cars on show. */
export async function findKnown(
  reader: Reader,
  keys: readonly string[],
  chassisNumbers: readonly string[],
  likenesses: readonly string[],
): Promise<KnownCars> {
  const known = await sql<{ key: string }>`
    select source_key as key from car_import_rows where car_id is not null and source_key = any(${keys}::text[])`.execute(
    reader,
  )
  const cars = await sql<{ key: string }>`
    select chassis_number as key from cars where chassis_number = any(${chassisNumbers}::text[]) and holds_chassis`.execute(
    reader,
  )
  const alike = await sql<{ likeness: string; carId: number }>`
    select likeness, min(car_id) as car_id from car_import_rows
     where car_id is not null and likeness = any(${likenesses}::text[]) group by 1`.execute(reader)
  return {
    alike: new Map(alike.rows.map(({ likeness, carId }) => [likeness, Number(carId)])),
    keys: new Set(known.rows.map(({ key }) => key)),
    chassisNumbers: new Set(cars.rows.map(({ key }) => key)),
  }
}

export async function insertImport(
  tx: Tx,
  head: {
    createdBy: number
    ownerId: number
    type: 'auction' | 'sale'
    fileName: string
    columns: string[]
    otherSheets: string[]
    tax: CarTax | null
    rowsCount: number
  },
): Promise<number> {
  const { id } = await tx.insertInto('carImports').values(head).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes some rows of an import, in one statement. */
export async function insertRows(tx: Tx, importId: number, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map((row) => ({
    importId,
    row: row.row,
    source: row.source,
    verdict: row.verdict,
    errors: JSON.stringify(row.errors),
    warnings: JSON.stringify(row.warnings),
    input: row.input === null ? null : JSON.stringify(row.input),
    sourceKey: row.sourceKey,
    likeness: row.likeness,
  }))
  await tx.insertInto('carImportRows').values(values).execute()
}

const selectImports = sql`select i.*, t.* from car_imports i cross join lateral (
  select count(*) filter (where r.verdict = 'accepted') as accepted, count(*) filter (where r.verdict = 'refused') as refused,
         count(*) filter (where r.verdict = 'duplicate') as duplicate, count(r.car_id) as added
    from car_import_rows r where r.import_id = i.id) t`

export async function findImport(reader: Reader, id: number): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`${selectImports} where i.id = ${id}`.execute(reader)
  return rows[0]
}

export async function listImports(
  db: Database,
  pattern: string,
  upwards: boolean,
  place: Place,
): Promise<{ rows: StoredImport[]; total: number }> {
  const { rows } = await sql<StoredImport>`${selectImports} where i.file_name ilike ${pattern}
    order by i.id ${upwards ? sql`asc` : sql`desc`} limit ${place.limit} offset ${place.offset}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from car_imports i where i.file_name ilike ${pattern}`.execute(db)
  return { rows, total: Number(count.rows[0]?.total ?? 0) }
}

/** Rows of an import in their order; all verdicts if `verdicts` is undefined. */
export async function listRows(
  reader: Reader,
  importId: number,
  verdicts: readonly Verdict[] | undefined,
  place: Place,
): Promise<{ rows: StoredRow[]; total: number }> {
  const rows = reader
    .selectFrom('carImportRows')
    .where('importId', '=', importId)
    .$if(verdicts !== undefined, (query) => query.where('verdict', 'in', [...(verdicts ?? [])]))
  const [found, count] = await Promise.all([
    rows
      .select([
        'row',
        'source',
        'verdict',
        'errors',
        'warnings',
        'input',
        'sourceKey',
        'likeness',
        'overruled',
        'carId',
      ])
      .orderBy('row')
      .limit(place.limit)
      .offset(place.offset)
      .execute(),
    rows.select((by) => by.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  // `insertRows` wrote the JSON columns.
  return { rows: found as unknown as StoredRow[], total: Number(count.total) }
}

/** The number of accepted rows by the tax of their car; `open` is not chosen yet. */
export type TaxCounts = Record<CarTax | 'open', number>

export async function countTaxes(reader: Reader, importId: number): Promise<TaxCounts> {
  const { rows } = await sql<{ tax: CarTax | 'open'; count: number }>`
    select coalesce(input ->> 'tax', 'open') as tax, count(*) as count from car_import_rows
     where import_id = ${importId} and verdict = 'accepted' group by 1`.execute(reader)
  return {
    full: 0,
    margin: 0,
    private: 0,
    open: 0,
    ...Object.fromEntries(rows.map((row) => [row.tax, Number(row.count)])),
  }
}

/** Locks an import until the transaction ends, so that two processes do not add the same rows. */
export async function lockImport(
  tx: Tx,
  id: number,
): Promise<Pick<StoredImport, 'state' | 'ownerId' | 'type' | 'shownAt'> | undefined> {
  const { rows } = await sql<Pick<StoredImport, 'state' | 'ownerId' | 'type' | 'shownAt'>>`
    select state, owner_id, type, shown_at from car_imports where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Cars of one import are added at a time: the next one sees them, and its rows of the same cars are duplicates. */
export async function lockAdding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('car-imports', 0))`.execute(tx)
}

/** The next accepted rows that have no car yet. */
export async function nextRows(tx: Tx, importId: number, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row, source, verdict, errors, warnings, input, source_key, likeness, overruled, car_id from car_import_rows
     where import_id = ${importId} and verdict = 'accepted' and car_id is null order by row limit ${limit}`.execute(tx)
  return rows
}

export async function writeState(tx: Tx, id: number, state: ImportState): Promise<void> {
  const finishedAt = state === 'done' || state === 'taken_back' ? sql<Date>`clock_timestamp()` : null
  await tx.updateTable('carImports').set({ state, finishedAt }).where('id', '=', id).execute()
}

export async function writeCar(tx: Tx, importId: number, row: number, carId: number): Promise<void> {
  await tx
    .updateTable('carImportRows')
    .set({ carId, addedAt: sql<Date>`clock_timestamp()` })
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
}

/** Refuses a row that can no longer be added. A duplicate keeps its car. */
export async function writeVerdict(
  tx: Tx,
  importId: number,
  row: number,
  verdict: 'refused' | 'duplicate',
  errors: Messages,
): Promise<void> {
  await tx
    .updateTable('carImportRows')
    .set({ verdict, errors: JSON.stringify(errors), ...(verdict === 'refused' && { input: null }) })
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
}
