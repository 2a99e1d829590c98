import type { CarQuery } from '#contract/http/office/routes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import { plateAr } from '#contract/values/vehicle/plate.ts'
import type { Database } from '#server/platform/db/database.ts'
import { writeXlsx } from '#server/platform/files/plain-xlsx.ts'
import { writeCsv } from '#server/platform/files/read-csv.ts'
import { FileAnswer } from '#server/platform/http/api.ts'
import { type Staff, sortOf, staffAction } from '../../staff/index.ts'
import { type AdminCarRow, type CarFilters, listCars } from './cars-store.ts'

const ROWS_MAX = 5_000

const HEADS = {
  ar: [
    'الرقم',
    'العنوان',
    'العنوان بالإنجليزية',
    'المالك',
    'الحالة',
    'النوع',
    'الماركة',
    'الموديل',
    'السنة',
    'الكيلومترات',
    'السعر',
    'رقم الهيكل',
    'اللوحة',
    'المدينة',
    'أُضيفت',
  ],
  en: [
    'Id',
    'Title in Arabic',
    'Title',
    'Owner',
    'State',
    'Kind',
    'Brand',
    'Model',
    'Year',
    'Kilometres',
    'Price',
    'Chassis number',
    'Plate',
    'City',
    'Added',
  ],
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
  const table = [HEADS[staff.language], ...rows.map((row) => cellsOf(row, isArabic))]
  return format === 'csv'
    ? new FileAnswer(
        Buffer.from(writeCsv(table.map((row) => row.map((value) => String(value ?? ''))))),
        'text/csv; charset=utf-8',
        'cars.csv',
      )
    : new FileAnswer(
        writeXlsx(table, { isRightToLeft: isArabic }),
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'cars.xlsx',
      )
}

const cellsOf = (row: AdminCarRow, isArabic: boolean): (string | number | null)[] => [
  row.id,
  row.titleAr,
  row.titleEn,
  row.ownerName,
  row.status,
  row.type,
  isArabic ? row.brandAr : row.brandEn,
  isArabic ? row.modelAr : row.modelEn,
  row.year,
  row.kilometres,
  row.price === null ? null : toRiyals(row.price),
  row.chassisNumber,
  row.plateLetters === null || row.plateDigits === null
    ? null
    : plateAr({ lettersEn: row.plateLetters, digits: row.plateDigits }),
  isArabic ? row.cityAr : row.cityEn,
  row.createdAt.toISOString().slice(0, 10),
]
