import type { SellerSale } from '#contract/http/own-cars/sale.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { ibanOf, type PayoutRow, payoutsBy } from '../payouts/index.ts'
import { stateOf, stepsOf } from './rules.ts'
import { type SaleFacts, saleFacts } from './sale-store.ts'

type Reading = { settings: Pick<Settings, 'current'>; secrets: Pick<Secrets, 'unseal'> }
type Paying = { payout: PayoutRow | undefined; iban: string | null }

/** The last sale of some cars, by the car; `lotId` is null for a sale at a fixed price. */
export async function readSales(
  { settings, secrets }: Reading,
  db: Reader,
  carIds: readonly number[],
): Promise<Map<number, { lotId: number | null; sale: SellerSale }>> {
  const facts = await saleFacts(db, carIds)
  const orderIds = facts.map(({ orderId }) => orderId)
  const payouts = await payoutsBy(db, (await settings.current()).orders, { orderIds })
  const payingOf = (orderId: number): Paying => {
    const payout = payouts.find((row) => row.orderId === orderId)
    return { payout, iban: payout ? ibanOf(payout, secrets) : null }
  }
  return new Map(facts.map((one) => [one.carId, { lotId: one.lotId, sale: toSale(one, payingOf(one.orderId)) }]))
}

function toSale(facts: SaleFacts, paying: Paying): SellerSale {
  const { price, commission, commissionTax, createdAt, dueAt, paidAt, readyAt } = facts
  const state = stateOf(facts)
  const times = {
    paid: { at: paidAt, dueAt },
    papers: { at: readyAt, dueAt: null },
    transferred: { at: dayOf(paying.payout?.transferredOn), dueAt: null },
    paid_out: { at: paying.payout?.paidAt ?? null, dueAt: null },
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
    payout: toPayout(paying),
    purchase_invoice_id: facts.purchaseInvoiceId,
    commission_invoice_id: facts.commissionInvoiceId,
  }
}

/** The begin of a day in Riyadh. */
const dayOf = (day: string | null | undefined) => (day ? new Date(`${day}T00:00:00+03:00`) : null)
const at = (moment: Date | null | undefined) => (moment ? new Date(moment).toISOString() : null)

function toPayout({ payout, iban }: Paying): SellerSale['payout'] {
  return {
    state: payout === undefined || payout.state === 'canceled' ? 'waiting' : payout.state,
    reason: payout?.cause ?? null,
    due_at: at(payout?.dueAt),
    iban_masked: iban && maskIban(iban),
    sent_at: at(payout?.sentAt),
    paid_at: at(payout?.paidAt),
    reference: payout?.reference ?? null,
  }
}
