import type { LeftWaiting } from '#contract/http/bidding.ts'
import type { Reason } from '#contract/http/reasons.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { lockWallets } from '../../ledger/index.ts'
import { minimumBid, readLots, readStates } from '../../lots/index.ts'
import { fateOf, leaveRefusal } from './waiting-rules.ts'
import { readMeans, readWaiting, type WaitingMaximum, withdrawWaiting, writeWaiting } from './waiting-store.ts'

/** So many a member may let wait at once. */
const WAITING_MAX = 20
const tooMany = {
  ar: `لا يزيد ما في الانتظار على ${WAITING_MAX} حدًّا. اسحب واحدًا أولًا.`,
  en: `No more than ${WAITING_MAX} maxima can wait. Withdraw one first.`,
}

/**
 * Leaves a maximum to wait for a place within the member's own limits, or changes the one that waits on that car.
 * Rules: docs/rules/bidding.md, LIM-10 and on.
 * @param max in halalas.
 * Refusals: `not_found`, those of a bid, `invalid` (too many wait).
 */
export async function leaveWaiting(
  db: Database,
  accountId: number,
  { carId, max }: { carId: number; max: number },
): Promise<LeftWaiting | Refusal> {
  return inTransaction(db, async (tx) => {
    await lockWallets(tx, [accountId])
    const [lot] = await readLots(tx, { carIds: [carId] })
    const own = (await readMeans(tx, [accountId])).get(accountId)
    if (!lot || !own) return refuse('not_found')
    const { lots, nowUs } = await readStates(tx, [lot.lotId])
    const state = lots[0]?.state
    if (!state) return refuse('not_found')
    const reason = leaveRefusal({ terms: lot.terms, state, bidder: own.bidder, atUs: nowUs }, own.won, max)
    if (reason !== undefined)
      return refuse(reason, { data: { min_next_bid: toRiyals(minimumBid(lot.terms, state)), seq: state.seq } })
    const others = (await readWaiting(tx, [accountId])).filter(({ lotId }) => lotId !== lot.lotId)
    if (others.length >= WAITING_MAX) return refuseField('product_id', tooMany)
    const key = await writeWaiting(tx, { accountId, lotId: lot.lotId, max })
    return { product_id: carId, max_amount: toRiyals(max), key }
  })
}

/** Takes back what waits on a car. `not_found` where nothing does: it may have been bid a moment ago. */
export const withdraw = async (db: Database, accountId: number, carId: number): Promise<undefined | Refusal> =>
  (await withdrawWaiting(db, accountId, carId)) ? undefined : refuse('not_found')

/** What a member lets wait, in the order in which it is looked at, each with what it waits for. */
export async function listWaiting(
  db: Database,
  accountId: number,
): Promise<{ waiting: WaitingMaximum; waitsFor: Reason | null }[]> {
  const rows = await readWaiting(db, [accountId])
  if (rows.length === 0) return []
  const lotIds = rows.map(({ lotId }) => lotId)
  const [{ lots: states, nowUs }, lots, means] = await Promise.all([
    readStates(db, lotIds),
    readLots(db, { lotIds }),
    readMeans(db, [accountId]),
  ])
  const bidder = means.get(accountId)?.bidder
  return rows.map((waiting) => {
    const terms = lots.find(({ lotId }) => lotId === waiting.lotId)?.terms
    const state = states.find(({ lotId }) => lotId === waiting.lotId)?.state
    const fate = terms && state && bidder && fateOf(waiting, { terms, state, bidder, atUs: nowUs })
    return { waiting, waitsFor: fate?.kind === 'wait' ? fate.reason : null }
  })
}
