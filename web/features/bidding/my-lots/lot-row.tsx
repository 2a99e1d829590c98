import { useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { toRiyals } from '#contract/values/money.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { Ineligibility } from '../ineligibility.tsx'
import { QuickSteps } from '../panel/amount-parts.tsx'
import { costOf, pausedKey, takesBids } from '../panel/bid-rules.ts'
import { FairSlot, PriceFigure, TimeFigure } from '../panel/price-time.tsx'
import { type Bidding, useBidding } from '../panel/use-bidding.ts'
import { placeOf } from '../place.ts'
import { Remedy } from '../remedy.tsx'
import type { PlaceBid } from '../sending/use-place-bid.ts'
import { LotName } from './lot-name.tsx'
import type { MyLot } from './my-lots-queries.ts'
import { NoticeText, toneOf } from './notice-text.tsx'

const BidSheet = lazyDialog(() => import('../panel/bid-sheet.tsx'))
const ConfirmBid = lazyDialog(() => import('../panel/confirm-bid.tsx'))

/** One open lot in a row: the car, the member's position, and the next bid. */
export function LotRow({ lot }: { lot: MyLot }) {
  const bidding = useBidding(lot)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const place = placeOf(lot)
  return (
    <li className="lot">
      <LotName car={lot}>
        <LotPlace car={lot} />
      </LotName>
      <div className="lot-figures col-span-full flex flex-wrap gap-3 items-start border-t border-line pt-3 md:col-auto md:border-0 md:p-0">
        <PriceFigure car={lot} stage={bidding.stage} className="lot-value" />
        <Least bidding={bidding} />
        <div className="lot-time">
          <TimeFigure car={lot} stage={bidding.stage} className="lot-value" />
          <FairSlot car={lot} stage={bidding.stage} />
        </div>
      </div>
      {place === 'leading' ? (
        <RaisePart bidding={bidding} onRaise={() => setSheetOpen(true)} />
      ) : (
        <BidPart bidding={bidding} isOutbid={place === 'outbid'} />
      )}
      {isSheetOpen ? <BidSheet bidding={bidding} onClose={() => setSheetOpen(false)} /> : null}
      {bidding.asking === null ? null : (
        <ConfirmBid bidding={bidding} amount={bidding.asking} onClose={bidding.goBack} />
      )}
    </li>
  )
}

function LotPlace({ car }: { car: Car }) {
  const t = useT('lots')
  const words = useT('bidding')
  const place = placeOf(car)
  const mine = car.viewer?.my_bid
  const looks = { leading: 'lot-who lot-ok', outbid: 'lot-who lot-no', watching: 'lot-who', nobody: 'lot-who' } as const
  const icon = place === 'leading' ? 'good' : place === 'outbid' ? 'warning' : 'eye'
  return (
    <>
      <p className={looks[place]}>
        <Icon name={icon} size="s" />
        <span>
          {place === 'watching' || place === 'nobody'
            ? t('following')
            : words(place === 'leading' ? 'youLead' : 'outbid')}
        </span>
      </p>
      <p>
        {mine
          ? t.rich('stake', { money: () => <Money amount={mine} /> })
          : car.reserve_met === null
            ? null
            : words(car.reserve_met ? 'reserveMet' : 'reserveNotMet')}
      </p>
    </>
  )
}

function Least({ bidding: { car, form } }: { bidding: Bidding }) {
  const t = useT('bidding')
  return (
    <div>
      <div className="bid-key">{t('minimum')}</div>
      <div className="text-16 font-semibold leading-[1.6] text-ink-2">
        <Num>{form.raising ? (car.min_next_bid ?? form.least) : form.least}</Num>
      </div>
    </div>
  )
}

function RaisePart({ bidding: { car, place }, onRaise }: { bidding: Bidding; onRaise: () => void }) {
  const t = useT('lots')
  const words = useT('bidding')
  const maximum = car.viewer?.max_amount ?? 0
  const hasMaximum = maximum > car.price
  return (
    <div className="lot-do">
      <div className="lot-maximum">
        <span className="bid-key">{words('yourAutomatic')}</span>
        <span className="font-semibold">{hasMaximum ? <Money amount={maximum} /> : t('noMaximum')}</span>
      </div>
      <Button kind="secondary" pending={place.pending} onClick={onRaise}>
        {t(hasMaximum ? 'raise' : 'setMaximum')}
        <OfCar car={car} />
      </Button>
      <LastLine place={place} price={car.price} car={car} />
    </div>
  )
}

/** Rows have the same buttons, so each label names its car. */
const OfCar = ({ car }: { car: Car }) => <span className="sr-only">, {car.title}</span>

/** Only a lot on which you were outbid has a filled button. */
function BidPart({ bidding, isOutbid }: { bidding: Bidding; isOutbid: boolean }) {
  const t = useT('bidding')
  const { car, stage, access, form, place } = bidding
  if (access.kind === 'refused') return <Refused bidding={bidding} reason={access.reason} />
  const amount = form.amount ?? form.least
  return (
    <div className="lot-do">
      <QuickSteps form={form} bare />
      <Button
        kind={isOutbid ? 'primary' : 'secondary'}
        pending={place.pending}
        disabled={!takesBids(stage)}
        onClick={bidding.submit}
      >
        <span>
          {takesBids(stage)
            ? t.rich(stage === 'ahead' ? 'aheadUpTo' : 'bidFor', { money: () => <Money amount={amount} /> })
            : t(stage === 'over' ? 'ended' : stage === 'held' ? pausedKey(car) : 'soon')}
        </span>
        <OfCar car={car} />
      </Button>
      <LastLine place={place} price={amount} car={car} />
    </div>
  )
}

/** The result of the last press, else the total. Always rendered, so that no row below moves during a press. */
function LastLine({ place, price, car }: { place: PlaceBid; price: number; car: Car }) {
  const t = useT('lots')
  if (place.notice) {
    return (
      <p className={`lot-total bid-notice-${toneOf(place.notice)}`} role="alert">
        <NoticeText notice={place.notice} />
      </p>
    )
  }
  const total = toRiyals(costOf(price, car.fee_rates).total)
  return <p className="lot-total">{t.rich('totalLine', { money: () => <Money amount={total} exact /> })}</p>
}

function Refused({ bidding: { car }, reason }: { bidding: Bidding; reason: string }) {
  return (
    <div className="lot-do">
      <p className="text-14 text-muted">
        <Ineligibility car={car} reason={reason} />
      </p>
      <Remedy car={car} reason={reason} kind="secondary" />
    </div>
  )
}
