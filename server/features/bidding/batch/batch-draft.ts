import { chainHash, commitment, entryPayload, type Leader, type LockedLot, type Lot } from '../../lots/index.ts'
import type { BidCall, Decision } from '../rules.ts'
import type { BatchBidder, BatchTools, BatchWrites, LotChange, StoredAnswer } from './batch.ts'

/** A lot while a batch works on it. */
export type Working = { lot: Lot; before: LockedLot; now: LockedLot; extended: boolean }

/** The decisions of a batch so far. */
export type Draft = {
  tools: BatchTools
  atUs: number
  lots: Map<number, Working>
  /** Members after the earlier bids of the batch, so that free money is never used twice. */
  bidders: Map<number, BatchBidder>
  events: BatchWrites['events']
  maxima: BatchWrites['maxima']
  people: BatchWrites['people']
  /** By lot and member: one statement may touch a row only once, so the last write of a batch counts. */
  standings: Map<string, BatchWrites['bidders'][number]>
  rivals: Map<string, BatchWrites['lastAmounts'][number]>
}

export const createDraft = (bidders: ReadonlyMap<number, BatchBidder>, tools: BatchTools, atUs: number): Draft => ({
  tools,
  atUs,
  lots: new Map(),
  bidders: new Map(bidders),
  events: [],
  maxima: [],
  people: [],
  standings: new Map(),
  rivals: new Map(),
})

/** True if another account of the bidder's side has bid on the lot, before this batch or in it. */
export const isSideIn = ({ standings }: Draft, lotId: number, { linked, sideLots }: BatchBidder): boolean =>
  sideLots?.includes(lotId) || linked?.some((id) => standings.has(memberKey(lotId, id))) || false

const memberKey = (lotId: number, accountId: number) => `${lotId}:${accountId}`

/**
 * Adds an accepted call to the draft: its rows to the log's chain, its maximum, the lot's new state.
 * @returns the salt of the call's secret maximum, only for its owner.
 */
export function recordCall(
  draft: Draft,
  working: Working,
  accountId: number,
  call: BidCall,
  decision: Decision & { accepted: true },
): string | undefined {
  const { lot, now } = working
  const { lotId } = lot
  const firstSeq = now.state.seq + 1
  const secret = call.maxAmount === null ? undefined : { max: call.maxAmount, salt: draft.tools.salt() }
  const head = appendRows(draft, working, decision, secret && commitment(secret.salt, secret.max))
  if (secret) draft.maxima.push({ lotId, seq: firstSeq, accountId, ...secret })
  for (const row of decision.rows) {
    if (row.accountId !== accountId) recordRival(draft, lotId, row)
  }
  const own = decision.rows.findLast((row) => row.accountId === accountId)
  const key = memberKey(lotId, accountId)
  draft.rivals.delete(key)
  draft.standings.set(key, {
    lotId,
    accountId,
    max: call.maxAmount ?? call.amount,
    maxSeq: firstSeq,
    lastAmount: own?.amount ?? now.state.leader?.price ?? call.amount,
  })
  moveLead(draft.bidders, now.state.leader, decision.state.leader, lot.terms.depositRequired)
  working.now = { ...now, state: decision.state, head, lastAtUs: draft.atUs }
  working.extended ||= decision.extended
  return secret?.salt
}

/** The database receives all lists of a batch at once, so a member's row is in only one of them. */
function recordRival(
  { standings, rivals }: Draft,
  lotId: number,
  { accountId, amount }: { accountId: number; amount: number },
): void {
  const key = memberKey(lotId, accountId)
  const standing = standings.get(key)
  if (standing) standings.set(key, { ...standing, lastAmount: amount })
  else rivals.set(key, { lotId, accountId, amount })
}

function appendRows(
  draft: Draft,
  { lot, now }: Working,
  decision: Decision & { accepted: true },
  maxCommitment: string | undefined,
): Buffer {
  let head = now.head
  decision.rows.forEach((row, index) => {
    const seq = now.state.seq + index + 1
    const payload = entryPayload({
      seq,
      kind: 'bid',
      productId: lot.carId,
      bidderId: draft.tools.bidderNumber(lot.auctionId, row.accountId),
      amount: row.amount,
      automatic: row.automatic,
      atUs: draft.atUs,
      closesAtUs: decision.state.closesAtUs,
      ...(index === 0 && maxCommitment !== undefined && { maxCommitment }),
    })
    head = chainHash(head, payload)
    draft.events.push({ lotId: lot.lotId, seq, ...row, payload, hash: head })
  })
  return head
}

/** Tracks the members' free money and limits between the bids of one batch; the ledger gets the sum. */
function moveLead(bidders: Map<number, BatchBidder>, from: Leader | null, to: Leader | null, deposit: number): void {
  if (from?.accountId === to?.accountId && from?.max === to?.max) return
  const shift = (leader: Leader | null, sign: 1 | -1) => {
    const bidder = leader === null ? undefined : bidders.get(leader.accountId)
    if (leader === null || bidder === undefined) return
    const committed = bidder.ownCommitted ?? null
    bidders.set(bidder.accountId, {
      ...bidder,
      available: bidder.available + sign * deposit,
      activeLots: bidder.activeLots - sign,
      ownCommitted: committed === null ? null : committed - sign * leader.max,
    })
  }
  shift(from, 1)
  shift(to, -1)
}

/** The result of the draft: a lot's deposit moves once, from the leader before the batch to the leader after it. */
export function writesOf(draft: Draft, answers: StoredAnswer[]): { writes: BatchWrites; changes: LotChange[] } {
  const changes = [...draft.lots.values()].filter((working) => working.now !== working.before).map(toChange)
  const moved = changes.filter(({ before, after }) => before.state.leader?.accountId !== after.state.leader?.accountId)
  return {
    changes,
    writes: {
      events: draft.events,
      states: changes.map(({ lot, after }) => ({ lotId: lot.lotId, state: after.state, head: after.head })),
      bidders: [...draft.standings.values()],
      lastAmounts: [...draft.rivals.values()],
      maxima: draft.maxima,
      releases: moved.flatMap(({ lot: { lotId }, before }) => (before.state.leader ? [{ lotId }] : [])),
      holds: moved.flatMap(({ lot: { lotId, terms }, after: { state } }) =>
        state.leader ? [{ lotId, accountId: state.leader.accountId, amount: terms.depositRequired }] : [],
      ),
      answers,
      people: draft.people,
    },
  }
}

function toChange({ lot, before, now, extended }: Working): LotChange {
  const was = before.state.leader?.accountId ?? null
  const outbid = was !== null && was !== now.state.leader?.accountId
  return { lot, before, after: now, extended, outbidId: outbid ? was : null }
}
