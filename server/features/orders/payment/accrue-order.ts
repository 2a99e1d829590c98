import type { Tx } from '#server/platform/db/database.ts'
import { isHouse } from '../../accounts/index.ts'
import { type Posting, post } from '../../ledger/index.ts'
import { carTaxOf } from './order-amounts.ts'
import { type FullOrder, lockFullOrder, standingAccrual } from './payment-store.ts'

/**
 * Books the difference between the amounts of an order's invoice and those that its journals `invoice_issued` hold: the
 * receivable against fees, VAT and the price, until the order is paid or canceled, and nothing afterwards. It is
 * called in the transaction that issues, corrects or credits the invoice, and posts nothing where nothing differs.
 */
export async function accrueOrder(tx: Tx, orderId: number): Promise<void> {
  const order = await lockFullOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const owed = order.status === 'pending' ? await accrualOf(tx, order) : []
  const postings = sumOf([...owed, ...negated(await standingAccrual(tx, orderId))])
  if (postings.length === 0) return
  await post(tx, { kind: 'invoice_issued', reference: `order:${orderId}`, carId: order.carId, postings })
}

/**
 * The lines of a paid order's settlement beside the money: the receivable is paid, and the price becomes the seller's. An
 * order with nothing booked at its issue gets all of it now.
 */
export async function settlementLines(tx: Tx, order: FullOrder): Promise<Posting[]> {
  const { price, commission, commissionTax } = order
  const car = (await houseLines(tx, order)) ?? [
    { account: 'sellers', amount: price - commission - commissionTax },
    { account: 'fees', amount: commission },
    { account: 'vat', amount: commissionTax },
  ]
  return sumOf([...car, ...revenueOf(order), ...negated(await standingAccrual(tx, order.id))])
}

/** The price of another seller's car is owed to them only once the buyer has paid. */
async function accrualOf(tx: Tx, order: FullOrder): Promise<Posting[]> {
  const price = (await houseLines(tx, order)) ?? [{ account: 'sellers_unpaid', amount: order.price }]
  return [{ account: 'receivables', amount: -order.total }, ...price, ...revenueOf(order)]
}

/** The price of the operator's own car is its income, less its VAT. Undefined for another seller's. */
async function houseLines(tx: Tx, order: FullOrder): Promise<Posting[] | undefined> {
  if (!(await isHouse(tx, order.ownerId))) return undefined
  const vat = carTaxOf(order)
  return [
    { account: 'sales', amount: order.price - vat },
    { account: 'vat', amount: vat },
  ]
}

/** The accounts of an order's fees and VAT. */
const revenueOf = (order: FullOrder): Posting[] => [
  { account: 'fees', amount: order.clientFees + order.administrativeFees },
  { account: 'services', amount: order.servicesAmount },
  { account: 'shipping', amount: order.shippingAmount },
  { account: 'discounts', amount: -order.discount },
  { account: 'vat', amount: order.taxAmount },
]

const negated = (lines: readonly Posting[]): Posting[] =>
  lines.map(({ account, amount }) => ({ account, amount: -amount }))

/** One line for each account that moves. */
function sumOf(lines: readonly Posting[]): Posting[] {
  const sums = new Map<Posting['account'], number>()
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }))
}
