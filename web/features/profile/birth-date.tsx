import { useId, useState } from 'react'
import { toLatinDigits } from '#contract/values/digits.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { fromHijri, hijriText, toHijri } from './hijri.ts'

const MONTHS = 12
const LONGEST_MONTH = 30
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const monthName = (lang: 'ar' | 'en', month: number) =>
  new Intl.DateTimeFormat(`${lang === 'ar' ? 'ar-SA' : 'en-GB'}-u-ca-islamic-umalqura`, {
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${fromHijri({ year: 1447, month, day: 15 }) ?? '2026-01-01'}T00:00:00Z`))

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** A birth date in either calendar; the other one is shown below. The value is Gregorian, 'YYYY-MM-DD' or ''. */
export function BirthDate({ value, error, onChange }: Props) {
  const t = useT('profile')
  const lang = useLang()
  const id = useId()
  const [calendar, setCalendar] = useState<'gregorian' | 'hijri'>('gregorian')
  const other = value === '' ? '' : calendar === 'gregorian' ? hijriText(lang, value) : value
  return (
    <fieldset className="field min-w-0" aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}>
      <legend className="label mb-1.5">{t('birthDate')}</legend>
      <div className="birth flex flex-wrap gap-2 items-center">
        {calendar === 'gregorian' ? (
          <input
            type="date"
            className="input"
            aria-label={t('gregorian')}
            aria-invalid={error ? true : undefined}
            autoComplete="bday"
            min="1900-01-01"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <HijriInputs value={value} isWrong={error !== undefined} onChange={onChange} />
        )}
        <button
          type="button"
          className="btn btn-tertiary btn-sm"
          onClick={() => setCalendar(calendar === 'gregorian' ? 'hijri' : 'gregorian')}
        >
          {t(calendar === 'gregorian' ? 'toHijri' : 'toGregorian')}
        </button>
      </div>
      <span className="help" id={`${id}-help`}>
        {other === '' ? t('birthHelp') : <bdi>{other}</bdi>}
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function HijriInputs({
  value,
  isWrong,
  onChange,
}: {
  value: string
  isWrong: boolean
  onChange: (iso: string) => void
}) {
  const t = useT('profile')
  const lang = useLang()
  const known = toHijri(value)
  const [draft, setDraft] = useState({
    year: known ? String(known.year) : '',
    month: known?.month ?? 1,
    day: known?.day ?? 1,
  })
  const change = (next: typeof draft) => {
    setDraft(next)
    onChange(fromHijri({ ...next, year: Number(next.year) }) ?? '')
  }
  return (
    <div className="birth-hijri flex-[1_1_12rem] min-w-0 flex flex-wrap gap-2">
      <select
        className="input select"
        aria-label={t('day')}
        value={draft.day}
        onChange={(event) => change({ ...draft, day: Number(event.target.value) })}
      >
        {numbers(LONGEST_MONTH).map((day) => (
          <option key={day}>{day}</option>
        ))}
      </select>
      <select
        className="input select"
        aria-label={t('month')}
        value={draft.month}
        onChange={(event) => change({ ...draft, month: Number(event.target.value) })}
      >
        {numbers(MONTHS).map((month) => (
          <option key={month} value={month}>
            {monthName(lang, month)}
          </option>
        ))}
      </select>
      <input
        className="input"
        inputMode="numeric"
        maxLength={4}
        placeholder="1409"
        aria-label={t('year')}
        aria-invalid={isWrong ? true : undefined}
        value={draft.year}
        onChange={(event) => change({ ...draft, year: toLatinDigits(event.target.value).replace(/\D/g, '') })}
      />
    </div>
  )
}
