import type { Car } from '#contract/http/car.ts'
import type { CarInspection } from '#contract/http/car-inspection.ts'
import type { Language } from '#contract/http/shapes.ts'
import { scoreOf, taken, takenByMark } from '#contract/values/vehicle/inspection-score.ts'
import { bodyNoteKinds, inspectionParts, markPanels } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import type { InspectionNote, StoredInspection } from '../car-row.ts'

/** Finds a picture of the car by its file's id. */
type FindPicture = (id: number) => Car['images'][number] | undefined

/** Score and light of a car; null without a report of an inspector. */
export function ratingOf({ by, head, results = [], body = [] }: StoredInspection): Car['rating'] {
  return by === 'owner' || !head ? null : { score: scoreOf({ results, body }), light: head.light }
}

/**
 * A report as its page shows it; null without one of an inspector. A picture that has left the car is left out.
 */
export function toInspection(
  stored: StoredInspection,
  language: Language,
  findPicture: FindPicture,
): CarInspection | null {
  const { head, results = [], body = [], tyres = [] } = stored
  const rating = ratingOf(stored)
  if (!head || !rating) return null
  const of = (note: InspectionNote) => ({
    note: (language === 'ar' ? note.note_ar : note.note_en) ?? '',
    image: (note.picture_id && findPicture(note.picture_id)) || null,
  })
  const { place_ar: placeAr, place_en: placeEn, ...facts } = head
  const defects = body.filter((mark) => takenByMark(mark) > 0).length
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length
  return {
    ...facts,
    ...rating,
    place: language === 'ar' ? placeAr : placeEn,
    notes: count('note') + defects,
    faults: count('fault'),
    groups: results.map(({ part, verdict, ...note }) => ({
      part,
      verdict,
      name: inspectionParts[part][language],
      taken: taken({ part, verdict }) / 10,
      ...of(note),
    })),
    body: body.map(({ panel, kind, ...note }) => ({
      panel,
      kind,
      name: markPanels[panel][language],
      kind_name: bodyNoteKinds[kind][language],
      taken: takenByMark({ kind }) / 10,
      ...of(note),
    })),
    tyres: [...tyres],
  }
}
