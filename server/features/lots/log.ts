import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { toRiyals } from '#contract/values/money.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'

/** One public change of a lot, as the tamper-evident log writes it. Amounts in halalas, times in microseconds. */
export type LogEntry = {
  seq: number
  kind: 'bid' | 'void' | 'move' | 'close' | 'decision' | 'announcement'
  productId: number
  /** The member's number in this auction, never the account. */
  bidderId: number | null
  amount: number | null
  automatic: boolean
  atUs: number
  /** Null while the lot is paused. */
  closesAtUs: number | null
  /** SHA-256 over the salt and the secret maximum of the call, so that its owner can prove it later. */
  maxCommitment?: string
  /** Numbers of the voided rows. */
  voids?: readonly number[]
  /** Number of the row chosen by a void; the others follow from it. */
  chosen?: number
  reason?: string
  outcome?: string
  /** The cause given by staff, a word of `contract/values/lot-causes.ts`. */
  cause?: string
  /** The announcement of staff about the car. */
  announcement?: Text
}

export const FIRST_HASH = Buffer.alloc(32)

const WRITTEN_MAX = 1_000
const written = new LRUCache<number, string>({ max: WRITTEN_MAX })

/** ISO 8601 in UTC, to the millisecond. A batch names the same few instants many times, so they are written once. */
export function isoTime(us: number): string {
  const ms = Math.floor(us / 1000)
  const known = written.get(ms)
  if (known !== undefined) return known
  const text = new Date(ms).toISOString()
  written.set(ms, text)
  return text
}

/** A lot's close on the wire and in the log: null while it is paused. */
export const closeTime = (us: number | null): string | null => (us === null ? null : isoTime(us))

/** The exact JSON text of an entry; the hash covers it, so its form never changes within a version. */
export function entryPayload(entry: LogEntry): string {
  return JSON.stringify({
    v: 1,
    product_id: entry.productId,
    seq: entry.seq,
    kind: entry.kind,
    user_id: entry.bidderId,
    amount: entry.amount === null ? null : toRiyals(entry.amount),
    automatic: entry.automatic,
    closes_at: closeTime(entry.closesAtUs),
    at: isoTime(entry.atUs),
    max_commitment: entry.maxCommitment,
    voids: entry.voids,
    chosen: entry.chosen,
    reason: entry.reason,
    outcome: entry.outcome,
    cause: entry.cause,
    announcement: entry.announcement,
  })
}

/** SHA-256 of the previous hash (as hex), a line feed, and the payload. */
export function chainHash(previous: Buffer, payload: string): Buffer {
  return sha256(`${previous.toString('hex')}\n${payload}`)
}

/** Commits a member to a maximum without revealing it: SHA-256, hex, of `salt:riyals`. */
export function commitment(salt: string, maxAmount: number): string {
  return hash('sha256', `${salt}:${toRiyals(maxAmount)}`, 'hex')
}

const SEQ_SPAN = 1_048_576

/** The id of a bid: its lot and its number in it, in one integer below 2^53. */
export const bidId = (lotId: number, seq: number): number => lotId * SEQ_SPAN + seq

/** The lot and number behind a bid id. */
export const bidPlace = (id: number): { lotId: number; seq: number } => ({
  lotId: Math.floor(id / SEQ_SPAN),
  seq: id % SEQ_SPAN,
})
