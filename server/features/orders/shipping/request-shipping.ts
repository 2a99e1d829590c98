import type * as z from 'zod'
import type { shippingRoutes } from '#contract/http/money/shipping.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine } from '#contract/values/text.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { lockFullOrder } from '../payment/payment-store.ts'
import { readShipping, type ShippingDeps } from './read-shipping.ts'
import { isPostalCode, parseShortAddress } from './shipping-rules.ts'
import { changeShipping, contactOf, insertShipping, lockOpenShipping, shippingCities } from './shipping-store.ts'

type Body = z.output<typeof shippingRoutes.requestShipping.body>
type Place = { address: string; shortAddress: string | null; postalCode: string | null; notes: string | null }
type Receiver = { receiverName: string; receiverPhone: string }

const texts = {
  address: { ar: 'أدخل العنوان: الحي والشارع.', en: 'Enter the address: district and street.' },
  short_address: {
    ar: 'العنوان المختصر أربعة أحرف إنجليزية وأربعة أرقام.',
    en: 'A short address has four letters and four digits.',
  },
  postal_code: { ar: 'الرمز البريدي خمسة أرقام.', en: 'A postal code has five digits.' },
  receiver_phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  city_id: { ar: 'اختر مدينة من القائمة.', en: 'Choose a city from the list.' },
} satisfies Record<string, Text>

/** The address of a request, checked and cleaned. */
export function readPlace(body: Body): Place | Refusal {
  const address = cleanLine(body.address)
  const short = cleanLine(body.short_address ?? '')
  const postal = cleanLine(body.postal_code ?? '')
  const shortAddress = short === '' ? null : parseShortAddress(short)
  const errors: Record<string, Text[]> = {
    ...(address === '' && { address: [texts.address] }),
    ...(shortAddress === undefined && { short_address: [texts.short_address] }),
    ...(postal !== '' && !isPostalCode(postal) && { postal_code: [texts.postal_code] }),
  }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  return {
    address,
    shortAddress: shortAddress ?? null,
    postalCode: postal || null,
    notes: cleanLine(body.notes ?? '') || null,
  }
}

/**
 * Requests the delivery of an order's car. Nothing is paid; staff answer with prices.
 * Refusals: `invalid`, `not_found`, `order_wrong_state`, `permit_used`, `shipping_open`.
 */
export async function requestShipping(deps: ShippingDeps, caller: Caller, body: Body): Promise<RawAnswer | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, caller.accountId)
    return answerIdempotently(tx, caller, async () => {
      const id = await openShipping(tx, caller.accountId, body)
      if (isRefusal(id)) return id
      return { message: sent, data: { request: granted(await readShipping(deps, tx, caller, id)) } }
    })
  })
}

/**
 * Opens a request of a member whose wallet is locked. Everything is checked before anything is written.
 * @returns its id. Refusals: those of `requestShipping`.
 */
export async function openShipping(tx: Tx, accountId: number, body: Body): Promise<number | Refusal> {
  const place = readPlace(body)
  if (isRefusal(place)) return place
  const receiver = await readReceiver(tx, accountId, body)
  if (isRefusal(receiver)) return receiver
  return write(tx, accountId, body, { ...place, ...receiver })
}

const sent: Text = {
  ar: 'وصلنا طلب الشحن. نرسل لك السعر خلال يوم عمل.',
  en: 'Your delivery request is here. We send you the price within a working day.',
}

async function readReceiver(tx: Tx, accountId: number, body: Body): Promise<Receiver | Refusal> {
  const own = await contactOf(tx, accountId)
  const written = cleanLine(body.receiver_phone ?? '')
  const phone = written === '' ? own.phone : parsePhone(written)
  if (phone === undefined) return refuse('invalid', { errors: { receiver_phone: [texts.receiver_phone] } })
  return { receiverName: cleanLine(body.receiver_name ?? '') || own.name, receiverPhone: phone }
}

async function write(
  tx: Tx,
  accountId: number,
  { order_id: orderId, city_id: cityId }: Body,
  fields: Place & Receiver,
): Promise<number | Refusal> {
  const order = await lockFullOrder(tx, orderId)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  if (!['pending', 'making', 'delivering'].includes(order.status)) return refuse('order_wrong_state')
  const cities = await shippingCities(tx)
  if (!cities.some(({ id }) => id === cityId)) return refuse('invalid', { errors: { city_id: [texts.city_id] } })
  const open = await lockOpenShipping(tx, orderId)
  if (open) {
    const isOver = open.status === 'quoted' && open.validUntil !== null && open.validUntil <= (await databaseTime(tx))
    if (!isOver) return refuse('shipping_open')
    await changeShipping(tx, open.id, { status: 'expired', endedAt: open.validUntil })
  }
  return insertShipping(tx, { orderId, cityId, ...fields })
}
