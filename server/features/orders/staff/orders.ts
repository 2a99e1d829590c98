import type { AdminOrder, OrderCounts } from '#contract/http/office/money/orders.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { findCarFaces } from '../../auctions/index.ts'
import { carImages } from '../../catalogue/index.ts'
import { listOf, refuseParty, type Staff } from '../../staff/index.ts'
import type { OrderPath } from '../order-path.ts'
import { countByStatus, findOrder, listOrders, type OrderRow } from './order-store.ts'

export const listByStatus = (
  db: Reader,
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

/** The number of orders in each state, for the headers of the board. */
export async function countOrders(db: Reader): Promise<OrderCounts> {
  return { counts: await countByStatus(db) }
}

/** @param status the required state, for the lists by state. */
export async function readOrder(
  db: Reader,
  id: number,
  language: Language,
  status?: AdminOrder['status'],
): Promise<AdminOrder | Refusal> {
  const row = await findOrder(db, id)
  if (!row || (status !== undefined && row.status !== status)) return refuse('not_found')
  const [order] = await withPictures(db, [row], language)
  return order ?? refuse('not_found')
}

/**
 * The gate's check of an exit permit: it checks before it releases, so that a party to the order is refused.
 * Refusals: those of `checkPermit`, `conflict_of_interest`.
 */
export async function checkPermit(
  db: Database,
  orderPath: Pick<OrderPath, 'checkPermit'>,
  staff: Staff,
  body: { code: string; release?: boolean | undefined },
) {
  const release = body.release ?? false
  const seen = await orderPath.checkPermit(staff, { code: body.code, release: false })
  if (isRefusal(seen)) return seen
  const conflict = await refuseParty(db, staff, { orderId: seen.order.id })
  if (conflict) return conflict
  const checked = release ? await orderPath.checkPermit(staff, { code: body.code, release }) : seen
  if (isRefusal(checked)) return checked
  const row = await findOrder(db, checked.order.id)
  const [order] = row ? await withPictures(db, [row], staff.language) : []
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
  given_up_at: row.givenUpAt?.toISOString() ?? null,
  paid_at: row.paidAt?.toISOString() ?? null,
  ready_at: row.readyAt?.toISOString() ?? null,
  collect_by: row.collectBy?.toISOString() ?? null,
  has_transfer: row.transferName !== null,
  transfer_location: row.transferLocation,
  canceled_at: row.canceledAt?.toISOString() ?? null,
  cancel_reason: row.cancelReason,
  cancel_cause: row.cancelCause,
})
