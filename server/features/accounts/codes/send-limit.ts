import type { Logger } from 'pino'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import {
  networkOf,
  PER_ADDRESS_HOUR,
  PER_DAY_MEMBERS,
  PER_WIDE_NETWORK_HOUR,
  type Purpose,
  STRANGERS_OF_HOUSE_DAY,
  STRANGERS_OF_HOUSE_HOUR,
  sendVerdict,
  wideNetworkOf,
} from './rules.ts'
import { countOne, recentSends } from './store.ts'

const HOUR = 3_600
const DAY = 86_400
const MEMBER_BUDGETS = [{ budget: 'sms-members', max: PER_DAY_MEMBERS, seconds: DAY, alarm: 'sms_daily_cap' }]
const STRANGER_BUDGETS = [
  { budget: 'sms-hour', max: STRANGERS_OF_HOUSE_HOUR, seconds: HOUR, alarm: 'sms_hourly_cap' },
  { budget: 'sms', max: STRANGERS_OF_HOUSE_DAY, seconds: DAY, alarm: 'sms_daily_cap' },
]

type Send = {
  phone: string
  purpose: Purpose
  accountId: number | null
  ip: string
  networkHash: Buffer
  /** True if the account has had a session from the caller's network. */
  known: boolean
}

/** Counts a requested message towards its phone, its network and the budgets of the house. */
export function createSendLimit({ log, keyOf }: { log: Logger; keyOf: (use: string, subject: string) => string }) {
  /** Strangers have their own budgets: when one is used up, members still get their codes. */
  async function limitOfHouse(tx: Tx, isMember: boolean): Promise<Refusal | undefined> {
    for (const { budget, max, seconds, alarm } of isMember ? MEMBER_BUDGETS : STRANGER_BUDGETS) {
      const all = await countOne(tx, budget, seconds)
      if (all.used <= max) continue
      log.error({ alarm, sent: max, budget }, 'a cap of text messages is reached')
      return wait('too_many', all.secondsLeft)
    }
    return undefined
  }

  return async (tx: Tx, send: Send): Promise<Refusal | undefined> => {
    const { now, sends } = await recentSends(tx, send.phone, send.networkHash)
    const verdict = sendVerdict(sends, send.purpose, now, send.known)
    if (verdict) return wait(verdict.reason, verdict.retryAfterSeconds)
    const [network, wide] = [networkOf(send.ip), wideNetworkOf(send.ip)]
    const address = await countOne(tx, keyOf('sms', network), HOUR)
    if (address.used > PER_ADDRESS_HOUR) return wait('too_many', address.secondsLeft)
    const customer = wide === network ? undefined : await countOne(tx, keyOf('sms', wide), HOUR)
    if (customer && customer.used > PER_WIDE_NETWORK_HOUR) return wait('too_many', customer.secondsLeft)
    return limitOfHouse(tx, send.accountId !== null)
  }
}

const wait = (reason: 'resend_too_soon' | 'too_many', seconds: number): Refusal =>
  refuse(reason, { retryAfterSeconds: seconds, data: { retry_after_seconds: seconds } })
