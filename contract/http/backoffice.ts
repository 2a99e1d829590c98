import * as z from 'zod'
import { lotDecision, lotStatus } from './bidding.ts'
import { route } from './route.ts'
import { id, idIn, instant, money, paged, pageQuery } from './shapes.ts'

const byId = z.object({ id: idIn })
const listQuery = z.object({
  ...pageQuery,
  search: z.string().trim().max(100).optional(),
  sort: z.string().max(40).optional(),
  status: z.string().max(40).optional(),
})
const word = z.string().trim().min(1).max(200)
const long = z.string().trim().max(5_000)
const riyals = z.number().positive().max(1_000_000_000)
const wholeRiyals = z.int().positive().max(1_000_000_000)

export const adminCarBody = z.strictObject({
  type: z.enum(['auction', 'sale']),
  owner_id: idIn,
  brand_id: idIn,
  model_id: idIn,
  city_id: idIn.optional(),
  year: z.int().min(1900).max(2100),
  kilometres: z.int().min(0).max(10_000_000),
  condition: z.string().max(40).nullish(),
  title_ar: word,
  title_en: word,
  price: wholeRiyals.nullish(),
  style: z.string().max(40).nullish(),
  transmission: z.string().max(40).nullish(),
  fuel: z.string().max(40).nullish(),
  drive: z.string().max(40).nullish(),
  color: z.string().max(40).nullish(),
  origin: z.string().max(40).nullish(),
  engine: z.string().max(100).nullish(),
  description_ar: long.optional(),
  description_en: long.optional(),
  plate_number: z.string().max(30).nullish(),
  chassis_number: z.string().max(30).nullish(),
  serial: z.string().max(30).nullish(),
  vehicle_number: z.string().max(30).nullish(),
  key: z.int().min(0).max(20).nullish(),
  form: z.string().max(100).nullish(),
  address_ar: z.string().max(300).nullish(),
  address_en: z.string().max(300).nullish(),
  seller_vat: z.boolean().optional(),
})
export const adminCar = z.object({
  id,
  slug: z.string(),
  type: z.enum(['auction', 'sale']),
  owner_id: id,
  brand_id: id,
  model_id: id,
  city_id: id,
  title_ar: z.string(),
  title_en: z.string(),
  year: z.int(),
  kilometres: z.int(),
  condition: z.string().nullable(),
  price: money.nullable(),
  status: z.string(),
  created_at: instant,
})

const lotBody = z.strictObject({
  car_id: idIn,
  opening_price: wholeRiyals,
  increment: wholeRiyals.optional(),
  increments: z
    .array(z.strictObject({ from: z.int().min(0).max(1_000_000_000), step: wholeRiyals }))
    .min(1)
    .max(30)
    .optional(),
  reserve_price: riyals.nullish(),
  buy_now_price: riyals.nullish(),
  deposit_required: z.number().min(0).max(100_000_000).optional(),
  closes_at: z.iso.datetime({ offset: true }).optional(),
})
const seconds = z.int().min(0).max(86_400)
export const adminAuctionBody = z.strictObject({
  title_ar: word,
  title_en: word,
  mode: z.enum(['timed', 'live']),
  starts_at: z.iso.datetime({ offset: true }),
  lot_seconds: z.int().min(1).max(86_400).optional(),
  extension_mode: z.enum(['add', 'reset']).optional(),
  extension_window_seconds: seconds.optional(),
  extension_seconds: seconds.optional(),
  max_extensions: z.int().min(0).max(10_000).nullish(),
  hard_stop_at: z.iso.datetime({ offset: true }).nullish(),
  draft: z.boolean().optional(),
  owner_decision_hours: z
    .number()
    .positive()
    .max(24 * 30)
    .optional(),
  lots: z.array(lotBody).min(1).max(5_000),
})
export const adminLot = z.object({
  id,
  car_id: id,
  product_id: id,
  auction_id: id,
  position: z.int(),
  status: z.string(),
  opening_price: money,
  price: money.nullable(),
  bids_count: z.int(),
  deposit_required: money,
  opens_at: instant,
  closes_at: instant,
  seq: z.int(),
})
export const adminAuction = z.object({
  id,
  slug: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  mode: z.enum(['timed', 'live']),
  state: z.string(),
  starts_at: instant,
  lots: z.array(adminLot),
})

