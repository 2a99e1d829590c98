import { type FormEvent, useState } from 'react'
import { formatAmount } from '#contract/values/money.ts'
import { useT } from '#web/platform/language.tsx'
import { useListAddress } from './addresses.ts'
import { changed } from './narrowing.ts'
import { type ListKind, type ListSearch, RANGES, type RangeName, readWhole } from './search.ts'

type Props = { kind: ListKind; search: ListSearch; name: RangeName; hints: readonly [from: string, to: string] }
const ENDS = ['from', 'to'] as const

/** The two ends of a range. A typed number applies when the field is left or Enter is pressed. */
export function RangeFields({ kind, search, name, hints }: Props) {
  const t = useT('list')
  const { go } = useListAddress(kind)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (end: 'from' | 'to') => readWhole(form.get(end), 0, RANGES[name])
    const next = { [`${name}_from`]: read('from'), [`${name}_to`]: read('to') }
    if (next[`${name}_from`] !== search[`${name}_from`] || next[`${name}_to`] !== search[`${name}_to`])
      go(changed(search, next))
  }
  return (
    <form
      className="pair"
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.requestSubmit()
      }}
    >
      {ENDS.map((end, index) => (
        <RangeField
          key={end}
          label={t(end)}
          end={end}
          value={search[`${name}_${end}`]}
          hint={hints[index] ?? ''}
          isGrouped={name !== 'year'}
        />
      ))}
      <button type="submit" className="sr-only" tabIndex={-1}>
        {t('apply')}
      </button>
    </form>
  )
}

type FieldProps = { label: string; end: string; value: number | undefined; hint: string; isGrouped: boolean }

function RangeField({ label, end, value, hint, isGrouped }: FieldProps) {
  const written = value === undefined ? '' : isGrouped ? formatAmount(value) : String(value)
  const [text, setText] = useState(written)
  const [known, setKnown] = useState(written)
  // The value in the address replaces the typed one; the field stays the same one, which may have the focus.
  if (known !== written) {
    setKnown(written)
    setText(written)
  }
  return (
    <label>
      {label}
      <input
        className="input num"
        name={end}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        placeholder={hint}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
