import * as z from 'zod'
import { accidentWords, lights, odometerWords, serviceWords, wheelWords } from '../values/vehicle/inspection-words.ts'
import { carImage, wordOf } from './shapes.ts'

const light = wordOf(lights)

/** The score of a car's inspection and the seller's promise. */
export const carRating = z.object({ score: z.number(), light })

const finding = {
  name: z.string(),
  note: z.string(),
  /** The photograph that shows it. */
  image: carImage.nullable(),
}

/** A report of an inspector, in the request's language. */
export const carInspection = z.object({
  ...carRating.shape,
  date: z.iso.date(),
  place: z.string(),
  inspector: z.string(),
  inspector_number: z.string(),
  /** Checked points: those without a note, the notes and the faults. */
  points: z.int(),
  notes: z.int(),
  faults: z.int(),
  kilometres: z.int(),
  owners: z.int().nullable(),
  accidents: wordOf(accidentWords).nullable(),
  service: wordOf(serviceWords).nullable(),
  odometer: wordOf(odometerWords).nullable(),
  /** Checked parts; `taken` is what a note took from the score of ten. */
  groups: z.array(
    z.object({ part: z.string(), verdict: z.enum(['ok', 'note', 'fault']), taken: z.number(), ...finding }),
  ),
  body: z.array(
    z.object({ panel: z.string(), kind: z.string(), kind_name: z.string(), taken: z.number(), ...finding }),
  ),
  tyres: z.array(z.object({ wheel: wordOf(wheelWords), tread: z.number(), year: z.int().nullable() })),
})
export type CarInspection = z.infer<typeof carInspection>
