import type { Logger } from 'pino'
import { nextMinimum, stepAt } from '#contract/values/increments.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { NewAuction } from '#server/features/auctions/index.ts'
import type { Bidding } from '#server/features/bidding/index.ts'
import type { Events } from '#server/features/events.ts'
import type { Answer, Offers } from '#server/features/offers/index.ts'
import { publishAuction } from '#server/features/offers/index.ts'
import type { OrderPath } from '#server/features/orders/index.ts'
import type { Clock, Random } from '#server/platform/clock/clock.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { auctions } from '../../../demo/index.ts'
import { readNow } from '../store.ts'
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
import { moveDemoOrders, takeBackCars } from './demo-staff.ts'

type Deps = {
  db: Database
  settings: Settings
  bidding: Pick<Bidding, 'placeBid' | 'wake'>
  events: Pick<Events, 'publish'>
  offers: Pick<Offers, 'decide'>
  orderPath: Pick<OrderPath, 'move' | 'cancel'>
  clock: Clock
  random: Random
  log: Logger
  /** True if robot members bid now and then. */
  robots: boolean
}

const TURN_MS = 20_000
const ROBOT_MS_MIN = 4_000
const ROBOT_MS_SPREAD = 9_000
/** A demo owner's time to think. */
const OWNER_SECONDS = 90
/** The demo staff's time for their part of an order. */
const STAFF_SECONDS = 60
const REST_MINUTES = 15
const LIVE_MIN = 16
const ENDING_SOON_MIN = 3
const COMING_MIN = 3
const CARS_PER_AUCTION = 6
const CARS_PER_ROOM = 4
/** A live room always needs cars: one rests only this long before it goes there. */
const ROOM_REST_MINUTES = 3
const ROOM_STARTS_IN_MINUTES = 1
const ROOM_LOT_SECONDS = 30
/** In a live room a robot bids every few seconds, one to four steps at a time, up to its own value of the car. */
const ROOM_MS_MIN = 2_500
const ROOM_MS_SPREAD = 4_000
const ROOM_STEPS_MAX = 4
const CEILINGS = 7
/** Minutes from now at which a new auction's lots close. */
const CLOSES_IN = [4, 9, 16, 40, 95, 180]
const STARTS_IN_MINUTES = 35
/** Robots go up to about the car's value: demo lots open at two thirds of it. */
const ROBOT_CEILING = 1.45
const MS_PER_MINUTE = 60_000
const roomTitles = { titleAr: 'قاعة مرسى المباشرة', titleEn: 'Marsa Live Room' }

/**
 * Keeps the demonstration active while it runs: owners decide, cars are auctioned again, some auctions are
 * always live, upcoming and about to end, and robot members bid on demo lots, never on others.
 */
export function createDemoLife(deps: Deps) {
  let stopped = false
  const cancels = new Set<() => void>()

  function repeat(work: () => Promise<void>, pauseMs: () => number): void {
    const turn = async () => {
      cancels.delete(cancel)
      await work().catch((error) => {
        if (!stopped) deps.log.warn({ err: error }, 'the demo stumbled, it goes on')
      })
      if (!stopped) repeat(work, pauseMs)
    }
    const cancel = deps.clock.after(pauseMs(), () => void turn())
    cancels.add(cancel)
  }

  return {
    start: () => {
      repeat(
        () => keepHouse(deps),
        () => TURN_MS,
      )
      if (!deps.robots) return
      repeat(
        () => robotBid(deps),
        () => ROBOT_MS_MIN + deps.random.integer(ROBOT_MS_SPREAD),
      )
      repeat(
        () => roomBid(deps),
        () => ROOM_MS_MIN + deps.random.integer(ROOM_MS_SPREAD),
      )
    },
    stop: () => {
      stopped = true
      for (const cancel of cancels) cancel()
    },
  }
}

async function keepHouse(deps: Deps): Promise<void> {
  for (const lot of await lotsToDecide(deps.db, OWNER_SECONDS))
    await deps.offers.decide(lot.lotId, { side: 'owner', accountId: lot.ownerId, answer: ownersAnswer(lot) })
  await moveDemoOrders(deps, STAFF_SECONDS)
  const figures = await demoFigures(deps.db)
  const now = await readNow(deps.db)
  const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * MS_PER_MINUTE)
  if (figures.toCome === 0) {
    const rested = await freeCars(deps.db, ROOM_REST_MINUTES)
    await publish(
      deps,
      roomOf(await takeBackCars(deps, rested.slice(0, CARS_PER_ROOM)), minutesOn(ROOM_STARTS_IN_MINUTES)),
    )
  }
  const free = await freeCars(deps.db, REST_MINUTES)
  if (figures.live < LIVE_MIN || figures.endingSoon < ENDING_SOON_MIN) {
    await publish(deps, timedOf(await takeBackCars(deps, free.splice(0, CARS_PER_AUCTION)), figures.auctions, now))
  }
  if (figures.coming < COMING_MIN) {
    const startsAt = minutesOn(STARTS_IN_MINUTES)
    const cars = await takeBackCars(deps, free.splice(0, CARS_PER_AUCTION))
    await publish(deps, timedOf(cars, figures.auctions + 1, startsAt))
  }
}

