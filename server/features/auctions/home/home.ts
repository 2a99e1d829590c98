import type { AuctionWithCars } from '#contract/http/auctions.ts'
import type { Car } from '#contract/http/car.ts'
import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { startOfRiyadhDay } from '#contract/values/dates.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import {
  firstLotsOf,
  type HomeGroups,
  homeAuctions,
  homeFigures,
  newestCars,
  readAuctions,
  readClock,
} from '../auction-store.ts'
import type { ReadFacets } from '../lists/facets.ts'
import { createMicroCache, longerIfMany, staleIfMany } from '../micro-cache.ts'
import type { CarPresenter, ShownCar, Viewing } from '../present-cars.ts'
import { toAuction } from '../rooms.ts'
import { findCars } from '../search/search-store.ts'

export type Home = Endpoints['GET /page/home']['data']
/** The parts of the home page written by staff. */
export type HomeContent = (language: Language) => Promise<Pick<Home, 'sliders' | 'partners'>>

const AUCTIONS_MAX = 8
const CARS_OF_AUCTION_MAX = 4
const PRODUCTS_MAX = 12
const LATEST_MAX = 12
const GUEST_MS = 1_000
const DAY_MS = 86_400_000

type Figures = () => ReturnType<typeof homeFigures>

/** The number of live cars and cars for sale. */
export function createFigures(db: Database, now: () => number): Figures {
  const cached = createMicroCache<Awaited<ReturnType<Figures>>>({
    sizeMax: 1,
    keepMs: ({ liveCount, saleCount }) => longerIfMany(liveCount + saleCount),
    staleMs: ({ liveCount, saleCount }) => staleIfMany(liveCount + saleCount),
    now,
  })
  return () => cached('', () => homeFigures(db))
}

type Deps = {
  db: Database
  settings: Settings
  presenter: CarPresenter
  readFacets: ReadFacets
  homeContent: HomeContent
  figures: Figures
  now: () => number
}

/** The home page. All guests of one language share an answer for a second; a member's is always their own. */
export function createHome(deps: Deps): (viewing: Viewing) => Promise<Home> {
  const cached = createMicroCache<Home>({ sizeMax: 2, keepMs: () => GUEST_MS, now: deps.now })
  return (viewing) =>
    viewing.accountId === undefined ? cached(viewing.language, () => readHome(deps, viewing)) : readHome(deps, viewing)
}

async function readHome(deps: Deps, viewing: Viewing): Promise<Home> {
  const { db } = deps
  const now = await readClock(db)
  const tomorrow = new Date(startOfRiyadhDay(now).getTime() + DAY_MS)
  const groups = await homeAuctions(db, { now, tomorrow }, AUCTIONS_MAX)
  const ids = Object.values(groups).flat()
  const [rows, lots, underHammer, newest, figures, facets, settings, content] = await Promise.all([
    readAuctions(db, ids),
    firstLotsOf(db, ids, CARS_OF_AUCTION_MAX),
    findCars(db, 'auctions', { status: ['live'] }, { sort: 'ending', limit: PRODUCTS_MAX, offset: 0 }),
    newestCars(db, LATEST_MAX),
    deps.figures(),
    deps.readFacets('all', {}, viewing.language),
    deps.settings.current(),
    deps.homeContent(viewing.language),
  ])
  const present = await presentOnce(deps.presenter, [...underHammer, ...newest, ...lots], viewing)
  const auctionOf = new Map(
    rows.map((row) => {
      const cars = present(lots.filter((lot) => lot.auctionId === row.id)).map(brief)
      return [row.id, { ...toAuction(row, cars, viewing.language), cars }]
    }),
  )
  return {
    auctions: mapGroups(groups, (id) => auctionOf.get(id) ?? []),
    products: present(underHammer).map(brief),
    latest_products: present(newest).map(brief),
    brands: facets.choices.brand,
    sliders: content.sliders,
    partners: content.partners,
    settings: {
      live_count: figures.liveCount,
      sale_count: figures.saleCount,
      deposit_from: toRiyals(figures.depositFrom ?? settings.auctions.depositRequired),
    },
  }
}

function mapGroups(groups: HomeGroups, of: (id: number) => AuctionWithCars | []): Home['auctions'] {
  return {
    live: groups.live.flatMap(of),
    today: groups.today.flatMap(of),
    upcoming: groups.upcoming.flatMap(of),
    ended: groups.ended.flatMap(of),
  }
}

/** Presents every car once, however many parts of the page show it. */
async function presentOnce({ presentEach }: CarPresenter, shown: readonly ShownCar[], viewing: Viewing) {
  const keyOf = ({ carId, lotId }: ShownCar) => `${carId}:${lotId}`
  const distinct = new Map(shown.map((one) => [keyOf(one), one]))
  const cars = await presentEach([...distinct.values()], viewing)
  const carOf = new Map([...distinct.keys()].map((key, index) => [key, cars[index]]))
  return (some: readonly ShownCar[]): Car[] => some.flatMap((one) => carOf.get(keyOf(one)) ?? [])
}

/** Cards need one picture and no report: a home page of a hundred cars stays small. */
const brief = (car: Car): Car => ({
  ...car,
  description: '',
  periodic_inspection: { ...car.periodic_inspection, results: [], body: [] },
  images: car.images.slice(0, 1),
})
