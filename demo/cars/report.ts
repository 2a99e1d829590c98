import type {
  BodyNoteKind,
  InspectionPart,
  InspectionStatus,
  Panel,
  Verdict,
} from '#contract/values/vehicle/vehicle-vocabulary.ts'
import type { BodyNote, DemoInspection } from '../types.ts'

type Finding = { verdict: Verdict; note_ar: string; note_en: string }

/** Checked on every car; the drive battery only where a car has one and a finding says how it is. */
const alwaysChecked: readonly InspectionPart[] = [
  'engine',
  'gearbox',
  'drivetrain',
  'brakes',
  'air_conditioning',
  'electrics',
  'tyres',
  'chassis',
]

const finding =
  (verdict: Verdict) =>
  (note_ar: string, note_en: string): Finding => ({ verdict, note_ar, note_en })

export const sound = finding('ok')
export const note = finding('note')
export const fault = finding('fault')

/** One mark on the car drawing. */
export const mark = (panel: Panel, kind: BodyNoteKind, note_ar: string, note_en: string): BodyNote => ({
  panel,
  kind,
  note_ar,
  note_en,
})

/**
 * A report in which every part that `findings` does not name is sound.
 * @param status the state of the yearly inspection, and for `valid` the months left of it
 */
export function inspect(
  status: InspectionStatus,
  validMonths: number,
  findings: Partial<Record<InspectionPart, Finding>>,
  body: readonly BodyNote[],
): DemoInspection {
  const parts: readonly InspectionPart[] = findings.battery ? [...alwaysChecked, 'battery'] : alwaysChecked
  return {
    status,
    validMonths,
    results: parts.map((part) => ({ part, ...(findings[part] ?? { verdict: 'ok' as const }) })),
    body,
  }
}
