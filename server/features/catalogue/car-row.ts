import type { InspectionHead, Tyre } from '#contract/http/office/cars/inspection.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { CarWord } from '#contract/values/vehicle/car-words.ts'
import type { PictureGroup } from '#contract/values/vehicle/picture-groups.ts'
import type { BodyNoteKind, InspectionPart, markPanels, Verdict } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'

/** A stored picture of a car in its group. */
export type CarPictureRow = StoredPicture & { group: PictureGroup }
export type CarType = 'auction' | 'sale'
export type SaleStatus = 'for_sale' | 'reserved' | 'sold' | 'draft'
export type InspectionStatus = 'valid' | 'expired' | 'failed' | 'not_required' | 'unknown'

/** What an inspector wrote about a part or a mark, and the photograph that shows it. */
export type InspectionNote = { note_ar?: string; note_en?: string; picture_id?: number | null }
/** The `inspection` column: its head, the checked parts, the marks on the drawing of the car, and its tyres. */
export type StoredInspection = {
  /** An owner's description when listing the car; an inspector's replaces it. */
  by?: 'owner'
  head?: InspectionHead | null
  results?: readonly ({ part: InspectionPart; verdict: Verdict } & InspectionNote)[]
  body?: readonly ({ panel: keyof typeof markPanels; kind: BodyNoteKind } & InspectionNote)[]
  tyres?: readonly Tyre[]
}

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name
/** The column of `cars` that holds a word, under its Kysely name. */
export type WordColumn<Field extends CarWord = CarWord> = Camel<Field>

/** A car with its displayed names and its pictures in order: the result of `selectCars`. Amounts in halalas. */
export type CarRow = Record<WordColumn, string | null> & {
  id: number
  slug: string
  type: CarType
  ownerId: number
  brandId: number
  brandSlug: string
  brandAr: string
  brandEn: string
  modelId: number
  modelSlug: string
  modelAr: string
  modelEn: string
  cityId: number
  cityAr: string
  cityEn: string
  titleAr: string
  titleEn: string
  descriptionAr: string
  descriptionEn: string
  engineAr: string | null
  engineEn: string | null
  year: number
  kilometres: number
  /** Latin letters, as in contract/values/vehicle/plate.ts. */
  plateLetters: string | null
  plateDigits: string | null
  chassisNumber: string | null
  serial: string | null
  vehicleNumber: string | null
  keyCount: number | null
  formAr: string | null
  formEn: string | null
  addressAr: string | null
  addressEn: string | null
  /** 'expired' also if a valid one has run out by today. */
  inspectionStatus: InspectionStatus
  inspectionValidUntil: string | null
  inspection: StoredInspection
  price: number | null
  saleStatus: SaleStatus
  /** Null: not chosen yet. */
  tax: CarTax | null
  /** What the seller paid for it, in halalas; its owner and staff alone see it. */
  purchasePrice: number | null
  categoryId: number | null
  /** Words that its model usually has, because nobody entered them. */
  assumed: string[]
  /** At its fixed price, its owner also takes offers below it. */
  takesOffers: boolean
  createdAt: Date
  updatedAt: Date
  images: CarPictureRow[]
}
