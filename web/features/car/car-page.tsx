import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import type { Car } from '#contract/http/car.ts'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { ViewingLink } from '#web/features/viewing/viewing-link.tsx'
import { rememberSeen } from '#web/platform/device/seen-cars.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AfterClose } from './after-close.tsx'
import { Announcements } from './announcements.tsx'
import { CarFactsTable } from './car-facts.tsx'
import { CarTabs } from './car-tabs.tsx'
import { CarTiles } from './car-tiles.tsx'
import { CarTitle } from './car-title.tsx'
import { Gallery } from './gallery.tsx'
import { Inspection } from './inspection-deferred.tsx'
import { MarketSection } from './market/market.tsx'
import { CarPapers } from './papers-deferred.tsx'
import { Questions } from './questions/questions.tsx'
import { RelatedCars } from './related-cars.tsx'
import { SellerCard } from './seller-card.tsx'

/** While the seller's answer is still to come. */
const UNDECIDED: ReadonlySet<Car['status']> = new Set(['scheduled', 'live', 'awaiting_owner'])

/** While members may look at the car. */
const OFFERED: ReadonlySet<Car['status']> = new Set(['scheduled', 'live', 'for_sale'])

/** The parts of the page from `offers` and `bidding`; the route combines them. */
export type CarParts = { Side: ComponentType<{ car: Car }>; History: ComponentType<{ car: Car }> }

/** One car: gallery first, the bid panel beside it, then all its details. */
export function CarPage({ slug, parts: { Side, History } }: { slug: string; parts: CarParts }) {
  const t = useT('car')
  const { data: car } = useSuspenseQuery(carQuery(useApi(), slug))
  const isAuction = car.type === 'auction'
  useSeen(car)
  return (
    <div className="wrap">
      <Crumbs car={car} />
      {/* A new car starts with a clean panel: nothing typed for another one is left in it. */}
      <div className="car" key={car.id}>
        <div className="car-main">
          <CarTitle car={car} inspectedOn={car.inspection?.date ?? null} />
          <Gallery car={car} />
          <CarTiles car={car} />
        </div>
        <Side car={car} />
        <div className="car-more">
          <CarTabs car={car} />
          <Announcements list={car.announcements} />
          <section className="car-block" id="inspection">
            <h2>{t('inspection')}</h2>
            <Inspection inspection={car.periodic_inspection} report={car.inspection} />
            <CarPapers slug={car.slug} report={car.inspection_report} certificates={car.certificates} />
          </section>
          {car.market ? <MarketSection market={car.market} model={car.model.name} price={car.price} /> : null}
          <section className="car-block" id="facts">
            <h2>{t('facts')}</h2>
            <CarFactsTable car={car} />
          </section>
          <section className="car-block" id="description">
            <h2>{t('description')}</h2>
            <Description text={car.description} />
          </section>
          {isAuction ? (
            <section className="car-block" id="bids">
              <h2>
                {t('bids')}{' '}
                <span className="car-count">
                  <Num>{car.bids_count}</Num>
                </span>
              </h2>
              <History car={car} />
            </section>
          ) : null}
          <section className="car-block" id="questions">
            <h2>{t('questions')}</h2>
            <Questions carId={car.id} />
          </section>
          {OFFERED.has(car.status) ? (
            <section className="car-block" id="viewing">
              <h2>{t('viewing')}</h2>
              <ViewingLink carId={car.id} slug={car.slug} />
            </section>
          ) : null}
          {car.seller ? <SellerCard seller={car.seller} /> : null}
          {car.auction && UNDECIDED.has(car.status) ? <AfterClose car={car} auction={car.auction} /> : null}
        </div>
      </div>
      <RelatedCars slug={slug} />
    </div>
  )
}

/** The page without a connection shows the cars that were viewed last. */
function useSeen({ slug, title_ar, title_en, images }: Car) {
  const lang = useLang()
  // The smallest available picture.
  const image = images[0]?.srcset.split(' ', 1)[0] || null
  useEffect(() => {
    void rememberSeen({ slug, title: title_ar, title_en, image }, lang)
  }, [slug, title_ar, title_en, image, lang])
}

function Crumbs({ car }: { car: Car }) {
  const t = useT('car')
  return (
    <nav className="crumbs" aria-label={t('crumbs')}>
      <A to="/">{t('home')}</A>
      <Icon name="next" flip />
      {car.auction ? (
        <A to="/auction/$slug" params={{ slug: car.auction.slug }}>
          {car.auction.title}
        </A>
      ) : (
        <span>{t('sales')}</span>
      )}
      <Icon name="next" flip />
      <span>{`${car.brand.name} ${car.model.name}`}</span>
    </nav>
  )
}

function Description({ text }: { text: string }) {
  const t = useT('car')
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return <p className="text-muted">{t('noDescription')}</p>
  return (
    <div className="car-prose">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
