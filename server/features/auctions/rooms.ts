import type { Auction, RoomState } from '#contract/http/auctions.ts'
import type { Car, CarEvent } from '#contract/http/car.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type RoomRow, readRoom, toRoomState } from '../lots/index.ts'
import { type AuctionRow, findAuction, lotsOfAuction } from './auction-store.ts'
import { ruleFields } from './lot-fields.ts'
import type { CarPresenter, Viewing } from './present-cars.ts'

export type Room = { auction: Auction; cars: Car[]; current: Car | null; room: RoomState | null }

const LOTS_MAX = 500
const IMAGES_MAX = 4

/**
 * One auction with its cars in their order. `current` is the car under the hammer in a live room, and the one that ends
 * soonest in a timed auction.
 */
export function createRooms(deps: { db: Database; presenter: CarPresenter }) {
  const { db, presenter } = deps
  /** In a very long queue it may be behind the shown cars. */
  async function carUnderHammer({ currentCarId: carId, currentLotId: lotId }: RoomRow, cars: Car[], viewing: Viewing) {
    if (carId === null) return undefined
    return cars.find((car) => car.id === carId) ?? (await presenter.presentCars([{ carId, lotId }], viewing))[0]
  }

  return async (slugOrId: string, viewing: Viewing): Promise<Room | Refusal> => {
    const row = await findAuction(db, slugOrId)
    if (!row) return refuse('not_found')
    const [shown, roomRow] = await Promise.all([lotsOfAuction(db, row.id, LOTS_MAX), readRoom(db, row.id)])
    const cars = await presenter.presentCars(shown, viewing)
    const room = roomRow ? toRoomState(roomRow) : null
    const current = roomRow ? await carUnderHammer(roomRow, cars, viewing) : soonest(cars)
    return { auction: toAuction(row, cars, viewing.language), cars, current: current ?? null, room }
  }
}

const soonest = (cars: readonly Car[]): Car | undefined =>
  cars
    .filter((car) => car.status === 'live')
    .toSorted((a, b) => ((a.closes_at ?? '') < (b.closes_at ?? '') ? -1 : 1))[0]

/** An auction on the wire, with the first pictures of its first cars. */
export function toAuction(row: AuctionRow, cars: readonly Car[], language: Language): Auction {
  return {
    id: row.id,
    slug: row.slug,
    title: language === 'ar' ? row.titleAr : row.titleEn,
    mode: row.mode,
    event: eventOf(row),
    starts_at: row.startsAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    lots_count: row.lotsCount,
    live_count: row.liveCount,
    ...ruleFields(row),
    lot_seconds: row.lotSeconds,
    images: cars.flatMap((car) => car.images[0] ?? []).slice(0, IMAGES_MAX),
  }
}

/** Between two lots of a live room the auction goes on: some lots are over and others upcoming. */
function eventOf({ liveCount, openCount, lotsCount }: AuctionRow): CarEvent {
  if (openCount === 0) return 'closed'
  return liveCount > 0 || openCount < lotsCount ? 'active' : 'soon'
}
