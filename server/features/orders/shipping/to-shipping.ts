import type { Car } from '#contract/http/car.ts'
import type { ShippingRequest } from '#contract/http/money/shipping.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { deliveryCode } from './delivery-code.ts'
import { offerTotal, offerVatBps, QUOTE_HOURS } from './shipping-rules.ts'
import type { OfferRow, ShippingRow } from './shipping-store.ts'

const HOUR_MS = 60 * 60 * 1000
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The part that members and staff share. An expired offer is shown as expired before the job has seen it. */
export function shippingFields(
  row: ShippingRow,
  offers: readonly OfferRow[],
  { language, vatBps, now }: { language: Language; vatBps: number; now: Date },
) {
  const inLanguage = (ar: string, en: string) => (language === 'ar' ? ar : en)
  const isOld = row.status === 'quoted' && row.validUntil !== null && row.validUntil <= now
  return {
    id: row.id,
    number: shippingNumber(row),
    status: isOld ? ('expired' as const) : row.status,
    from_city: { id: row.fromId, name: inLanguage(row.fromAr, row.fromEn) },
    city: { id: row.cityId, name: inLanguage(row.cityAr, row.cityEn) },
    address: row.address,
    short_address: row.shortAddress,
    postal_code: row.postalCode,
    receiver_name: row.receiverName,
    receiver_phone: row.receiverPhone,
    notes: row.notes,
    quote_by: new Date(row.createdAt.getTime() + QUOTE_HOURS * HOUR_MS).toISOString(),
    offers: offers.filter(({ requestId }) => requestId === row.id).map((offer) => toOffer(offer, row, vatBps)),
    valid_until: iso(row.validUntil),
    offer_id: row.offerId,
    in_order: row.acceptedAt !== null && row.paymentId === null,
    carrier: row.carrier,
    driver_phone: row.driverPhone,
    arrives_at: iso(row.arrivesAt),
    last_place: row.lastPlace,
    last_place_at: iso(row.lastPlaceAt),
    created_at: row.createdAt.toISOString(),
    quoted_at: iso(row.quotedAt),
    accepted_at: iso(row.acceptedAt),
    loaded_at: iso(row.loadedAt),
    delivered_at: iso(row.deliveredAt),
    ended_at: iso(row.endedAt),
    end_reason: row.endReason,
  }
}

/** A request as its buyer sees it. */
export function toShippingRequest(
  row: ShippingRow,
  offers: readonly OfferRow[],
  car: Car | undefined,
  seen: Parameters<typeof shippingFields>[2] & { secrets: Pick<Secrets, 'hash'> },
): ShippingRequest {
  const isUnderway = ['accepted', 'loaded', 'on_the_way'].includes(row.status)
  return {
    ...shippingFields(row, offers, seen),
    order: { id: row.orderId, number: row.orderNumber, status: row.orderStatus },
    product: {
      id: row.carId,
      slug: car?.slug ?? '',
      title: seen.language === 'ar' ? row.titleAr : row.titleEn,
      image: car?.images[0] ?? null,
    },
    delivery_code: isUnderway ? deliveryCode(seen.secrets, row) : null,
  }
}

const FIRST_NUMBER = 20_000
export const shippingNumber = ({ id }: Pick<ShippingRow, 'id'>): string => `SH-${FIRST_NUMBER + id}`

/** An accepted offer keeps its price of that time. */
function toOffer(offer: OfferRow, row: ShippingRow, today: number): ShippingRequest['offers'][number] {
  const { price } = offer
  const asked = offerTotal(price, offerVatBps({ status: row.orderStatus, vatBps: row.orderVatBps }, today))
  const isAccepted = offer.id === row.offerId && row.acceptedAt !== null
  const taxAmount = isAccepted ? (row.taxAmount ?? 0) : asked.taxAmount
  return {
    id: offer.id,
    kind: offer.kind,
    to_door: offer.toDoor,
    price: toRiyals(price),
    tax_amount: toRiyals(taxAmount),
    total: toRiyals(price + taxAmount),
    days: offer.days,
    insured_to: offer.insuredTo === null ? null : toRiyals(offer.insuredTo),
  }
}
