import type { Car, CarEvent, CarStatus, ClockRule, FeeRates } from '#contract/http/car.ts'
import type { Language } from '#contract/http/shapes.ts'
import { offeredBuyNow } from '#contract/values/buy-now.ts'
import { feesFor, type FeeRates as Rates } from '#contract/values/fees.ts'
import { type IncrementRow, nextMinimum, stepAt } from '#contract/values/increments.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import type { AuctionRules, LotRow } from './lot.ts'

/**
 * The fields of a car on the wire that depend on its lot or its sale price; `viewer` and `is_favourite` are a member's.
 */
export type LotFields = Pick<
  Car,
  | 'price'
  | 'buy_now_price'
  | 'opening_price'
  | 'bid'
  | 'bids_count'
  | 'min_next_bid'
  | 'increment'
  | 'increments'
  | 'deposit_required'
  | 'reserve_met'
  | 'status'
  | 'event'
  | 'starts_at'
  | 'closes_at'
  | 'hours_estimated'
  | 'extensions'
  | 'seq'
  | 'auction'
  | 'fees'
  | 'fee_rates'
>

const events: Record<CarStatus, CarEvent> = {
  scheduled: 'soon',
  live: 'active',
  closed: 'closed',
  awaiting_owner: 'closed',
  rejected: 'closed',
  no_bids: 'closed',
  sold: 'sold',
  for_sale: 'active',
  reserved: 'closed',
}

/** The prices of a car in an auction and the state of its lot. Amounts of `lot` in halalas, of the answer in riyals. */
export function lotFields(lot: LotRow, fees: SettingsValues['fees'], language: Language): LotFields {
  const isOpen = lot.status === 'live' || lot.status === 'scheduled'
  const price = lot.price ?? lot.openingPrice
  return {
    price: toRiyals(price),
    opening_price: toRiyals(lot.openingPrice),
    bid: riyalsOrNull(lot.price),
    bids_count: lot.bidsCount,
    min_next_bid: isOpen ? toRiyals(minimumOf(lot)) : null,
    increment: isOpen ? toRiyals(stepAt(lot.increments, price)) : null,
    increments: lot.increments.map(({ from, step }) => ({ from: toRiyals(from), step: toRiyals(step) })),
    buy_now_price: isOpen ? riyalsOrNull(offeredBuyNow(lot.buyNowPrice, lot.price)) : null,
    deposit_required: toRiyals(lot.depositRequired),
    reserve_met: lot.reservePrice === null ? null : lot.price !== null && lot.price >= lot.reservePrice,
    status: lot.status,
    event: events[lot.status],
    ...hoursOf(lot),
    extensions: lot.extensions,
    seq: lot.seq,
    auction: {
      id: lot.auctionId,
      slug: lot.auctionSlug,
      title: language === 'ar' ? lot.auctionTitleAr : lot.auctionTitleEn,
      mode: lot.auctionMode,
      ...ruleFields(lot),
    },
    ...feeFields(price, fees),
  }
}

/** A lot of a live room waits for its turn: after its planned time, its turn is now at the earliest. */
function hoursOf(lot: LotRow): Pick<LotFields, 'starts_at' | 'closes_at' | 'hours_estimated'> {
  const { opensAt, closesAt, now } = lot
  const iso = (ms: number) => new Date(ms).toISOString()
  const opens = opensAt.getTime()
  if (closesAt === null) return { starts_at: iso(opens), closes_at: null, hours_estimated: false }
  const closes = closesAt.getTime()
  const ms = now.getTime()
  const waits = lot.auctionMode === 'live' && lot.status === 'scheduled'
  const hours = waits
    ? { starts_at: iso(Math.max(opens, ms)), closes_at: iso(closes > ms ? closes : ms + closes - opens) }
    : { starts_at: iso(opens), closes_at: iso(closes) }
  return { ...hours, hours_estimated: waits }
}

/** The rules of an auction on the wire. */
export const ruleFields = (rules: AuctionRules): ClockRule & { owner_decision_hours: number } => ({
  extension_mode: rules.extensionMode,
  extension_window_seconds: rules.extensionWindowSeconds,
  extension_seconds: rules.extensionSeconds,
  max_extensions: rules.maxExtensions,
  hard_stop_at: rules.hardStopAt?.toISOString() ?? null,
  owner_decision_hours: rules.ownerDecisionHours,
})

/** The same for a car sold at a fixed price, in halalas. */
export function saleFields(
  sale: { price: number; status: 'for_sale' | 'reserved' | 'sold'; deposit: number | null },
  fees: SettingsValues['fees'],
): LotFields {
  return {
    price: toRiyals(sale.price),
    opening_price: null,
    bid: null,
    bids_count: 0,
    min_next_bid: null,
    increment: null,
    increments: [],
    buy_now_price: null,
    deposit_required: sale.deposit === null ? null : toRiyals(sale.deposit),
    reserve_met: null,
    status: sale.status,
    event: events[sale.status],
    starts_at: null,
    closes_at: null,
    hours_estimated: false,
    extensions: 0,
    seq: 0,
    auction: null,
    ...feeFields(sale.price, fees),
  }
}

/** The lowest amount of the next bid on the lot. */
export const minimumOf = (lot: { increments: readonly IncrementRow[]; price: number | null; openingPrice: number }) =>
  nextMinimum(lot.increments, lot.price, lot.openingPrice)

function feeFields(price: number, fees: SettingsValues['fees']): { fees: Car['fees']; fee_rates: FeeRates } {
  const rates: Rates = {
    commission_bps: fees.commissionBps,
    commission_min: fees.commissionMin,
    commission_max: fees.commissionMax,
    administrative_fee: fees.administrativeFee,
    vat_bps: fees.vatBps,
  }
  const due = feesFor({ price }, rates)
  return {
    fees: {
      client_fees: toRiyals(due.clientFees),
      administrative_fees: toRiyals(due.administrativeFees),
      tax_amount: toRiyals(due.taxAmount),
      discount: toRiyals(due.discount),
      total: toRiyals(due.total),
    },
    fee_rates: {
      ...rates,
      commission_min: toRiyals(rates.commission_min),
      commission_max: riyalsOrNull(rates.commission_max),
      administrative_fee: toRiyals(rates.administrative_fee),
    },
  }
}

const riyalsOrNull = (halalas: number | null): number | null => (halalas === null ? null : toRiyals(halalas))
