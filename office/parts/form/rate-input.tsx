import { useState } from 'react'
import { bpsOf, percentText } from '#contract/values/rates.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { asText, type ControlProps } from './control.ts'

/** A rate that is typed as percent and travels in ten-thousandths. */
export function RateInput({ input, value, onChange, frame }: ControlProps) {
  const t = useT('office')
  const lang = useLang()
  // While the user types, the text is not rewritten: '1.0' may become '1.05'. A value from elsewhere replaces it.
  const [written, setTyped] = useState<string>()
  const typed = written !== undefined && rateOf(written) === value ? written : undefined
  return (
    <TextField
      {...frame}
      error={frame.error ?? (typed === undefined && typeof value === 'string' ? t('rateWrong') : undefined)}
      name={input.field}
      value={typed ?? (typeof value === 'number' ? percentText(value) : asText(value))}
      numeric
      inputMode="decimal"
      dir="ltr"
      suffix={<span>{lang === 'ar' ? '٪' : '%'}</span>}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        onChange(rateOf(text))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Ten-thousandths, none, or a text that is no rate. */
const rateOf = (text: string) => (text.trim() === '' ? null : (bpsOf(text) ?? text))
