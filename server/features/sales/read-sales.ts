import type { SellerSale } from '#contract/http/own-cars/sale.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { stateOf, stepsOf } from './rules.ts'
import { type SaleFacts, saleFacts } from './sale-store.ts'

/** The last sale of some cars, by the car; `lotId` is null for a sale at a fixed price. */
export async function readSales(
  db: Reader,
  carIds: readonly number[],
): Promise<Map<number, { lotId: number | null; sale: SellerSale }>> {
  const facts = await saleFacts(db, carIds)
  return new Map(facts.map((one) => [one.carId, { lotId: one.lotId, sale: toSale(one) }]))
}

function toSale(facts: SaleFacts): SellerSale {
  const { price, commission, commissionTax, createdAt, dueAt, paidAt, readyAt, payoutAt } = facts
  const state = stateOf(facts)
  const times = {
    paid: { at: paidAt, dueAt },
    papers: { at: readyAt, dueAt: null },
    transferred: { at: readyAt, dueAt: null },
    paid_out: { at: payoutAt, dueAt: null },
  }
  return {
    state,
    price: toRiyals(price),
    commission: toRiyals(commission),
    vat: toRiyals(commissionTax),
    net: toRiyals(price - commission - commissionTax),
    sold_at: createdAt.toISOString(),
    canceled_at: facts.canceledAt?.toISOString() ?? null,
    buyer_defaulted: facts.cancelCause === 'buyer_default',
    steps: stepsOf(times, state === 'canceled'),
    payout: toPayout(facts),
    purchase_invoice_id: facts.purchaseInvoiceId,
    commission_invoice_id: facts.commissionInvoiceId,
  }
}

function toPayout({ readyAt, payoutAt, payoutReference }: SaleFacts): SellerSale['payout'] {
  return {
    state: payoutAt ? 'paid' : readyAt ? 'due' : 'waiting',
    reason: null,
    due_at: null,
    iban_masked: null,
    sent_at: null,
    paid_at: payoutAt?.toISOString() ?? null,
    reference: payoutReference,
  }
}
