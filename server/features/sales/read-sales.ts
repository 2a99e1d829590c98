import type { SellerSale } from '#contract/http/own-cars/sale.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { sealedAccounts } from '../payouts/index.ts'
import { payoutStateOf, stateOf, stepsOf } from './rules.ts'
import { type SaleFacts, saleFacts } from './sale-store.ts'

/** The last sale of some cars, by the car; `lotId` is null for a sale at a fixed price. */
export async function readSales(
  { db, secrets }: { db: Reader; secrets: Pick<Secrets, 'unseal'> },
  carIds: readonly number[],
): Promise<Map<number, { lotId: number | null; sale: SellerSale }>> {
  const facts = await saleFacts(db, carIds)
  const accounts = await sealedAccounts(db, [...new Set(facts.map(({ ownerId }) => ownerId))])
  const ibanOf = ({ ownerId }: SaleFacts): string | null => {
    const sealed = accounts.get(ownerId)
    return sealed ? maskIban(secrets.unseal('payout-iban', sealed)) : null
  }
  return new Map(facts.map((one) => [one.carId, { lotId: one.lotId, sale: toSale(one, ibanOf(one)) }]))
}

function toSale(facts: SaleFacts, iban: string | null): SellerSale {
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
    payout: toPayout(facts, iban),
    purchase_invoice_id: facts.purchaseInvoiceId,
    commission_invoice_id: facts.commissionInvoiceId,
  }
}

function toPayout(facts: SaleFacts, iban: string | null): SellerSale['payout'] {
  const { payoutAt, payoutReference } = facts
  return {
    ...payoutStateOf(facts, iban !== null),
    due_at: null,
    iban_masked: iban,
    sent_at: null,
    paid_at: payoutAt?.toISOString() ?? null,
    reference: payoutReference,
  }
}
