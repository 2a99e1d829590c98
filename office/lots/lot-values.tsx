import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Countdown, useIsClosing } from '#web/ui/countdown.tsx'
import type { RowOf } from '../platform/calls.ts'
import { Moment } from '../ui/cells/moment.tsx'

type Lot = RowOf<'GET /lots'>

/** The time left of a running lot, in the colour of closing in its last minutes; else the time of its close. */
export function LotEnd({ lot: { status, closes_at: until } }: { lot: Pick<Lot, 'status' | 'closes_at'> }) {
  const t = useT('office-room')
  if (until === null) return t('lotPaused')
  return status === 'live' ? <TimeLeft until={until} /> : <Moment at={until} />
}

const TimeLeft = ({ until }: { until: string }) => (
  <span className={useIsClosing(until) ? 'hot' : undefined}>
    <Countdown until={until} />
  </span>
)

/** Whether the price has reached the reserve; the reserve itself is a secret to most. */
export function ReserveState({
  lot: { reserve_price: reserve, price },
}: {
  lot: Pick<Lot, 'reserve_price' | 'price'>
}) {
  const t = useT('office-room')
  if (reserve === null) return <span className="mu">{t('noReserve')}</span>
  const isReached = price !== null && price >= reserve
  return (
    <span className={isReached ? 'stt st-ok' : 'stt st-warn'}>{t(isReached ? 'reserveReached' : 'reserveBelow')}</span>
  )
}

/** How far the price is below the reserve. */
export function BelowReserve({
  lot: { reserve_price: reserve, price },
}: {
  lot: Pick<Lot, 'reserve_price' | 'price'>
}) {
  const t = useT('office-room')
  if (reserve === null || price === null || price >= reserve)
    return <ReserveState lot={{ reserve_price: reserve, price }} />
  return t.rich('belowBy', { amount: () => <Money key="amount" amount={reserve - price} /> })
}
