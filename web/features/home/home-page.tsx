import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { CarCard } from '#web/features/catalogue/car-card.tsx'
import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { dateText } from '#web/platform/dates.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { type PlainPath, useApi } from '#web/platform/link.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { servedPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { EventCard } from './event-card.tsx'
import { Hero } from './hero.tsx'
import { type Home, homeQuery } from './queries.ts'
import { Section } from './section.tsx'
import { Slides } from './slides.tsx'

const Waiting = <Skeleton className="h-64 w-full" />
const Agenda = servedPart(() => import('./agenda.tsx'), Waiting)
const Makes = servedPart(() => import('./makes.tsx'), Waiting)
const Testimonials = servedPart(() => import('#web/features/content/home-testimonials.tsx'), Waiting)
const Steps = servedPart(() => import('./steps.tsx'), Waiting)
const HERO_CARS = 4
const LIVE_CARS = 8

export function HomePage() {
  const { data: home } = useSuspenseQuery(homeQuery(useApi()))
  useLiveCars()
  const live = useMemo(() => home.soonest.filter((car) => car.status === 'live'), [home.soonest])
  const rail = useMemo(() => live.slice(live.length > LIVE_CARS ? HERO_CARS : 0).slice(0, LIVE_CARS), [live])
  const hero = (live.length > 0 ? live : home.next).slice(0, HERO_CARS)
  return (
    <>
      <Hero cars={hero} liveCount={home.settings.live_count} />
      <Slides slides={home.sliders} />
      <HomeSections home={home} live={rail} />
      <Said />
      <HowTo depositFrom={home.settings.deposit_from} />
    </>
  )
}

const MORE = {
  live: { status: 'live' },
  upcoming: { status: 'scheduled' },
  sold: { status: 'ended' },
  forSale: {},
}

function HomeSections({ home, live }: { home: Home; live: readonly CardCar[] }) {
  const t = useT('home')
  const words = useT('catalogue')
  const { live_count, sale_count } = home.settings
  return (
    <>
      <CarRail title={t('liveNow')} cars={live} note={words('cars', { count: live_count })} more={MORE.live} />
      <TodaysAuctions auctions={home.today} />
      <UpcomingAuctions auctions={home.upcoming} />
      <CarRail
        title={t('newForSale')}
        cars={home.forSale}
        note={words('cars', { count: sale_count })}
        list="/sales"
        more={MORE.forSale}
      />
      <Brands brands={home.brands} />
      <CarRail title={t('soldLately')} cars={home.sold} more={MORE.sold} />
    </>
  )
}

type RailProps = {
  title: string
  cars: readonly CardCar[]
  note?: string
  list?: PlainPath
  /** The filters of the list that holds them all. */
  more: Record<string, string>
}

// Each section renders again only when its own part of the data changes: most of them are not hydrated yet.

const CarRail = memo(function CarRail({ title, cars, note, list = '/auctions', more }: RailProps) {
  return cars.length === 0 ? null : (
    <Section title={title} note={note} more={{ to: list, query: more }}>
      <div className="rail">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </Section>
  )
})

const TodaysAuctions = memo(function TodaysAuctions({ auctions }: { auctions: Home['today'] }) {
  const t = useT('home')
  return auctions.length === 0 ? null : (
    <Section title={t('today')} note={<Today />} more={{ to: '/auctions' }}>
      <Agenda auctions={auctions} />
    </Section>
  )
})

const UpcomingAuctions = memo(function UpcomingAuctions({ auctions }: { auctions: Home['upcoming'] }) {
  const t = useT('home')
  return auctions.length === 0 ? null : (
    <Section title={t('upcoming')} more={{ to: '/auctions', query: MORE.upcoming }}>
      <div className="rail rail-3">
        {auctions.map((auction) => (
          <EventCard key={auction.id} auction={auction} />
        ))}
      </div>
    </Section>
  )
})

const Today = () => <span className="max-md:hidden">{dateText(useLang(), new Date(useNow()), 'weekday')}</span>

const Brands = memo(function Brands({ brands }: { brands: Home['brands'] }) {
  const t = useT('home')
  return brands.length === 0 ? null : (
    <Section title={t('byMake')} more={{ to: '/filter' }}>
      <Makes brands={brands} />
    </Section>
  )
})

const Said = memo(() => (
  <Deferred>
    <Testimonials />
  </Deferred>
))

const HowTo = memo(function HowTo({ depositFrom }: { depositFrom: number }) {
  return (
    <Deferred as="section" className="band" id="how" aria-labelledby="how-title">
      <Steps depositFrom={depositFrom} />
    </Deferred>
  )
})
