import type { Car } from '#contract/http/car.ts'
import type { Language } from '#contract/http/shapes.ts'
import { priceTaxes } from '#contract/values/vehicle/car-tax.ts'
import { type CarWord, carWords, eachCarWord } from '#contract/values/vehicle/car-words.ts'
import { maskPlate, plateAr, plateEn } from '#contract/values/vehicle/plate.ts'
import * as vocabulary from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { maskVin } from '#contract/values/vehicle/vin.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import type { CarRow } from './car-row.ts'
import { ratingOf } from './inspections/inspection-rules.ts'
import { trimOf } from './trim-rules.ts'
import { wordsOf } from './word-rules.ts'

/** The fields of a car on the wire that no lot, bid or viewer changes. */
export type CarFields = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'type'
  | 'title'
  | 'title_ar'
  | 'title_en'
  | 'trim'
  | 'city'
  | 'brand'
  | 'model'
  | 'year'
  | 'kilometres'
  | CarWord
  | 'engine'
  | 'labels'
  | 'plate_number'
  | 'plate_number_en'
  | 'chassis_number'
  | 'key'
  | 'form'
  | 'description'
  | 'address'
  | 'serial'
  | 'vehicle_number'
  | 'periodic_inspection'
  | 'rating'
  | 'images'
  | 'price_tax'
  | 'takes_offers'
>

/**
 * A car's own fields in one language.
 * @param options.masked for guests: plate and chassis number are shown in part only
 */
export function carFields(row: CarRow, language: Language, options: { masked: boolean }): CarFields {
  const inLanguage = <T>(ar: T, en: T): T => (language === 'ar' ? ar : en)
  const { style, color, origin, ...words } = wordsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    type: row.type,
    title: inLanguage(row.titleAr, row.titleEn),
    title_ar: row.titleAr,
    title_en: row.titleEn,
    trim: trimOf(row),
    city: { id: row.cityId, name: inLanguage(row.cityAr, row.cityEn) },
    brand: { id: row.brandId, slug: row.brandSlug, name: inLanguage(row.brandAr, row.brandEn) },
    model: { id: row.modelId, name: inLanguage(row.modelAr, row.modelEn) },
    style,
    year: row.year,
    kilometres: row.kilometres,
    ...words,
    engine: inLanguage(row.engineAr, row.engineEn),
    color,
    origin,
    labels: labelsOf(row, language),
    ...plateFields(row, options.masked),
    chassis_number: row.chassisNumber && options.masked ? maskVin(row.chassisNumber) : row.chassisNumber,
    key: row.keyCount,
    form: inLanguage(row.formAr, row.formEn),
    description: inLanguage(row.descriptionAr, row.descriptionEn),
    address: inLanguage(row.addressAr, row.addressEn),
    serial: options.masked ? maskEnd(row.serial) : row.serial,
    vehicle_number: options.masked ? maskEnd(row.vehicleNumber) : row.vehicleNumber,
    periodic_inspection: inspectionOf(row, language),
    rating: ratingOf(row.inspection),
    images: carImages(row, language),
    price_tax: row.tax && { value: row.tax, name: priceTaxes[row.tax][language] },
    takes_offers: row.takesOffers && row.type === 'sale' && row.saleStatus === 'for_sale',
  }
}

const SHOWN = 2
/** Masks a registration number except its last two characters. */
const maskEnd = (text: string | null): string | null =>
  text && '•'.repeat(Math.max(0, text.length - SHOWN)) + text.slice(-SHOWN)

/** A car's pictures; their alternative texts differ. */
export function carImages(row: Pick<CarRow, 'titleAr' | 'titleEn' | 'images'>, language: Language): Car['images'] {
  const title = language === 'ar' ? row.titleAr : row.titleEn
  return row.images.map((picture, index) => {
    const place = language === 'ar' ? `، صورة ${index + 1}` : `, picture ${index + 1}`
    return { ...wireImage(picture, row.images.length === 1 ? title : title + place), group: picture.group }
  })
}

type Words = Readonly<Record<string, { ar: string; en: string }>>
type Label = { value: string; name: string } | null

/** A word that is in no list (any more) is shown as stored. */
const nameOf = (words: Words, value: string, language: Language): string => words[value]?.[language] ?? value

function labelsOf(row: CarRow, language: Language): CarFields['labels'] {
  const values = wordsOf(row)
  const label = (field: CarWord): Label => {
    const value = values[field]
    return value === null ? null : { value, name: nameOf(carWords[field].choices, value, language) }
  }
  const { style, ...others } = eachCarWord(label)
  return { style, ...others }
}

function plateFields(row: CarRow, masked: boolean): Pick<CarFields, 'plate_number' | 'plate_number_en'> {
  if (row.plateLetters === null || row.plateDigits === null) return { plate_number: null, plate_number_en: null }
  const plate = { lettersEn: row.plateLetters, digits: row.plateDigits }
  if (masked) return { plate_number: maskPlate(plate), plate_number_en: maskPlate(plate) }
  return { plate_number: plateAr(plate), plate_number_en: plateEn(plate) }
}

function inspectionOf(row: CarRow, language: Language): CarFields['periodic_inspection'] {
  const { results = [], body = [] } = row.inspection
  const note = (of: { note_ar?: string; note_en?: string }) => (language === 'ar' ? of.note_ar : of.note_en) ?? ''
  return {
    by_owner: row.inspection.by === 'owner',
    status: row.inspectionStatus,
    valid_until: row.inspectionValidUntil,
    results: results.map((result) => ({
      part: result.part,
      name: nameOf(vocabulary.inspectionParts, result.part, language),
      verdict: result.verdict,
      note: note(result),
    })),
    body: body.map((mark) => ({
      panel: mark.panel,
      name: nameOf(vocabulary.markPanels, mark.panel, language),
      kind: mark.kind,
      kind_name: nameOf(vocabulary.bodyNoteKinds, mark.kind, language),
      note: note(mark),
    })),
  }
}
