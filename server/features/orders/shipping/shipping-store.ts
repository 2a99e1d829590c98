import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { ShippingStatus } from '#contract/http/money/shipping.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { DB, ShippingOffers, ShippingRequests } from '#server/platform/db/types.gen.ts'
import type { OrderStatus } from '../states.ts'

/** A request with its order, car and cities. */
export type ShippingRow = {
  id: number
  orderId: number
  orderNumber: string
  orderStatus: OrderStatus
  /** The VAT rate of the sale, in basis points. */
  orderVatBps: number
  buyerId: number
  ownerId: number
  carId: number
  lotId: number | null
  titleAr: string
  titleEn: string
  cityId: number
  cityAr: string
  cityEn: string
  fromId: number
  fromAr: string
  fromEn: string
  address: string
  shortAddress: string | null
  postalCode: string | null
  receiverName: string
  receiverPhone: string
  notes: string | null
  status: ShippingStatus
  createdAt: Date
  quotedAt: Date | null
  quotedBy: number | null
  validUntil: Date | null
  offerId: number | null
  /** The chosen price and its VAT, in halalas. */
  price: number | null
  taxAmount: number | null
  acceptedAt: Date | null
  paymentId: number | null
  carrier: string | null
  driverPhone: string | null
  arrivesAt: Date | null
  loadedAt: Date | null
  lastPlace: string | null
  lastPlaceAt: Date | null
  deliveredAt: Date | null
  endedAt: Date | null
  endReason: string | null
  codeTries: number
  /** Wrong codes of one day, and its start. */
  triesSince: Date | null
  triesInDay: number
}
/** An offered price without VAT, in halalas. */
export type OfferRow = {
  id: number
  requestId: number
  kind: 'open_flatbed' | 'covered_flatbed' | 'car_carrier'
  toDoor: boolean
  price: number
  days: number
  insuredTo: number | null
}

/** Maximum number of a member's listed requests; older ones are history that no page shows. */
const LISTED_MAX = 50

