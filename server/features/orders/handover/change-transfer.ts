import type { orderRoutes } from '#contract/http/money/orders.ts'
import type { orderAdminRoutes as routes } from '#contract/http/office/money/orders.ts'
import type { DataOf } from '#contract/http/route.ts'
import type { Language } from '#contract/http/shapes.ts'
import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Request } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import { always, audited, difference, type GuardedAct } from '../../staff/index.ts'
import type { OrderDeps } from '../deps.ts'
import { detailOf } from '../detail-store.ts'
import { transferChangedNotice } from '../notices.ts'
import { readOrderDetail } from '../order-detail.ts'
import { readOwnTransfer, readTransfer, type Transfer } from '../payment/complete-order.ts'
import { buyerOf, changeOrder, type FullOrder, lockFullOrder } from '../payment/payment-store.ts'

/** The new owner as the audit may hold it: the ends of the numbers, and a keyed hash that tells two IDs apart. */
type ShownTransfer = { name: string; location: string; identityEnd: string; identityHash: string; phoneEnd: string }
type Changed = { before: ShownTransfer | null; after: ShownTransfer }
type Read = (tx: Tx, orderId: number, language: Language) => Promise<DataOf<typeof routes.adminUpdateOrder> | Refusal>

/**
 * Two persons of staff correct the person that the car of an order is transferred to, until the handover; the buyer gets
 * a notice. Refusals: `not_found`, `order_wrong_state`, `invalid`.
 */
export const changeTransferByStaff = (
  deps: OrderDeps,
  readOrder: Read,
): GuardedAct<typeof routes.adminUpdateOrder> => ({
  needsTwo: always,
  run: async (tx, staff, { params: { id }, body }) => {
    const transfer = readTransfer(body)
    if (isRefusal(transfer)) return transfer
    const changed = await changeTransfer(tx, deps, id, transfer)
    if (isRefusal(changed)) return changed
    await audited(tx, staff, {
      action: 'order.transfer_changed',
      subject: `order:${id}`,
      ...difference(changed.before ?? {}, changed.after),
      reason: staff.reason,
    })
    return readOrder(tx, id, staff.language)
  },
})

/**
 * The buyer names the person that the car is transferred to, until the handover; with a code at their phone.
 * Refusals: those of `refuseUnproved`, `not_found`, `order_wrong_state`, `invalid`.
 */
export async function changeOwnTransfer(
  deps: OrderDeps,
  request: Request<typeof orderRoutes.changeOwner>,
): Promise<DataOf<typeof orderRoutes.changeOwner> | Refusal> {
  const { current_password: password, ...fields } = request.body
  const { id } = request.params
  if ((await buyerOf(deps.db, id)) !== request.actor.accountId) return refuse('not_found')
  const transfer = await readOwnTransfer(deps, request.actor.accountId, fields)
  if (isRefusal(transfer)) return transfer
  const unproved = await deps.accounts.refuseUnproved(request.actor, password, request)
  if (unproved) return unproved
  const changed = await inTransaction(deps.db, (tx) => changeTransfer(tx, deps, id, transfer))
  return isRefusal(changed)
    ? changed
    : readOrderDetail({ ...deps, values: () => deps.settings.current() }, callerOf(request), id)
}

async function changeTransfer(
  tx: Tx,
  deps: OrderDeps,
  orderId: number,
  transfer: Transfer,
): Promise<Changed | Refusal> {
  const buyerId = await buyerOf(tx, orderId)
  if (buyerId === undefined) return refuse('not_found')
  await lockWallet(tx, buyerId)
  const order = await lockFullOrder(tx, orderId)
  if (!order) return refuse('not_found')
  if (order.status !== 'pending' && order.status !== 'making') return refuse('order_wrong_state')
  const before = await presentTransfer(tx, deps, order)
  await changeOrder(tx, order.id, {
    transferName: transfer.name,
    transferIdentitySealed: deps.secrets.seal('transfer-identity', transfer.identity),
    transferPhone: transfer.phone,
    transferLocation: transfer.location,
  })
  const after = shown(deps, transfer)
  afterCommit(tx, await deps.notices(asQueryable(tx), [transferChangedNotice(order, after)]))
  return { before, after }
}

async function presentTransfer(tx: Tx, deps: OrderDeps, order: FullOrder): Promise<ShownTransfer | null> {
  const { transferName, transferIdentitySealed, transferPhone, transferLocation } = await detailOf(tx, order.id)
  if (transferIdentitySealed === null) return null
  const identity = deps.secrets.unseal('transfer-identity', transferIdentitySealed)
  return shown(deps, {
    ...{ name: transferName ?? '', identity, phone: transferPhone ?? '', location: transferLocation ?? '' },
  })
}

const shown = (
  { secrets }: Pick<OrderDeps, 'secrets'>,
  { name, identity, phone, location }: Transfer,
): ShownTransfer => ({
  name,
  location,
  identityEnd: identity.slice(-4),
  identityHash: secrets.hash('transfer-identity', identity).toString('hex').slice(0, 16),
  phoneEnd: phone.slice(-3),
})
