import { toLatinDigits } from '#contract/values/digits.ts'
import { AMOUNT_MAX } from '#contract/values/money.ts'
import { recordOf } from '#contract/values/records.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import { parsePlate } from '#contract/values/vehicle/plate.ts'
import { parseVin, vinCheckDigitOk } from '#contract/values/vehicle/vin.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { WordKind } from '../../names/lexicon.ts'
import { type Assumed, assumedOf, type UsualWords } from '../../usual/usual-rules.ts'
import { importTexts as texts } from '../texts.ts'
import type { RowCells } from './columns.ts'
import { readTrim } from './option-rules.ts'
import { readTax, type TaxOfFile } from './tax-rules.ts'
import { isForeignMoney, readDistance, readNumber, readYear } from './value-rules.ts'
import { type ImportedWord, importedWords } from './word-rules.ts'

/** A brand or model; an inactive one cannot be given to further cars. */
export type CatalogueName = { id: number; name: Text; active: boolean; usual?: UsualWords }
/** The catalogue's meaning of a row's words; undefined if it knows none. */
export type RowNames = Record<WordKind, string | undefined> & {
  brand: CatalogueName | undefined
  model: CatalogueName | undefined
  city: number | undefined
  /** A make that the title names, if it is not the car's. */
  titleBrand: CatalogueName | undefined
}
/** The car of a row: the form of staff without type and owner. Prices in riyals. */
export type ImportedCar = Record<ImportedWord, string | null> & {
  brand_id: number
  model_id: number
  city_id: number
  year: number
  kilometres: number
  title_ar: string
  title_en: string
  price: number | null
  /** Null: not chosen yet. */
  tax: CarTax | null
  purchase_price: number | null
  description_ar: string
  description_en: string
  engine: string | null
  plate_number: string | null
  chassis_number: string | null
  /** Words that the row does not say: those of its model. Absent in imports that were checked before there were any. */
  assumed?: Assumed[]
}
type Words = Readonly<Record<string, Text>>
export type Messages = Record<string, Text[]>
export type CheckedRow = { car: ImportedCar | null; errors: Messages; warnings: Messages; sourceKey: string | null }

/** The number of the template's example: its row is no car. */
export const EXAMPLE_ID = 'EXAMPLE'

const YEAR_MIN = 1950
const KM_MAX = 1_500_000
const PRICE_MIN = 1_000
/** A used car drives more than this; two with the same smaller figure do not count as the same car. */
const KM_TELLING = 100
const TITLE_MAX = 200
const LONG_NUMBER = /(?:[\d٠-٩][\s-]?){9,}/u
const NOTHING = /^(other|another color|another|others|none|n\/a|unknown|-|اخرى|أخرى|لون آخر|غير معروف|غير محدد)$/i

/** Checks one row: every wrong field is named. `yearNow` is the year by the database clock. */
export function checkRow(
  cells: RowCells,
  names: RowNames,
  { yearNow, ...context }: TaxOfFile & { type: 'auction' | 'sale'; yearNow: number },
): CheckedRow {
  const errors: Messages = {}
  const warnings: Messages = {}
  const { brand, model, city } = names
  if (cells.source_id === EXAMPLE_ID) errors.row = [texts.example]
  const brandText = cells.brand_ar ?? cells.brand_en
  if (brandText === undefined) errors.brand = [texts.required]
  else if (!brand) errors.brand = [texts.unknownBrand(brandText)]
  else if (!brand.active) errors.brand = [texts.stoppedBrand(brandText)]
  const modelText = cells.model_ar ?? cells.model_en
  if (modelText === undefined) errors.model = [texts.required]
  else if (brand && !model) errors.model = [texts.unknownModel(modelText)]
  else if (model && !model.active) errors.model = [texts.stoppedModel(modelText)]
  const cityText = cells.city_ar ?? cells.city_en
  if (cityText === undefined) errors.city = [texts.required]
  else if (city === undefined) errors.city = [texts.unknownCity(cityText)]
  const year = yearOf(cells, yearNow, errors, warnings)
  const kilometres = kilometresOf(cells, errors, warnings)
  const price = readPrice(cells, context.type, errors)
  const identifiers = readIdentifiers(cells, errors, warnings)
  const tax = readTax(cells, { ...context, chassisNumber: identifiers.chassis_number }, errors, warnings)
  const words = readWords(cells, names, warnings)
  const base = { errors, warnings }
  const isFit = Object.keys(errors).length === 0
  if (!isFit || !brand || !model || city === undefined || year === undefined || kilometres === undefined)
    return { ...base, car: null, sourceKey: null }
  const car = {
    ...{ brand_id: brand.id, model_id: model.id, city_id: city, year, kilometres, price: price ?? null },
    ...readTexts(cells, { brand: brand.name, model: model.name, year }, warnings),
    ...identifiers,
    ...words,
    ...tax,
    ...assumedOf(words, model.usual, (field) => isWritten(cells, field)),
  }
  return { ...base, car, sourceKey: keyOf(cells, car) }
}

