import type { Tx } from '#server/platform/db/database.ts'
import { lockWallets } from '../../ledger/index.ts'
import { type LockedLot, lockLots } from '../../lots/index.ts'
import type { Counted } from './limit-rules.ts'
import { readCounted } from './limit-store.ts'

/** A member's leads, with every lot of them locked, and the wallets of all concerned. */
export type HeldLeads = { lots: ReadonlyMap<number, LockedLot>; counted: Counted }

/**
 * Locks a lot, the lots that a member leads, and then wallets: lots before wallets, both in the order of their ids, as
 * the bid path does. Under the wallet's lock no lead can be added, but one may have been won while this waited for it.
 * @param wallets the further wallets beside the member's, from the lots under their locks.
 * @returns undefined if the member has won a lead meanwhile: end the transaction and begin again.
 */
export async function lockLeads(
  tx: Tx,
  accountId: number,
  lotId: number | undefined,
  wallets: (lots: ReadonlyMap<number, LockedLot>) => readonly number[] = () => [],
): Promise<HeldLeads | undefined> {
  const before = await readCounted(tx, accountId)
  const wanted = new Set(before.leads.map((lead) => lead.lotId))
  if (lotId !== undefined) wanted.add(lotId)
  const lots = new Map((await lockLots(tx, [...wanted])).lots.map((lot) => [lot.lotId, lot]))
  await lockWallets(tx, [accountId, ...wallets(lots)])
  const counted = await readCounted(tx, accountId)
  return counted.leads.every((lead) => lots.has(lead.lotId)) ? { lots, counted } : undefined
}

const TRIES_MAX = 20

/** Runs `attempt` until it has its locks. */
export async function untilLocked<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  throw new Error('a member wins leads faster than they can be locked')
}
