import { toRiyals } from '#contract/values/money.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { defaultDecision } from '../bidding/index.ts'

export type Side = 'owner' | 'buyer'
/** Amounts in halalas. Round 0 is the house's offer to a runner-up; counter-offers are rounds 1 to `ROUNDS_MAX`. */
export type Said = { side: Side; round: number; amount: number }

/** What owner and one buyer have said about a closed lot. */
export type Talk = {
  /** The buyer's highest row in the history: what is on the table before anybody offers anything. */
  bid: number
  openingPrice: number
  reservePrice: number | null
  /** Oldest first, each answered but the last. */
  offers: readonly Said[]
}

/** `seen` is the amount that the speaker believes to be on the table, where they say so. */
export type Answer =
  | { word: 'accept'; seen: number | null }
  | { word: 'reject'; seen: number | null }
  | { word: 'counter'; amount: number }

/** What an answer leads to. */
export type Step = { kind: 'agreed'; amount: number } | { kind: 'ended' } | { kind: 'countered'; offer: Said }

export const ROUNDS_MAX = 3
const RIYAL = 100

const otherOf = (side: Side): Side => (side === 'owner' ? 'buyer' : 'owner')

/** An offer is answered by the other side; a bid by the owner. */
export const turnOf = ({ offers }: Talk): Side => otherOf(offers.at(-1)?.side ?? 'buyer')

/** What accepting agrees to. */
export const tableOf = ({ bid, offers }: Talk): number => offers.at(-1)?.amount ?? bid

export const roundsUsed = ({ offers }: Talk): number => offers.at(-1)?.round ?? 0

/** A runner-up who has not bound themself yet: nothing of theirs is frozen until they accept or counter. */
export const isUnbound = ({ offers }: Talk): boolean =>
  offers[0]?.round === 0 && !offers.some(({ side }) => side === 'buyer')

/**
 * What a counter-offer of the one whose turn it is may be: strictly between what the two sides said last, in whole
 * riyals. An owner who has said nothing is not bounded above; a runner-up who has said nothing may go down to the opening
 * price. Undefined when no round or no room is left.
 */
export function counterRange(talk: Talk): { min: number; max: number | null } | undefined {
  if (roundsUsed(talk) >= ROUNDS_MAX) return undefined
  const side = turnOf(talk)
  const own = talk.offers.findLast((said) => said.side === side)?.amount
  const theirs = tableOf(talk)
  if (side === 'owner') {
    const max = own === undefined ? null : own - RIYAL
    return max !== null && max < theirs + RIYAL ? undefined : { min: theirs + RIYAL, max }
  }
  const least = own ?? (isUnbound(talk) ? talk.openingPrice - RIYAL : talk.bid)
  return theirs - RIYAL < least + RIYAL ? undefined : { min: least + RIYAL, max: theirs - RIYAL }
}

/** The bounds of a counter-offer as the wire writes them. */
export const rangeInRiyals = (range: ReturnType<typeof counterRange>) => ({
  amount_min: range ? toRiyals(range.min) : null,
  amount_max: range === undefined || range.max === null ? null : toRiyals(range.max),
})

/** Decides one answer: who may speak, in which words, and what follows. Deadlines are the caller's. */
export function answerOf(talk: Talk, side: Side, answer: Answer): Step | Refusal {
  if (turnOf(talk) !== side) return refuse('not_your_turn', { data: { turn: turnOf(talk) } })
  const amount = tableOf(talk)
  if (answer.word !== 'counter') {
    if (answer.seen !== null && answer.seen !== amount)
      return refuse('price_moved', { data: { amount: toRiyals(amount) } })
    return answer.word === 'accept' ? { kind: 'agreed', amount } : { kind: 'ended' }
  }
  if (roundsUsed(talk) >= ROUNDS_MAX) return refuse('rounds_used_up')
  const range = counterRange(talk)
  const fits = range && answer.amount >= range.min && (range.max === null || answer.amount <= range.max)
  if (!fits) return refuse('offer_out_of_range', { data: rangeInRiyals(range) })
  return { kind: 'countered', offer: { side, round: roundsUsed(talk) + 1, amount: answer.amount } }
}

/** What silence means: for a bid what the reserve says, for an offer no. */
export function silenceOf(talk: Talk): Step {
  if (talk.offers.length > 0) return { kind: 'ended' }
  return defaultDecision(talk, talk.bid) === 'approve' ? { kind: 'agreed', amount: talk.bid } : { kind: 'ended' }
}