/**
 * Demo owners accept a bid that meets the reserve, otherwise ask people for the reserve, and then accept their offer.
 */
function ownersAnswer({ price, reservePrice, toRobot, stretched, offered }: LotToDecide): Answer {
  if (toRobot && stretched) return { word: 'reject', seen: null }
  if (offered || reservePrice === null || price >= reservePrice) return { word: 'accept', seen: null }
  return toRobot ? { word: 'reject', seen: null } : { word: 'counter', amount: reservePrice }
}

/** Lots that end one after another over some hours, under the titles of the demo in turn. */
function timedOf(cars: readonly FreeCar[], number: number, startsAt: Date): NewAuction | undefined {
  const titles = auctions[number % auctions.length]
  if (cars.length === 0 || !titles) return undefined
  const lots = cars.map((car, index) => ({
    ...car,
    closesAt: new Date(startsAt.getTime() + (CLOSES_IN[index] ?? 0) * MS_PER_MINUTE),
  }))
  return {
    titleAr: titles.title_ar,
    titleEn: titles.title_en,
    mode: 'timed',
    startsAt,
    demo: true,
    createdBy: null,
    lots,
  }
}

function roomOf(lots: readonly FreeCar[], startsAt: Date): NewAuction | undefined {
  if (lots.length === 0) return undefined
  return { ...roomTitles, mode: 'live', lotSeconds: ROOM_LOT_SECONDS, startsAt, demo: true, createdBy: null, lots }
}

async function publish(deps: Deps, auction: NewAuction | undefined): Promise<void> {
  if (!auction) return
  const defaults = (await deps.settings.current()).auctions
  const published = await inTransaction(deps.db, async (tx) => {
    const opened = await publishAuction(tx, auction, defaults)
    if (isRefusal(opened)) return opened
    await deps.events.publish(tx, 'carsPublished', { carIds: opened.lots.map(({ carId }) => carId) })
    return opened
  })
  if (isRefusal(published)) deps.log.warn({ refused: published }, 'a demo auction could not be opened')
  else deps.bidding.wake()
}

/** One robot bids the minimum on one lot of a timed auction, preferably on one that ends soon. */
async function robotBid(deps: Deps): Promise<void> {
  const { db, random } = deps
  const worth = (lot: RobotLot) => !lot.inRoom && minimum(lot) <= lot.openingPrice * ROBOT_CEILING
  const lots = (await robotLots(db)).filter(worth)
  lots.sort((a, b) => a.msLeft - b.msLeft)
  // The smaller of two random numbers: lots that end soon are chosen more often.
  const lot = lots[Math.min(random.integer(Math.max(1, lots.length)), random.integer(Math.max(1, lots.length)))]
  if (lot) await bidByRobot(deps, lot, minimum(lot))
}

/** A robot in each live room bids on the current car. Each robot values each car differently. */
async function roomBid(deps: Deps): Promise<void> {
  for (const lot of (await robotLots(deps.db)).filter(({ inRoom }) => inRoom)) {
    const steps = deps.random.integer(ROOM_STEPS_MAX)
    const amount = minimum(lot) + steps * stepAt(lot.increments, minimum(lot))
    const ceiling = lot.openingPrice * (1 + (ROBOT_CEILING - 1) * ((lot.lotId % CEILINGS) / CEILINGS))
    if (lot.price === null || amount <= ceiling) await bidByRobot(deps, lot, amount)
  }
}

async function bidByRobot({ db, bidding, random }: Deps, lot: RobotLot, amount: number): Promise<void> {
  const others = (await ableRobots(db)).filter((accountId) => accountId !== lot.leaderId)
  const accountId = others[random.integer(Math.max(1, others.length))]
  if (accountId === undefined) return
  await bidding.placeBid({
    carId: lot.carId,
    accountId,
    call: { amount, maxAmount: null },
    idempotencyKey: undefined,
    language: 'ar',
    requestId: `robot-${toRiyals(amount)}`,
  })
}

const minimum = (lot: RobotLot): number => nextMinimum(lot.increments, lot.price, lot.openingPrice)
