import type { Car } from '#contract/http/car.ts'
import type { Order } from '#contract/http/money/orders.ts'
import type { Negotiation } from '#contract/http/offers.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import type { CarPresenter } from '../auctions/index.ts'
import { negotiationsOf } from '../offers/index.ts'
import { amountDue, priceTaxOf } from './payment/order-amounts.ts'
import { depositsHeld, type OrderRow, orderOfMember, ordersOfMember } from './store.ts'

export type ReadDeps = { db: Reader; presenter: CarPresenter; values: () => Promise<SettingsValues> }
export type Viewing = { accountId: number; language: Language }

/** One order of the member; another member's is answered like one that does not exist. */
export async function readOrder(deps: ReadDeps, viewing: Viewing, id: number): Promise<{ order: Order } | Refusal> {
  const row = await orderOfMember(deps.db, viewing.accountId, id)
  if (!row) return refuse('not_found')
  const [order] = await present(deps, viewing, [row])
  return order ? { order } : refuse('not_found')
}

export async function listOrders(
  deps: ReadDeps,
  viewing: Viewing,
  query: PageQuery,
): Promise<{ orders: Paged<Order> }> {
  const place = pageOf(query)
  const { rows, total } = await ordersOfMember(deps.db, viewing.accountId, place)
  return { orders: toPaged(await present(deps, viewing, rows), place, total) }
}

export async function present(deps: ReadDeps, viewing: Viewing, rows: readonly OrderRow[]): Promise<Order[]> {
  const shown = rows.map(({ carId, lotId, price }) => ({ carId, lotId, soldFor: price }))
  const cars = await deps.presenter.presentEach(shown, viewing)
  const lotIds = rows.map((row) => row.lotId)
  const negotiationOf = await negotiationsOf(deps.db, viewing.accountId, lotIds)
  const held = await depositsHeld(
    deps.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row, index) => {
    const car = cars[index]
    return car ? [toOrder(row, car, negotiationOf(row.lotId), held.get(row.id) ?? 0)] : []
  })
}

const toOrder = (row: OrderRow, car: Car, negotiation: Negotiation | null, held: number): Order => ({
  id: row.id,
  number: row.number,
  status: row.status,
  invoice_status: row.invoiceStatus,
  car,
  price: toRiyals(row.price),
  client_fees: toRiyals(row.clientFees),
  administrative_fees: toRiyals(row.administrativeFees),
  discount: toRiyals(row.discount),
  tax_amount: toRiyals(row.taxAmount),
  total: toRiyals(row.total),
  services_amount: toRiyals(row.servicesAmount),
  shipping_amount: toRiyals(row.shippingAmount),
  price_tax: toRiyals(priceTaxOf(row)),
  paid_amount: toRiyals(row.paidAmount),
  deposit_held: toRiyals(held),
  deposit_counts: row.depositCounts,
  amount_due: toRiyals(row.status === 'pending' ? amountDue(row, held) : 0),
  payment_method: row.paymentMethod,
  created_at: row.createdAt.toISOString(),
  issued_at: row.issuedAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
  paid_at: row.paidAt?.toISOString() ?? null,
  ready_at: row.readyAt?.toISOString() ?? null,
  collect_by: row.collectBy?.toISOString() ?? null,
  negotiation,
})
