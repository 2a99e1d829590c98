import * as z from 'zod'
import { car, carEvent, clockRule } from './car.ts'
import { choice } from './catalogue.ts'
import { route } from './route.ts'
import { carImage, id, image, instant, money } from './shapes.ts'

export const auction = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  mode: z.enum(['timed', 'live']),
  event: carEvent,
  starts_at: instant,
  /** The present close of the last lot; planned only, for a live room that has not ended. */
  closes_at: instant,
  lots_count: z.int(),
  live_count: z.int(),
  ...clockRule.shape,
  owner_decision_hours: z.number(),
  lot_seconds: z.int().nullable(),
  images: z.array(carImage),
})
export const auctionWithCars = z.object({ ...auction.shape, cars: z.array(car) })
export type Auction = z.infer<typeof auction>
export type AuctionWithCars = z.infer<typeof auctionWithCars>

/**
 * The state of a live room. Phases: `waiting` (opens at `phase_until`), `open`, `going_once`, `going_twice` (the
 * hammer falls at `phase_until` unless there is a bid), `paused`, `ended`. Every accepted bid on the current car resets
 * its clock to the lot's seconds, so each of the three running phases goes back to `open`.
 */
export const roomState = z.object({
  phase: z.enum(['waiting', 'open', 'going_once', 'going_twice', 'paused', 'ended']),
  /** The end of the phase if there is no bid; null while paused and after the end. */
  phase_until: instant.nullable(),
  /** The car under the hammer, also while paused. The following cars are in the order of `cars`. */
  current_id: id.nullable(),
  /** The time of the hammer on the current car if there is no bid; null without a car and while paused. */
  closes_at: instant.nullable(),
  /** The running calls were begun by staff, who may take them back until the hammer falls. */
  hammered: z.boolean(),
  /** The time left while paused. The room resumes with it, but never with less than both calls. */
  remaining_ms: z.int().nullable(),
  lot_seconds: z.int(),
  /** The length of each of the two calls. The last one ends at `closes_at`. */
  call_seconds: z.number(),
  /** The car last under the hammer and its price; `passed` without a bid. */
  last: z
    .object({
      product_id: id,
      outcome: z.enum(['sold', 'passed']),
      price: money.nullable(),
      /** False: the owner is asked to approve this price. Null without a reserve. */
      reserve_met: z.boolean().nullable().optional(),
    })
    .nullable(),
  /** Number of cars after the current one. */
  to_come: z.int(),
  /** Counts the changes of the room; the higher one is the newer state. */
  seq: z.int(),
})
export type RoomState = z.infer<typeof roomState>
export type RoomPhase = RoomState['phase']

/** `room` is null for a timed auction. `cars` are in the order in which they come under the hammer. */
const room = z.object({ auction, cars: z.array(car), current: car.nullable(), room: roomState.nullable() })
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
      partners: z.array(
        z.object({
          id,
          name: z.string(),
          note: z.string(),
          icon: z.string(),
          url: z.string().nullable(),
          logo: image.nullable(),
        }),
      ),
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
