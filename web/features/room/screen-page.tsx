import { useSuspenseQuery } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import { CarFacts } from '#web/features/catalogue/car-card.tsx'
import { type CardCar, nameOf } from '#web/features/catalogue/card-car.ts'
import { auctionQuery } from '#web/features/catalogue/queries.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { useShownPhase } from '#web/platform/live/use-shown-phase.ts'
import { Photo } from '#web/ui/photo.tsx'
import { Board } from './board.tsx'
import { LastCar } from './last-car.tsx'
import { leaderOf } from './leader.tsx'
import { Followed, type RoomData, stageOf, useRoom } from './use-room.ts'

/** A live room for a projector: one car, read from the back of a hall, with nothing to press. */
export function ScreenPage({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(auctionQuery(useApi(), slug))
  const { room } = data
  return room ? <Screen slug={slug} data={{ ...data, room }} /> : null
}

function Screen({ slug, data }: { slug: string; data: RoomData }) {
  const t = useT('room')
  const { auction, cars, room } = data
  const { card, car } = stageOf(data)
  const { shownPhase, calls } = useShownPhase(room, card?.closes_at ?? null)
  useRoom(slug, data, shownPhase)
  const last = cars.find(({ id }) => id === room.last?.product_id)
  const isOver = shownPhase === 'ended'
  return (
    <section className="fixed inset-0 z-90 grid content-between gap-6 overflow-auto bg-paper p-6 lg:p-10">
      <header className="flex flex-wrap justify-between gap-4 text-22 text-muted lg:[--t-22:1.6vw]">
        <h1 className="text-22 font-semibold text-ink">{auction.title}</h1>
        {room.current_id === null ? null : (
          <p>
            {t.rich('place', {
              number: cars.length - room.to_come,
              total: cars.length,
              num: (digits) => <Num>{digits}</Num>,
            })}
          </p>
        )}
      </header>
      {isOver ? (
        <p className="text-center text-48 font-bold">{t('endedTitle')}</p>
      ) : (
        <div className="grid items-center gap-8 lg:grid-cols-[6fr_5fr]">
          <Stage card={card} car={car} />
          <div className="lg:[--t-12:1.2vw] lg:[--t-14:1.4vw] lg:[--t-22:2.6vw] lg:[--t-48:4vw]">
            <Board room={room} car={card} leader={leaderOf(t, car)} shownPhase={shownPhase} calls={calls} />
          </div>
        </div>
      )}
      <footer className="lg:[--t-22:1.6vw] [&_.cur]:text-18 [&_.rm-last]:text-22">
        <LastCar car={last} />
      </footer>
      {card ? <Followed key={card.id} id={card.id} /> : null}
    </section>
  )
}

function Stage({ card, car }: { card: CardCar | undefined; car: Car | undefined }) {
  if (!card) return null
  return (
    <div className="grid gap-4">
      <div className="gal-frame">
        <Photo image={car?.images[0] ?? card.image ?? undefined} sizes="(min-width: 64rem) 50vw, 100vw" first />
      </div>
      <h2 className="text-28 font-bold">{nameOf(card)}</h2>
      <CarFacts car={card} className="text-22 text-muted" />
    </div>
  )
}
