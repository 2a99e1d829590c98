import { wholeDigits } from '#contract/values/digits.ts'
import { DUTIES, type Duty } from '#contract/values/duties.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'

/** `most` as it is typed; empty for any amount. */
export type TypedDuties = { duty: Duty; most: string }

export const NO_LIMIT: TypedDuties = { duty: 'all', most: '' }

/** The server refuses what is no whole amount. */
export const dutiesOf = ({ duty, most }: TypedDuties) => ({
  duty,
  bid_max: duty === 'pay' || most.trim() === '' ? null : Number(wholeDigits(most)),
})

/** What a person does for the company, and up to which amount a car. */
export function DutyFields({
  value,
  errors,
  onChange,
}: {
  value: TypedDuties
  errors: FormErrors
  onChange: (value: TypedDuties) => void
}) {
  const t = useT('business')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Select
        label={t('duty')}
        name="duty"
        value={value.duty}
        error={errors.of('duty')}
        onChange={({ target }) => onChange({ ...value, duty: DUTIES.find((duty) => duty === target.value) ?? 'all' })}
      >
        {DUTIES.map((duty) => (
          <option key={duty} value={duty}>
            {t(`duty_${duty}`)}
          </option>
        ))}
      </Select>
      {value.duty === 'pay' ? null : (
        <TextField
          label={t('bidMax')}
          help={t('bidMaxHelp')}
          name="bid_max"
          numeric
          maxLength={15}
          value={value.most}
          error={errors.of('bid_max')}
          onChange={({ target }) => {
            errors.clear('bid_max')
            onChange({ ...value, most: target.value })
          }}
        />
      )}
    </div>
  )
}

export function DutyText({ of: { duty, bid_max: most } }: { of: { duty: Duty; bid_max: number | null } }) {
  const t = useT('business')
  if (most === null) return t(`duty_${duty}`)
  return t.rich(`dutyUpTo_${duty === 'bid' ? 'bid' : 'all'}`, { money: () => <Money amount={most} /> })
}
