import { useState } from 'react'
import { bpsOf, percentText } from '#contract/values/rates.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import type { Input } from '../resources/description.ts'
import { useControl } from './use-control.ts'

/** A rate that is typed as percent and travels in ten-thousandths. */
export function RateInput({ input }: { input: Input }) {
  const t = useT('office')
  const lang = useLang()
  // While the user types, the text is not rewritten: '1.0' may become '1.05'.
  const [typed, setTyped] = useState<string>()
  const { field, frame } = useControl(input, {
    format: (value: unknown) => value,
    parse: (text: string) => (text.trim() === '' ? null : (bpsOf(text) ?? text)),
    validate: (value: unknown) => (typeof value === 'number' ? undefined : t('rateWrong')),
  })
  const value: unknown = field.value
  return (
    <TextField
      {...frame}
      {...field}
      value={typed ?? (typeof value === 'number' ? percentText(value) : String(value ?? ''))}
      numeric
      inputMode="decimal"
      dir="ltr"
      suffix={<span>{lang === 'ar' ? '٪' : '%'}</span>}
      onChange={(event) => {
        setTyped(event.target.value)
        field.onChange(event.target.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
    />
  )
}
