import * as z from 'zod'
import {
  accidentWords,
  lights,
  odometerWords,
  serviceWords,
  wheelWords,
} from '../../../values/vehicle/inspection-words.ts'
import { bodyNoteKinds, inspectionParts, markPanels, verdicts } from '../../../values/vehicle/vehicle-vocabulary.ts'
import { idIn, wordOf } from '../../shapes.ts'

const line = (max: number) => z.string().trim().min(1).max(max)
const note = {
  note_ar: z.string().trim().max(500).optional(),
  note_en: z.string().trim().max(500).optional(),
  /** A picture of the car that shows it, by its file's id. */
  picture_id: idIn.nullish(),
}

/** Where a report comes from, and its findings about the whole car. */
const inspectionHead = z.strictObject({
  date: z.iso.date(),
  place_ar: line(120),
  place_en: line(120),
  inspector: line(80),
  inspector_number: line(20),
  /** Checked points, those without a note included. */
  points: z.int().min(1).max(500),
  kilometres: z.int().min(0).max(10_000_000),
  light: wordOf(lights),
  /** Null: not known. */
  owners: z.int().min(1).max(20).nullable(),
  accidents: wordOf(accidentWords).nullable(),
  service: wordOf(serviceWords).nullable(),
  odometer: wordOf(odometerWords).nullable(),
})
export type InspectionHead = z.infer<typeof inspectionHead>

const tyre = z.strictObject({
  wheel: wordOf(wheelWords),
  /** Depth of the tread in millimetres. */
  tread: z.number().min(0).max(20).multipleOf(0.1),
  year: z.int().min(2000).max(2100).nullable(),
})
export type Tyre = z.infer<typeof tyre>

const isEachOnce = (tyres: readonly Tyre[]) => new Set(tyres.map(({ wheel }) => wheel)).size === tyres.length

/** The whole report: its head, parts with their verdicts, marks on the drawing of the body, and the tyres. */
export const inspectionReport = z.strictObject({
  head: inspectionHead.nullish(),
  results: z.array(z.strictObject({ part: wordOf(inspectionParts), verdict: wordOf(verdicts), ...note })).max(40),
  body: z.array(z.strictObject({ panel: wordOf(markPanels), kind: wordOf(bodyNoteKinds), ...note })).max(80),
  tyres: z.array(tyre).max(4).refine(isEachOnce).optional(),
})
