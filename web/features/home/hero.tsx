import { CarFacts } from '#web/features/catalogue/car-card.tsx'
import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { LotLines } from '#web/features/catalogue/lot-line.tsx'
import { SearchBox } from '#web/features/layout/search/search-box.tsx'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Countdown, FairClockUntil, useIsClosing } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Pill } from '#web/ui/pill.tsx'

const SPOT_SIZES = '(min-width: 64rem) 700px, 100vw'

/** The lot that ends soonest, large, and the three after it. Without a live lot: the next ones. */
export function Hero({ cars, liveCount }: { cars: readonly CardCar[]; liveCount: number }) {
  const t = useT('home')
  const [spot, ...others] = cars
  return (
    <div className="wrap hero">
      <div className="say">
        <h1>{t('headline')}</h1>
        <p className="lead">{t('lead')}</p>
        <SearchBox listId="found-here" large />
        <A to="/" hash="how" className="link my-2 max-lg:hidden">
          {t('howToBid')}
        </A>
        {others.length > 0 ? (
          <div className="soon">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2 text-14">
              <h2 className="text-14 font-medium text-muted">
                {spot?.status === 'live' ? t('endingSoon') : t('nothingLive')}
              </h2>
              <A to="/auctions" query={{ status: 'live' }} className="link shrink-0">
                {t('browseLive', { count: liveCount })}
              </A>
            </div>
            <LotLines cars={others} />
          </div>
        ) : null}
      </div>
      {spot ? <Spot car={spot} /> : null}
    </div>
  )
}

function Spot({ car }: { car: CardCar }) {
  const t = useT('home')
  return (
    <article className="spot surface">
      <A to="/car/$slug" params={{ slug: car.slug }} className="spot-photo" tabIndex={-1} aria-hidden="true">
        <Photo image={car.image ?? undefined} sizes={SPOT_SIZES} first />
        <SpotPill car={car} />
        {car.status === 'live' && car.closes_at ? <FairClockUntil until={car.closes_at} /> : null}
      </A>
      <div className="spot-info">
        <div>
          <h2>
            <A to="/car/$slug" params={{ slug: car.slug }}>
              {car.title}
            </A>
          </h2>
          <CarFacts car={car} className="text-14 text-muted" />
        </div>
        <SpotFigures car={car} />
        <A to="/car/$slug" params={{ slug: car.slug }} className={buttonClass('primary', 'lg')}>
          {t('enterAuction')}
        </A>
      </div>
    </article>
  )
}

function SpotPill({ car }: { car: CardCar }) {
  const t = useT('catalogue')
  if (car.status !== 'live' || !car.closes_at) return <Pill>{t('soon')}</Pill>
  return <LivePill closesAt={car.closes_at} />
}

function LivePill({ closesAt }: { closesAt: string }) {
  const t = useT('catalogue')
  return useIsClosing(closesAt) ? <Pill tone="ending">{t('endingNow')}</Pill> : <Pill tone="live">{t('live')}</Pill>
}

function SpotFigures({ car }: { car: CardCar }) {
  const t = useT('home')
  const words = useT('catalogue')
  return (
    <div className="spot-figures">
      <div>
        <div className="spot-key">{words('bids', { count: car.bids_count })}</div>
        <div className="spot-value" key={car.price}>
          <Money amount={car.price} />
        </div>
      </div>
      {car.status === 'live' && car.closes_at ? (
        <div>
          <div className="spot-key">{t('endsIn')}</div>
          <SpotCountdown until={car.closes_at} />
        </div>
      ) : null}
    </div>
  )
}

function SpotCountdown({ until }: { until: string }) {
  return (
    <div className={useIsClosing(until) ? 'spot-value hot' : 'spot-value'}>
      <Countdown until={until} />
    </div>
  )
}
