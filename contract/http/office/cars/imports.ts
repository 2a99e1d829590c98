import * as z from 'zod'
import { carTaxes } from '../../../values/vehicle/car-tax.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, paged, pageQuery, wordOf } from '../../shapes.ts'
import { byId, listQuery, sorted } from '../shapes.ts'

export const importVerdict = z.enum(['accepted', 'refused', 'duplicate'])
const counts = z.object({ accepted: z.int(), refused: z.int(), duplicate: z.int() })
export const carImport = z.object({
  id,
  file_name: z.string(),
  type: z.enum(['auction', 'sale']),
  owner_id: id,
  /** The tax of the rows that do not say their own; null if nobody chose it. */
  tax: wordOf(carTaxes).nullable(),
  /** `checked`: nothing is added yet. `running`: cars are being added. `taken_back`: `added` cars are kept, as somebody has touched them. */
  state: z.enum(['checked', 'running', 'done', 'taking_back', 'taken_back']),
  rows_count: z.int(),
  verdicts: counts,
  /** Cars added so far. */
  added: z.int(),
  /** Its cars for sale are public since then; null: they are hidden, or none. */
  shown_at: instant.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type CarImport = z.infer<typeof carImport>
const messages = z.record(z.string(), z.array(z.string()))
const importRow = z.object({
  /** The row of the table as a spreadsheet counts it: the header too. */
  row: z.int(),
  verdict: importVerdict,
  /** Reasons that the row is not accepted, by field. */
  errors: messages,
  /** Values that deserve a second look; the row is still accepted. */
  warnings: messages,
  /** Of a refused row, as its cells say it. */
  title: z.string().nullable(),
  /** It holds a whole car, so that staff can accept or decline it. */
  has_car: z.boolean(),
  /** How its car will be taxed; null if it is not accepted, or not chosen yet. */
  tax: wordOf(carTaxes).nullable(),
  /** Words of its car that it does not say: they are usual for the model. By field. */
  assumed: z.record(z.string(), z.string()),
  /** The cells that it is refused for, by their place in the header. */
  cells: z.array(z.object({ column: z.int(), head: z.string(), text: z.string() })),
  car_id: id.nullable(),
})
/** The accepted rows by the tax of their car; `open` is not chosen yet. */
const taxes = z.object({ full: z.int(), margin: z.int(), private: z.int(), open: z.int() })
const withRows = z.object({
  import: carImport,
  taxes,
  /** The headers of the table. */
  columns: z.object({ read: z.array(z.string()), unread: z.array(z.string()) }),
  /** Visible sheets of the file that were not read. */
  other_sheets: z.array(z.string()),
  /** Its cars for sale that are not public. */
  hidden: z.int(),
  /** Why rows are refused, the most frequent reasons first, each with the first of its rows. */
  reasons: z.array(z.object({ field: z.string(), text: z.string(), count: z.int(), rows: z.array(z.int()) })),
  rows: paged(importRow),
})
const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')

const importColumns = z.object({
  columns: z.array(
    z.object({
      /** Heads that are read as this column, the usual one first. */
      ar: z.array(z.string()),
      en: z.array(z.string()),
      needed: z.enum(['always', 'for_sale', 'no']),
      example: z.string(),
    }),
  ),
})
export type ImportColumns = z.infer<typeof importColumns>

/** A row of a table as a spreadsheet counts it. */
const row = z.int().min(1).max(2_000_000)
/** Maximum bytes of a table sent as text in JSON. */
const CSV_MAX = 10 * 1024 * 1024
const base = '/api/admin' as const

export const importAdminRoutes = {
  adminImportCars: route({
    method: 'POST',
    base,
    path: '/imports/cars',
    summary:
      'Checks a table of cars (`file`: CSV or XLSX, or `csv`: its text) and gives a verdict per row; with `dry_run=0` the accepted cars are added too',
    access: 'cars',
    body: z.strictObject({
      csv: z.string().max(CSV_MAX).optional(),
      file_name: z.string().trim().max(200).optional(),
      /** Cars without a price in the table can only be for auction. */
      type: z.enum(['auction', 'sale']).default('sale'),
      owner_id: idIn.optional(),
      /** The tax of the rows that do not say their own. */
      tax: wordOf(carTaxes).optional(),
      dry_run: flag.default(true),
    }),
    files: ['file'],
    bytesMax: CSV_MAX + 1_000_000,
    data: withRows,
  }),
  adminImportColumns: route({
    method: 'GET',
    base,
    path: '/imports/columns',
    summary: 'The columns that a table of cars may have: their heads in both languages, and an example',
    access: 'cars',
    data: importColumns,
  }),
  adminImportTemplate: route({
    method: 'GET',
    base,
    path: '/imports/template.xlsx',
    summary: 'A table with the usual heads in the language of the request, and a row as an example',
    access: 'cars',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.object({}),
  }),
  adminCarImports: route({
    method: 'GET',
    base,
    path: '/imports/cars',
    summary: 'Imports of cars, newest first',
    access: 'cars',
    query: z.object({ ...listQuery, ...sorted('id') }),
    data: paged(carImport),
  }),
  adminCarImport: route({
    method: 'GET',
    base,
    path: '/imports/cars/{id}',
    summary: 'One import with the verdicts of its rows',
    access: 'cars',
    params: byId,
    query: z.object({ ...pageQuery, verdict: importVerdict.optional() }),
    data: withRows,
  }),
  adminApplyCarImport: route({
    method: 'POST',
    base,
    path: '/imports/cars/{id}/apply',
    summary: 'Adds the accepted cars of a checked import; asked again, it goes on where it stopped',
    access: 'cars',
    params: byId,
    body: z.strictObject({}),
    data: withRows,
  }),
  adminTakeBackCarImport: route({
    method: 'POST',
    base,
    path: '/imports/cars/{id}/take-back',
    summary: 'Removes the cars of an import that nobody has touched; the others stay',
    access: 'cars',
    params: byId,
    body: z.strictObject({}),
    data: withRows,
  }),
  adminShowCarImport: route({
    method: 'POST',
    base,
    path: '/imports/cars/{id}/show',
    summary: 'Makes the cars for sale of an import public',
    access: 'cars',
    params: byId,
    body: z.strictObject({}),
    data: withRows,
  }),
  adminDecideImportRows: route({
    method: 'POST',
    base,
    path: '/imports/cars/{id}/rows',
    summary: 'Accepts duplicates, or declines single rows, before the cars are added',
    access: 'cars',
    params: byId,
    body: z.strictObject({ rows: z.array(row).min(1).max(100), accept: z.boolean() }),
    data: withRows,
  }),
  adminMendImportRows: route({
    method: 'POST',
    base,
    path: '/imports/cars/{id}/mend',
    summary:
      'Mends cells of refused rows and checks these rows again, before the cars are added; with `field` also those that are refused for this field',
    access: 'cars',
    params: byId,
    body: z.strictObject({
      cells: z
        .array(z.object({ row, column: z.int().min(0).max(199), text: z.string().trim().max(1_000) }))
        .max(100)
        .default([]),
      field: z.string().max(40).optional(),
    }),
    data: withRows,
  }),
  adminRefusedRows: route({
    method: 'GET',
    base,
    path: '/imports/cars/{id}/refused.csv',
    summary: 'The rows that are not accepted, as they came, with the reasons in the last column',
    access: 'cars',
    params: byId,
    file: 'text/csv; charset=utf-8',
    data: z.object({}),
  }),
}
