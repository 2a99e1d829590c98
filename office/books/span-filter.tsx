import { riyadhDay } from '#contract/values/dates.ts'
import { useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { useAddress } from '../platform/use-address.ts'
import { startsOf } from './spans.ts'

/** The days that the address names, as a query. */
export function useSpan(): { from?: string; until?: string } {
  const [address] = useAddress()
  const [from, until] = [address.get('from'), address.get('until')]
  return { ...(from && { from }), ...(until && { until }) }
}

/** Today, this month, this quarter, or two days. The address holds them. */
export function SpanFilter({ shown }: { shown: { from: string; until: string } | undefined }) {
  const t = useT('office')
  const [address, change] = useAddress()
  const today = riyadhDay(new Date())
  const [from, until] = [address.get('from') ?? shown?.from ?? '', address.get('until') ?? shown?.until ?? '']
  return (
    <>
      <div className="seg">
        {Object.entries(startsOf(today)).map(([span, start]) => (
          <button
            key={span}
            type="button"
            aria-pressed={from === start && until === today}
            onClick={() => change({ from: start, until: today })}
          >
            {t(`span_${span as 'today'}`)}
          </button>
        ))}
      </div>
      <div className="fg4 items-end">
        <TextField
          label={t('spanFrom')}
          type="date"
          value={from}
          onChange={(event) => change({ from: event.target.value, until })}
        />
        <TextField
          label={t('spanUntil')}
          type="date"
          value={until}
          onChange={(event) => change({ from, until: event.target.value })}
        />
      </div>
    </>
  )
}
