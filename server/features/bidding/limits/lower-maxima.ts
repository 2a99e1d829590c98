import type * as z from 'zod'
import type { lowered } from '#contract/http/bidding.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isoTime, type LockedLot, readLots } from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'
import type { Receipts } from '../receipts/receipts.ts'
import type { LoweredMaximum } from './limit-rules.ts'
import { lowerMaxima } from './limit-store.ts'

export type Seals = Pick<Receipts, 'seal'>
type Lowered = z.infer<typeof lowered>

/**
 * Lowers maxima of a member on lots locked by the caller, with a signed receipt for each. A silent raise may have
 * the same number, and only the times give their order, so no two are equal.
 * The price, the lead and the public log stay as they are.
 */
export async function lowerAll(
  tx: Tx,
  deps: Pick<StageDeps, 'bidderNumber'> & Seals,
  { accountId, language }: { accountId: number; language: Language },
  lots: ReadonlyMap<number, LockedLot>,
  maxima: readonly LoweredMaximum[],
  nowUs: number,
): Promise<Lowered[]> {
  if (maxima.length === 0) return []
  const known = new Map(
    (await readLots(tx, { lotIds: maxima.map(({ lotId }) => lotId) })).map((lot) => [lot.lotId, lot]),
  )
  const steps = maxima.flatMap(({ lotId, max }) => {
    const [lot, locked] = [known.get(lotId), lots.get(lotId)]
    if (!lot || !locked) throw new Error(`lot ${lotId} gives way without its lock`)
    return { lot, lotId, max, seq: locked.state.seq + 1, atUs: Math.max(nowUs, locked.lastAtUs + 1) }
  })
  await lowerMaxima(tx, accountId, steps)
  return steps.map(({ lot, max, seq, atUs }) => ({
    product_id: lot.carId,
    slug: lot.slug,
    title: lot.title[language],
    max_amount: toRiyals(max),
    receipt: deps.seal(
      JSON.stringify({
        v: 2,
        kind: 'maximum_lowered',
        product_id: lot.carId,
        bidder_id: deps.bidderNumber(lot.auctionId, accountId),
        max_amount: toRiyals(max),
        reason: 'own_limit',
        seq,
        at: isoTime(atUs),
      }),
      isoTime(atUs),
    ),
  }))
}
