import type { AdminOrderPage } from '#contract/http/office/money/orders.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { OrderDeps } from '../deps.ts'
import { readSteps } from '../handover/transfer-steps.ts'
import { toOwnershipTransfer } from '../order-detail.ts'
import {
  amountsOfOrder,
  eventsOfOrder,
  paymentsOfOrder,
  permitOfOrder,
  shippingsOfOrder,
  transfersOfOrder,
} from './order-page-store.ts'
import { readOrder } from './orders.ts'

export type PageDeps = Pick<OrderDeps, 'db' | 'secrets'> & {
  invoices: { ofOrder: (orderId: number) => Promise<AdminOrderPage['invoices']> }
}
const at = (moment: Date | null) => moment?.toISOString() ?? null
const money = (halalas: number | null) => (halalas === null ? null : toRiyals(halalas))

/** One order with its payments, invoices, ownership transfer, deliveries and exit permit. Refusals: `not_found`. */
export async function readOrderPage(deps: PageDeps, id: number, language: Language): Promise<AdminOrderPage | Refusal> {
  const { db, secrets } = deps
  const order = await readOrder(db, id, language)
  if (isRefusal(order)) return order
  const amounts = await amountsOfOrder(db, id)
  const permit = await permitOfOrder(db, id)
  return {
    ...order,
    owner_name: amounts.ownerName,
    client_fees: toRiyals(amounts.clientFees),
    administrative_fees: toRiyals(amounts.administrativeFees),
    services_amount: toRiyals(amounts.servicesAmount),
    shipping_amount: toRiyals(amounts.shippingAmount),
    discount: toRiyals(amounts.discount),
    tax_amount: toRiyals(amounts.taxAmount),
    transfer: toOwnershipTransfer(amounts, secrets),
    permit: permit
      ? {
          id: permit.id,
          number: permit.number,
          issued_at: permit.issuedAt.toISOString(),
          valid_until: permit.validUntil.toISOString(),
          used_at: at(permit.usedAt),
        }
      : null,
    transfer_steps: await readSteps(db, id),
    ...(await papersOf(deps, id, language)),
    events: (await eventsOfOrder(db, id)).map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}

async function papersOf(
  { db, invoices }: PageDeps,
  id: number,
  language: Language,
): Promise<Pick<AdminOrderPage, 'payments' | 'transfers' | 'invoices' | 'shippings'>> {
  const [payments, transfers, shippings] = [
    await paymentsOfOrder(db, id),
    await transfersOfOrder(db, id),
    await shippingsOfOrder(db, id),
  ]
  return {
    payments: payments.map((row) => ({
      id: row.id,
      method: row.method,
      status: row.status,
      amount: toRiyals(row.amount),
      part: row.orderPart,
      created_at: row.createdAt.toISOString(),
      settled_at: at(row.settledAt),
    })),
    transfers: transfers.map((row) => ({
      id: row.id,
      status: row.status,
      amount: toRiyals(row.amount),
      approved_amount: money(row.approvedAmount),
      created_at: row.createdAt.toISOString(),
    })),
    invoices: await invoices.ofOrder(id),
    shippings: shippings.map((row) => ({
      id: row.id,
      status: row.status,
      city: language === 'ar' ? row.cityAr : row.cityEn,
      total: row.price === null ? null : toRiyals(row.price + (row.taxAmount ?? 0)),
      arrives_at: at(row.arrivesAt),
    })),
  }
}
