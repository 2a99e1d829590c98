import type { MyCar } from '#contract/http/offers.ts'
import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { TimeLeft } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { Figure } from '../figure.tsx'
import { NetLine } from '../net-line.tsx'
import { CarReport, InspectionPaper } from './inspection-paper.tsx'
import { OffersSwitch } from './offers-switch.tsx'
import { OwnerNegotiation } from './owner-negotiation.tsx'
import { ReviewQuestions } from './review-questions.tsx'
import { ListAgain, TakeBackCar } from './take-back-car.tsx'

const TONES: Record<MyCar['status'], PillTone> = {
  in_review: 'soft',
  declined: 'soft-danger',
  unlisted: 'soft',
  withdrawn: 'soft',
  scheduled: 'soft',
  live: 'live',
  closed: 'soft',
  awaiting_owner: 'soft-gold',
  sold: 'soft-palm',
  rejected: 'soft-danger',
  no_bids: 'soft',
  for_sale: 'soft-palm',
  reserved: 'soft-gold',
}

/** One car of the owner: its facts and state, the bids against the reserve, and the decision. */
export function MyCarRow({ car, rates }: { car: MyCar; rates: SellerRates | undefined }) {
  return (
    <li className="lot win my-car @min-[52rem]/page:grid-cols-[7rem_minmax(0,1fr)_27rem]">
      <span className="lot-photo">
        <Photo image={car.images[0]} sizes="120px" />
      </span>
      <div className="lot-name">
        <h3>
          <Title car={car} />
        </h3>
        <State car={car} />
      </div>
      <Figures car={car} />
      {car.negotiation?.outcome === 'open' ? null : <Next car={car} rates={rates} />}
      <ReviewQuestions car={car} />
      <OwnerNegotiation car={car} rates={rates} />
    </li>
  )
}

/** A price of these can still become the sale's. */
const OFFERED: readonly MyCar['status'][] = ['in_review', 'unlisted', 'scheduled', 'live', 'for_sale']

const HIDDEN: readonly MyCar['status'][] = ['in_review', 'declined', 'unlisted']

/** Before its review is done a car has no public page, nor has one that was withdrawn unsold. */
function Title({ car }: { car: MyCar }) {
  const isHidden = HIDDEN.includes(car.status) || (car.status === 'withdrawn' && car.auction === null)
  if (isHidden) return car.title
  return (
    <A to="/car/$slug" params={{ slug: car.slug }}>
      {car.title}
    </A>
  )
}

function State({ car: { status, negotiation } }: { car: MyCar }) {
  const t = useT('my-cars')
  const isTalk = status === 'awaiting_owner' && negotiation !== null && negotiation.offers.length > 0
  return (
    <p className="mt-1">
      <Pill tone={TONES[status]} outlined={status === 'live'}>
        {t(isTalk ? 'state_negotiating' : `state_${status}`)}
      </Pill>
    </p>
  )
}

function Next({ car, rates }: { car: MyCar; rates: SellerRates | undefined }) {
  const t = useT('my-cars')
  const { status, review_reason: reason } = car
  return (
    <div className="win-next">
      {car.sale ? <Sale id={car.id} sale={car.sale} /> : <p>{t(`next_${status}`)}</p>}
      {car.sale || !OFFERED.includes(status) ? null : <NetLine price={car.price ?? car.wanted_price} rates={rates} />}
      {status === 'declined' && reason ? <p>{t('reviewReason', { reason })}</p> : null}
      <CarReport car={car} />
      <InspectionPaper car={car} />
      {status === 'for_sale' ? <OffersSwitch car={car} /> : null}
      {car.can_list_again ? <ListAgain car={car} /> : null}
      {car.can_withdraw ? <TakeBackCar car={car} /> : null}
    </div>
  )
}

/** What reaches the seller of a sold car, and the page of its sale. */
function Sale({ id, sale: { net, state, payout } }: { id: number; sale: NonNullable<MyCar['sale']> }) {
  const t = useT('my-cars')
  const { paid_at: paidAt } = payout
  return (
    <>
      <p>
        {t.rich(paidAt ? 'sale_over' : `sale_${state}`, {
          money: () => <Money key="money" amount={net} />,
          time: () => (paidAt ? <DateTime key="time" at={paidAt} style="day" /> : null),
        })}
      </p>
      <p>
        <A to="/my-cars/$id" params={{ id: String(id) }} className="link">
          {t('saleDetails')}
        </A>
      </p>
    </>
  )
}

function Figures({ car }: { car: MyCar }) {
  if (car.auction === null && car.price === null && car.wanted_price === null) return null
  return (
    <dl className="win-figures col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 border-t border-line pt-3 md:col-auto md:border-0 md:p-0 @min-[52rem]/page:grid-cols-[8.5rem_minmax(0,1fr)]">
      {car.auction === null ? <Asked car={car} /> : <Auctioned car={car} />}
    </dl>
  )
}

/** Outside of an auction: its price, or its owner's hoped-for price. */
function Asked({ car: { price, wanted_price } }: { car: MyCar }) {
  const t = useT('my-cars')
  return (
    <Figure name={t(price === null ? 'wanted' : 'price')}>
      <Money amount={price ?? wanted_price ?? 0} />
    </Figure>
  )
}

function Auctioned({ car }: { car: MyCar }) {
  const t = useT('my-cars')
  const { bid, bids_count, price, reserve_price, status } = car
  return (
    <>
      <Figure
        name={t(status === 'sold' ? 'soldFor' : bid === null ? 'opening' : 'highest')}
        below={t('bids', { count: bids_count })}
      >
        {price === null ? t('noBids') : <Money amount={price} />}
      </Figure>
      <Figure name={t('reserve')} below={reserve_price === null ? null : <ReserveState car={car} />}>
        {reserve_price === null ? t('noReserve') : <Money amount={reserve_price} />}
      </Figure>
      <When car={car} />
    </>
  )
}

function ReserveState({ car: { reserve_met } }: { car: MyCar }) {
  const t = useT('my-cars')
  return reserve_met ? (
    <span className="text-palm-ink">{t('reserveMet')}</span>
  ) : (
    <span className="text-danger-ink">{t('reserveNotMet')}</span>
  )
}

function When({ car: { status, starts_at, closes_at, hours_estimated } }: { car: MyCar }) {
  const t = useT('my-cars')
  if (status === 'scheduled' && starts_at !== null)
    return (
      <Figure name={t(hours_estimated ? 'startsAbout' : 'startsAt')} isSmall>
        <DateTime at={starts_at} />
      </Figure>
    )
  if (closes_at === null) return null
  if (status === 'live')
    return (
      <Figure name={t('endsIn')}>
        <TimeLeft until={closes_at} />
      </Figure>
    )
  return (
    <Figure name={t('closedAt')} isSmall>
      <DateTime at={closes_at} />
    </Figure>
  )
}
