import { LRUCache } from 'lru-cache'
import type { Text } from '#server/platform/http/refusal.ts'
import type { LotState, LotTerms } from './rules.ts'

/** The fixed facts of a lot, with the names for messages. */
export type Lot = {
  lotId: number
  carId: number
  auctionId: number
  slug: string
  title: Text
  demo: boolean
  ownerDecisionHours: number
  terms: LotTerms
}

/** The changing fields of a lot under its lock. */
export type LockedLot = { lotId: number; state: LotState; head: Buffer; lastAtUs: number }

/** A changed lot, before and after. */
export type Moved = { lot: Lot; before: LockedLot; after: LockedLot }

/** Reads the newest published lot of each car. */
export type ReadLots = (carIds: number[]) => Promise<Lot[]>

const LOTS_MAX = 20_000

/**
 * Lots by car, kept in memory: their terms never change once published.
 * Only a car's newest lot can change, so `refresh` reads again for a lot that turned out closed.
 */
export function createLotTerms(read: ReadLots) {
  const known = new LRUCache<number, Lot>({ max: LOTS_MAX })

  async function load(carIds: number[]): Promise<void> {
    if (carIds.length === 0) return
    const lots = await read(carIds)
    for (const lot of lots) known.set(lot.carId, lot)
  }

  return {
    /** Lots of the cars, undefined for cars in no published auction. */
    async resolve(carIds: number[]): Promise<(carId: number) => Lot | undefined> {
      await load(carIds.filter((carId) => !known.has(carId)))
      const found = new Map(carIds.map((carId) => [carId, known.get(carId)]))
      return (carId) => found.get(carId)
    },
    /** Reads the cars again whose lot is over; true if one of them has a newer lot. */
    async refresh(carIds: number[]): Promise<boolean> {
      const before = carIds.map((carId) => known.get(carId)?.lotId)
      await load(carIds)
      return carIds.some((carId, index) => known.get(carId)?.lotId !== before[index])
    },
  }
}
export type KnownLots = ReturnType<typeof createLotTerms>
