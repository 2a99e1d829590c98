import { toRiyals } from '#contract/values/money.ts'
import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller, type Done } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { notePurchase } from '../../bidding/index.ts'
import { type CarOnSale, lockForSale } from '../../catalogue/index.ts'
import { placeHold } from '../../ledger/index.ts'
import { insertOffer, rightsOf } from '../store.ts'
import type { PriceDeps } from './deps.ts'
import { lockTalks, US_PER_MS } from './end-talks.ts'
import { openedNotices } from './notices.ts'
import { buyerRefusal } from './rules.ts'
import { countBegun, insertPriceTalk, type PriceTalk } from './store.ts'
import { showTalk } from './to-price-offer.ts'

const BEGUN_MAX = 5
const BEGUN_DAYS = 7
const HOUR_MS = 3_600_000

const sent = { ar: 'وصلت سومتك إلى البائع.', en: 'The seller has your offer.' }

/** `amount` in halalas, whole riyals. */
type OfferRequest = { carId: number; amount: number }

/**
 * Offers a price below the fixed one, and holds the deposit of a purchase, under the locks of the car and the wallets.
 * Rules: docs/rules/offers.md, OFR-43 and on.
 * Refusals: `not_found`, those of `buyerRefusal`, `offers_not_taken`, `same_side`, `offer_running`,
 * `offer_not_below_price`, `offers_used_up`, `deposit_required`.
 */
export async function makeOffer(deps: PriceDeps, caller: Caller, request: OfferRequest): Promise<RawAnswer | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const car = await lockForSale(tx, request.carId)
    const { wallets, open } = await lockTalks(tx, request.carId, [caller.accountId])
    return answerIdempotently(tx, caller, async () => {
      if (!car || car.saleStatus === 'draft') return refuse('not_found')
      const refused = await refusalOf(tx, car, { open, buyerId: caller.accountId, amount: request.amount })
      if (refused) return refused
      const deposit = (await deps.settings.read(tx)).orders.purchaseDeposit
      if ((wallets.get(caller.accountId)?.available ?? 0) < deposit)
        return refuse('deposit_required', { data: { deposit_required: toRiyals(deposit) } })
      const notOf = await notePurchase(tx, caller, { ...request, lotId: null, isPurchase: false })
      return notOf ?? write(tx, deps, caller, { car, deposit, amount: request.amount })
    })
  })
}

type Offered = { open: readonly PriceTalk[]; buyerId: number; amount: number }

async function refusalOf(tx: Tx, car: CarOnSale, { open, buyerId, amount }: Offered): Promise<Refusal | undefined> {
  const rights = await rightsOf(tx, buyerId)
  if (!rights) return refuse('account_inactive')
  const linked = rights.linked ?? []
  const refused = buyerRefusal(car, buyerId, { ...rights, linked })
  if (refused) return refused
  if (!car.takesOffers) return refuse('offers_not_taken')
  if (open.some((talk) => talk.buyerId === buyerId)) return refuse('offer_running')
  // A company and its people do not offer beside each other.
  if (open.some((talk) => linked.includes(talk.buyerId))) return refuse('same_side')
  if (amount >= (car.price ?? 0)) return refuse('offer_not_below_price', { data: { price: toRiyals(car.price ?? 0) } })
  const begun = await countBegun(tx, car.id, buyerId, BEGUN_DAYS)
  return begun >= BEGUN_MAX ? refuse('offers_used_up') : undefined
}

async function write(
  tx: Tx,
  deps: PriceDeps,
  caller: Caller,
  { car, deposit, amount }: { car: CarOnSale; deposit: number; amount: number },
): Promise<Done> {
  const buyerId = caller.accountId
  const { offerHours } = (await deps.settings.read(tx)).orders
  const nowMs = (await databaseTime(tx)).getTime()
  const decideBy = new Date(nowMs + offerHours * HOUR_MS)
  const id = await insertPriceTalk(tx, { carId: car.id, buyerId, deposit, decideBy })
  const times = { madeAtUs: nowMs * US_PER_MS, decideByUs: decideBy.getTime() * US_PER_MS }
  // Nothing was on the table before: a withdrawn first offer ends the negotiation.
  const first = { side: 'buyer', round: 0, amount, ...times, answerUntilUs: times.madeAtUs } as const
  await insertOffer(tx, { ...first, subject: { negotiationId: id }, buyerId, madeBy: buyerId })
  if (deposit > 0) await placeHold(tx, { accountId: buyerId, kind: 'offer', refId: id, amount: deposit })
  afterCommit(tx, await deps.notices(asQueryable(tx), openedNotices(car, { buyerId, amount, deposit, offerHours })))
  return { message: sent, data: { offer: await showTalk(tx, deps, id, caller) } }
}