const base = '/api/admin' as const
export const backofficeRoutes = {
  adminCars: route({
    method: 'GET',
    base,
    path: '/cars',
    summary: 'Cars',
    access: 'read',
    query: listQuery,
    data: paged(adminCar),
  }),
  adminCar: route({
    method: 'GET',
    base,
    path: '/cars/{id}',
    summary: 'One car',
    access: 'read',
    params: byId,
    data: adminCar,
  }),
  adminCreateCar: route({
    method: 'POST',
    base,
    path: '/cars',
    summary: 'Adds a car',
    access: 'cars',
    body: adminCarBody,
    data: adminCar,
    files: ['images'],
  }),
  adminUpdateCar: route({
    method: 'PUT',
    base,
    path: '/cars/{id}',
    summary: 'Changes a car',
    access: 'cars',
    params: byId,
    body: adminCarBody.partial(),
    data: adminCar,
    files: ['images'],
  }),
  adminAuctions: route({
    method: 'GET',
    base,
    path: '/auctions',
    summary: 'Auctions',
    access: 'read',
    query: listQuery,
    data: paged(adminAuction),
  }),
  adminAuction: route({
    method: 'GET',
    base,
    path: '/auctions/{id}',
    summary: 'One auction with its lots',
    access: 'read',
    params: byId,
    data: adminAuction,
  }),
  adminCreateAuction: route({
    method: 'POST',
    base,
    path: '/auctions',
    summary: 'Opens an auction',
    access: 'auctions',
    body: adminAuctionBody,
    data: adminAuction,
  }),
  adminLots: route({
    method: 'GET',
    base,
    path: '/lots',
    summary: 'Lots',
    access: 'read',
    query: listQuery,
    data: paged(adminLot),
  }),
  adminLot: route({
    method: 'GET',
    base,
    path: '/lots/{car_id}',
    summary: 'The newest lot of a car',
    access: 'read',
    params: z.object({ car_id: idIn }),
    data: adminLot,
  }),
  adminDecideLot: route({
    method: 'POST',
    base,
    path: '/lots/{car_id}/decision',
    summary: 'Decides for the owner',
    access: 'auctions',
    params: z.object({ car_id: idIn }),
    body: lotDecision,
    data: lotStatus,
  }),
  adminVoidBid: route({
    method: 'POST',
    base,
    path: '/lots/{car_id}/void-bid',
    summary: 'Voids a bid before the close',
    access: 'auctions',
    params: z.object({ car_id: idIn }),
    body: z.strictObject({ bid_id: idIn, reason: z.string().trim().min(3).max(500) }),
    data: lotStatus,
  }),
  adminUsers: route({
    method: 'GET',
    base,
    path: '/users',
    summary: 'Members',
    access: 'read',
    query: listQuery,
    data: paged(
      z.object({
        id,
        name: z.string(),
        phone: z.string(),
        role: z.string().nullable(),
        active: z.boolean(),
        verify_phone: z.boolean(),
        created_at: instant,
      }),
    ),
  }),
  adminAdjust: route({
    method: 'POST',
    base,
    path: '/users/{id}/adjust',
    summary: 'Corrects a wallet by a journal',
    access: 'finance',
    idempotent: true,
    params: byId,
    body: z.strictObject({
      amount: z.number().min(-10_000_000).max(10_000_000),
      reason: z.string().trim().min(3).max(500),
    }),
    data: z.object({ journal_id: id, available_balance: money, frozen_balance: money }),
  }),
  adminBrands: route({
    method: 'GET',
    base,
    path: '/brands',
    summary: 'Brands',
    access: 'read',
    query: listQuery,
    data: paged(z.object({ id, slug: z.string(), name_ar: z.string(), name_en: z.string() })),
  }),
  adminModels: route({
    method: 'GET',
    base,
    path: '/models',
    summary: 'Models',
    access: 'read',
    query: z.object({ ...listQuery.shape, brand_id: idIn.optional() }),
    data: paged(z.object({ id, brand_id: id, slug: z.string(), name_ar: z.string(), name_en: z.string() })),
  }),
  adminAudit: route({
    method: 'GET',
    base,
    path: '/audit',
    summary: 'What staff did',
    access: 'audit',
    query: listQuery,
    data: paged(
      z.object({
        id,
        actor_id: id,
        action: z.string(),
        subject: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string().nullable(),
        at: instant,
      }),
    ),
  }),
}
