import * as z from 'zod'
import { car, carEvent, clockRule } from './car.ts'
import { choice } from './catalogue.ts'
import { route } from './route.ts'
import { id, image, instant } from './shapes.ts'

export const auction = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  mode: z.enum(['timed', 'live']),
  event: carEvent,
  starts_at: instant,
  /** When the last lot closes, as things stand now. */
  closes_at: instant,
  lots_count: z.int(),
  live_count: z.int(),
  ...clockRule.shape,
  owner_decision_hours: z.number(),
  lot_seconds: z.int().nullable(),
  images: z.array(image),
})
export const auctionWithCars = z.object({ ...auction.shape, cars: z.array(car) })
export type Auction = z.infer<typeof auction>
export type AuctionWithCars = z.infer<typeof auctionWithCars>

const room = z.object({ auction, cars: z.array(car), current: car.nullable() })
const idParams = z.object({ id: z.string().min(1).max(200) })

export const auctionRoutes = {
  home: route({
    method: 'GET',
    path: '/page/home',
    summary: 'Everything on the home page',
    access: 'public',
    data: z.object({
      auctions: z.object({
        live: z.array(auctionWithCars),
        today: z.array(auctionWithCars),
        upcoming: z.array(auctionWithCars),
        ended: z.array(auctionWithCars),
      }),
      products: z.array(car),
      latest_products: z.array(car),
      brands: z.array(choice),
      sliders: z.array(
        z.object({
          id,
          title: z.string(),
          text: z.string(),
          button: z.string(),
          url: z.string(),
          image: image.nullable(),
        }),
      ),
      partners: z.array(z.object({ id, name: z.string(), note: z.string(), icon: z.string() })),
      settings: z.object({ live_count: z.int(), sale_count: z.int(), deposit_from: z.number() }),
    }),
  }),
  auction: route({
    method: 'GET',
    path: '/page/auction/{id}',
    summary: 'One auction with its cars (id or slug)',
    access: 'public',
    params: idParams,
    data: room,
  }),
  auctionCurrent: route({
    method: 'GET',
    path: '/page/auction_current/{id}',
    summary: 'One auction with the car under the hammer now (id or slug)',
    access: 'public',
    params: idParams,
    data: room,
  }),
  serverTime: route({
    method: 'GET',
    path: '/server-time',
    summary: 'The clock that decides',
    access: 'public',
    data: z.object({ server_time: instant }),
  }),
}
