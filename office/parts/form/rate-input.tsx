import { useState } from 'react'
import { bpsOf, percentText } from '#contract/values/rates.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { asText, type ControlProps } from './control.ts'

/** A rate that is typed as percent and travels in ten-thousandths. */
export function RateInput({ input, value, onChange, frame }: ControlProps) {
  const t = useT('office')
  const lang = useLang()
  // While the user types, the text is not rewritten: '1.0' may become '1.05'.
  const [typed, setTyped] = useState<string>()
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
        onChange(text.trim() === '' ? null : (bpsOf(text) ?? text))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
