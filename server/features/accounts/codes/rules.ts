import { RESEND_SECONDS } from '#contract/values/codes.ts'

export const CODE_LIVES_SECONDS = 300
export const CODE_TRIES = 5
/** The number of tries that callers from another network than the code's own leave untouched. */
export const TRIES_OF_OWN_NETWORK = 2
/** Wrong codes of the whole installation in an hour; from then on strangers leave three of a code's tries untouched. */
export const WRONG_CODES_PER_HOUR = 500
export const TRIES_KEPT_FROM_STRANGERS = 3

const HOUR = 3_600
const DAY = 86_400
const PER_NETWORK_HOUR = 5
const PER_NETWORK_DAY = 10
const STRANGERS_PER_HOUR = 10
const STRANGERS_PER_DAY = 20
/** Messages that one address may cause in an hour, and one wide network (IPv6 /48). */
export const PER_ADDRESS_HOUR = 60
export const PER_WIDE_NETWORK_HOUR = 300
/** Messages to phones without an account: a limit on the cost of abuse. Members have their own budget. */
export const STRANGERS_OF_HOUSE_HOUR = 1_000
export const STRANGERS_OF_HOUSE_DAY = 5_000
export const PER_DAY_MEMBERS = 20_000

export type Purpose = 'register' | 'login' | 'forgot' | 'phone' | 'step-up' | 'whatsapp' | 'email' | 'phone-bid'
export type Send = { purpose: string; sentAt: Date; isMine: boolean; stranger: boolean }
export type SendVerdict = { reason: 'resend_too_soon' | 'too_many'; retryAfterSeconds: number } | undefined

/**
 * True if a phone may get another code now. Other people's requests never block a known network.
 * @param sends every code of the phone in the last day, of all purposes, newest first.
 * @param isKnown true if the caller's network has logged in to this account before.
 */
export function sendVerdict(sends: readonly Send[], purpose: Purpose, now: Date, isKnown: boolean): SendVerdict {
  const age = (send: Send) => (now.getTime() - send.sentAt.getTime()) / 1000
  const last = sends.find((send) => send.purpose === purpose && (send.isMine || !isKnown))
  if (last && age(last) < RESEND_SECONDS) {
    return { reason: 'resend_too_soon', retryAfterSeconds: waitFor(RESEND_SECONDS - age(last)) }
  }
  const mine = sends.filter(({ isMine }) => isMine)
  const strangers = isKnown ? [] : sends.filter(({ stranger }) => stranger)
  for (const [counted, limit, seconds] of [
    [mine, PER_NETWORK_DAY, DAY],
    [mine, PER_NETWORK_HOUR, HOUR],
    [strangers, STRANGERS_PER_DAY, DAY],
    [strangers, STRANGERS_PER_HOUR, HOUR],
  ] as const) {
    const nth = counted[limit - 1]
    if (nth && age(nth) < seconds) return { reason: 'too_many', retryAfterSeconds: waitFor(seconds - age(nth)) }
  }
  return undefined
}

const waitFor = (seconds: number) => Math.max(1, Math.ceil(seconds))

/** Groups of an IPv6 address that belong to one household, and that one provider gives to a customer. */
const HOUSEHOLD_GROUPS = 4
const CUSTOMER_GROUPS = 3

/** One caller: an IPv4 address, or an IPv6 /64, which belongs to one household. */
export const networkOf = (ip: string): string => groupsOf(ip, HOUSEHOLD_GROUPS)

/** An IPv4 address, or an IPv6 /48: one customer of a provider may have 65,536 networks in it. */
export const wideNetworkOf = (ip: string): string => groupsOf(ip, CUSTOMER_GROUPS)

function groupsOf(ip: string, count: number): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return [...groups, ...zeros, ...after]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
