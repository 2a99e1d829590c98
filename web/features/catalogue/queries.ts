import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type Api, isApiError } from '#web/platform/http/api.ts'
import { type AuctionData, STAGE_MAX, withNewerRoom } from './auction/room-live.ts'
import { toCardCar } from './card-car.ts'
import { withNewerBid } from './live-cars.ts'

/** Converts the API's "not found" into the page's, keeping its message. */
export function asNotFound(error: unknown): never {
  if (isApiError(error) && error.status === 404) throw notFound({ data: { message: error.message } })
  throw error
}

/** One car with all data of its page. Key: `['car', slug]`. */
export const carQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['car', slug],
    queryFn: async ({ signal }) => {
      const since = performance.now()
      const { car, ...others } = await api.call('GET /page/car/{slug}', { params: { slug }, signal }).catch(asNotFound)
      return { ...withNewerBid(car, since), ...others }
    },
  })

/** Cars like this one, still on offer. Key: `['related', slug]`. */
export const relatedQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: async ({ signal }) => {
      const { related } = await api.call('GET /page/car-related/{slug}', { params: { slug }, signal })
      return related.map(toCardCar)
    },
  })

/** One auction (slug or id) with its cars. Key: `['auction', slug]`. */
export const auctionQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['auction', slug],
    queryFn: async ({ signal }): Promise<AuctionData> => {
      const since = performance.now()
      const { auction, room, ...data } = await api
        .call('GET /page/auction_current/{id}', { params: { id: slug }, signal })
        .catch(asNotFound)
      const cars = data.cars.map((car) => withNewerBid(car, since))
      const onStage = cars.filter((car) => car.id === room?.current_id)
      const ahead = cars.filter((car) => car.status === 'scheduled' && !onStage.includes(car))
      const stage = room ? [...onStage, ...ahead].slice(0, STAGE_MAX) : []
      return withNewerRoom({ auction, cars: cars.map(toCardCar), room, stage }, since)
    },
  })
