/** Fee rates. Amounts in halalas, parts in basis points (1.5 % is 150, 15 % is 1500). */
export type FeeRates = {
  commission_bps: number
  commission_min: number
  commission_max: number | null
  administrative_fee: number
  vat_bps: number
}

/** What a buyer pays for a car beside its price, all in halalas; `total` includes the price. */
export type Fees = {
  clientFees: number
  administrativeFees: number
  discount: number
  taxAmount: number
  total: number
}

const BPS_OF_WHOLE = 10_000

/**
 * The price breakdown of the bidding panel, the order and the invoice. All amounts are integers in halalas.
 *
 * - client fees: `commission_bps` of the price, at least `commission_min`, at most `commission_max`
 *   (null = no cap; where floor and cap contradict each other the cap wins);
 * - discount: as given, but never more than price and fees together, so that nothing is owed back;
 * - VAT: `vat_bps` of (client fees + administrative fees − discount), never of less than zero. The car's
 *   price carries its own VAT, or none;
 * - total: price + client fees + administrative fees − discount + VAT.
 *
 * Rounding: half up to the halala, once for the commission and once for the VAT of the whole total, never
 * per line (BR-CO-17 of EN 16931 as ZATCA adopts it). Only integer arithmetic, so every device gets the
 * same halala. Throws RangeError for amounts that are no integers from 0, or rates above 100 %.
 */
export function feesFor({ price, discount = 0 }: { price: number; discount?: number }, rates: FeeRates): Fees {
  assertAmounts(price, discount, rates.commission_min, rates.commission_max ?? 0, rates.administrative_fee)
  const commission = Math.max(partOf(price, rates.commission_bps), rates.commission_min)
  const clientFees = Math.min(commission, rates.commission_max ?? commission)
  const administrativeFees = rates.administrative_fee
  const fees = clientFees + administrativeFees
  const granted = Math.min(discount, price + fees)
  const taxAmount = partOf(Math.max(0, fees - granted), rates.vat_bps)
  const total = price + fees - granted + taxAmount
  assertAmounts(total)
  return { clientFees, administrativeFees, discount: granted, taxAmount, total }
}

/**
 * `bps` of an amount, half up. Splitting the amount first keeps every product below 2^53: amount × bps
 * itself could pass it.
 */
function partOf(amount: number, bps: number): number {
  if (!Number.isInteger(bps) || bps < 0 || bps > BPS_OF_WHOLE) throw new RangeError(`rate out of range: ${bps}`)
  const rest = amount % BPS_OF_WHOLE
  const wholes = (amount - rest) / BPS_OF_WHOLE
  return wholes * bps + Math.floor((rest * bps + BPS_OF_WHOLE / 2) / BPS_OF_WHOLE)
}

function assertAmounts(...amounts: number[]): void {
  for (const amount of amounts) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in halalas: ${amount}`)
  }
}
