import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CarCard } from '#web/features/catalogue/car-card.tsx'
import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { dateText } from '#web/platform/dates.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { A, type PlainPath, useApi } from '#web/platform/link.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'
import { Agenda } from './agenda.tsx'
import { EventCard } from './event-card.tsx'
import { Hero } from './hero.tsx'
import { Partners } from './partners.tsx'
import { type Home, homeQuery } from './queries.ts'
import { Section } from './section.tsx'
import { Slides } from './slides.tsx'
import { Steps } from './steps.tsx'

const HERO_CARS = 4
const LIVE_CARS = 8

/** @param testimonials what buyers and sellers say, above the partners */
export function HomePage({ testimonials }: { testimonials: ReactNode }) {
  const { data: home } = useSuspenseQuery(homeQuery(useApi()))
  useLiveCars()
  const live = home.soonest.filter((car) => car.status === 'live')
  const hero = (live.length > 0 ? live : home.next).slice(0, HERO_CARS)
  return (
    <>
      <Hero cars={hero} liveCount={home.settings.live_count} />
      <Slides slides={home.sliders} />
      <Steps depositFrom={home.settings.deposit_from} />
      <HomeSections home={home} live={live.slice(live.length > LIVE_CARS ? HERO_CARS : 0).slice(0, LIVE_CARS)} />
      {testimonials}
      <Partners partners={home.partners} />
    </>
  )
}

function HomeSections({ home, live }: { home: Home; live: readonly CardCar[] }) {
  const t = useT('home')
  const words = useT('catalogue')
  const { live_count, sale_count } = home.settings
  return (
    <>
      <CarRail title={t('liveNow')} cars={live} note={words('cars', { count: live_count })} more={{ status: 'live' }} />
      {home.today.length > 0 ? (
        <Section title={t('today')} note={<Today />}>
          <Agenda auctions={home.today} />
        </Section>
      ) : null}
      {home.upcoming.length > 0 ? (
        <Section title={t('upcoming')} more={{ to: '/auctions', query: { status: 'scheduled' } }}>
          <div className="rail rail-3">
            {home.upcoming.map((auction) => (
              <EventCard key={auction.id} auction={auction} />
            ))}
          </div>
        </Section>
      ) : null}
      <CarRail title={t('ended')} cars={home.ended} more={{ status: 'ended' }} />
      <CarRail
        title={t('newForSale')}
        cars={home.forSale}
        note={words('cars', { count: sale_count })}
        list="/sales"
        more={{}}
      />
      <CarRail title={t('latest')} cars={home.latest} more={{ sort: 'newest' }} />
      <Brands brands={home.brands} />
    </>
  )
}

type RailProps = {
  title: string
  cars: readonly CardCar[]
  note?: string
  list?: PlainPath
  /** What the list that holds them all is narrowed by. */
  more: Record<string, string>
}

function CarRail({ title, cars, note, list = '/auctions', more }: RailProps) {
  return cars.length === 0 ? null : (
    <Section title={title} note={note} more={{ to: list, query: more }}>
      <div className="rail">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </Section>
  )
}

const Today = () => dateText(useLang(), new Date(useNow()), 'weekday')

function Brands({ brands }: { brands: Home['brands'] }) {
  const t = useT('home')
  return brands.length === 0 ? null : (
    <Section title={t('byMake')} more={{ to: '/filter' }}>
      <div className="brands surface">
        {brands.map((brand) => (
          <A key={brand.slug} to="/filter" query={{ brand: brand.slug }}>
            <b>{brand.name}</b>
            <Num className="text-14 text-muted">{brand.count}</Num>
          </A>
        ))}
      </div>
    </Section>
  )
}