function yearOf(cells: RowCells, yearNow: number, errors: Messages, warnings: Messages): number | undefined {
  if (cells.year === undefined) return needed('year', errors)
  const { year, isShort } = readYear(cells.year, yearNow) ?? {}
  if (year === undefined || year < YEAR_MIN || year > yearNow + 1) {
    errors.year = [texts.year(cells.year)]
    return undefined
  }
  const inTitle = toLatinDigits(cells.title_ar ?? cells.title_en ?? '').match(/\b(?:19[5-9]\d|20[0-4]\d)\b/g)
  if (inTitle?.length === 1 && Number(inTitle[0]) !== year) warnings.year = [texts.yearInTitle(inTitle[0])]
  else if (isShort) warnings.year = [texts.shortYear(cells.year, year)]
  return year
}

function kilometresOf(cells: RowCells, errors: Messages, warnings: Messages): number | undefined {
  if (cells.kilometres === undefined) return needed('kilometres', errors)
  const { kilometres, isInMiles } = readDistance(cells.kilometres) ?? {}
  if (kilometres === undefined || kilometres < 0 || kilometres > KM_MAX) {
    errors.kilometres = [texts.kilometres(cells.kilometres)]
    return undefined
  }
  if (isInMiles) warnings.kilometres = [texts.miles(kilometres)]
  return kilometres
}

/** Whole riyals. A car for auction needs no price. */
function readPrice(cells: RowCells, type: 'auction' | 'sale', errors: Messages): number | undefined {
  const written = cells.price ?? cells.price_raw
  if (written !== undefined && isForeignMoney(written)) {
    errors.price = [texts.foreignPrice(written)]
    return undefined
  }
  const price = written === undefined ? undefined : (readNumber(cells.price) ?? readNumber(cells.price_raw))
  if (price === undefined || price === 0) {
    if (type === 'sale')
      errors.price = [written === undefined || price === 0 ? texts.priceNeeded : texts.price(written)]
    return undefined
  }
  if (price < PRICE_MIN || price > AMOUNT_MAX) {
    errors.price = [texts.price(String(written))]
    return undefined
  }
  return Math.round(price)
}

function readIdentifiers(cells: RowCells, errors: Messages, warnings: Messages) {
  const { plate_number: plate } = cells
  // A single repeated sign only fills the cell.
  const chassis = /^(.)\1*$/.test(cells.chassis_number ?? '') ? undefined : cells.chassis_number
  const vin = chassis === undefined ? null : (parseVin(chassis) ?? null)
  if (chassis !== undefined && vin === null) errors.chassis_number = [texts.chassis]
  if (vin !== null && !vinCheckDigitOk(vin)) warnings.chassis_number = [texts.checkDigit]
  if (plate !== undefined && !parsePlate(plate)) errors.plate_number = [texts.plate]
  return { chassis_number: vin, plate_number: plate ?? null }
}

