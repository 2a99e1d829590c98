import { formatAmount } from '#contract/values/money.ts'
import { dateText } from '#web/platform/dates.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import type { RowOf } from '../platform/calls.ts'
import { StepChart } from '../ui/charts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useBids } from './use-bids.ts'

type Lot = RowOf<'GET /lots'>

/** The way of the price over the newest bids, beside the reserve where this person sees one. */
export function PriceSteps({ lot }: { lot: Lot }) {
  const t = useT('office-room')
  const lang = useLang()
  const { data } = useBids(lot)
  const bids = (data?.data ?? []).filter(({ voided }) => !voided).toReversed()
  const [first, last] = [bids[0], bids.at(-1)]
  if (!first || !last || bids.length < 2) return null
  const prices = bids.map(({ amount }) => amount)
  const { reserve_price: reserve } = lot
  const [least, most] = [Math.min(...prices), Math.max(...prices, reserve ?? 0)]
  const [begin, end] = [Date.parse(first.created_at), Date.parse(last.created_at)]
  const up = (amount: number) => (amount - least) / Math.max(1, most - least)
  return (
    <Panel title={t('priceSteps')} padded>
      <div>
        <StepChart
          label={t('priceStepsText', { count: bids.length, from: formatAmount(least), to: formatAmount(last.amount) })}
          ticks={[least, (least + most) / 2, most].map((amount) => formatAmount(Math.round(amount)))}
          below={[first, last].map(({ created_at: at }) => dateText(lang, new Date(at), 'time'))}
          points={bids.map(({ amount, created_at: at }) => ({
            across: (Date.parse(at) - begin) / Math.max(1, end - begin),
            up: up(amount),
          }))}
          line={reserve === null ? undefined : up(reserve)}
        />
        {reserve === null ? null : (
          <p className="chart-k flex gap-4 text-muted text-12">
            <span>{t('price')}</span>
            <span className="b">{t('reserve')}</span>
          </p>
        )}
      </div>
    </Panel>
  )
}
