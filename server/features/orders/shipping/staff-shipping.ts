import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { lockWallet } from '../../ledger/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { finishOrder } from '../handover/move-order.ts'
import { databaseNow, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'
import { deliveryCode } from './delivery-code.ts'
import type { ShippingDeps } from './read-shipping.ts'
import { deliveredNotice, loadedNotice, quotedNotice, trackedNotice } from './shipping-notices.ts'
import { secondsWithoutTries, triesOfDay, VALID_HOURS } from './shipping-rules.ts'
import {
  changeShipping,
  findShipping,
  lockShipping,
  type OfferRow,
  replaceOffers,
  type ShippingRow,
} from './shipping-store.ts'

export type ShippingMove =
  | { move: 'quote'; offers: Omit<OfferRow, 'id' | 'requestId'>[]; validUntil: Date | undefined }
  | { move: 'load'; carrier: string; driverPhone: string; arrivesAt: Date | null }
  | { move: 'track'; place: string; arrivesAt: Date | null }
  | { move: 'deliver'; code: string }

type Moved = { status: ShippingRow['status']; notices: Notice[] }
type Step<M extends ShippingMove['move']> = (
  tx: Tx,
  deps: ShippingDeps,
  at: { order: FullOrder; row: ShippingRow; staffId: number; now: Date },
  move: Extract<ShippingMove, { move: M }>,
) => Promise<Moved | Refusal>

const doneWords: Record<ShippingMove['move'], string> = {
  quote: 'shipping.quoted',
  load: 'shipping.loaded',
  track: 'shipping.tracked',
  deliver: 'shipping.delivered',
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Acts of staff on a delivery: offer prices, load, report progress, hand over.
 * Refusals: `not_found`, `order_wrong_state`, `already_decided`, `not_ready`, `delivery_code_wrong`, `too_many`,
 * `invalid`.
 */
export async function moveShipping(
  deps: ShippingDeps,
  staff: Staff,
  id: number,
  move: ShippingMove,
): Promise<Refusal | undefined> {
  const found = await findShipping(deps.db, id)
  if (!found) return refuse('not_found')
  const done = await inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, found.buyerId)
    const order = await lockFullOrder(tx, found.orderId)
    const row = await lockShipping(tx, id)
    if (!order || !row) return refuse('not_found')
    const staffId = staff.actor.accountId
    const moved = await stepOf(tx, deps, { order, row, staffId, now: await databaseTime(tx) }, move)
    // A wrong code is counted and in the audit, so its refusal does not roll back. The row names who tried.
    if (isRefusal(moved) && moved.refused === 'delivery_code_wrong')
      await auditShipping(tx, staff, row, { action: 'shipping.code_wrong', after: { status: row.status } })
    if (isRefusal(moved)) return moved
    // The code is the buyer's secret: it does not go into the audit.
    const { move: name, ...details } = move.move === 'deliver' ? { move: move.move } : move
    await auditShipping(tx, staff, row, { action: doneWords[name], after: { status: moved.status, ...details } })
    return deps.notices(asQueryable(tx), moved.notices)
  })
  if (isRefusal(done)) return done
  done()
  return undefined
}

type Entry = { action: string; after: { status: ShippingRow['status'] }; reason?: string }

/** Writes the audit row of an act on a delivery, under its order. */
export async function auditShipping(
  tx: Tx,
  staff: Staff,
  { id: shipping, orderId, status }: ShippingRow,
  { action, after, reason }: Entry,
): Promise<void> {
  await audited(tx, staff, {
    action,
    subject: `order:${orderId}`,
    before: { shipping, status },
    after: { shipping, ...after },
    reason: reason ?? null,
  })
}

function stepOf(...[tx, deps, at, move]: Parameters<Step<ShippingMove['move']>>): Promise<Moved | Refusal> {
  switch (move.move) {
    case 'quote':
      return quote(tx, deps, at, move)
    case 'load':
      return load(tx, deps, at, move)
    case 'track':
      return track(tx, deps, at, move)
    case 'deliver':
      return deliver(tx, deps, at, move)
  }
}

const quote: Step<'quote'> = async (tx, _deps, { row, staffId, now }, { offers, validUntil }) => {
  if (row.status !== 'requested' && row.status !== 'quoted') return refuse('already_decided')
  const until = validUntil ?? new Date(now.getTime() + VALID_HOURS * HOUR_MS)
  if (until <= now) return refuse('invalid', { errors: { valid_until: [past] } })
  await replaceOffers(tx, row.id, offers)
  // The buyer's choice among the former offers is void; a payment of it goes to the wallet.
  const chosen = { offerId: null, price: null, taxAmount: null }
  await changeShipping(tx, row.id, {
    status: 'quoted',
    quotedAt: databaseNow,
    quotedBy: staffId,
    validUntil: until,
    ...chosen,
  })
  return { status: 'quoted', notices: [quotedNotice(row, offers.length)] }
}
const past = { ar: 'اختر وقتًا لم يمضِ.', en: 'Choose a time that is still to come.' }

const load: Step<'load'> = async (tx, _deps, { order, row }, { carrier, driverPhone, arrivesAt }) => {
  if (row.status !== 'accepted') return refuse('order_wrong_state')
  if (order.status !== 'delivering') return refuse('not_ready')
  await changeShipping(tx, row.id, { status: 'loaded', loadedAt: databaseNow, carrier, driverPhone, arrivesAt })
  return { status: 'loaded', notices: [loadedNotice(row, carrier)] }
}

const track: Step<'track'> = async (tx, _deps, { row }, { place, arrivesAt }) => {
  if (row.status !== 'loaded' && row.status !== 'on_the_way') return refuse('order_wrong_state')
  const seen = { lastPlace: place, lastPlaceAt: databaseNow, ...(arrivesAt && { arrivesAt }) }
  await changeShipping(tx, row.id, { status: 'on_the_way', ...seen })
  return { status: 'on_the_way', notices: row.status === 'loaded' ? [trackedNotice(row, place)] : [] }
}

const deliver: Step<'deliver'> = async (tx, { secrets }, { order, row, now }, { code }) => {
  if (row.status !== 'loaded' && row.status !== 'on_the_way') return refuse('order_wrong_state')
  const retryAfterSeconds = secondsWithoutTries(row, now)
  if (retryAfterSeconds !== undefined) return refuse('too_many', { retryAfterSeconds })
  if (code !== deliveryCode(secrets, row)) {
    const { since, count } = triesOfDay(row, now)
    await changeShipping(tx, row.id, { codeTries: row.codeTries + 1, triesSince: since, triesInDay: count + 1 })
    return refuse('delivery_code_wrong')
  }
  await changeShipping(tx, row.id, { status: 'delivered', deliveredAt: databaseNow })
  return { status: 'delivered', notices: [...(await finishOrder(tx, order)), deliveredNotice(row)] }
}