/** Words of closed lists. An unknown one leaves its field empty, with a warning. */
function readWords(cells: RowCells, names: RowNames, warnings: Messages) {
  const word = (field: ImportedWord): string | null => {
    const written = [cells[`${field}_ar`], cells[`${field}_en`]]
    const value = isNamed(field, names) ? names[field] : wordIn(carWords[field].choices, written)
    const text = written.find((each) => each !== undefined && !NOTHING.test(each))
    if (text !== undefined && value === undefined) warnings[field] = [texts.unknownWord(text)]
    return value ?? null
  }
  const size = readNumber(cells.engine)
  return {
    ...recordOf(importedWords, word),
    engine: size !== undefined && size > 0 && size < 10 ? `${size.toFixed(1)} L` : null,
  }
}

/** The row says something about a word, also if it cannot be read. */
const isWritten = (cells: RowCells, field: ImportedWord) =>
  cells[`${field}_ar`] !== undefined || cells[`${field}_en`] !== undefined

/** The lexicon knows spellings of this word, so its meaning is in the names. */
const isNamed = (field: ImportedWord, names: RowNames): field is ImportedWord & WordKind => field in names

/** The word of a closed list that equals a text, else the first that it holds in English or ends with in Arabic. */
function wordIn(choices: Words, written: readonly (string | undefined)[]): string | undefined {
  const texts = written.flatMap((text) => (text === undefined ? [] : normaliseArabic(text)))
  const words = Object.entries(choices)
  const isWord = ([value, { ar, en }]: [string, Text]) =>
    [value, normaliseArabic(en), normaliseArabic(ar)].some((name) => texts.includes(name))
  const holdsWord = ([value, { ar, en }]: [string, Text]) =>
    texts.some((text) => {
      const arabic = normaliseArabic(ar)
      return text.includes(value) || text.includes(en.toLowerCase()) || arabic === text || arabic.endsWith(` ${text}`)
    })
  return (words.find(isWord) ?? words.find(holdsWord))?.[0]
}

function readTexts(
  cells: RowCells,
  { brand, model, year }: { brand: Text; model: Text; year: number },
  warnings: Messages,
) {
  const option = cells.options_en ?? cells.options_ar
  const trim = option === undefined || NOTHING.test(option) ? undefined : readTrim(option)
  if (option !== undefined && !trim && !NOTHING.test(option)) warnings.options = [texts.unknownTrim(option)]
  const made = (language: 'ar' | 'en') =>
    [brand[language], model[language], trim?.[language], year].filter((part) => part !== undefined).join(' ')
  const title = (field: 'title_ar' | 'title_en', language: 'ar' | 'en') => {
    const written = cleanLine(cells[field] ?? '')
    if (written === '') return made(language)
    if (written.length <= TITLE_MAX && !LONG_NUMBER.test(written)) return written
    warnings[field] = [texts.title]
    return made(language)
  }
  const long = (text: string | undefined) => cleanLine(text ?? '').slice(0, 5_000)
  const description = { ar: long(cells.description_ar), en: long(cells.description_en) }
  return {
    title_ar: title('title_ar', 'ar'),
    title_en: title('title_en', 'en'),
    description_ar: description.ar || description.en,
    description_en: description.en || description.ar,
  }
}

/** The key of a car: its chassis number, the table's number for it, or its likeness. */
function keyOf(cells: RowCells, car: ImportedCar): string | null {
  if (car.chassis_number !== null) return `vin:${car.chassis_number}`
  if (cells.source_id !== undefined) return `id:${car.brand_id}:${cleanLine(cells.source_id).slice(0, 100)}`
  return likenessOf(car)
}

/**
 * The same make, model, year, distance, price, city and colour: often the same car described twice. Null if too little
 * is known.
 */
export function likenessOf(car: ImportedCar): string | null {
  if (car.kilometres < KM_TELLING) return null
  const { brand_id, model_id, year, kilometres, price, city_id, color } = car
  return `car:${[brand_id, model_id, year, kilometres, price, city_id, color].join(':')}`
}

function needed(field: string, errors: Messages): undefined {
  errors[field] = [texts.required]
  return undefined
}
