import type { AdminOrder, OrderCounts } from '#contract/http/office/money/orders.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { findCarFaces } from '../../auctions/index.ts'
import { carImages } from '../../catalogue/index.ts'
import {
  type ActingStaff,
  actOnce,
  audited,
  type KeyedStaff,
  listOf,
  refuseParty,
  type Staff,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { countByStatus, findOrder, listOrders, type OrderRow } from './order-store.ts'

type Deps = Pick<OfficeDeps, 'db' | 'orderPath'>
type Move = 'make' | 'deliver' | 'finish'
const doneWords: Record<Move, string> = { make: 'order.made', deliver: 'order.delivered', finish: 'order.finished' }

export const listByStatus = (
  { db }: Pick<Deps, 'db'>,
  query: Parameters<typeof listOf>[0] & { user_id?: number | undefined; ids?: number[] | undefined },
  language: Language,
  status?: AdminOrder['status'],
): Promise<Paged<AdminOrder>> =>
  listOf(
    query,
    async (search, sort, place) => {
      const { rows, total } = await listOrders(
        db,
        { search, status, buyerId: query.user_id, ids: query.ids },
        sort,
        place,
      )
      return { rows: await withPictures(db, rows, language), total }
    },
    (order) => order,
  )

/** How many orders each state holds, for the heads of the board. */
export async function countOrders({ db }: Pick<Deps, 'db'>): Promise<OrderCounts> {
  return { counts: await countByStatus(db) }
}

/** @param status that it must have, for the lists by state. */
export async function readOrder(
  { db }: { db: Reader },
  id: number,
  language: Language,
  status?: AdminOrder['status'],
): Promise<AdminOrder | Refusal> {
  const row = await findOrder(db, id)
  if (!row || (status !== undefined && row.status !== status)) return refuse('not_found')
  const [order] = await withPictures(db, [row], language)
  return order ?? refuse('not_found')
}

/** Moves a paid order on. Refusals: those of `moveOrder`. */
export async function moveOrder(
  deps: Deps,
  staff: Staff,
  { orderId, move, note }: { orderId: number; move: Move; note: string | undefined },
): Promise<AdminOrder | Refusal> {
  const moved = await deps.orderPath.move({
    orderId,
    move,
    also: (tx: Tx, before, after) =>
      audited(tx, staff, {
        action: doneWords[move],
        subject: `order:${orderId}`,
        before: { status: before.status },
        after: { status: after.status },
        reason: note ?? null,
      }),
  })
  return isRefusal(moved) ? moved : readOrder(deps, orderId, staff.language)
}

/** Gives an unpaid order more time. Refusals: those of `extendOrder`. */
export async function extendOrder(
  deps: Deps,
  staff: ActingStaff,
  orderId: number,
  days: number,
): Promise<AdminOrder | Refusal> {
  const { reason } = staff
  const extended = await deps.orderPath.extend({
    orderId,
    days,
    also: (tx, before, after) =>
      audited(tx, staff, {
        action: 'order.extended',
        subject: `order:${orderId}`,
        before: { dueAt: before.dueAt, invoiceStatus: before.invoiceStatus },
        after: { dueAt: after.dueAt, invoiceStatus: after.invoiceStatus, days },
        reason,
      }),
  })
  return isRefusal(extended) ? extended : readOrder(deps, orderId, staff.language)
}

/**
 * Gives a kept deposit back, when two people want it. Refusals: those of `waiveForfeit`.
 */
export async function waiveForfeit(
  deps: Deps,
  staff: KeyedStaff & { reason: string },
  orderId: number,
): Promise<RawAnswer | Refusal> {
  const { reason } = staff
  const write = (action: string) => (tx: Tx, kept: { journalId: number; amount: number }) =>
    audited(tx, staff, { action, subject: `order:${orderId}`, after: kept, reason })
  return actOnce(deps.db, staff, async (tx) => {
    const waived = await deps.orderPath.waiveForfeit(tx, {
      orderId,
      staffId: staff.actor.accountId,
      reason,
      asked: write('order.waiver_asked'),
      done: write('order.forfeit_waived'),
    })
    return isRefusal(waived) ? waived : readOrder({ db: tx }, orderId, staff.language)
  })
}

/** Corrects who the car goes to. Refusals: those of `changeTransfer`. */
export async function changeOrder(
  deps: Deps,
  staff: ActingStaff,
  orderId: number,
  fields: Parameters<Deps['orderPath']['changeTransfer']>[0]['fields'],
): Promise<AdminOrder | Refusal> {
  const { reason } = staff
  const changed = await deps.orderPath.changeTransfer({
    orderId,
    fields,
    // Without the numbers: who may read the audit need not know them.
    also: (tx, before, after) =>
      audited(tx, staff, {
        action: 'order.transfer_changed',
        subject: `order:${orderId}`,
        before,
        after: { name: after.name, location: after.location },
        reason,
      }),
  })
  return isRefusal(changed) ? changed : readOrder(deps, orderId, staff.language)
}

/**
 * What the gate asks of an exit permit: it looks before it releases, so that a party to the order is refused.
 * Refusals: those of `checkPermit`, `conflict_of_interest`.
 */
export async function checkPermit(deps: Deps, staff: Staff, body: { code: string; release?: boolean | undefined }) {
  const release = body.release ?? false
  const seen = await askOfPermit(deps, staff, { code: body.code, release: false })
  if (isRefusal(seen)) return seen
  const conflict = await refuseParty(deps.db, staff, { orderId: seen.order.id })
  if (conflict) return conflict
  const checked = release ? await askOfPermit(deps, staff, { code: body.code, release }) : seen
  if (isRefusal(checked)) return checked
  const row = await findOrder(deps.db, checked.order.id)
  const [order] = row ? await withPictures(deps.db, [row], staff.language) : []
  if (!row || !order) return refuse('not_found')
  const { permit } = checked
  return {
    permit: {
      id: permit.id,
      number: permit.number,
      valid_until: permit.validUntil.toISOString(),
      issued_at: permit.issuedAt.toISOString(),
      used_at: permit.usedAt?.toISOString() ?? null,
    },
    order,
    holder: row.transferName,
    released: release,
  }
}

const askOfPermit = (deps: Deps, staff: Staff, asked: { code: string; release: boolean }) =>
  deps.orderPath.checkPermit({
    ...asked,
    staffId: staff.actor.accountId,
    also: (tx, order, permit) =>
      audited(tx, staff, {
        action: 'exit_permit.used',
        subject: `order:${order.id}`,
        before: { status: order.status },
        after: { status: 'finished', permit: permit.number },
      }),
  })

/** Orders in the wire's form, each with the first picture of its car. */
async function withPictures(db: Reader, rows: readonly OrderRow[], language: Language): Promise<AdminOrder[]> {
  const faces = await findCarFaces(
    db,
    rows.map(({ carId }) => carId),
  )
  return rows.map((row) => {
    const face = faces.get(row.carId)
    const [image] = face ? carImages({ ...face, images: face.images.slice(0, 1) }, language) : []
    return { ...toAdminOrder(row, language), image: image ?? null }
  })
}

const toAdminOrder = (row: OrderRow, language: Language): Omit<AdminOrder, 'image'> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  invoice_status: row.invoiceStatus,
  product_id: row.carId,
  title: language === 'ar' ? row.titleAr : row.titleEn,
  user_id: row.buyerId,
  user_name: row.buyerName,
  owner_id: row.ownerId,
  price: toRiyals(row.price),
  total: toRiyals(row.total),
  paid_amount: toRiyals(row.paidAmount),
  payment_method: row.paymentMethod,
  created_at: row.createdAt.toISOString(),
  issued_at: row.issuedAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
  grace_days: row.graceDays,
  paid_at: row.paidAt?.toISOString() ?? null,
  ready_at: row.readyAt?.toISOString() ?? null,
  collect_by: row.collectBy?.toISOString() ?? null,
  has_transfer: row.transferName !== null,
  transfer_location: row.transferLocation,
  canceled_at: row.canceledAt?.toISOString() ?? null,
  cancel_reason: row.cancelReason,
})
