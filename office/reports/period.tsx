import { useT } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { useAddress } from '../platform/use-address.ts'

/** The groupings of sales. */
export const BY = ['month', 'auction', 'brand', 'city'] as const

/**
 * The days of a report, in the address.
 * @param shown the days of the answer, where the address names none.
 * @param by the grouping, where the report has one.
 */
export function Period({ shown, by }: { shown: { from: string; to: string } | undefined; by?: string | undefined }) {
  const t = useT('office-reports')
  const [address, change] = useAddress()
  return (
    <div className="fg4 items-end">
      <TextField
        label={t('from')}
        type="date"
        value={address.get('from') ?? shown?.from ?? ''}
        onChange={(event) => change({ from: event.target.value, to: address.get('to') ?? shown?.to })}
      />
      <TextField
        label={t('to')}
        type="date"
        value={address.get('to') ?? shown?.to ?? ''}
        onChange={(event) => change({ to: event.target.value, from: address.get('from') ?? shown?.from })}
      />
      {by === undefined ? null : (
        <Select label={t('by')} value={by} onChange={(event) => change({ by: event.target.value })}>
          {BY.map((each) => (
            <option key={each} value={each}>
              {t(`by_${each}`)}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