const requests = (db: Reader) =>
  db
    .selectFrom('shippingRequests as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .innerJoin('cars as c', 'c.id', 'o.carId')
    .innerJoin('cities as t', 't.id', 's.cityId')
    .innerJoin('cities as f', 'f.id', 'c.cityId')
    .select(['s.id', 's.orderId', 'o.number as orderNumber', 'o.status as orderStatus', 'o.buyerId', 'c.ownerId'])
    .select(['o.carId', 'o.lotId', 'c.titleAr', 'c.titleEn', 's.cityId', 't.nameAr as cityAr', 't.nameEn as cityEn'])
    .select(['f.id as fromId', 'f.nameAr as fromAr', 'f.nameEn as fromEn', 's.address', 's.shortAddress'])
    .select(['s.postalCode', 's.receiverName', 's.receiverPhone', 's.notes', 's.status', 's.createdAt', 's.quotedAt'])
    .select(['s.quotedBy', 's.validUntil', 's.offerId', 's.acceptedAt', 's.paymentId', 's.carrier', 's.driverPhone'])
    .select(['s.arrivesAt', 's.loadedAt', 's.lastPlace', 's.lastPlaceAt', 's.deliveredAt', 's.endedAt', 's.endReason'])
    .select(['o.vatBps as orderVatBps', 's.price', 's.taxAmount', 's.codeTries', 's.triesSince', 's.triesInDay'])
    // The tables' checks allow exactly the words of `ShippingRow`.
    .$castTo<ShippingRow>()

export const findShipping = (db: Reader, id: number): Promise<ShippingRow | undefined> =>
  requests(db).where('s.id', '=', id).executeTakeFirst()

/** Requests in the order of the given ids. */
export async function shippingsById(db: Reader, ids: readonly number[]): Promise<ShippingRow[]> {
  if (ids.length === 0) return []
  const rows = await requests(db).where('s.id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** A request, locked. The caller holds the lock of the buyer's wallet. */
export const lockShipping = (tx: Tx, id: number): Promise<ShippingRow | undefined> =>
  requests(tx).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

/** The request of an order that is neither over nor canceled, locked. */
export const lockOpenShipping = (tx: Tx, orderId: number): Promise<ShippingRow | undefined> =>
  requests(tx)
    .where('s.orderId', '=', orderId)
    .where('s.status', 'not in', ['canceled', 'expired'])
    .forUpdate('s')
    .executeTakeFirst()

/** A member's requests, the newest first. */
export const shippingsOfMember = (db: Reader, accountId: number): Promise<ShippingRow[]> =>
  requests(db).where('o.buyerId', '=', accountId).orderBy('s.id', 'desc').limit(LISTED_MAX).execute()

export async function insertShipping(tx: Tx, request: Insertable<ShippingRequests>): Promise<number> {
  const { id } = await tx.insertInto('shippingRequests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeShipping(tx: Tx, id: number, change: UpdateObject<DB, 'shippingRequests'>): Promise<void> {
  await tx.updateTable('shippingRequests').set(change).where('id', '=', id).execute()
}

/** Writes offers and replaces the earlier ones. */
export async function replaceOffers(
  tx: Tx,
  requestId: number,
  offers: readonly Omit<Insertable<ShippingOffers>, 'requestId'>[],
): Promise<void> {
  await tx.updateTable('shippingOffers').set({ replaced: true }).where('requestId', '=', requestId).execute()
  const rows = offers.map((offer) => ({ ...offer, requestId }))
  await tx.insertInto('shippingOffers').values(rows).execute()
}

/** The valid offers of requests, in the order in which staff wrote them. */
export async function offersOf(db: Reader, requestIds: readonly number[]): Promise<OfferRow[]> {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('shippingOffers')
    .select(['id', 'requestId', 'kind', 'toDoor', 'price', 'days', 'insuredTo'])
    .where('requestId', 'in', requestIds)
    .where('replaced', '=', false)
    .orderBy('id')
    .$castTo<OfferRow>()
    .execute()
}

/** True if a carrier takes the car of an order, so that the buyer does not collect it. */
export async function isShipped(db: Reader, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('shippingRequests')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', ['accepted', 'loaded', 'on_the_way'])
    .executeTakeFirst()
  return row !== undefined
}

export type Shippable = {
  id: number
  number: string
  titleAr: string
  titleEn: string
  cityId: number
  cityAr: string
  cityEn: string
  status: OrderStatus
}

/** Orders of a member with a deliverable car: not handed over, and without a request. */
export async function shippableOrders(db: Reader, accountId: number): Promise<Shippable[]> {
  return db
    .selectFrom('orders as o')
    .innerJoin('cars as c', 'c.id', 'o.carId')
    .innerJoin('cities as t', 't.id', 'c.cityId')
    .select(['o.id', 'o.number', 'c.titleAr', 'c.titleEn', 'c.cityId', 't.nameAr as cityAr', 't.nameEn as cityEn'])
    .select('o.status')
    .where('o.buyerId', '=', accountId)
    .where('o.status', 'in', ['pending', 'making', 'delivering'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shippingRequests as s')
            .select('s.id')
            .whereRef('s.orderId', '=', 'o.id')
            .where(sql<boolean>`(s.status not in ('canceled', 'expired', 'quoted')
              or s.status = 'quoted' and s.valid_until > clock_timestamp())`),
        ),
      ),
    )
    .orderBy('o.id', 'desc')
    .limit(LISTED_MAX)
    .$castTo<Shippable>()
    .execute()
}

type City = { id: number; nameAr: string; nameEn: string }

/** Cities of the Kingdom with delivery. */
export async function shippingCities(db: Reader): Promise<City[]> {
  return db
    .selectFrom('cities')
    .innerJoin('countries', 'countries.id', 'cities.countryId')
    .select(['cities.id', 'cities.nameAr', 'cities.nameEn'])
    .where('countries.code', '=', 'SA')
    .orderBy('cities.sortOrder')
    .orderBy('cities.id')
    .limit(500)
    .execute()
}

export async function contactOf(db: Reader, accountId: number): Promise<{ name: string; phone: string }> {
  return db.selectFrom('accounts').select(['name', 'phone']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

/** The state of the newest request of an order. */
export async function shippingStatusOf(db: Reader, orderId: number): Promise<ShippingStatus | null> {
  const row = await db
    .selectFrom('shippingRequests')
    .select('status')
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<{ status: ShippingStatus }>()
    .executeTakeFirst()
  return row?.status ?? null
}
