import { toLatinDigits } from '#contract/values/digits.ts'
import { useLang } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { momentFromLocal, momentToLocal } from '../../platform/riyadh-time.ts'
import { asText, type ControlProps } from './control.ts'
import type { InputKind } from './input.ts'

/** An empty field is null. Text that is no number goes to the server unchanged, and the server refuses it. */
export function toNumber(text: string): number | string | null {
  const latin = toLatinDigits(text)
    .replace(/[\s,٬]/g, '')
    .replace('٫', '.')
  if (latin === '') return null
  const value = Number(latin)
  return Number.isFinite(value) ? value : text
}

/** Leaves unfinished numbers such as '12.' as text while the user types. */
function keepTyping(typed: string): number | string | null {
  const value = toNumber(typed)
  return value === null || String(value) === toLatinDigits(typed) ? value : typed
}

const TYPES: Partial<Record<InputKind, string>> = { moment: 'datetime-local', day: 'date', color: 'color' }

/** A field of one line: text, a number, a day. */
export function LineInput({ input, value, onChange, frame }: ControlProps) {
  const lang = useLang()
  const { kind = 'text' } = input
  const isNumber = kind === 'number' || kind === 'money'
  const read = (text: string) => {
    if (kind === 'moment') return momentFromLocal(text)
    if (isNumber) return keepTyping(text)
    return text === '' && !input.emptyText ? null : text
  }
  return (
    <TextField
      {...frame}
      name={input.field}
      value={kind === 'moment' ? momentToLocal(asText(value)) : asText(value)}
      numeric={isNumber}
      inputMode={isNumber ? 'decimal' : undefined}
      type={TYPES[kind] ?? 'text'}
      dir={isNumber ? 'ltr' : input.dir}
      required={input.required}
      aria-required={input.required}
      suffix={kind === 'money' ? <span>{lang === 'ar' ? 'ر.س' : 'SAR'}</span> : undefined}
      onChange={(event) => onChange(read(event.target.value))}
      onBlur={() => {
        if (typeof value === 'string' && isNumber) onChange(toNumber(value))
      }}
    />
  )
}
