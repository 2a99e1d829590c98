import { queryOptions } from '@tanstack/react-query'
import type { AuctionWithCars } from '#contract/http/auctions.ts'
import type { Endpoints } from '#contract/http/index.ts'
import { toCardCar } from '#web/features/catalogue/card-car.ts'
import type { Api } from '#web/platform/api.ts'

type HomeData = Endpoints['GET /page/home']['data']

const PHOTOS_OF_AN_AUCTION = 3
const ENDED_CARS = 4

/** An auction as the home page shows it: its hour, its name and three photographs. */
function toHomeAuction(auction: AuctionWithCars) {
  const { id, slug, title, mode, event, starts_at, lots_count } = auction
  return { id, slug, title, mode, event, starts_at, lots_count, images: auction.images.slice(0, PHOTOS_OF_AN_AUCTION) }
}
export type HomeAuction = ReturnType<typeof toHomeAuction>

function toHome({ auctions, products, latest_products, brands, sliders, partners, settings }: HomeData) {
  const latest = latest_products.map(toCardCar)
  return {
    soonest: products.map(toCardCar),
    today: auctions.today.map(toHomeAuction),
    upcoming: auctions.upcoming.map(toHomeAuction),
    next: auctions.upcoming
      .flatMap((auction) => auction.cars.slice(0, 1))
      .map(toCardCar)
      .slice(0, 4),
    ended: auctions.ended
      .flatMap((auction) => auction.cars)
      .slice(0, ENDED_CARS)
      .map(toCardCar),
    forSale: latest.filter((car) => car.type === 'sale').slice(0, 4),
    latest: latest.filter((car) => car.type === 'auction' && car.status !== 'live').slice(0, 4),
    brands,
    sliders,
    partners,
    settings,
  }
}
export type Home = ReturnType<typeof toHome>

/** The home page's data, cut down to what it shows: it travels inside the served page. */
export const homeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }) => toHome(await api.call('GET /page/home', { signal })),
  })
