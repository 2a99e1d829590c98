import type { PurchasedOrder } from '#contract/http/money/orders.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller, type Done } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { placeHold, releaseHold } from '../../ledger/index.ts'
import {
  announceChange,
  appendEntry,
  type Bidder,
  biddersOf,
  isoTime,
  type LockedLot,
  type Lot,
  type Moved,
  readLots,
} from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'
import { readBidder } from '../limits/limit-store.ts'
import { type HeldLeads, lockLeads, untilLocked } from '../limits/lock-leads.ts'
import { lowerAll, type Seals } from '../limits/lower-maxima.ts'
import { notePurchase } from '../people/person-bids.ts'
import { boughtNotices } from './buy-notices.ts'
import { type BuyDecision, decideBuy } from './buy-rules.ts'
import { buyNowPriceOf, isForSale, writeBuyer } from './buy-store.ts'

export type BuyDeps = StageDeps &
  Seals & {
    /** Reads the order opened by the sale, for the answer. */
    orderOf: (tx: Tx, lotId: number) => Promise<PurchasedOrder>
  }

/** `amount` in halalas. */
export type BuyRequest = { carId: number; amount: number }

type Bought = Moved & { nowUs: number; publishNotices: () => void }
/** The inputs of a purchase, read under the locks of its lots and wallets. */
type BuyContext = { lot: Lot; before: LockedLot; held: HeldLeads; buyer: Bidder; nowUs: number }

/**
 * Takes a lot's buy-now price: ends the lot at once, moves the deposit to the buyer and opens the order, in one
 * transaction. Rules: docs/rules/bidding.md, BUY-1 and on.
 * Refusals: `not_found`, `lot_not_open`, `not_for_sale`, `price_moved`, those of a bid, `own_limit_reached`.
 */
export async function buyNow(deps: BuyDeps, caller: Caller, request: BuyRequest): Promise<RawAnswer | Refusal> {
  const { answer, bought } = await untilLocked(() => inTransaction(deps.db, (tx) => attempt(tx, deps, caller, request)))
  if (bought) {
    announceBought(deps, bought)
    bought.publishNotices()
    const outbid = bought.before.state.leader?.accountId
    if (outbid !== undefined && outbid !== caller.accountId)
      deps.events.publishCommitted('leadLost', { lotId: bought.lot.lotId, accountId: outbid })
  }
  return answer
}

async function attempt(
  tx: Tx,
  deps: BuyDeps,
  caller: Caller,
  { carId, amount }: BuyRequest,
): Promise<{ answer: RawAnswer | Refusal; bought: Bought | undefined } | undefined> {
  const [lot] = await readLots(tx, { carIds: [carId] })
  const leaderOf = (lots: HeldLeads['lots']) => (lot && lots.get(lot.lotId)?.state.leader?.accountId) ?? []
  const held = await lockLeads(tx, caller.accountId, lot?.lotId, (lots) => [leaderOf(lots)].flat())
  if (!held) return undefined
  const { bidder: buyer, nowUs } = await readBidder(tx, caller.accountId)
  const before = lot && held.lots.get(lot.lotId)
  let bought: Bought | undefined
  const answer = await answerIdempotently(tx, caller, async () => {
    if (!buyer) return refuse('not_found')
    // A car that is or was for sale at its price has no lot.
    if (!lot || !before) return refuse((await isForSale(tx, carId)) ? 'not_for_sale' : 'not_found')
    const result = await decideAndWrite(tx, deps, caller, { lot, before, held, buyer, nowUs }, amount)
    if (!('done' in result)) return result
    bought = result.bought
    return result.done
  })
  return { answer, bought }
}

