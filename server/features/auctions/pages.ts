import type { Endpoints } from '#contract/http/index.ts'
import type { Market } from '#contract/http/market.ts'
import type { Language } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { CertificateKind } from '#contract/values/vehicle/certificate-kinds.ts'
import { bind } from '#server/platform/bind.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { LateDatabase } from '#server/platform/db/late-database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import {
  type Catalogue,
  certificatesOf,
  createNames,
  findAcceptedReport,
  findCertificate,
  readInspection,
  toCertificate,
  toReport,
} from '../catalogue/index.ts'
import { type Announcement, announcementsOf } from '../lots/index.ts'
import { type FavouriteState, favouriteCars, findVisibleCar, publicAddresses, relatedCars } from './auction-store.ts'
import { createFigures, createHome, type HomeContent } from './home/home.ts'
import { createFacets, createReach, createSizes } from './lists/facets.ts'
import { createCarLists, readFilters } from './lists/list-cars.ts'
import { createExtras, searchFilters, searchModels } from './lists/search-form.ts'
import { createCarPresenter, type Viewing } from './present-cars.ts'
import { createRooms } from './rooms.ts'
import { createReadWanted } from './search/read-wanted.ts'
import { recommend } from './search/recommend.ts'
import { readSeller } from './seller/read-seller.ts'

type Deps = {
  db: Database
  /** For lists, search and figures, which tolerate lag; a car's own page does not. */
  late?: Pick<LateDatabase, 'db'>
  settings: Settings
  secrets: Secrets
  homeContent: HomeContent
  clock: Clock
  watchers: (carId: number) => number
  reports: Pick<Catalogue['reports'], 'readAccepted'>
  certificates: Pick<Catalogue['certificates'], 'read'>
  /** What similar cars brought; orders know it. */
  readMarket: ReadMarket
}
/** The model and year of a car, and the car itself: it is not similar to itself. */
type Compared = { modelId: number; year: number; carId?: number }
export type ReadMarket = (compared: Compared, language: Language) => Promise<Market | null>
type Data<K extends keyof Endpoints> = Endpoints[K]['data']

const RELATED_MAX = 8
const MINUS_MS = 3 * 60_000

/** All public reads about cars and auctions, and a member's favourites. Nothing here writes. */
export function createAuctionPages(deps: Deps) {
  const { db, clock } = deps
  const presenter = createCarPresenter(deps)
  const late = deps.late?.db ?? db
  const readFacets = createFacets(late, clock.now)
  const readExtras = createExtras(late, clock.now)
  const figures = createFigures(late, clock.now)
  const readWanted = createReadWanted(late, createNames(late, clock.now))
  const readSizes = createSizes(late, clock.now)
  const readReach = createReach(late, clock.now)
  const lists = { db: late, presenter, readFacets, readExtras, readSizes, readReach, readWanted }
  return {
    home: createHome({ ...deps, db: late, presenter, readFacets, figures, now: clock.now }),
    list: createCarLists(lists),
    ...bind(lists, { readFilters, searchFilters, searchModels, recommend }),
    room: createRooms({ db, presenter }),

    async car(slug: string, viewing: Viewing): Promise<Data<'GET /page/car/{slug}'> | Refusal> {
      const shown = await findVisibleCar(db, cleanLine(slug))
      const [car] = shown ? await presenter.presentCars([shown], { ...viewing, allPictures: true }) : []
      if (!car) return refuse('not_found')
      const report = await findAcceptedReport(db, car.id)
      const said = car.type === 'auction' ? await announcementsOf(db, car.id) : []
      return {
        car,
        auction_close_time_minus_3: threeMinutesBefore(car.closes_at),
        announcements: said.map((each) => toAnnouncement(each, viewing.language)),
        inspection_report: report ? toReport(report) : null,
        certificates: (await certificatesOf(db, car.id)).map(toCertificate),
        // A car without a rating has no report.
        inspection: car.rating ? await readInspection(db, car.id, viewing.language) : null,
        seller: await readSeller(db, car.id, viewing.language),
        market: await deps.readMarket({ modelId: car.model.id, year: car.year, carId: car.id }, viewing.language),
      }
    },

    /**
     * The inspection report of a public car. It contains data that guests see masked.
     * Refusals: `not_found`, `unauthenticated`.
     */
    async carReport(slug: string, { accountId }: Viewing): Promise<FileAnswer | Refusal> {
      const shown = await findVisibleCar(db, cleanLine(slug))
      if (!shown || !(await findAcceptedReport(db, shown.carId))) return refuse('not_found')
      return accountId === undefined ? refuse('unauthenticated') : deps.reports.readAccepted(shown.carId)
    },

    /** A certificate of a public car; it names the car. Refusals: `not_found`, `unauthenticated`. */
    async carCertificate(slug: string, kind: CertificateKind, { accountId }: Viewing): Promise<FileAnswer | Refusal> {
      const shown = await findVisibleCar(db, cleanLine(slug))
      if (!shown || !(await findCertificate(db, shown.carId, kind))) return refuse('not_found')
      return accountId === undefined ? refuse('unauthenticated') : deps.certificates.read(shown.carId, kind)
    },

    async related(slug: string, viewing: Viewing): Promise<Data<'GET /page/car-related/{slug}'> | Refusal> {
      const shown = await findVisibleCar(db, cleanLine(slug))
      if (!shown) return refuse('not_found')
      return { related: await presenter.presentCars(await relatedCars(db, shown, RELATED_MAX), viewing) }
    },

    async market(modelId: number, year: number, language: Language): Promise<Data<'GET /market'>> {
      return { market: await deps.readMarket({ modelId, year }, language) }
    },

    /** All addresses for search engines beside the fixed pages. */
    sitemap: () => publicAddresses(late),

    async salesCount(): Promise<Data<'GET /page/home-for-sale-count'>> {
      return { products_count: (await figures()).saleCount }
    },

    async favourites(
      accountId: number,
      query: PageQuery & { state?: FavouriteState | undefined },
      language: Language,
    ): Promise<Data<'GET /favourites'>> {
      const place = pageOf(query)
      const { shown, counts } = await favouriteCars(db, accountId, { ...place, state: query.state })
      const cars = await presenter.presentCars(shown, { accountId, language })
      return { products: toPaged(cars, place, counts[query.state ?? 'all']), counts }
    },
  }
}
export type AuctionPages = ReturnType<typeof createAuctionPages>

const toAnnouncement = ({ seq, kind, text, at }: Announcement, language: Language) => ({
  seq,
  kind,
  text: text[language],
  text_ar: text.ar,
  text_en: text.en,
  at: at.toISOString(),
})

/** For old clients, which stop their countdown three minutes early. */
const threeMinutesBefore = (closesAt: string | null): string | null =>
  closesAt === null ? null : new Date(Date.parse(closesAt) - MINUS_MS).toISOString()
