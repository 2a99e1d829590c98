import type { HistoryRow } from '#contract/http/bidding.ts'
import type { Car } from '#contract/http/car.ts'
import { formatAmount } from '#contract/values/money.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { isClosed } from './history-waiting.tsx'
import { PLOT, plotOf } from './plot-path.ts'

/**
 * The price over time, with the viewer's last bid marked. Time runs to the right in both languages.
 * Nothing is drawn for a single bid.
 */
export function PricePlot({ car, rows }: { car: Car; rows: readonly HistoryRow[] }) {
  const t = useT('history')
  const counted = rows.filter((row) => !row.voided).toReversed()
  const [first] = counted
  const last = counted.at(-1)
  if (!first || !last || first === last) return null
  const isOpen = !isClosed(car)
  const until = isOpen ? serverNow() : Date.parse(car.closes_at ?? last.created_at)
  const points = counted.map((row) => ({ at: Date.parse(row.created_at), amount: row.amount }))
  const plot = plotOf(points, until)
  const own = counted.findLast((row) => row.user_id === car.viewer?.bidder_id)
  // The leader's own is the last point, which is marked anyway.
  const mine = own === last ? undefined : own
  return (
    <figure className="plot surface">
      <figcaption className="flex justify-between gap-3 mb-2 text-14 font-medium">
        <span>{t('plot')}</span>
        {mine ? (
          <span className="plot-legend inline-flex items-center gap-[0.375rem] text-muted font-normal">
            <i />
            {t('plotLast')}
          </span>
        ) : null}
      </figcaption>
      <svg
        viewBox={`0 -6 ${PLOT.width} ${PLOT.height + 6}`}
        role="img"
        aria-label={t('plotLabel', { from: formatAmount(first.amount), to: formatAmount(last.amount) })}
      >
        {plot.grid.map((line) => (
          <g key={line}>
            <path className="plot-grid" d={`M0 ${plot.y(line).toFixed(1)}H${PLOT.width}`} />
            <text x="0" y={(plot.y(line) - 4).toFixed(1)}>
              {formatAmount(line)}
            </text>
          </g>
        ))}
        <path className="plot-line" d={plot.path} />
        {mine ? (
          <circle className="plot-mine" cx={plot.x(Date.parse(mine.created_at))} cy={plot.y(mine.amount)} r="4" />
        ) : null}
        <circle className="fill-palm-ink" cx={plot.x(Date.parse(last.created_at))} cy={plot.y(last.amount)} r="5" />
      </svg>
      <p className="flex justify-between mt-2 text-12 text-muted" dir="ltr">
        <span dir="auto">
          <DateTime at={first.created_at} style="time" /> <Num>{first.amount}</Num>
        </span>
        <span dir="auto">
          {t(isOpen ? 'now' : 'atClose')} <Num>{last.amount}</Num>
        </span>
      </p>
    </figure>
  )
}
