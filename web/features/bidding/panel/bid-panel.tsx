import { useT } from '#web/platform/language.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { isClosing, useSecondsLeft } from '#web/ui/countdown.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Notice, NoticeLine } from '../my-lots/notice-text.tsx'
import { hasEnded, Outcome } from '../my-lots/outcome.tsx'
import { Watching } from '../my-lots/watching.tsx'
import { AmountField, AutomaticSwitch, MaximumField, QuickSteps } from './amount-parts.tsx'
import { BidAction, FinePrint } from './bid-action.tsx'
import type { Stage } from './bid-rules.ts'
import { ClockNote, FairSlot, PriceFigure, TimeFigure } from './price-time.tsx'
import { Standing } from './standing.tsx'
import { FoldedSum } from './total-sum.tsx'
import type { Bidding } from './use-bidding.ts'

const WAITING = <Skeleton className="h-80 w-full" />
/** States of few visitors. */
const Won = lazyPart(() => import('../states/won.tsx'), WAITING)
const DepositMissing = lazyPart(() => import('../states/deposit-missing.tsx'), WAITING)

/** The panel beside the gallery: price and time, the leader, and everything needed to bid. */
export function BidPanel({ bidding }: { bidding: Bidding }) {
  const { car, stage } = bidding
  return (
    <div className="bp surface">
      {stage === 'sold' && car.viewer?.is_leading ? <Won car={car} /> : <Body bidding={bidding} />}
    </div>
  )
}

function Body({ bidding }: { bidding: Bidding }) {
  const { car, stage, place } = bidding
  const missing = car.viewer?.deposit_missing
  return (
    <>
      <div className="bp-in bp-live">
        <div className="bp-top">
          <StagePill stage={stage} closesAt={car.closes_at} />
          <Count bidding={bidding} />
        </div>
        <div className="bp-two">
          <PriceFigure car={car} stage={stage} className="bp-big" />
          <TimeFigure car={car} stage={stage} className="bp-big" />
        </div>
        {car.type === 'sale' ? null : (
          <>
            <FairSlot car={car} stage={stage} />
            <ClockNote car={car} stage={stage} />
          </>
        )}
      </div>
      {missing && !hasEnded(stage) ? (
        <DepositMissing car={car} missing={missing} />
      ) : (
        <>
          {place.notice ? <NoticeLine notice={place.notice} /> : <Standing car={car} stage={stage} />}
          {hasEnded(stage) ? (
            <Outcome car={car} stage={stage} />
          ) : (
            <BidFields bidding={bidding} id="panel" notice={null} />
          )}
        </>
      )}
    </>
  )
}

type FieldsProps = { bidding: Bidding; id: string; notice?: Bidding['place']['notice'] }

/** The form itself: in the panel, and in the sheet of a phone. `notice` is null where another line shows it. */
export function BidFields({ bidding, id, notice = bidding.place.notice }: FieldsProps) {
  const { car, stage, access, form } = bidding
  // While the room is paused, or the result is being confirmed, nothing moves.
  const canBid = access.kind !== 'refused' && stage !== 'soon' && !hasEnded(stage)
  const isAhead = stage === 'ahead'
  return (
    <form
      className="bp-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        bidding.submit()
      }}
    >
      <Controls>
        {canBid ? (
          <>
            <AmountField car={car} form={form} id={`${id}-amount`} isMaximum={isAhead} />
            {form.auto ? <MaximumField form={form} id={`${id}-maximum`} /> : <QuickSteps form={form} />}
          </>
        ) : null}
        <FoldedSum
          car={car}
          price={form.maximum ?? form.amount ?? form.least}
          total={form.raising || isAhead || form.maximum ? 'totalAtMaximum' : 'total'}
        >
          {access.kind === 'bidder' ? <FinePrint bidding={bidding} /> : null}
        </FoldedSum>
        <BidAction bidding={bidding} />
      </Controls>
      <div className="bp-foot">
        {notice ? <Notice notice={notice} className="bid-fine" /> : null}
        {access.kind === 'guest' || access.kind === 'refused' ? (
          <FinePrint bidding={bidding} />
        ) : canBid && !isAhead ? (
          <Controls>
            <AutomaticSwitch form={form} />
          </Controls>
        ) : null}
      </div>
    </form>
  )
}

function Count({ bidding: { car, stage } }: { bidding: Bidding }) {
  const t = useT('bidding')
  if (car.type === 'sale') return null
  return (
    <>
      <Watching watchers={car.watchers} />
      {stage === 'soon' ? null : <a href="#bids">{t('bidsLink', { count: car.bids_count })}</a>}
    </>
  )
}

export function StagePill({ stage, closesAt }: { stage: Stage; closesAt: string | null }) {
  const t = useT('bidding')
  if (stage === 'open' && closesAt) return <OpenPill closesAt={closesAt} />
  if (stage === 'ahead') return <Pill outlined>{t('aheadTag')}</Pill>
  if (stage === 'held') return <Pill tone="soft">{t('roomPaused')}</Pill>
  if (stage === 'soon') return <Pill outlined>{t('soon')}</Pill>
  if (stage === 'sold') return <Pill tone="sold">{t('over')}</Pill>
  if (stage === 'sale') return <Pill tone="soft-palm">{t('forSale')}</Pill>
  if (stage === 'reserved') return <Pill tone="soft">{t('reserved')}</Pill>
  return <Pill tone="soft">{t('over')}</Pill>
}

function OpenPill({ closesAt }: { closesAt: string }) {
  const t = useT('bidding')
  return isClosing(useSecondsLeft(closesAt)) ? (
    <Pill tone="ending">{t('endingNow')}</Pill>
  ) : (
    <Pill tone="live" outlined>
      {t('live')}
    </Pill>
  )
}
