import type { Text } from '#server/platform/http/refusal.ts'
import type { LotTerms } from './rules.ts'

/** A lot's fixed half, with what is needed to speak of it. */
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

/** Reads the newest published lot of each car. */
export type ReadLots = (carIds: number[]) => Promise<Lot[]>

const LOTS_MAX = 20_000
const STALE_MS = 1_000

/**
 * Lots by car, kept in memory: their terms never change once published.
 * Only which lot is a car's newest can change, so `refresh` asks again for a lot that turned out closed.
 */
export function createLotTerms(read: ReadLots, now: () => number) {
  const known = new Map<number, { lot: Lot; readAt: number }>()

  async function load(carIds: number[]): Promise<void> {
    if (carIds.length === 0) return
    const lots = await read(carIds)
    for (const lot of lots) {
      known.delete(lot.carId)
      known.set(lot.carId, { lot, readAt: now() })
    }
    for (const carId of known.keys()) {
      if (known.size <= LOTS_MAX) break
      known.delete(carId)
    }
  }

  return {
    /** Lots of the cars, undefined for cars that stand in no published auction. */
    async resolve(carIds: number[]): Promise<(carId: number) => Lot | undefined> {
      await load(carIds.filter((carId) => !known.has(carId)))
      const found = new Map(carIds.map((carId) => [carId, known.get(carId)?.lot]))
      return (carId) => found.get(carId)
    },
    /** Looks whether closed cars have a newer lot; true when one of them has. */
    async refresh(carIds: number[]): Promise<boolean> {
      const old = carIds.filter((carId) => now() - (known.get(carId)?.readAt ?? 0) > STALE_MS)
      const before = old.map((carId) => known.get(carId)?.lot.lotId)
      await load(old)
      return old.some((carId, index) => known.get(carId)?.lot.lotId !== before[index])
    },
  }
}
export type KnownLots = ReturnType<typeof createLotTerms>
