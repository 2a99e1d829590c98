export const CODE_LIVES_SECONDS = 300
export const CODE_TRIES = 5
export const RESEND_SECONDS = 60

const HOUR = 3_600
const DAY = 86_400
const PER_PHONE_HOUR = 5
const PER_PHONE_DAY = 10
/** Messages that one address may cause in an hour. */
export const PER_ADDRESS_HOUR = 60
/** Messages of the whole house in a day: a bound on what abuse can cost. */
export const PER_DAY = 10_000

export type Purpose = 'register' | 'login' | 'forgot' | 'phone'
export type Send = { purpose: string; sentAt: Date }
export type SendVerdict = { reason: 'resend_too_soon' | 'too_many'; retryAfterSeconds: number } | undefined

/**
 * Whether a phone may get another code now.
 * @param sends every code of the phone in the last day, of all purposes, newest first.
 */
export function sendVerdict(sends: readonly Send[], purpose: Purpose, now: Date): SendVerdict {
  const age = (send: Send) => (now.getTime() - send.sentAt.getTime()) / 1000
  const last = sends.find((send) => send.purpose === purpose)
  if (last && age(last) < RESEND_SECONDS) {
    return { reason: 'resend_too_soon', retryAfterSeconds: waitFor(RESEND_SECONDS - age(last)) }
  }
  for (const [limit, seconds] of [
    [PER_PHONE_DAY, DAY],
    [PER_PHONE_HOUR, HOUR],
  ] as const) {
    const nth = sends[limit - 1]
    if (nth && age(nth) < seconds) return { reason: 'too_many', retryAfterSeconds: waitFor(seconds - age(nth)) }
  }
  return undefined
}

const waitFor = (seconds: number) => Math.max(1, Math.ceil(seconds))

/** What counts as one caller: an IPv4 address, or an IPv6 /64, which one household has to itself. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
