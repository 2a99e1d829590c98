import { partOf } from '#contract/values/fees.ts'
import type { OrderStatus } from '../states.ts'

/** The hours in which staff answer a request, and the hours that an offer is valid, unless they say otherwise. */
export const QUOTE_HOURS = 24
export const VALID_HOURS = 48

/** An offered price without VAT, and the buyer's price for it alone. In halalas; VAT is rounded once. */
export function offerTotal(price: number, vatBps: number): { price: number; taxAmount: number; total: number } {
  const taxAmount = partOf(price, vatBps)
  return { price, taxAmount, total: price + taxAmount }
}

/**
 * The rate of VAT of an offer, in basis points: delivery on an unpaid order is part of the sale and has its rate; on a
 * paid order it is a separate supply.
 * @param today the rate of today.
 */
export const offerVatBps = (order: { status: OrderStatus; vatBps: number }, today: number): number =>
  order.status === 'pending' ? order.vatBps : today

/** Four letters and four digits of a national address in capitals; undefined for anything else. */
export function parseShortAddress(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{4}\d{4}$/.test(plain) ? plain : undefined
}

export const isPostalCode = (text: string): boolean => /^\d{5}$/.test(text)

/** The number of wrong delivery codes after which a new one is made, which only the buyer sees. */
const TRIES_PER_CODE = 5
export const codeVersion = (tries: number): number => Math.floor(tries / TRIES_PER_CODE)

const TRIES_PER_DAY = 10
const DAY_MS = 24 * 60 * 60 * 1000
type Tries = { triesSince: Date | null; triesInDay: number }

/** The wrong codes that still count: a day begins with its first one. */
export function triesOfDay({ triesSince, triesInDay }: Tries, now: Date): { since: Date; count: number } {
  const isToday = triesSince !== null && now.getTime() < triesSince.getTime() + DAY_MS
  return isToday ? { since: triesSince, count: triesInDay } : { since: now, count: 0 }
}

/**
 * The time in which no code is checked, right or wrong, because unlimited tries would find it. Undefined if codes are
 * checked.
 */
export function secondsWithoutTries(tries: Tries, now: Date): number | undefined {
  const { since, count } = triesOfDay(tries, now)
  return count < TRIES_PER_DAY ? undefined : Math.ceil((since.getTime() + DAY_MS - now.getTime()) / 1000)
}
