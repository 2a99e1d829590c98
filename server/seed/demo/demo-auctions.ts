import { fromRiyals } from '#contract/values/money.ts'
import type { NewAuction, NewLot } from '#server/features/auctions/index.ts'
import { publishAuction } from '#server/features/offers/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { auctions, formerAuctions } from '../../../demo/index.ts'
import type { DemoAuction, DemoLot } from '../../../demo/types.ts'
import { playHistory } from '../past/play-history.ts'

/** A published demo lot without bids; the amounts of `demo` are whole riyals. */
export type SeededLot = {
  auctionId: number
  lotId: number
  carId: number
  opensAt: Date
  closesAt: Date
  demo: DemoLot
}

/** Plays the bids of the demo, up to now. */
export const createPlayHistory =
  (deps: Parameters<typeof playHistory>[0]): PlayHistory =>
  async (tx, lots, robots) => {
    const past = lots.map(({ demo, ...lot }) => ({ ...lot, ...demo, highestBid: halalas(demo.highestBid) }))
    await playHistory(deps, tx, past, robots, new Date())
  }

/** Gives lots the bids and the outcome in `demo`. */
export type PlayHistory = (tx: Tx, lots: readonly SeededLot[], robots: readonly number[]) => Promise<void>

type Deps = {
  carIds: ReadonlyMap<string, number>
  robots: readonly number[]
  now: Date
  defaults: SettingsValues['auctions']
  playHistory: PlayHistory
}

const MS_PER_MINUTE = 60_000
const MS_PER_SECOND = 1_000

/** The demo's auctions, dated from `now`, with their past. */
export async function addAuctions(tx: Tx, deps: Deps): Promise<void> {
  for (const demo of [...auctions, ...formerAuctions]) {
    const auction = auctionOf(demo, deps)
    const published = await publishAuction(tx, auction, deps.defaults)
    if (isRefusal(published))
      throw new Error(`demo auction ${demo.slug} refused: ${JSON.stringify(published.errors ?? published)}`)
    const lots = published.lots.flatMap(({ lotId, carId }, index) => {
      const lot = demo.lots[index]
      return lot ? [{ auctionId: published.id, lotId, carId, ...timesOf(demo, index, deps.now), demo: lot }] : []
    })
    await deps.playHistory(tx, lots, deps.robots)
  }
}

function auctionOf(demo: DemoAuction, { carIds, now }: Deps): NewAuction {
  return {
    titleAr: demo.title_ar,
    titleEn: demo.title_en,
    slug: demo.slug,
    mode: demo.mode,
    lotSeconds: demo.lotSeconds,
    startsAt: minutesFrom(now, demo.startsInMinutes),
    demo: true,
    createdBy: null,
    lots: demo.lots.map((lot, index) => lotOf(lot, demo, carIds.get(lot.car) ?? 0, timesOf(demo, index, now).closesAt)),
  }
}

function lotOf(lot: DemoLot, { mode }: DemoAuction, carId: number, closesAt: Date): NewLot {
  return {
    carId,
    openingPrice: halalas(lot.openingPrice),
    increments: lot.increments.map(({ from, step }) => ({ from: halalas(from), step: halalas(step) })),
    reservePrice: lot.reservePrice === undefined ? null : halalas(lot.reservePrice),
    buyNowPrice: lot.buyNowPrice === undefined ? null : halalas(lot.buyNowPrice),
    closesAt: mode === 'timed' ? closesAt : undefined,
  }
}

/** The opening and close of lot `index`: one after another in a live auction, all from the start in a timed one. */
function timesOf(demo: DemoAuction, index: number, now: Date): { opensAt: Date; closesAt: Date } {
  const start = minutesFrom(now, demo.startsInMinutes)
  if (demo.mode === 'timed') {
    const closesIn = demo.firstCloseInMinutes + index * demo.staggerMinutes
    return { opensAt: start, closesAt: minutesFrom(now, closesIn) }
  }
  const at = (lotsBefore: number) => new Date(start.getTime() + lotsBefore * (demo.lotSeconds ?? 0) * MS_PER_SECOND)
  return { opensAt: at(index), closesAt: at(index + 1) }
}

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MS_PER_MINUTE)

function halalas(riyals: number): number {
  const amount = fromRiyals(riyals)
  if (amount === undefined) throw new Error(`not an amount in riyals: ${riyals}`)
  return amount
}
