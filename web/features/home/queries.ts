import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuctionWithCars } from '#contract/http/auctions.ts'
import type { Car } from '#contract/http/car.ts'
import type { Endpoints } from '#contract/http/index.ts'
import { toCardCar, toCardImage } from '#web/features/catalogue/card-car.ts'
import { withNewerBids } from '#web/features/catalogue/live-cars.ts'
import { testimonialsQuery } from '#web/features/content/queries.ts'
import type { Api } from '#web/platform/http/api.ts'

type HomeData = Endpoints['GET /page/home']['data']

const PHOTOS_OF_AN_AUCTION = 3
const UPCOMING = 3
const AGENDA = 6
const BRANDS = 12
/** Cars in one row of the page. */
const ROW = 4
/** A reserved car offers the visitor nothing to do. */
const FOR_SALE = { per_page: ROW, sort: 'newest', status: ['for_sale'] } as const

/** An auction as the home page shows it: its hour, its name and three photographs. */
function toHomeAuction({ images, ...auction }: AuctionWithCars, widest: 320 | 640) {
  const { id, slug, title, mode, event, starts_at, lots_count } = auction
  const photos = images.slice(0, PHOTOS_OF_AN_AUCTION).map((image) => toCardImage(image, widest))
  return { id, slug, title, mode, event, starts_at, lots_count, images: photos }
}
export type HomeAuction = ReturnType<typeof toHomeAuction>

const row = (cars: readonly Car[]) => cars.slice(0, ROW).map(toCardCar)

function toHome({ auctions, products, brands, sliders, settings }: HomeData, forSale: readonly Car[]) {
  const agenda = [...auctions.live, ...auctions.today].sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  return {
    settings,
    sliders: sliders.map((slide) => ({ ...slide, image: slide.image && toCardImage(slide.image, 640) })),
    soonest: products.map(toCardCar),
    // Shown when there are no live ones.
    next: products.length > 0 ? [] : row(auctions.upcoming.flatMap((auction) => auction.cars.slice(0, 1))),
    today: agenda.slice(0, AGENDA).map((auction) => toHomeAuction(auction, 320)),
    upcoming: auctions.upcoming.slice(0, UPCOMING).map((auction) => toHomeAuction(auction, 640)),
    sold: row(auctions.ended.flatMap((auction) => auction.cars).filter(({ status }) => status === 'sold')),
    forSale: row(forSale),
    brands: brands.slice(0, BRANDS).map(({ name, count, slug, value }) => ({ name, count, slug: slug ?? value })),
  }
}
export type Home = ReturnType<typeof toHome>

/** The home page's data, reduced to its shown fields, because it travels inside the served page. */
export const homeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }) => {
      const since = performance.now()
      const [home, sales] = await Promise.all([
        api.call('GET /page/home', { signal }),
        // A page without its cars for sale is better than none.
        api.call('GET /page/filter-sales', { query: FOR_SALE, signal }).catch(() => undefined),
      ])
      return withNewerBids(toHome(home, sales?.data ?? []), since)
    },
  })

/** Everything that the page shows. */
export const loadHome = async ({ queryClient, api }: { queryClient: QueryClient; api: Api }): Promise<void> => {
  await Promise.all([queryClient.ensureQueryData(homeQuery(api)), queryClient.ensureQueryData(testimonialsQuery(api))])
}
