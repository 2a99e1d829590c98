import type { CarQuery } from '#contract/http/office/routes.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import { plateAr } from '#contract/values/vehicle/plate.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Cell, type ColumnKind, rowsOf } from '#server/platform/files/table.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Staff, sortOf, staffAction } from '../../staff/index.ts'
import { type AdminCarRow, type CarFilters, listCars } from './cars-store.ts'

const ROWS_MAX = 5_000

type CellOf = (row: AdminCarRow, isArabic: boolean) => Cell
type Column = readonly [ar: string, en: string, cellOf: CellOf, kind?: ColumnKind]

const COLUMNS: readonly Column[] = [
  ['الرقم', 'Id', ({ id }) => id, 'number'],
  ['العنوان', 'Title in Arabic', ({ titleAr }) => titleAr],
  ['العنوان بالإنجليزية', 'Title', ({ titleEn }) => titleEn],
  ['المالك', 'Owner', ({ ownerName }) => ownerName],
  ['الحالة', 'State', ({ status }) => status],
  ['النوع', 'Kind', ({ type }) => type],
  ['الماركة', 'Brand', ({ brandAr, brandEn }, isArabic) => (isArabic ? brandAr : brandEn)],
  ['الموديل', 'Model', ({ modelAr, modelEn }, isArabic) => (isArabic ? modelAr : modelEn)],
  ['السنة', 'Year', ({ year }) => year, 'number'],
  ['الكيلومترات', 'Kilometres', ({ kilometres }) => kilometres, 'number'],
  ['السعر', 'Price', ({ price }) => (price === null ? null : toRiyals(price)), 'amount'],
  ['رقم الهيكل', 'Chassis number', ({ chassisNumber }) => chassisNumber],
  ['اللوحة', 'Plate', plateOf],
  ['المدينة', 'City', ({ cityAr, cityEn }, isArabic) => (isArabic ? cityAr : cityEn)],
  ['أُضيفت', 'Added', ({ createdAt }) => riyadhDay(createdAt), 'day'],
]

function plateOf({ plateLetters: lettersEn, plateDigits: digits }: AdminCarRow): string | null {
  return lettersEn === null || digits === null ? null : plateAr({ lettersEn, digits })
}

export const carFiltersOf = ({
  status,
  type,
  brand_id: brandId,
  owner_id: ownerId,
}: CarQuery): Omit<CarFilters, 'search'> => ({
  ...(status !== undefined && { status }),
  ...(type !== undefined && { type }),
  ...(brandId !== undefined && { brandId }),
  ...(ownerId !== undefined && { ownerId }),
})

/** The cars of a filtered list as a file; the download is audited, because it takes data out of the office. */
export async function exportCars(
  db: Database,
  staff: Staff,
  query: CarQuery,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const filters = { search: cleanLine(query.search ?? ''), ...carFiltersOf(query) }
  const { rows } = await listCars(db, filters, sortOf(query.sort), { limit: ROWS_MAX, offset: 0 })
  await staffAction<null>(db, staff, async (_tx, note) => {
    await note({ action: 'cars.exported', subject: 'cars', after: { ...filters, format, rows: rows.length } })
    return null
  })
  const isArabic = staff.language === 'ar'
  return tableFile(format, 'cars', {
    name: 'cars',
    columns: COLUMNS.map(([ar, en]) => (isArabic ? ar : en)),
    kinds: COLUMNS.map(([, , , kind = 'text']) => kind),
    rows: rowsOf(rows.map((row) => COLUMNS.map(([, , cellOf]) => cellOf(row, isArabic)))),
    isRightToLeft: isArabic,
  })
}
