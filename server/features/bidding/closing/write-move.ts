import type { Tx } from '#server/platform/db/database.ts'
import type { LockedLot } from '../batch/batch.ts'
import { chainHash, entryPayload } from '../log.ts'
import type { Lot } from '../lot-terms.ts'
import type { LotState } from '../rules.ts'
import type { Moved } from '../stage.ts'
import { writeStep } from '../store.ts'

/**
 * Writes that the clock of a locked lot has changed, and why: a public change of the lot, numbered and chained. The caller
 * announces it after the commit.
 */
export async function writeMove(
  tx: Tx,
  lot: Lot,
  before: LockedLot,
  to: { state: LotState; nowUs: number; reason: string },
): Promise<Moved> {
  const atUs = Math.max(to.nowUs, before.lastAtUs)
  const state = { ...to.state, seq: before.state.seq + 1 }
  const payload = entryPayload({
    seq: state.seq,
    kind: 'move',
    productId: lot.carId,
    bidderId: null,
    amount: state.leader?.price ?? null,
    automatic: false,
    atUs,
    closesAtUs: state.closesAtUs,
    reason: to.reason,
  })
  const hash = chainHash(before.head, payload)
  await writeStep(tx, { lotId: lot.lotId, event: { kind: 'move', payload, hash }, state }, atUs)
  return { lot, before, after: { ...before, state, head: hash, lastAtUs: atUs } }
}
