import { normaliseArabic } from '#contract/values/search-text.ts'
import { type ImportedWord, importedWords, WORD_HEADS } from './word-rules.ts'

/** The columns of a table of cars, with their headers in both languages. */
const HEADS = {
  source_id: 'ad_id,id,listing_id,reference,ref,stock_no,stock number,رقم الإعلان,المرجع,الرقم',
  title_ar: 'title_ar,العنوان,عنوان',
  title_en: 'title_en,title',
  car: 'car,vehicle,make and model,make model,brand and model,brand model,السيارة,الماركة والموديل,الماركة والطراز,الماركة الموديل',
  brand_ar: 'make_ar,brand_ar,الماركة,ماركة,ماركة السيارة,الشركة,الشركة المصنعة,الشركة الصانعة,الصانع',
  brand_en: 'make_en,make,brand_en,brand,manufacturer,car make,car brand,vehicle make',
  model_ar: 'type_ar,model_ar,الموديل,موديل,الطراز,طراز,طراز السيارة,موديل السيارة',
  model_en: 'type_en,model_en,model,car model,vehicle model,model name',
  options_ar: 'options_ar,الفئة,المواصفات',
  options_en: 'options_en,options,trim',
  city_ar: 'region_ar,city_ar,المدينة,مدينة,المنطقة,الموقع',
  city_en: 'region_en,city_en,city,region,location',
  year: 'year,model_year,manufacture_year,year of manufacture,year model,سنة الصنع,سنة التصنيع,سنة الموديل,السنة,سنة',
  engine: 'engine_size_l,engine_size,engine,المحرك,حجم المحرك',
  kilometres:
    'mileage_km,mileage,kilometres,kilometers,km,kms,odometer,الممشى,ممشى,العداد,عداد,قراءة العداد,عدد الكيلومترات,الكيلومترات,كيلومترات,المسافة المقطوعة,المسافة,كم',
  price: 'price_sar,price,asking price,sale price,السعر,سعر,السعر المطلوب,سعر البيع,سعر السيارة',
  price_raw: 'price_raw_ar,price_raw',
  tax: 'tax,vat,vat status,tax status,taxation,الضريبة,ضريبة,ضريبة السيارة,ضريبة القيمة المضافة,الحالة الضريبية',
  purchase_price: 'purchase price,purchase_price,bought for,cost,cost price,سعر الشراء,سعر شرائها,ثمن الشراء,التكلفة',
  chassis_number: 'vin,chassis,chassis_number,chassis_no,رقم الهيكل,الشاصي',
  plate_number: 'plate,plate_number,plate_no,اللوحة,رقم اللوحة',
  description_ar: 'description_ar,الوصف',
  description_en: 'description_en,description,notes',
} as const
export type WordCell = `${ImportedWord}_${'ar' | 'en'}`
export type Column = keyof typeof HEADS | WordCell
const headsOfWords = importedWords.flatMap((field): [WordCell, string][] => [
  [`${field}_ar`, WORD_HEADS[field].ar],
  [`${field}_en`, WORD_HEADS[field].en],
])
/** The cells of one row; a column that the table lacks is absent. */
export type RowCells = Partial<Record<Column, string>>

/** Headers that mean the make, or the model if another header is the make. */
const KIND = ['النوع', 'نوع السيارة', 'type', 'car type']
/** A unit behind a header: `الممشى (كم)`. */
const UNIT = /[([].*?[)\]]/g

/** A longer cell is no header. */
const HEAD_MAX = 100

const keyOf = (text: string) =>
  normaliseArabic(text.slice(0, HEAD_MAX).replace(UNIT, '')).replace(/[^\p{L}\p{N}]/gu, '')
const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  ([...Object.entries(HEADS), ...headsOfWords] as [Column, string][]).flatMap(([column, heads]) =>
    heads.split(',').map((head): [string, Column] => [keyOf(head), column]),
  ),
)

const ALL_HEADS = [...Object.entries<string>(HEADS), ...headsOfWords]

/** The heads of a field in Arabic and in English, the usual one first; heads for machines are left out. */
export function columnHeads(field: string): { ar: string[]; en: string[] } {
  const heads = ALL_HEADS.flatMap(([column, list]) =>
    column.replace(/_(?:ar|en)$/, '') === field || column === field ? list.split(',') : [],
  )
  const isArabic = (head: string) => /\p{Script=Arabic}/u.test(head)
  const latin = heads.filter((head) => !isArabic(head))
  const plain = latin.filter((head) => !head.includes('_'))
  return { ar: heads.filter(isArabic), en: plain.length > 0 ? plain : latin.map((head) => head.replaceAll('_', ' ')) }
}

const KIND_KEYS: ReadonlySet<string> = new Set(KIND.map(keyOf))

/** The column of each header of a table; unknown ones are undefined. */
export function columnsOf(heads: readonly string[]): (Column | undefined)[] {
  const columns: (Column | undefined)[] = heads.map((head) => COLUMN_OF.get(keyOf(head)))
  const kind = heads.findIndex((head) => KIND_KEYS.has(keyOf(head)))
  if (kind === -1) return columns
  const has = (...names: Column[]) => names.some((name) => columns.includes(name))
  if (!has('brand_ar', 'brand_en')) return columns.with(kind, 'brand_ar')
  if (!has('model_ar', 'model_en')) return columns.with(kind, 'model_ar')
  // Make, kind and "model" without a year: in Arabic trade usage the model is the year then.
  if (has('year')) return columns
  return columns.map((column): Column | undefined => (column === 'model_ar' ? 'year' : column)).with(kind, 'model_ar')
}

/** The fields of a car that a column says something about: those of its reasons. */
export const fieldsOfColumn = (column: Column): string[] =>
  column === 'car' ? ['brand', 'model'] : [column.replace(/_(?:ar|en|raw)$/, '')]

/** The placeholders that people write into an empty cell. */
const EMPTY = /^(?:[-–—.?؟/]+|n\/?a|nan|null|nil|none|unknown|لا ?يوجد|غير (?:معروف|متوفر|محدد|مذكور))$/i

/** The prefix that our tables put before a cell that a spreadsheet would run as a formula. */
const GUARD = /^'(?=[=+\-@])/

/** Make and model in one cell are both searched in it. */
const named = (car: string | undefined): RowCells => (car === undefined ? {} : { brand_ar: car, model_ar: car })

/** A row by its columns; of two headers for one column the first filled one counts. */
export function cellsOf(columns: readonly (Column | undefined)[], row: readonly string[]): RowCells {
  const cells: RowCells = {}
  for (const [index, column] of columns.entries()) {
    const text = row[index]?.trim().replace(GUARD, '') ?? ''
    if (column !== undefined && text !== '' && !EMPTY.test(text) && cells[column] === undefined) cells[column] = text
  }
  return { ...named(cells.car), ...cells }
}
