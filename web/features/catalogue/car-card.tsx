import { memo, type ReactNode } from 'react'
import { formatAmount } from '#contract/values/money.ts'
import { DayOrHour, Money } from '#web/platform/format.tsx'
import { type Translate, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { FairClockUntil, TimeLeft, useIsClosing } from '#web/ui/countdown.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { type CardCar, nameOf } from './card-car.ts'
import { type CardState, cardState, isOver } from './card-state.ts'
import { FavouriteButton } from './favourite-button.tsx'

type Words = Translate<'catalogue'>
type WordKey = Parameters<Words>[0]

const PILLS: Partial<Record<CardState, { tone: PillTone; text: WordKey }>> = {
  scheduled: { tone: 'plain', text: 'soon' },
  live: { tone: 'live', text: 'live' },
  ending: { tone: 'ending', text: 'endingNow' },
  leading: { tone: 'leading', text: 'leading' },
  outbid: { tone: 'outbid', text: 'outbid' },
  won: { tone: 'won', text: 'won' },
  awaiting: { tone: 'plain', text: 'awaitingOwner' },
  closed: { tone: 'plain', text: 'closed' },
  sold: { tone: 'sold', text: 'sold' },
  no_bids: { tone: 'plain', text: 'noBids' },
  not_sold: { tone: 'plain', text: 'notSold' },
  reserved: { tone: 'plain', text: 'reserved' },
}

const PRICE_LABELS: Record<CardState, WordKey> = {
  scheduled: 'openingPrice',
  live: 'currentPrice',
  ending: 'currentPrice',
  leading: 'currentPrice',
  outbid: 'currentPrice',
  won: 'wonFor',
  awaiting: 'highestBid',
  closed: 'highestBid',
  sold: 'soldFor',
  no_bids: 'openingPrice',
  not_sold: 'highestBid',
  for_sale: 'price',
  reserved: 'price',
}

/** A car of a live room may have bids before its turn. */
const priceLabel = ({ bids_count }: CardCar, state: CardState): WordKey =>
  state === 'scheduled' && bids_count > 0 ? 'currentPrice' : PRICE_LABELS[state]

const CARD_SIZES = '(min-width: 76rem) 292px, (min-width: 64rem) 30vw, (min-width: 36rem) 45vw, 84vw'

type Props = { car: CardCar; first?: boolean }

/** One car in a grid or a rail. It renders again only when its car changes; its clocks tick on their own. */
export const CarCard = memo(function CarCard({ car, first }: Props) {
  return car.status === 'live' && car.closes_at ? (
    <LiveCard car={car} closesAt={car.closes_at} first={first} />
  ) : (
    <Card car={car} state={cardState(car, false)} first={first} />
  )
})

function LiveCard({ car, closesAt, first }: Props & { closesAt: string }) {
  return <Card car={car} state={cardState(car, useIsClosing(closesAt))} first={first} />
}

function Card({ car, state, first }: Props & { state: CardState }) {
  const t = useT('catalogue')
  const pill = PILLS[state]
  return (
    <Deferred as="article" className={isOver(state) ? 'card card-over' : 'card'}>
      <div className="card-photo">
        <Photo image={car.image ?? undefined} sizes={CARD_SIZES} first={first} />
        {pill ? <Pill tone={pill.tone}>{t(pill.text)}</Pill> : null}
        <span className="card-proof" data-light={car.rating?.light}>
          {car.rating ? t('inspected', { score: car.rating.score.toFixed(1) }) : t('notInspected')}
        </span>
        {car.status === 'live' && car.closes_at ? <FairClockUntil until={car.closes_at} /> : null}
      </div>
      <FavouriteButton id={car.id} isFavourite={car.is_favourite} />
      <div className="card-body">
        <h3>
          <A to="/car/$slug" params={{ slug: car.slug }}>
            {nameOf(car)}
          </A>
        </h3>
        <CarFacts car={car} className="card-facts" />
        <div className="card-foot">
          <span className="card-key">
            {t(priceLabel(car, state))}
            {car.price_tax && ` · ${car.price_tax.name}`}
          </span>
          <span className="card-price">
            <Money amount={car.price} />
          </span>
          <Stake car={car} state={state} t={t} />
          <span className="card-end">
            <When car={car} state={state} t={t} />
          </span>
        </div>
      </div>
    </Deferred>
  )
}

/** Year, kilometres, city: the three facts of a card and of the hero. */
export function CarFacts({ car, className }: { car: CardCar; className: string }) {
  const t = useT('catalogue')
  return (
    <p className={`${className} dots`}>
      <span>{car.year}</span>
      <span>{`${formatAmount(car.kilometres)} ${t('km')}`}</span>
      <span>{car.city.name}</span>
    </p>
  )
}

/** The member's own stake replaces the bids count, so that cards keep one height. */
function Stake({ car, state, t }: { car: CardCar; state: CardState; t: Words }): ReactNode {
  const { viewer } = car
  if (state === 'leading' && viewer?.max_amount) {
    return <Key className="stake-leading">{t('yourMaximum', { amount: formatAmount(viewer.max_amount) })}</Key>
  }
  if ((state === 'leading' || state === 'outbid') && viewer?.my_bid) {
    return <Key className={`stake-${state}`}>{t('yourBid', { amount: formatAmount(viewer.my_bid) })}</Key>
  }
  if (state === 'scheduled') return <Key>{t(car.hours_estimated ? 'startsAbout' : 'starts')}</Key>
  if (state === 'for_sale' || state === 'reserved') return <Key />
  return <Key>{t('bids', { count: car.bids_count })}</Key>
}

const Key = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <span className={`card-key card-end${className ? ` ${className}` : ''}`}>{children}</span>
)

function When({ car, state, t }: { car: CardCar; state: CardState; t: Words }): ReactNode {
  if (state === 'for_sale') return <span className="card-word">{t(car.takes_offers ? 'buyOrOffer' : 'buyNow')}</span>
  if (car.status === 'live' && car.closes_at) return <TimeLeft until={car.closes_at} />
  if (car.status === 'live') return <span className="card-word">{t('paused')}</span>
  if (state === 'scheduled' && car.starts_at) {
    return (
      <span className="left">
        <DayOrHour at={car.starts_at} />
      </span>
    )
  }
  return isOver(state) && car.closes_at ? (
    <span className="card-word">
      <DayOrHour at={car.closes_at} />
    </span>
  ) : null
}
