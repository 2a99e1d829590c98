import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Car } from '#contract/http/car.ts'
import type { ShownPhase } from '#contract/values/room-calls.ts'
import { aliasOf } from '#web/features/catalogue/auction/alias.ts'
import { type AuctionData, takeRoom } from '#web/features/catalogue/auction/room-live.ts'
import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { takeBid } from '#web/features/catalogue/live-cars.ts'
import { useLive } from '#web/platform/live/live.ts'
import { serverNow } from '#web/platform/live/server-clock.ts'

/** The data of an auction that has a room. */
export type RoomData = AuctionData & { room: NonNullable<AuctionData['room']> }

/** An event this overdue was lost, or the server is down: read again. */
const LATE_MS = 3_000
const SPREAD_MS = 2_000

/**
 * Keeps the page of a room at its live state. Reads data again that events do not carry: a current car that the page
 * does not know yet, and the state of the room when an expected event did not come.
 */
export function useRoom(slug: string, { auction, room, stage }: RoomData, shownPhase: ShownPhase): void {
  const queryClient = useQueryClient()
  useLive('auction', 'AuctionEvent', (event) => {
    if (event.id === auction.id) takeRoom(queryClient, slug, event)
  })
  const isMissing = room.current_id !== null && !stage.some((car) => car.id === room.current_id)
  const due = shownPhase === 'falling' ? room.closes_at : shownPhase === 'waiting' ? room.phase_until : null
  useEffect(() => {
    if (!isMissing && due === null) return undefined
    const read = () => void queryClient.invalidateQueries({ queryKey: ['auction', slug] })
    if (isMissing) read()
    if (due === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      const late = serverNow() - Date.parse(due)
      if (late >= LATE_MS) read()
      timer = setTimeout(ask, Math.min(Math.max(LATE_MS - late, LATE_MS), LONGEST_MS) + Math.random() * SPREAD_MS)
    }
    ask()
    return () => clearTimeout(timer)
  }, [isMissing, due, slug, queryClient])
}

/** Timers of browsers hold at most 24.8 days. */
const LONGEST_MS = 2 ** 30

/** The car on the stage: under the hammer, or the first upcoming one; only its card while the rest is being read. */
export function stageOf({ room, stage, cars }: RoomData): {
  card: CardCar | undefined
  car: Car | undefined
} {
  const isNext = (car: CardCar | Car) =>
    room.current_id === null ? car.status === 'scheduled' : car.id === room.current_id
  return { card: cars.find(isNext), car: stage.find(isNext) }
}

/** The leader of a car: the visitor, another bidder by their alias, or no bidder. */
export function leaderIn(car: Car | undefined): 'you' | (string & {}) | null {
  const leader = car?.leading_bidder_id ?? null
  if (leader === null) return null
  return leader === car?.viewer?.bidder_id ? 'you' : aliasOf(leader)
}

/** Follows the bids on a car that waits for its turn. */
export function Followed({ id }: { id: number }) {
  const queryClient = useQueryClient()
  useLive(`bid.${id}`, 'BidEvent', (event) => void takeBid(queryClient, event))
  return null
}
