import { useSuspenseQuery } from '@tanstack/react-query'
import type { Auction } from '#contract/http/auctions.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Countdown, FairClockUntil, isClosing, useSecondsLeft } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { CarFacts } from '../car-card.tsx'
import { CarGrid } from '../car-grid.tsx'
import type { CardCar } from '../card-car.ts'
import { useLiveCars } from '../live-cars.ts'
import { auctionQuery } from '../queries.ts'
import { AuctionCalendar } from './auction-calendar.tsx'
import { AuctionRules } from './auction-rules.tsx'

const CURRENT_SIZES = '(min-width: 64rem) 720px, 100vw'

/** A timed auction: its times and rules, the car that ends soonest large, the others around it. All of it live. */
export function AuctionPage({ slug }: { slug: string }) {
  const t = useT('car')
  const { data } = useSuspenseQuery(auctionQuery(useApi(), slug))
  const { auction, cars } = data
  useLiveCars()
  const current = currentOf(cars)
  const others = cars.filter((car) => car.id !== current?.id)
  return (
    <div className="wrap py-6 lg:py-8">
      <AuctionHead auction={auction} cars={cars} />
      {current ? (
        <section className="timed">
          <CurrentCar car={current} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <>
          <h2 className="mt-12 mb-6 text-22">{t('allCars')}</h2>
          <CarGrid cars={others} />
        </>
      ) : null}
    </div>
  )
}

/** The live car that ends soonest, by the page's present data. */
function currentOf(cars: readonly CardCar[]): CardCar | undefined {
  const live = cars.filter((car) => car.status === 'live' && car.closes_at !== null)
  return live.toSorted((a, b) => (a.closes_at ?? '').localeCompare(b.closes_at ?? ''))[0]
}

function AuctionHead({ auction, cars }: { auction: Auction; cars: readonly CardCar[] }) {
  const t = useT('car')
  const words = useT('catalogue')
  const live = cars.filter(({ status }) => status === 'live').length
  const isOver = auction.event === 'closed' || auction.event === 'sold'
  return (
    <header className="timed-head grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div>
        <h1>{auction.title}</h1>
        <p className="dots text-muted">
          <span>{words('timed')}</span>
          <span>{words('cars', { count: auction.lots_count })}</span>
        </p>
        <AuctionCalendar auction={auction} />
      </div>
      <dl className="timed-facts grid grid-cols-[1fr_1fr] gap-y-3 gap-x-6 py-3 px-4 lg:grid-cols-[auto_auto_auto] lg:py-4 lg:px-6 surface">
        <div>
          <dt>{t(auction.event === 'soon' ? 'auctionStarts' : 'auctionStarted')}</dt>
          <dd>
            <DateTime at={auction.starts_at} />
          </dd>
        </div>
        <div>
          <dt>{t(isOver ? 'auctionClosed' : 'auctionCloses')}</dt>
          <dd>
            <DateTime at={auction.closes_at} />
          </dd>
        </div>
        {live === 0 ? null : (
          <div>
            <dt>{t('auctionLive')}</dt>
            <dd>
              <Num>{live}</Num>
            </dd>
          </div>
        )}
      </dl>
      <AuctionRules auction={auction} />
    </header>
  )
}

function CurrentCar({ car }: { car: CardCar }) {
  const t = useT('car')
  const words = useT('catalogue')
  const until = car.closes_at ?? ''
  return (
    <article className="grid overflow-hidden lg:grid-cols-[1.35fr_1fr] surface">
      <A
        to="/car/$slug"
        params={{ slug: car.slug }}
        className="timed-photo relative block aspect-[3/2] bg-surface-2"
        tabIndex={-1}
        aria-hidden="true"
      >
        <Photo image={car.image ?? undefined} sizes={CURRENT_SIZES} first />
        <FairClockUntil until={until} />
      </A>
      <div className="timed-info grid content-center gap-2 p-4 lg:p-8">
        <p className="timed-mark">{t('endingFirst')}</p>
        <h2>
          <A to="/car/$slug" params={{ slug: car.slug }}>
            {car.title}
          </A>
        </h2>
        <CarFacts car={car} className="text-14 text-muted" />
        <div className="grid grid-cols-[1fr_auto] gap-4 items-end mt-2">
          <div>
            <div className="text-14 text-muted">{words(car.bids_count > 0 ? 'currentPrice' : 'openingPrice')}</div>
            <div className="timed-value">
              <Money amount={car.price} />
            </div>
          </div>
          <div>
            <div className="text-14 text-muted">{t('endsIn')}</div>
            <CurrentTime until={until} />
          </div>
        </div>
        <p className="text-14 text-muted">{words('bids', { count: car.bids_count })}</p>
        <A to="/car/$slug" params={{ slug: car.slug }} className={buttonClass('primary', 'lg')}>
          {t('bidNow')}
        </A>
      </div>
    </article>
  )
}

function CurrentTime({ until }: { until: string }) {
  return (
    <div className={isClosing(useSecondsLeft(until)) ? 'timed-value hot' : 'timed-value'}>
      <Countdown until={until} />
    </div>
  )
}
