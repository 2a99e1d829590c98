import { toRiyals } from '#contract/values/money.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { defaultDecision } from '../bidding/index.ts'

export type Side = 'owner' | 'buyer'
/** Amounts in halalas. Round 0 is the house's offer to a runner-up; counter-offers are rounds 1 to `ROUNDS_MAX`. */
export type Said = { side: Side; round: number; amount: number }
/** What became of an offer. */
export type Outcome = 'accepted' | 'rejected' | 'countered' | 'lapsed' | 'withdrawn'

/** What owner and one buyer have said about a closed lot. */
export type Talk = {
  /** The buyer's highest row in the history: what is on the table before anybody offers anything. */
  bid: number
  openingPrice: number
  reservePrice: number | null
  /** Oldest first. Of those that were not taken back each is answered but the last. */
  offers: readonly (Said & { outcome?: Outcome | null })[]
}

/** `seen` is the amount that the speaker believes to be on the table, where they say so. */
export type Answer =
  | { word: 'accept'; seen: number | null }
  | { word: 'reject'; seen: number | null }
  | { word: 'counter'; amount: number }
  /** Takes back their own offer that still waits. */
  | { word: 'withdraw'; seen: number | null }

/** What an answer leads to; `returned`: the word before the last stands again. */
export type Step =
  | { kind: 'agreed'; amount: number }
  | { kind: 'ended' }
  | { kind: 'countered'; offer: Said }
  | { kind: 'returned' }

export const ROUNDS_MAX = 3
const RIYAL = 100

const otherOf = (side: Side): Side => (side === 'owner' ? 'buyer' : 'owner')

/** What was offered and not taken back. */
export const standing = <Offer extends { outcome?: Outcome | null }>(talk: { offers: readonly Offer[] }): Offer[] =>
  talk.offers.filter(({ outcome }) => outcome !== 'withdrawn')

const lastOf = (talk: Talk) => standing(talk).at(-1)

/** An offer is answered by the other side; a bid by the owner. */
export const turnOf = (talk: Talk): Side => otherOf(lastOf(talk)?.side ?? 'buyer')

/** What accepting agrees to. */
export const tableOf = (talk: Talk): number => lastOf(talk)?.amount ?? talk.bid

/** Whether a side has an offer that waits for its answer. */
export const isWaiting = (talk: Talk, side: Side): boolean => lastOf(talk)?.side === side

/** An offer that was taken back has used its round. */
export const roundsUsed = ({ offers }: Talk): number => offers.at(-1)?.round ?? 0

/** A runner-up who has not bound themself yet: nothing of theirs is frozen until they accept or counter. */
export const isUnbound = (talk: Talk): boolean =>
  talk.offers[0]?.round === 0 && !standing(talk).some(({ side }) => side === 'buyer')

/**
 * What a counter-offer of the one whose turn it is may be: strictly between what the two sides said last, in whole
 * riyals. An owner who has said nothing is not bounded above; a runner-up who has said nothing may go down to the opening
 * price. Undefined when no round or no room is left.
 */
export function counterRange(talk: Talk): { min: number; max: number | null } | undefined {
  if (roundsUsed(talk) >= ROUNDS_MAX) return undefined
  const side = turnOf(talk)
  const own = standing(talk).findLast((said) => said.side === side)?.amount
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

/**
 * Decides one answer: who may speak, in which words, and what follows. Deadlines are the caller's.
 * @param hasTime whether whoever takes an offer back has time of their own left, to answer the word before it anew.
 */
export function answerOf(talk: Talk, side: Side, answer: Answer, hasTime = false): Step | Refusal {
  if (answer.word === 'withdraw') return takeBack(talk, side, answer.seen, hasTime)
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

function takeBack(talk: Talk, side: Side, seen: number | null, hasTime: boolean): Step | Refusal {
  if (!isWaiting(talk, side)) return refuse('nothing_to_withdraw')
  const amount = tableOf(talk)
  if (seen !== null && seen !== amount) return refuse('price_moved', { data: { amount: toRiyals(amount) } })
  return { kind: hasTime ? 'returned' : 'ended' }
}

/** The talk without its last word. */
export const withoutLast = (talk: Talk): Talk => ({ ...talk, offers: standing(talk).slice(0, -1) })

/** What silence means: for a bid what the reserve says, for an offer no. */
export function silenceOf(talk: Talk): Step {
  if (standing(talk).length > 0) return { kind: 'ended' }
  return defaultDecision(talk, talk.bid) === 'approve' ? { kind: 'agreed', amount: talk.bid } : { kind: 'ended' }
}
