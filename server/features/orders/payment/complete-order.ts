import type * as z from 'zod'
import type { orderRoutes } from '#contract/http/money/orders.ts'
import { parseIdentity } from '#contract/values/identity.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { OrderDeps } from '../deps.ts'
import { readingIn, readOrderDetail } from '../order-detail.ts'
import { openShipping } from '../shipping/request-shipping.ts'
import { isPayable } from '../states.ts'
import { depositsHeld } from '../store.ts'
import { type Chosen, chooseFor } from './choose.ts'
import { amountDue } from './order-amounts.ts'
import {
  changeOrder,
  dropCouponUse,
  type FullOrder,
  insertCouponUse,
  lockCoupon,
  lockFullOrder,
  offeredItems,
  replaceItems,
  usedCoupon,
} from './payment-store.ts'
import { amountUnderReview } from './review-store.ts'
import { settleOrder } from './settle-order.ts'

type Body = z.output<typeof orderRoutes.completeWinOrder.body>
/** The id of no city. */
const NO_CITY = 0
/** The person that the car is transferred to, checked and cleaned. */
export type Transfer = { name: string; identity: string; phone: string; location: string }

const texts: Record<string, Text> = {
  name: { ar: 'أدخل اسم المالك.', en: 'Enter the owner’s name.' },
  identity: { ar: 'أدخل رقم هوية صحيحًا.', en: 'Enter a valid ID number.' },
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  location: { ar: 'أدخل مكان نقل الملكية.', en: 'Enter the transfer location.' },
}

type OwnTransferFields = Pick<Body, 'owner_name' | 'owner_identity' | 'owner_phone' | 'transfer_location'>
export type TransferFields = OwnTransferFields & { owner_identity: string }

/** The fields of the ownership transfer. A company writes its unified number, ten digits from 7. */
export function readTransfer(body: TransferFields): Transfer | Refusal {
  const name = cleanLine(body.owner_name)
  const digits = parseIdentity(body.owner_identity) ?? /^7\d{9}$/.exec(body.owner_identity.trim())?.[0]
  const phone = parsePhone(body.owner_phone)
  const location = cleanLine(body.transfer_location)
  const errors = {
    ...(name === '' && { owner_name: [texts.name] }),
    ...(digits === undefined && { owner_identity: [texts.identity] }),
    ...(phone === undefined && { owner_phone: [texts.phone] }),
    ...(location === '' && { transfer_location: [texts.location] }),
  } as Record<string, Text[]>
  if (Object.keys(errors).length > 0 || digits === undefined || phone === undefined)
    return refuse('invalid', { errors })
  return { name, identity: digits, phone, location }
}

/** The same of a member, who may leave out the ID number of their own account. */
export async function readOwnTransfer(
  { accounts }: Pick<OrderDeps, 'accounts'>,
  accountId: number,
  body: OwnTransferFields,
): Promise<Transfer | Refusal> {
  const owner_identity = body.owner_identity ?? (await accounts.ownIdentity(accountId)) ?? ''
  return readTransfer({ ...body, owner_identity })
}

/**
 * Stores the buyer's choices for an order, and begins the payment of the part that no transfer under review covers:
 * from the wallet at once, online with a payment page, by transfer waiting for its form, in cash waiting for the visit.
 * None of them moves the due date. Rules: docs/rules/orders.md, ORD-20 and on.
 * Refusals: `invalid`, `not_found`, `order_wrong_state`, `invoice_not_issued`, `transfer_under_review`,
 * `coupon_invalid`, `coupon_used_up`, `service_unknown`, those of `requestShipping` and `startPayment`.
 */
export async function completeOrder(deps: OrderDeps, caller: Caller, body: Body): Promise<RawAnswer | Refusal> {
  const transfer = await readOwnTransfer(deps, caller.accountId, body)
  if (isRefusal(transfer)) return transfer
  let publishNotices: (() => void) | undefined
  const answer = await deps.payments.payOrder(caller, {
    purpose: 'order',
    orderIds: [body.order_id],
    orderPart: 'invoice',
    method: body.payment_method,
    usesWallet: body.use_wallet ?? false,
    prepare: async (tx) => {
      const prepared = await prepare(tx, deps, caller.accountId, body, transfer)
      if (isRefusal(prepared)) return prepared
      publishNotices = await deps.notices(asQueryable(tx), prepared.notices)
      return { parts: [{ orderId: body.order_id, orderPart: 'invoice', amount: prepared.amount }] }
    },
    present: async (tx, payment) => ({
      ...granted(await readOrderDetail(readingIn(tx, deps), caller, body.order_id)),
      payment,
    }),
  })
  publishNotices?.()
  return answer
}

