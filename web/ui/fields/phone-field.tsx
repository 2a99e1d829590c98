import { useState } from 'react'
import { toLatinDigits } from '#contract/values/digits.ts'
import { COUNTRIES, parsePhone } from '#contract/values/phone.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Field, type FieldFrame, useFieldIds } from './field.tsx'

export type PhoneValue = {
  /** As typed, Latin digits. */
  text: string
  /** ISO code of the chosen country. */
  country: string
  /** E.164 when it is a mobile number that can get a code, else undefined. */
  e164: string | undefined
}

export const emptyPhone: PhoneValue = { text: '', country: 'SA', e164: undefined }

const MAX_LENGTH = 25

/** Country and number, written left to right in both languages. Saudi Arabia and Egypt come first. */
export function PhoneField(
  props: FieldFrame & { value: PhoneValue; onChange: (value: PhoneValue) => void; name?: string; autoFocus?: boolean },
) {
  const t = useT('ui')
  const lang = useLang()
  const [touched, setTouched] = useState(false)
  const { value, onChange, label, help, name, autoFocus } = props
  const error = props.error ?? (touched && value.text !== '' && !value.e164 ? t('phoneInvalid') : undefined)
  const frame = { label, help, error }
  const ids = useFieldIds(frame)
  const change = (text: string, country: string) => onChange({ text, country, e164: parsePhone(text, country) })
  return (
    <Field frame={frame} ids={ids}>
      <div className="group" dir="ltr" data-invalid={error ? '' : undefined}>
        <select
          className="group-add"
          aria-label={t('country')}
          value={value.country}
          onChange={(event) => change(value.text, event.target.value)}
        >
          {COUNTRIES.map((country) => (
            <option
              key={country.code}
              value={country.code}
              aria-label={lang === 'ar' ? country.name_ar : country.name_en}
            >
              {country.code} +{country.dial}
            </option>
          ))}
        </select>
        <input
          {...ids.control}
          className="input num"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name={name}
          // biome-ignore lint/a11y/noAutofocus: the only field of a window that was just opened for it
          autoFocus={autoFocus}
          maxLength={MAX_LENGTH}
          placeholder={value.country === 'SA' ? '5X XXX XXXX' : undefined}
          value={value.text}
          onChange={(event) => change(toLatinDigits(event.target.value), value.country)}
          onBlur={() => setTouched(true)}
        />
      </div>
    </Field>
  )
}
