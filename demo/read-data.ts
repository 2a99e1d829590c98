import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { wordOf } from '#contract/http/shapes.ts'
import * as words from '#contract/values/vehicle/vehicle-vocabulary.ts'

const text = z.string().min(1)
const count = z.int().nonnegative()
const verdict = wordOf(words.verdicts)

/**
 * One photograph and its author. `focus` is in percent as CSS `object-position` takes it: cropped
 * to 4:3 at that position, the face of the car stays in view.
 */
const photo = z.strictObject({
  file: text,
  caption: text,
  author: text,
  licence: text,
  licenceUrl: z.url(),
  sourceUrl: z.url(),
  width: count,
  height: count,
  focus: z.strictObject({ x: count, y: count }),
  /** The differences from the author's picture, which its licence asks to be named. */
  changes: text.optional(),
})

const bodyNote = z.strictObject({
  panel: wordOf(words.panels),
  kind: wordOf(words.bodyNoteKinds),
  note_ar: text,
  note_en: text,
})
const finding = z.strictObject({ verdict, note_ar: text, note_en: text })

type Part = words.InspectionPart
const INSPECTED = Object.keys(words.inspectionParts) as Part[]

/** `validMonths` counts from the day of seeding; it is 0 unless the status is `valid`. */
const inspection = z
  .strictObject({
    status: wordOf(words.inspectionStatuses),
    validMonths: count,
    findings: z.partialRecord(wordOf(words.inspectionParts), finding),
    body: z.array(bodyNote),
  })
  .transform(({ findings, ...rest }) => ({ ...rest, results: listResults(findings) }))

/** Every part is checked, the drive battery only where a car has one. A part without a finding is sound. */
function listResults(findings: Partial<Record<Part, z.infer<typeof finding>>>) {
  const parts = INSPECTED.filter((part) => part !== 'battery' || findings.battery)
  return parts.map((part) => ({ part, ...(findings[part] ?? { verdict: 'ok' as const }) }))
}

/** `value` is the price that such a car fetches, in whole riyals; a car for sale is offered at it. */
const car = z.strictObject({
  slug: text,
  /** Files of `photos.json`; the first one is the cover. */
  photos: z.array(text).min(1),
  title_ar: text,
  title_en: text,
  brand: text,
  model: text,
  trim_ar: text,
  trim_en: text,
  style: wordOf(words.styles),
  year: count,
  kilometres: count,
  condition: wordOf(words.conditions),
  transmission: wordOf(words.transmissions),
  fuel: wordOf(words.fuels),
  drive: wordOf(words.drives),
  engine_ar: text,
  engine_en: text,
  color: wordOf(words.colors),
  city: text,
  branch: text,
  owner: text,
  plate: z.strictObject({ lettersEn: text, digits: text }),
  vin: text,
  sequenceNumber: text,
  keys: count,
  origin: wordOf(words.origins),
  registrationMonths: count,
  description_ar: text,
  description_en: text,
  inspection,
  value: count,
})

export type DemoPhoto = z.infer<typeof photo>
export type DemoCar = z.infer<typeof car>

function readData<Row extends z.ZodType>(file: string, row: Row): z.infer<Row>[] {
  const data: unknown = JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
  return z.array(row).parse(data)
}

/** Every demo car; a photograph shows one of them. */
export const cars: readonly DemoCar[] = readData('cars.json', car)

/** The photographs of the demo cars and the credit that each of them needs. */
export const photos: readonly DemoPhoto[] = readData('photos.json', photo)
