import { Num } from '#web/platform/format.tsx'
import { useLang } from '#web/platform/language.tsx'
import type { Reference } from '../../resources/description.ts'
import { useNames } from '../names.ts'

/** The name of a row of a short resource, such as a brand. */
export function ReferenceName({ reference, id }: { reference: Reference; id: unknown }) {
  const lang = useLang()
  const row = useNames(reference).find((each) => String(each.id) === String(id))
  return row ? reference.name(row, lang) : <Num>{`#${String(id)}`}</Num>
}
