import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import type { ShownPhase } from '#contract/values/room-calls.ts'
import { AuctionCalendar } from '#web/features/catalogue/auction/auction-calendar.tsx'
import { AuctionPage } from '#web/features/catalogue/auction/auction-page.tsx'
import { CarFacts } from '#web/features/catalogue/car-card.tsx'
import { type CardCar, nameOf } from '#web/features/catalogue/card-car.ts'
import { auctionQuery } from '#web/features/catalogue/queries.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { useShownPhase } from '#web/platform/live/use-shown-phase.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Board } from './board.tsx'
import { EndedRoom } from './ended-room.tsx'
import { LastCar } from './last-car.tsx'
import { leaderOf } from './leader.tsx'
import { Queue } from './queue.tsx'
import { useRoomAnnouncement } from './room-announcement.ts'
import { RoomRules } from './room-rules.tsx'
import { leaderIn, type RoomData, stageOf, useRoom } from './use-room.ts'

/** Parts of the room from other features; the route combines them. */
export type RoomParts = {
  Gallery: ComponentType<{ car: Car }>
  /** Bidding on the car on the stage; `isNew`: it came while the visitor was looking. */
  Side: ComponentType<{ car: Car; isNew: boolean; call: 'once' | 'twice' | null }>
  /** The dialog of a bid ahead of a car's turn. */
  Ahead: ComponentType<{ slug: string; onClose: () => void }>
}

/** An auction's page: the live room, or all cars of a timed auction. */
export function RoomPage({ slug, parts }: { slug: string; parts: RoomParts }) {
  const { data } = useSuspenseQuery(auctionQuery(useApi(), slug))
  const { room } = data
  return room ? <LiveRoom slug={slug} data={{ ...data, room }} parts={parts} /> : <AuctionPage slug={slug} />
}

type RoomProps = { slug: string; data: RoomData; parts: RoomParts }

function LiveRoom({ slug, data, parts: { Gallery, Side, Ahead } }: RoomProps) {
  const t = useT('room')
  const { room, cars } = data
  const { card, car } = stageOf(data)
  const { shownPhase, calls } = useShownPhase(room, card?.closes_at ?? null)
  const [aheadSlug, setAheadSlug] = useState<string | null>(null)
  const last = cars.find(({ id }) => id === room.last?.product_id)
  const announcement = useRoomAnnouncement(room, { shownPhase, car: card, leader: leaderIn(car), last })
  // A limit typed before the turn is no bid of the same amount after it.
  const turn = `${card?.id} ${card?.status === 'scheduled'}`
  const firstTurn = useRef(turn)
  useRoom(slug, data, shownPhase)
  if (shownPhase === 'ended') return <EndedRoom data={data} announcement={announcement} />
  return (
    <div className="wrap rm pt-4 pb-12 lg:pt-6">
      <RoomHead data={data} car={car} card={card} />
      <div className="rm-grid">
        <StageName card={card} shownPhase={shownPhase} />
        <Board room={room} car={card} leader={leaderOf(t, car)} shownPhase={shownPhase} calls={calls} />
        <div className="rm-stage" key={card?.id}>
          {car ? <Gallery car={car} /> : <StagePhoto card={card} />}
        </div>
        <LastCar car={last} />
        {car ? (
          <Side key={turn} car={car} isNew={turn !== firstTurn.current} call={callOf(shownPhase)} />
        ) : (
          <Skeleton className="rm-side h-96 w-full" />
        )}
        <Queue cars={cars} currentId={card?.id} aheadSlug={aheadSlug} onAhead={(next) => setAheadSlug(next.slug)} />
      </div>
      <RoomRules room={room} />
      <p className="sr-only" role="status" aria-live="assertive" data-live-announcer="true">
        {announcement}
      </p>
      {aheadSlug === null ? null : <Ahead slug={aheadSlug} onClose={() => setAheadSlug(null)} />}
    </div>
  )
}

const callOf = (shownPhase: ShownPhase) =>
  shownPhase === 'going_once' ? 'once' : shownPhase === 'going_twice' ? 'twice' : null

function RoomHead({ data: { auction, cars, room }, car, card }: { data: RoomData; car?: Car; card?: CardCar }) {
  const t = useT('room')
  const number = cars.length - room.to_come
  const watchers = car?.watchers ?? 0
  return (
    <header className="rm-head flex flex-wrap items-center gap-y-0 gap-x-4">
      <h1>{auction.title}</h1>
      <p className="dots text-14 text-muted">
        <span>{t('room')}</span>
        {room.current_id !== null && card ? (
          <span>{t.rich('place', { number, total: cars.length, num: (digits) => <Num>{digits}</Num> })}</span>
        ) : null}
        {room.current_id === null ? <span>{t('carsLeft', { count: room.to_come })}</span> : null}
      </p>
      <AuctionCalendar auction={auction} />
      <p className="flex items-center gap-[0.375rem] min-w-[1rem] whitespace-nowrap text-14 text-muted">
        {watchers > 1 ? (
          <>
            <Icon name="eye" size="s" />
            <span>{t.rich('watching', { count: watchers, num: (digits) => <Num>{digits}</Num> })}</span>
          </>
        ) : null}
      </p>
    </header>
  )
}

function StageName({ card, shownPhase }: { card: CardCar | undefined; shownPhase: ShownPhase }) {
  const t = useT('room')
  if (!card) return null
  return (
    <div className="rm-name">
      <p className={shownPhase === 'waiting' ? 'rm-mark' : 'rm-mark is-live'}>
        {t(shownPhase === 'waiting' ? 'firstCar' : 'nowUnder')}
      </p>
      <h2>
        <A to="/car/$slug" params={{ slug: card.slug }}>
          {nameOf(card)}
        </A>
      </h2>
      <CarFacts car={card} className="text-14 max-lg:hidden text-muted" />
    </div>
  )
}

function StagePhoto({ card }: { card: CardCar | undefined }) {
  return (
    <div className="gal">
      <div className="gal-frame">
        <Photo image={card?.image ?? undefined} sizes="(min-width: 64rem) 60vw, 100vw" first />
      </div>
    </div>
  )
}
