import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { lockForSale } from '../../catalogue/index.ts'
import { lockWallets, releaseHold, type Wallet } from '../../ledger/index.ts'
import { answerRunning } from '../store.ts'
import type { PriceDeps } from './deps.ts'
import { endedNotices, lapsedNotices } from './notices.ts'
import { isOvertaken, lastOutcome } from './rules.ts'
import { carsWithLapsed, openOnCar, type PriceOutcome, type PriceTalk, writePriceOutcome } from './store.ts'

/**
 * Locks the wallets of everyone who negotiates a car, together with others, in one order. The caller holds the lock of
 * the car, so that no negotiation begins meanwhile. @returns the wallets, and the negotiations that are not over.
 */
export async function lockTalks(
  tx: Tx,
  carId: number,
  accountIds: readonly (number | undefined)[] = [],
): Promise<{ wallets: Map<number, Wallet>; open: PriceTalk[] }> {
  const open = await openOnCar(tx, carId)
  const wallets = await lockWallets(tx, [...accountIds, ...open.map(({ buyerId }) => buyerId)])
  return { wallets, open }
}

/** Ends negotiations without an agreement and frees their deposits. The caller holds the locks of `lockTalks`. */
export async function endTalks(
  tx: Tx,
  { notices }: Pick<PriceDeps, 'notices'>,
  talks: readonly PriceTalk[],
  outcome: PriceOutcome,
): Promise<void> {
  if (talks.length === 0) return
  const nowUs = (await databaseTime(tx)).getTime() * US_PER_MS
  for (const { id } of talks) {
    await answerRunning(tx, { negotiationId: id }, lastOutcome(outcome), nowUs)
    await writePriceOutcome(tx, id, outcome)
    await releaseHold(tx, 'offer', id)
  }
  const told =
    outcome === 'lapsed' ? talks.flatMap(lapsedNotices) : talks.flatMap((talk) => endedNotices(talk, outcome))
  afterCommit(tx, await notices(asQueryable(tx), told))
}

/** The end of all negotiations about a car that was sold: the buyer's own one has no notice. */
export async function endSoldTalks(
  tx: Tx,
  deps: Pick<PriceDeps, 'notices'>,
  open: readonly PriceTalk[],
  buyerId: number,
): Promise<void> {
  const isTheirs = (talk: PriceTalk) => talk.buyerId === buyerId
  await endTalks(tx, deps, open.filter(isTheirs), 'bought')
  await endTalks(
    tx,
    deps,
    open.filter((talk) => !isTheirs(talk)),
    'sold',
  )
}

/**
 * Ends negotiations that a change of their car has overtaken: it is not for sale at a price any more, it has another
 * owner, or its price fell to the waiting offer. The caller holds the locks of `lockTalks`, taken before the change.
 */
export async function endOvertakenTalks(
  tx: Tx,
  deps: Pick<PriceDeps, 'notices'>,
  { carId, ownerId }: { carId: number; ownerId: number },
): Promise<void> {
  const car = await lockForSale(tx, carId)
  const isGone = car?.type !== 'sale' || car.saleStatus !== 'for_sale' || car.price === null || car.ownerId !== ownerId
  const open = await openOnCar(tx, carId)
  if (isGone) await endTalks(tx, deps, open, 'gone')
  else await endTalks(tx, deps, open.filter(isOvertaken), 'repriced')
}

/** Ends negotiations that nobody answered in time. @returns their number. */
export async function endLapsedTalks(deps: PriceDeps): Promise<number> {
  let ended = 0
  for (const carId of await carsWithLapsed(deps.db)) {
    ended += await inTransaction(deps.db, async (tx) => {
      await lockForSale(tx, carId)
      const { open } = await lockTalks(tx, carId)
      const now = await databaseTime(tx)
      const lapsed = open.filter(({ decideBy }) => decideBy <= now)
      await endTalks(tx, deps, lapsed, 'lapsed')
      return lapsed.length
    })
  }
  return ended
}

export const US_PER_MS = 1_000
