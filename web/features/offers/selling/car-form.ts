import type { BodyMark } from '#contract/http/offers.ts'
import { compactIdentifier, wholeDigits } from '#contract/values/digits.ts'
import { carWordNames, eachCarWord } from '#contract/values/vehicle/car-words.ts'
import { bodyNoteKinds, markPanels } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import type { FieldErrors } from '#web/ui/fields/field-errors.ts'

/** The owner's typed fields of a car, under the names of the wire. */
export const emptyCarForm = {
  type: 'auction',
  brand_id: '',
  model_id: '',
  city_id: '',
  year: '',
  kilometres: '',
  trim: '',
  ...eachCarWord(() => ''),
  engine: '',
  plate_number: '',
  chassis_number: '',
  address: '',
  title_ar: '',
  title_en: '',
  description: '',
  price: '',
  /** 'true' for a car at a fixed price that takes offers. */
  takes_offers: '',
  tax: '',
  purchase_price: '',
  /** The marks on the drawing, as JSON. */
  body_marks: '',
  /** The numbers of the draft's pictures in their order, as JSON. */
  pictures: '',
}
export type CarForm = typeof emptyCarForm
export type CarField = keyof CarForm

/** Connects a field of the form to its value and its error. */
export type Bind = (field: CarField) => {
  name: CarField
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

const NUMBERS: readonly CarField[] = ['year', 'kilometres', 'price', 'purchase_price']
const NEEDED: readonly CarField[] = ['brand_id', 'model_id', 'year', 'kilometres']

/** Required fields; a car at a fixed price needs that price. */
export const neededOf = ({ type }: Pick<CarForm, 'type'>): readonly CarField[] =>
  type === 'sale' ? [...NEEDED, 'price'] : NEEDED

/**
 * A field after a keystroke: another brand has other models; numbers keep their digits, in any of the three
 * sets.
 */
export function withField(form: CarForm, field: CarField, value: string): CarForm {
  if (NUMBERS.includes(field)) return { ...form, [field]: wholeDigits(value) }
  if (field === 'brand_id' && value !== form.brand_id) return { ...form, brand_id: value, model_id: '' }
  return { ...form, [field]: value }
}

/** The choices in use, and the chosen one of a draft from before its end of use. */
export const offered = <Choice extends { id: number; active: boolean }>(
  choices: readonly Choice[],
  chosen: string,
): Choice[] => choices.filter(({ id, active }) => active || String(id) === chosen)

/** The errors that need no server; undefined when it may be sent. */
export function missingIn(form: CarForm, words: string): FieldErrors | undefined {
  const missing = neededOf(form).filter((field) => form[field] === '')
  return missing.length === 0 ? undefined : Object.fromEntries(missing.map((field) => [field, [words]]))
}

/** The form as multipart; empty fields are left out. Pictures and report are on the server, in the draft. */
export function toFormData(form: CarForm, hasReport: boolean): FormData {
  const data = new FormData()
  for (const [field, typed] of Object.entries(form)) {
    const value = field === 'chassis_number' ? compactIdentifier(typed) : typed.trim()
    if (value !== '') data.append(field, value)
  }
  if (hasReport) data.append('with_report', 'true')
  return data
}

/** The marks of a form or a draft; invalid ones are ignored. */
export function readMarks(text: string): BodyMark[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter(isMark) : []
  } catch {
    return []
  }
}

const isMark = (mark: unknown): mark is BodyMark =>
  typeof mark === 'object' &&
  mark !== null &&
  'panel' in mark &&
  'kind' in mark &&
  Object.hasOwn(markPanels, String(mark.panel)) &&
  Object.hasOwn(bodyNoteKinds, String(mark.kind))

/** The field's text for these marks: empty without any. */
export const writeMarks = (marks: readonly BodyMark[]): string => (marks.length === 0 ? '' : JSON.stringify(marks))

/** The steps of the form in their order, and whether each has the facts that buyers ask for first. */
export const stepsOf = (form: CarForm): { step: CarStep; isDone: boolean }[] => [
  { step: 'partPapers', isDone: form.chassis_number !== '' },
  { step: 'partCar', isDone: NEEDED.every((field) => form[field] !== '') },
  { step: 'partDetails', isDone: form.condition !== '' && form.transmission !== '' && form.fuel !== '' },
  { step: 'partBody', isDone: form.body_marks !== '' },
  { step: 'partWords', isDone: form.description !== '' },
  { step: 'pictures', isDone: form.pictures !== '' },
  { step: 'partSale', isDone: form.price !== '' },
]
/** The steps with the fields that may be wrong in them. */
const FIELDS_OF: Record<CarStep, readonly string[]> = {
  partPapers: ['chassis_number', 'plate_number'],
  partCar: ['brand_id', 'model_id', 'year', 'kilometres', 'trim', 'city_id', 'address'],
  partDetails: [...carWordNames, 'engine'],
  partBody: ['body_marks'],
  partWords: ['title_ar', 'title_en', 'description'],
  pictures: ['images', 'pictures', 'report'],
  partSale: ['type', 'price', 'takes_offers', 'tax', 'purchase_price'],
}
export const carSteps = Object.keys(FIELDS_OF) as CarStep[]

/** The step that shows the error of a field; undefined for one that is in no step. */
export const stepOfField = (field: string): CarStep | undefined =>
  carSteps.find((step) => FIELDS_OF[step].includes(field))

export type CarStep = 'partPapers' | 'partCar' | 'partDetails' | 'partBody' | 'partWords' | 'pictures' | 'partSale'

/** A plate as its two fields show it: letters as typed, then the digits. */
export function splitPlate(plate: string): { letters: string; digits: string } {
  const digits = /\d*$/.exec(plate)?.[0] ?? ''
  return { letters: plate.slice(0, plate.length - digits.length).replace(/ $/, ''), digits }
}

/** The two fields as one value; empty when both are. */
export const joinPlate = ({ letters, digits }: { letters: string; digits: string }): string =>
  letters === '' ? digits : `${letters.replace(/[\d٠-٩۰-۹]/g, '')} ${digits}`

/** A draft of the server as a form: missing fields stay empty, unknown ones are dropped. */
export function fromDraft(draft: Readonly<Record<string, string>>): CarForm {
  const known = Object.entries(draft).filter(([field]) => field in emptyCarForm)
  return { ...emptyCarForm, ...Object.fromEntries(known) }
}