async function decideAndWrite(
  tx: Tx,
  deps: BuyDeps,
  caller: Caller,
  context: BuyContext,
  amount: number,
): Promise<{ done: Done; bought: Bought } | Refusal> {
  const { lot, before, held, buyer, nowUs } = context
  // A lot's time never goes back, even if the clock does.
  const atUs = Math.max(nowUs, before.lastAtUs)
  const buyNowPrice = await buyNowPriceOf(tx, lot.lotId)
  const leads = held.counted.leads.filter((lead) => lead.lotId !== lot.lotId)
  const decision = decideBuy({ terms: lot.terms, buyNowPrice, state: before.state, buyer, leads, amount }, atUs)
  const receipt = receiptOf(deps, context, amount, decision, atUs)
  if (!decision.accepted) return refuse(decision.reason, { data: facts(before, buyNowPrice), receipt })
  const { lotId, carId } = lot
  const notOf = await notePurchase(tx, caller, { lotId, carId, amount: decision.price })
  if (notOf) return notOf
  const moved = await write(tx, deps, context, decision)
  const lowered = await lowerAll(tx, deps, caller, held.lots, decision.lowered, nowUs)
  await deps.events.publish(tx, 'lotSold', {
    lotId,
    carId,
    buyerId: buyer.accountId,
    price: decision.price,
  })
  const order = await deps.orderOf(tx, lotId)
  const bidders = (await biddersOf(tx, [lotId])).map(({ accountId }) => accountId)
  const publishNotices = await deps.notices(asQueryable(tx), boughtNotices(moved, bidders))
  const data = { product_id: carId, price: toRiyals(decision.price), seq: decision.state.seq }
  return {
    bought: { ...moved, nowUs, publishNotices },
    done: { message: { ar: 'السيارة لك.', en: 'The car is yours.' }, data: { ...data, order, lowered, receipt } },
  }
}

/** The entry that ends the lot, its new state, and the deposit, which moves from the leader to the buyer. */
async function write(
  tx: Tx,
  deps: BuyDeps,
  { lot, before, buyer, nowUs }: BuyContext,
  { state, price }: BuyDecision & { accepted: true },
): Promise<Moved> {
  const { lotId, terms } = lot
  const { accountId } = buyer
  const moved = await appendEntry(tx, { lot, before }, nowUs, {
    kind: 'close',
    state,
    bidderId: deps.bidderNumber(lot.auctionId, accountId),
    accountId,
    reason: 'buy_now',
    outcome: state.status,
  })
  await writeBuyer(tx, { lotId, accountId, price, seq: state.seq, atUs: moved.after.lastAtUs })
  if (before.state.leader?.accountId !== buyer.accountId) {
    await releaseHold(tx, 'lot', lotId)
    await placeHold(tx, { accountId, kind: 'lot', refId: lotId, amount: terms.depositRequired })
  }
  return moved
}

/** The state of the lot for a refused buyer. */
function facts({ state }: LockedLot, buyNowPrice: number | null): Record<string, unknown> {
  return {
    buy_now_price: buyNowPrice === null ? null : toRiyals(buyNowPrice),
    current_price: state.leader ? toRiyals(state.leader.price) : null,
    seq: state.seq,
  }
}

/** The receipt of this call, in the form of a bid's. */
function receiptOf(
  deps: BuyDeps,
  { lot, before, buyer }: BuyContext,
  amount: number,
  decision: BuyDecision,
  atUs: number,
) {
  const { seq, leader } = decision.accepted ? decision.state : before.state
  return deps.seal(
    JSON.stringify({
      v: 2,
      product_id: lot.carId,
      bidder_id: deps.bidderNumber(lot.auctionId, buyer.accountId),
      amount: toRiyals(amount),
      max_amount: null,
      verdict: decision.accepted ? 'accepted' : 'refused',
      reason: decision.accepted ? null : decision.reason,
      seq,
      price_after: leader ? toRiyals(leader.price) : null,
      at: isoTime(atUs),
      kind: 'buy_now',
    }),
    isoTime(atUs),
  )
}

function announceBought(deps: StageDeps, { nowUs, ...moved }: Bought): void {
  announceChange(deps.live, { ...moved, extended: false }, deps.bidderNumber, nowUs, 'win')
  const { lot, after } = moved
  const { seq } = after.state
  deps.live.publish('auction', 'AuctionEvent', { id: lot.auctionId, product_id: lot.carId, event: 'sold', seq })
}
