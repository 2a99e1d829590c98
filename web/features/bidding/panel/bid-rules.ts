import type { Car, FeeRates } from '#contract/http/car.ts'
import { wholeDigits } from '#contract/values/digits.ts'
import { type Fees, feesFor } from '#contract/values/fees.ts'
import { type IncrementRow, nextMinimum, quickSteps, stepAt } from '#contract/values/increments.ts'
import { AMOUNT_MAX, fromRiyals } from '#contract/values/money.ts'

/**
 * The stage of a car for a bidder. `over`: its time is up and the server has not announced the result yet. In a live
 * room `ahead`: its turn has not come and it takes maxima. `held`: the room or the lot is paused.
 */
export type Stage =
  | 'sale'
  | 'reserved'
  | 'soon'
  | 'ahead'
  | 'open'
  | 'held'
  | 'over'
  | 'awaiting'
  | 'sold'
  | 'rejected'
  | 'no_bids'
  | 'closed'

const STAGES: Partial<Record<Car['status'], Stage>> = {
  for_sale: 'sale',
  reserved: 'reserved',
  awaiting_owner: 'awaiting',
  sold: 'sold',
  rejected: 'rejected',
  no_bids: 'no_bids',
  closed: 'closed',
}

/**
 * The stage of a car, from its status and the clock: a lot opens and closes by the clock, a moment before its row shows
 * it.
 * @param hasOpened `starts_at` has passed
 * @param hasClosed `closes_at` has passed
 * @param room of a car in a live room, which opens by its turn and whose clock can be held
 */
export function stageOf(
  status: Car['status'],
  hasOpened: boolean,
  hasClosed: boolean,
  room?: { isHeld: boolean },
): Stage {
  if (status !== 'scheduled' && status !== 'live') return STAGES[status] ?? 'closed'
  if (room) return status === 'scheduled' ? 'ahead' : room.isHeld ? 'held' : hasClosed ? 'over' : 'open'
  if (hasClosed) return 'over'
  return status === 'live' || hasOpened ? 'open' : 'soon'
}

/** True if the car is sold in a live room. */
export const inRoom = ({ auction }: Pick<Car, 'auction'>): boolean => auction?.mode === 'live'

/** The text for a car whose clock is held. */
export const pausedKey = (car: Pick<Car, 'auction'>): 'roomPaused' | 'lotPaused' =>
  inRoom(car) ? 'roomPaused' : 'lotPaused'

/** True if an amount can be sent: a bid now, or a maximum for the car's turn. */
export const takesBids = (stage: Stage): boolean => stage === 'open' || stage === 'ahead'

type Chosen = { amount: number; maximum: number | undefined; isMaximum: boolean; least: number | null }

/**
 * The request of a press. A maximum (a leader's, or one placed before a car is called) is sent with the lowest valid
 * bid: if the bidder was just outbid, or the car was just called, the full amount is not bid at once.
 */
export function intentOf({ amount, maximum, isMaximum, least }: Chosen): { amount: number; max_amount?: number } {
  if (isMaximum) return { amount: Math.min(least ?? amount, amount), max_amount: amount }
  return maximum === undefined ? { amount } : { amount, max_amount: maximum }
}

type Priced = Pick<Car, 'increments' | 'bid' | 'opening_price' | 'price' | 'viewer'>
const STEP_OF_OLD = { from: 0, step: 500 }

const tableOf = (car: Priced): readonly IncrementRow[] => (car.increments.length > 0 ? car.increments : [STEP_OF_OLD])
const openingOf = (car: Priced): number => car.opening_price ?? car.price

/** A leader can only raise their maximum, all others bid. */
export const isRaising = (car: Priced): boolean => car.viewer?.is_leading ?? false

/**
 * The base of the next call: the price, or the leader's own maximum. Null: the opening price
 * itself.
 */
function ground(car: Priced): number | null {
  return isRaising(car) ? Math.max(car.viewer?.max_amount ?? 0, car.bid ?? 0) : car.bid
}

/** The lowest amount of the next call: a bid's, or for the leader a new maximum's. */
export const leastAmount = (car: Priced): number => nextMinimum(tableOf(car), ground(car), openingOf(car))

/** The lowest maximum beside a bid of `amount`: one that adds something to it. */
export const leastMaximum = (amount: number): number => amount + 1

export type QuickStep = { amount: number; plus: number }

/** One, two and five steps, each with its addition and its result. The first bid has nothing to add to. */
export function quickChoices(car: Priced): QuickStep[] {
  const from = ground(car)
  return quickSteps(tableOf(car), from, openingOf(car)).map((amount) => ({
    amount,
    plus: from === null ? amount - openingOf(car) : amount - from,
  }))
}

/** The amount one step up or down, never below `least`. */
export function stepped(car: Priced, amount: number, direction: 1 | -1, least: number): number {
  const table = tableOf(car)
  if (direction === 1) return Math.max(least, amount + stepAt(table, amount))
  return Math.max(least, amount - stepAt(table, Math.max(0, amount - 1)))
}

/** An amount as typed, in whole riyals: digits of all three sets, separators and halalas dropped. */
export function readAmount(text: string): number | undefined {
  const digits = wholeDigits(text)
  const amount = Number(digits)
  return digits === '' || amount < 1 || amount > AMOUNT_MAX ? undefined : amount
}

const SLIP_STEPS = 20
const SLIP_FACTOR = 1.5

/** Far above the minimum: 20 steps, or one and a half times. Worth a confirmation. */
export function isSlip(car: Priced, amount: number, least: number): boolean {
  return amount >= least + SLIP_STEPS * stepAt(tableOf(car), least) || amount >= least * SLIP_FACTOR
}

const HUGE_FACTOR = 5
const HUGE_ABOVE = 100_000

/** Above five times the price and 100,000: the bidder says in words that it is meant. */
export function isHuge(car: Priced, amount: number): boolean {
  return amount > HUGE_ABOVE && amount > HUGE_FACTOR * (car.bid ?? openingOf(car))
}

/** The total cost of a car at a price in riyals; amounts in halalas. */
export function costOf(price: number, rates: FeeRates): Fees {
  const halalas = (riyals: number) => fromRiyals(riyals) ?? 0
  return feesFor(
    { price: halalas(price) },
    {
      ...rates,
      commission_min: halalas(rates.commission_min),
      commission_max: rates.commission_max === null ? null : halalas(rates.commission_max),
      administrative_fee: halalas(rates.administrative_fee),
    },
  )
}

/** Basis points in readable form: 150 → '1.5%'. */
export const rateText = (bps: number): string => `${bps / 100}%`

/** A time gain as '+5:00', in its own left-to-right isolate: in Arabic text the sign would end up behind it. */
export function gainText(seconds: number): string {
  return `\u2066+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\u2069`
}
