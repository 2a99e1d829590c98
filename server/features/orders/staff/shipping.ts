import type * as z from 'zod'
import type { ShippingStatus } from '#contract/http/money/shipping.ts'
import type { AdminShipping, shippingAdminRoutes } from '#contract/http/office/money/shipping.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { listOf } from '../../staff/index.ts'
import { findShipping, offersOf, type ShippingRow, shippingsById } from '../shipping/shipping-store.ts'
import type { ShippingMove } from '../shipping/staff-shipping.ts'
import { shippingFields } from '../shipping/to-shipping.ts'
import { findShippingIds, namesOf } from './shipping-list-store.ts'

type Reading = { db: Reader; settings: Settings }
type QuoteBody = z.output<typeof shippingAdminRoutes.adminQuoteShipping.body>

export function listShippings(
  deps: Reading,
  query: Parameters<typeof listOf>[0] & { status?: ShippingStatus | undefined },
  language: Language,
): Promise<Paged<AdminShipping>> {
  return listOf(
    query,
    async (search, sort, place) => {
      const { ids, total } = await findShippingIds(deps.db, { search, status: query.status }, sort, place)
      const rows = await shippingsById(deps.db, ids)
      return { rows: await present(deps, rows, language), total }
    },
    (row) => row,
  )
}

export async function readShipping(deps: Reading, id: number, language: Language): Promise<AdminShipping | Refusal> {
  const row = await findShipping(deps.db, id)
  const [shown] = row ? await present(deps, [row], language) : []
  return shown ?? refuse('not_found')
}

/** Prices as staff write them, in halalas. */
export function readQuote({ offers, valid_until: until }: QuoteBody): ShippingMove | Refusal {
  const read = offers.map((offer) => ({
    kind: offer.kind,
    toDoor: offer.to_door ?? offer.kind !== 'car_carrier',
    price: fromRiyals(offer.price) ?? 0,
    days: offer.days,
    insuredTo: offer.insured_to ? (fromRiyals(offer.insured_to) ?? 0) : null,
  }))
  if (read.some(({ price, insuredTo }) => price === 0 || insuredTo === 0)) return refuse('amount_invalid')
  return { move: 'quote', offers: read, validUntil: until === undefined ? undefined : new Date(until) }
}

/** Staff's note on a delivery in transit, cleaned. */
export function readMove(move: Extract<ShippingMove, { move: 'load' | 'track' }>): ShippingMove | Refusal {
  if (move.move === 'track') {
    const place = cleanLine(move.place)
    return place === '' ? refuseField('place', required) : { ...move, place }
  }
  const carrier = cleanLine(move.carrier)
  const driverPhone = parsePhone(move.driverPhone)
  if (carrier === '') return refuseField('carrier', required)
  return driverPhone === undefined ? refuseField('driver_phone', badPhone) : { ...move, carrier, driverPhone }
}
const required = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' }
const badPhone = { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' }

async function present(
  { db, settings }: Reading,
  rows: readonly ShippingRow[],
  language: Language,
): Promise<AdminShipping[]> {
  const offers = await offersOf(
    db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    rows.map(({ buyerId }) => buyerId),
  )
  const { fees } = await settings.current()
  const seen = { language, vatBps: fees.vatBps, now: await databaseTime(db) }
  return rows.map((row) => ({
    ...shippingFields(row, offers, seen),
    order_id: row.orderId,
    order_number: row.orderNumber,
    order_status: row.orderStatus,
    product_id: row.carId,
    title: language === 'ar' ? row.titleAr : row.titleEn,
    user_id: row.buyerId,
    user_name: names.get(row.buyerId) ?? '',
    quoted_by: row.quotedBy,
  }))
}