/** Under the lock of the buyer's wallet. Everything is checked before anything is written. */
async function prepare(
  tx: Tx,
  deps: OrderDeps,
  accountId: number,
  body: Body,
  transfer: Transfer,
): Promise<{ amount: number; notices: Notice[] } | Refusal> {
  const order = await lockFullOrder(tx, body.order_id)
  if (!order || order.buyerId !== accountId) return refuse('not_found')
  const refused = payRefusal(order)
  if (refused) return refused
  const used = await usedCoupon(tx, order.id)
  const chosen = await chooseFor(tx, order, body, {
    offered: await offeredItems(tx),
    now: await databaseTime(tx),
    findCoupon: async (code) => {
      const coupon = await lockCoupon(tx, code)
      // The order's own earlier use does not count against itself.
      return coupon && { ...coupon, uses: coupon.uses - (used?.couponId === coupon.id ? 1 : 0) }
    },
  })
  if (isRefusal(chosen)) return chosen
  const held = (await depositsHeld(tx, [order.id])).get(order.id) ?? 0
  const now = { ...order, ...chosen.amounts, depositCounts: body.use_deposit ?? false }
  const due = amountDue(now, held)
  const announced = await amountUnderReview(tx, order.id)
  if (announced > 0 && announced >= due) return refuse('transfer_under_review')
  const unshipped = await askForShipping(tx, accountId, body)
  if (unshipped) return unshipped
  await writeChoice(tx, deps, order, body, transfer, chosen)
  if (due === 0) return { amount: 0, notices: await settleOrder(tx, deps, now, held) }
  return { amount: due - announced, notices: [] }
}

/** Opens the request for delivery that came with the choices. A repeated call finds it open, which is no refusal. */
async function askForShipping(tx: Tx, accountId: number, body: Body): Promise<Refusal | undefined> {
  const { order_id, shipping_city_id: cityId, shipping_address: address, shipping_notes: notes } = body
  if (cityId === undefined && address === undefined) return undefined
  const place = { order_id, city_id: cityId ?? NO_CITY, address: address ?? '', notes }
  const opened = await openShipping(tx, accountId, place)
  if (!isRefusal(opened) || opened.refused === 'shipping_open') return undefined
  const errors = Object.entries(opened.errors ?? {}).map(([field, texts]) => [`shipping_${field}`, texts])
  return errors.length > 0 ? { ...opened, errors: Object.fromEntries(errors) } : opened
}

/** The reason that an order cannot be paid now. */
export function payRefusal(order: Pick<FullOrder, 'status' | 'invoiceStatus'>): Refusal | undefined {
  if (order.status !== 'pending') return refuse('order_wrong_state')
  if (order.invoiceStatus === 'waiting_invoice') return refuse('invoice_not_issued')
  return isPayable(order.invoiceStatus) ? undefined : refuse('order_wrong_state')
}

async function writeChoice(
  tx: Tx,
  deps: OrderDeps,
  order: FullOrder,
  body: Body,
  transfer: Transfer,
  { items, coupon, amounts }: Chosen,
): Promise<void> {
  await dropCouponUse(tx, order.id)
  if (coupon)
    await insertCouponUse(tx, {
      orderId: order.id,
      couponId: coupon.id,
      accountId: order.buyerId,
      amount: amounts.discount,
    })
  await replaceItems(tx, order.id, items)
  await changeOrder(tx, order.id, {
    ...amounts,
    depositCounts: body.use_deposit ?? false,
    paymentMethod: body.payment_method,
    transferName: transfer.name,
    transferIdentitySealed: deps.secrets.seal('transfer-identity', transfer.identity),
    transferPhone: transfer.phone,
    transferLocation: transfer.location,
  })
}
