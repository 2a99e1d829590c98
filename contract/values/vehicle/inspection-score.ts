import type { BodyNoteKind, InspectionPart, Verdict } from './vehicle-vocabulary.ts'

/** Tenths that one note or fault takes from a score of ten. */
export const partWeights: Record<InspectionPart, number> = {
  engine: 15,
  gearbox: 15,
  drivetrain: 15,
  battery: 15,
  chassis: 15,
  brakes: 7,
  air_conditioning: 7,
  electrics: 7,
  tyres: 2,
  glass: 2,
  lamps: 2,
}
export const BODY_WEIGHT = 2
const FULL = 100
const LEAST = 10

type Part = { part: InspectionPart; verdict: Verdict }
type Mark = { kind: BodyNoteKind }

/** Tenths that a checked part takes from the score. */
export const taken = ({ part, verdict }: Part): number => (verdict === 'ok' ? 0 : partWeights[part])
/** Tenths that a mark on the body takes; factory paint is no defect. */
export const takenByMark = ({ kind }: Mark): number => (kind === 'original' ? 0 : BODY_WEIGHT)

/** The score of a report: 10 less the weights of its notes and faults, to one decimal, not below 1. */
export function scoreOf({ results, body }: { results: readonly Part[]; body: readonly Mark[] }): number {
  const lost =
    results.reduce((sum, result) => sum + taken(result), 0) + body.reduce((sum, mark) => sum + takenByMark(mark), 0)
  return Math.max(LEAST, FULL - lost) / 10
}
