import { useState } from 'react'
import { toLatinDigits } from '#contract/values/digits.ts'
import { bpsOf, percentText } from '#contract/values/rates.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import type { OfficeKey } from '../../platform/texts.ts'
import { asText, type ControlProps } from './control.ts'

/** The unit in which a number is typed, where the wire has a smaller one. */
type Scale = {
  unit: { ar: string; en: string }
  wrong: OfficeKey
  /** The number of the wire; undefined for a text that is none. */
  read: (text: string) => number | undefined
  write: (value: number) => string
}
/** Typed as percent, held in ten-thousandths. */
export const PERCENT: Scale = { unit: { ar: '٪', en: '%' }, wrong: 'rateWrong', read: bpsOf, write: percentText }
/** Typed as minutes, held in seconds. */
export const MINUTES: Scale = {
  unit: { ar: 'دقيقة', en: 'min' },
  wrong: 'minutesWrong',
  read: (text) => {
    const seconds = Number(toLatinDigits(text).replace('٫', '.')) * 60
    return Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds) : undefined
  },
  write: (seconds) => String(Math.round((seconds / 60) * 100) / 100),
}

/** A number that is typed in a larger unit than the wire's. */
export function ScaledInput({ input, value, onChange, frame, scale }: ControlProps & { scale: Scale }) {
  const t = useT('office')
  const lang = useLang()
  const read = (text: string) => (text.trim() === '' ? null : (scale.read(text) ?? text))
  // While the user types, the text is not rewritten: '1.0' may become '1.05'. A value from elsewhere replaces it.
  const [written, setTyped] = useState<string>()
  const typed = written !== undefined && read(written) === value ? written : undefined
  return (
    <TextField
      {...frame}
      error={frame.error ?? (typed === undefined && typeof value === 'string' ? t(scale.wrong) : undefined)}
      name={input.field}
      value={typed ?? (typeof value === 'number' ? scale.write(value) : asText(value))}
      numeric
      inputMode="decimal"
      dir="ltr"
      suffix={<span>{scale.unit[lang]}</span>}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        onChange(read(text))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
