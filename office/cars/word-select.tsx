import { useLang } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'

type Label = { ar: string; en: string }
type Props<Word extends string> = {
  label: string
  words: Partial<Record<Word, Label>>
  value: Word | ''
  /** Text of an empty choice. */
  none?: string
  /** Null for the empty choice. */
  onChange: (value: Word | null) => void
}

/** A choice among the words of a closed list. */
export function WordSelect<Word extends string>({ label, words, value, none, onChange }: Props<Word>) {
  const lang = useLang()
  const known = Object.keys(words) as Word[] // the object's own keys
  return (
    <Select
      label={label}
      value={value}
      onChange={(event) => onChange(known.find((each) => each === event.target.value) ?? null)}
    >
      {none === undefined ? null : <option value="">{none}</option>}
      {known.map((word) => (
        <option key={word} value={word}>
          {words[word]?.[lang]}
        </option>
      ))}
    </Select>
  )
}
