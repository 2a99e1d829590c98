import type * as z from 'zod'
import type { adminCarBody } from '#contract/http/office/routes.ts'
import { compactIdentifier } from '#contract/values/digits.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import { carWordNames, carWords } from '#contract/values/vehicle/car-words.ts'
import { parsePlate } from '#contract/values/vehicle/plate.ts'
import { styles } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { parseVin, vinCheckDigitOk } from '#contract/values/vehicle/vin.ts'
import { type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { CarRow, WordColumn } from './car-row.ts'
import { wordColumn } from './word-rules.ts'

/** A car as staff describe it, in the wire's terms; prices in riyals. */
export type CarInput = z.output<typeof adminCarBody> & { owner_id: number }

type Writable = Omit<
  CarRow,
  | 'id'
  | 'slug'
  | `brand${'Slug' | 'Ar' | 'En'}`
  | `model${'Slug' | 'Ar' | 'En'}`
  | `city${'Ar' | 'En'}`
  | 'images'
  | 'createdAt'
  | 'updatedAt'
>
/** Checked and cleaned columns of `cars`; an undefined column keeps its value. Prices in halalas. */
export type CarColumns = { [Column in keyof Writable]?: Writable[Column] | undefined }

type Errors = Record<string, Text[]>
/** A name in both languages. */
export type Names = Text

const texts = {
  word: { ar: 'اختر قيمة من القائمة.', en: 'Choose a value from the list.' },
  plate: {
    ar: 'اكتب اللوحة كما هي: من حرف إلى ثلاثة من حروف اللوحات السعودية، ثم من رقم إلى أربعة أرقام.',
    en: 'Write the plate as it is: one to three letters of Saudi plates, then one to four digits.',
  },
  chassis: {
    ar: 'رقم الهيكل 17 حرفًا ورقمًا، وليس فيه I ولا O ولا Q.',
    en: 'A chassis number has 17 letters and digits, and no I, O or Q.',
  },
  checkDigit: {
    ar: 'خانة التحقق في رقم الهيكل لا تطابق بقيته. راجعه على السيارة؛ فبعض السيارات لا تتبع هذه القاعدة.',
    en: 'The check digit of the chassis number does not fit the rest. Compare it with the car; some cars do not follow this rule.',
  },
  serial: {
    ar: 'الرقم التسلسلي من 3 إلى 20 رقمًا أو حرفًا لاتينيًا.',
    en: 'A serial number has 3 to 20 digits or Latin letters.',
  },
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  year: { ar: 'سنة الصنع لا تتجاوز السنة القادمة.', en: 'The year of manufacture cannot be later than next year.' },
  inspected: {
    ar: 'يوم الفحص لا يأتي بعد اليوم. اكتب اليوم الذي فُحصت فيه السيارة.',
    en: 'The day of the inspection cannot be later than today. Enter the day on which the car was inspected.',
  },
  price: { ar: 'السيارة المعروضة للبيع تحتاج سعرًا.', en: 'A car for sale needs a price.' },
} satisfies Record<string, Text>

/**
 * Checks and cleans the fields of a car; the refusal names every wrong field.
 * @param current the present values of a car that is changed
 * @param today the day in Riyadh by the database clock, 'YYYY-MM-DD'
 */
export function checkCar(
  input: Partial<CarInput>,
  current: Pick<CarColumns, 'type' | 'price'>,
  today: string,
): CarColumns | Refusal {
  const errors: Errors = {}
  const columns: CarColumns = {
    type: input.type,
    ownerId: input.owner_id,
    brandId: input.brand_id,
    modelId: input.model_id,
    cityId: input.city_id,
    year: input.year,
    kilometres: input.kilometres,
    keyCount: input.key,
    categoryId: input.category_id,
    takesOffers: input.takes_offers,
    inspectionStatus: input.inspection_status,
    inspectionValidUntil: input.inspection_valid_until === '' ? null : input.inspection_valid_until,
    inspection: input.inspection,
    price: typeof input.price === 'number' ? fromRiyals(input.price) : input.price,
    ...checkWords(input, errors),
    ...textColumns(input, errors),
    ...identifierColumns(input, errors),
  }
  if (input.year !== undefined && input.year > Number(today.slice(0, 4)) + 1) errors.year = [texts.year]
  if ((input.inspection?.head?.date ?? '') > today) errors['inspection.head.date'] = [texts.inspected]
  const merged = {
    type: columns.type ?? current.type,
    price: columns.price === undefined ? current.price : columns.price,
  }
  if (merged.type === 'sale' && (merged.price ?? null) === null) errors.price = [texts.price]
  return Object.keys(errors).length > 0 ? refuse('invalid', { errors }) : columns
}

/** Fields that staff should check again; not a refusal. */
export function carAdvice(chassisNumber: string | null | undefined): Errors {
  return chassisNumber && !vinCheckDigitOk(chassisNumber) ? { chassis_number: [texts.checkDigit] } : {}
}

function checkWords(input: Partial<CarInput>, errors: Errors): Pick<CarColumns, WordColumn> {
  for (const field of carWordNames) {
    const value = input[field]
    if (value !== undefined && value !== null && !Object.hasOwn(carWords[field].choices, value))
      errors[field] = [texts.word]
  }
  return Object.fromEntries(carWordNames.map((field) => [wordColumn(field), input[field]]))
}

function textColumns(input: Partial<CarInput>, errors: Errors): CarColumns {
  const titleAr = input.title_ar === undefined ? undefined : cleanLine(input.title_ar)
  const titleEn = input.title_en === undefined ? undefined : cleanLine(input.title_en)
  if (titleAr === '') errors.title_ar = [texts.required]
  if (titleEn === '') errors.title_en = [texts.required]
  const engine = line(input.engine)
  const form = line(input.form)
  return {
    titleAr,
    titleEn,
    descriptionAr: paragraphs(input.description_ar),
    descriptionEn: paragraphs(input.description_en),
    engineAr: engine,
    engineEn: engine,
    formAr: form,
    formEn: form,
    addressAr: line(input.address_ar),
    addressEn: line(input.address_en),
    vehicleNumber: line(input.vehicle_number),
  }
}

function identifierColumns(input: Partial<CarInput>, errors: Errors): CarColumns {
  const plate = parsed(input.plate_number, parsePlate, () => {
    errors.plate_number = [texts.plate]
  })
  const chassisNumber = parsed(input.chassis_number, parseVin, () => {
    errors.chassis_number = [texts.chassis]
  })
  const serial = parsed(input.serial, parseSerial, () => {
    errors.serial = [texts.serial]
  })
  return {
    plateLetters: plate === null ? null : plate?.lettersEn,
    plateDigits: plate === null ? null : plate?.digits,
    chassisNumber,
    serial,
  }
}

function parseSerial(raw: string): string | undefined {
  const serial = compactIdentifier(raw)
  return /^[A-Z0-9]{3,20}$/.test(serial) ? serial : undefined
}

/** Undefined stays, null or an empty text becomes null, anything else must parse. */
function parsed<T>(
  raw: string | null | undefined,
  parse: (text: string) => T | undefined,
  fail: () => void,
): T | null | undefined {
  if (raw === undefined) return undefined
  if (raw === null || raw.trim() === '') return null
  const value = parse(raw)
  if (value === undefined) fail()
  return value
}

function line(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text
  return cleanLine(text) || null
}

/** Cleaned line by line: a description keeps its paragraphs, with at most one empty line between them. */
function paragraphs(text: string | undefined): string | undefined {
  return text
    ?.split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The searched text: both languages, without anything that is masked for guests. */
export function searchText(car: {
  titleAr: string
  titleEn: string
  year: number
  style: string | null
  brand: Names
  model: Names
  city: Names
}): string {
  const { brand, model, city } = car
  const style = styles[car.style as keyof typeof styles] as Names | undefined
  const names = [brand, model, city, ...(style ? [style] : [])].flatMap(({ ar, en }) => [ar, en])
  return normaliseArabic([car.titleAr, car.titleEn, ...names, car.year].join(' '))
}
