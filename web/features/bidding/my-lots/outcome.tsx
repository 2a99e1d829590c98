import type { Car } from '#contract/http/car.ts'
import { hoursText } from '#web/features/catalogue/span-text.ts'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { BuyCar } from '../buy-now/buy-now.tsx'
import type { Stage } from '../panel/bid-rules.ts'
import { TotalSum } from '../panel/total-sum.tsx'

/** Stages without anything more to bid on. */
export type Ending = Exclude<Stage, 'open' | 'over' | 'soon' | 'ahead' | 'held'>

export const hasEnded = (stage: Stage): stage is Ending => stage in OUTCOME_TEXTS
type OutcomeText = 'awaiting' | 'sold' | 'rejected' | 'noBids' | 'closed' | 'sale' | 'reserved'

/** A car for sale needs no text beside its price. */
type ToldText = Exclude<OutcomeText, 'sale'>

const OUTCOME_TEXTS: Record<Ending, OutcomeText> = {
  awaiting: 'awaiting',
  sold: 'sold',
  rejected: 'rejected',
  no_bids: 'noBids',
  closed: 'closed',
  sale: 'sale',
  reserved: 'reserved',
}
const ICONS: Record<ToldText, IconName> = {
  awaiting: 'clock',
  sold: 'check',
  rejected: 'info',
  noBids: 'info',
  closed: 'info',
  reserved: 'lock',
}

const TOTALS = { sale: 'totalSale', awaiting: 'totalAtBid' } as const

/** Few visitors of a car have bid on it. */
const Lost = lazyPart(() => import('../states/lost.tsx'), <Skeleton className="h-80 w-full" />)

/** Its result, or the cost of a car at a fixed price, and the next step. */
export function Outcome({ car, stage }: { car: Car; stage: Ending }) {
  const isMine = car.viewer?.is_leading ?? false
  const text = OUTCOME_TEXTS[stage]
  if (text === 'sold' && car.viewer?.my_bid) return <Lost car={car} />
  const isPriced = text === 'sale' || (text === 'awaiting' && isMine)
  return (
    <div className="bp-in">
      {text === 'sale' ? null : <OutcomeText text={text} car={car} isMine={isMine} />}
      {isPriced ? (
        <>
          {text === 'sale' ? null : <div className="bp-rule" />}
          <TotalSum car={car} price={car.price} total={TOTALS[text]} />
        </>
      ) : null}
      {text === 'sale' ? <BuyCar car={car} /> : <OutcomeLink text={text} isMine={isMine} />}
    </div>
  )
}

function OutcomeText({ text, car, isMine }: { text: ToldText; car: Car; isMine: boolean }) {
  const t = useT('bidding')
  return (
    <div className="outcome">
      <span className="blank-ico">
        <Icon name={ICONS[text]} />
      </span>
      <div>
        <h2>{t(text === 'awaiting' && isMine ? 'awaitingYoursTitle' : `${text}Title`)}</h2>
        <p>{text === 'awaiting' ? <Awaiting car={car} /> : t(`${text}Text`)}</p>
      </div>
    </div>
  )
}

/** The seller's time, by this auction's rules. */
function Awaiting({ car: { auction, viewer } }: { car: Car }) {
  const t = useT('bidding')
  const words = useT('car')
  if (auction === null) return null
  const span = hoursText(words, auction.owner_decision_hours)
  return t(viewer?.is_leading ? 'awaitingYours' : 'awaitingText', { span })
}

function OutcomeLink({ text, isMine }: { text: OutcomeText; isMine: boolean }) {
  const t = useT('bidding')
  if (text === 'awaiting' && isMine) {
    return (
      <A to="/win-auctions" className={buttonClass('secondary', 'lg', 'w-full')}>
        {t('toNext')}
      </A>
    )
  }
  return (
    <A to="/auctions" query={{ status: 'live' }} className={buttonClass('secondary', 'lg', 'w-full')}>
      {t('browseOthers')}
    </A>
  )
}
