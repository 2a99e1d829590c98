import type { Logger } from 'pino'
import { nextMinimum } from '#contract/values/increments.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { NewAuction } from '#server/features/auctions/index.ts'
import { publishAuction } from '#server/features/backoffice/index.ts'
import type { Bidding } from '#server/features/bidding/index.ts'
import type { Answer, Offers } from '#server/features/offers/index.ts'
import type { Clock, Random } from '#server/platform/clock/clock.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { auctions } from '../../demo/index.ts'
import {
  ableRobots,
  demoFigures,
  type FreeCar,
  freeCars,
  type LotToDecide,
  lotsToDecide,
  type RobotLot,
  robotLots,
} from './demo-life-store.ts'
import { readNow } from './store.ts'

type Parts = {
  db: Database
  settings: Settings
  bidding: Pick<Bidding, 'placeBid' | 'wake'>
  offers: Pick<Offers, 'decide'>
  clock: Clock
  random: Random
  log: Logger
  /** Whether robot members bid now and then. */
  robots: boolean
}

const TURN_MS = 20_000
const ROBOT_MS_MIN = 4_000
const ROBOT_MS_SPREAD = 9_000
/** A demo owner thinks about it for this long. */
const OWNER_SECONDS = 90
const REST_MINUTES = 15
const LIVE_MIN = 16
const ENDING_SOON_MIN = 3
const COMING_MIN = 3
const CARS_PER_AUCTION = 6
/** Minutes from now at which a new auction's lots close. */
const CLOSES_IN = [4, 9, 16, 40, 95, 180]
const STARTS_IN_MINUTES = 35
/** Robots go up to about what the car is worth: demo lots open at two thirds of it. */
const ROBOT_CEILING = 1.45
const MS_PER_MINUTE = 60_000

/**
 * Keeps the demonstration alive for as long as it runs: owners decide, cars come back under the hammer, something is
 * always live, coming and about to end, and robot members bid on demo lots, never on others.
 */
export function createDemoLife(parts: Parts) {
  let stopped = false
  const cancels = new Set<() => void>()

  function repeat(work: () => Promise<void>, pauseMs: () => number): void {
    const turn = async () => {
      cancels.delete(cancel)
      await work().catch((error) => {
        if (!stopped) parts.log.warn({ err: error }, 'the demo stumbled, it goes on')
      })
      if (!stopped) repeat(work, pauseMs)
    }
    const cancel = parts.clock.after(pauseMs(), () => void turn())
    cancels.add(cancel)
  }

  return {
    start: () => {
      repeat(
        () => keepHouse(parts),
        () => TURN_MS,
      )
      if (parts.robots)
        repeat(
          () => robotBid(parts),
          () => ROBOT_MS_MIN + parts.random.integer(ROBOT_MS_SPREAD),
        )
    },
    stop: () => {
      stopped = true
      for (const cancel of cancels) cancel()
    },
  }
}

async function keepHouse(parts: Parts): Promise<void> {
  for (const lot of await lotsToDecide(parts.db, OWNER_SECONDS))
    await parts.offers.decide(lot.lotId, { side: 'owner', accountId: lot.ownerId, answer: ownersAnswer(lot) })
  const figures = await demoFigures(parts.db)
  const now = await readNow(parts.db)
  const free = await freeCars(parts.db, REST_MINUTES)
  if (figures.live < LIVE_MIN || figures.endingSoon < ENDING_SOON_MIN) {
    await publish(parts, free.splice(0, CARS_PER_AUCTION), figures.auctions, now, now)
  }
  if (figures.coming < COMING_MIN) {
    const startsAt = new Date(now.getTime() + STARTS_IN_MINUTES * MS_PER_MINUTE)
    await publish(parts, free.splice(0, CARS_PER_AUCTION), figures.auctions + 1, startsAt, startsAt)
  }
}

/** Demo owners take a bid that meets the reserve, ask people for the reserve otherwise, and then take what they offer. */
function ownersAnswer({ price, reservePrice, toRobot, offered }: LotToDecide): Answer {
  if (offered || reservePrice === null || price >= reservePrice) return { word: 'accept', seen: null }
  return toRobot ? { word: 'reject', seen: null } : { word: 'counter', amount: reservePrice }
}

async function publish(
  parts: Parts,
  cars: readonly FreeCar[],
  number: number,
  startsAt: Date,
  from: Date,
): Promise<void> {
  const titles = auctions[number % auctions.length]
  if (cars.length === 0 || !titles) return
  const auction: NewAuction = {
    titleAr: titles.title_ar,
    titleEn: titles.title_en,
    mode: 'timed',
    startsAt,
    demo: true,
    createdBy: null,
    lots: cars.map((car, index) => ({
      ...car,
      closesAt: new Date(from.getTime() + (CLOSES_IN[index] ?? 0) * MS_PER_MINUTE),
    })),
  }
  const defaults = (await parts.settings.current()).auctions
  const published = await inTransaction(parts.db, (tx) => publishAuction(tx, auction, defaults))
  if (isRefusal(published)) parts.log.warn({ refused: published }, 'a demo auction could not be opened')
  else parts.bidding.wake()
}

/** One robot bids the minimum on one lot, rather on one that ends soon. */
async function robotBid({ db, bidding, random }: Parts): Promise<void> {
  const lots = (await robotLots(db)).filter((lot) => minimum(lot) <= lot.openingPrice * ROBOT_CEILING)
  const robots = await ableRobots(db)
  lots.sort((a, b) => a.msLeft - b.msLeft)
  // The smaller of two throws: soon ending lots come up more often.
  const lot = lots[Math.min(random.integer(Math.max(1, lots.length)), random.integer(Math.max(1, lots.length)))]
  if (!lot) return
  const others = robots.filter((accountId) => accountId !== lot.leaderId)
  const accountId = others[random.integer(Math.max(1, others.length))]
  if (accountId === undefined) return
  await bidding.placeBid({
    carId: lot.carId,
    accountId,
    call: { amount: minimum(lot), maxAmount: null },
    once: undefined,
    language: 'ar',
    requestId: `robot-${toRiyals(minimum(lot))}`,
  })
}

const minimum = (lot: RobotLot): number => nextMinimum(lot.increments, lot.price, lot.openingPrice)
