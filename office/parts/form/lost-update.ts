import { useT } from '#web/platform/language.tsx'
import type { FieldKey } from '../../platform/texts.ts'
import type { AnyForm } from './input.ts'

/** A field that two colleagues changed, and what each wrote. */
export type LostField = { field: string; theirs: unknown; mine: unknown }

/**
 * The fields that a lost update is about.
 * @param refusal what the server says about it
 * @param row the row as the colleague left it
 * @param changed what was typed here
 */
export function lostFields(refusal: unknown, row: unknown, changed: Record<string, unknown>): LostField[] {
  const { changed: theirs = [] }: { changed?: { field: string }[] } = Object(refusal)
  const now: Record<string, unknown> = Object(row)
  const fields = new Set(theirs.map(({ field }) => field).filter((field) => field in changed))
  return [...fields].map((field) => ({ field, theirs: now[field], mine: changed[field] }))
}

/** A lost update in words: that it happened, then each field of the form with both values. */
export function useLostWords<Row>({ sections }: AnyForm<Row>): (lost: readonly LostField[]) => string[] {
  const t = useT('office')
  const fields = useT('office-fields')
  const inputs = sections.flatMap((section) => section.inputs)
  return (lost) => [
    t('changedMeanwhile'),
    ...inputs.flatMap(({ field, label }) => {
      const found = lost.find((each) => each.field === field)
      if (!found) return []
      // The type of the description checks that a field without a label has a text of its name.
      const name = fields(label ?? (field as FieldKey))
      return [t('changedBoth', { field: name, theirs: readable(found.theirs), mine: readable(found.mine) })]
    }),
  ]
}

/** A value of a form in a sentence. */
function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
