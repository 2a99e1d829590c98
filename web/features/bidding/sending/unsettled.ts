import { clearTab, readTab, writeTab } from '#web/platform/device/tab-storage.ts'
import type { BidOutcome } from './send-bid.ts'

/** A sent bid whose result this page does not know yet. Amount in riyals. */
export type UnsettledBid = { key: string; accountId: string; title: string; slug: string; amount: number }

/** A bid whose panel is gone. `outcome`: the promise of its result; without one the server must be asked. */
export type LeftBid = { bid: UnsettledBid; outcome?: Promise<BidOutcome> }

const KEY = 'unsettledBids'
const listeners = new Set<(left: LeftBid) => void>()

/** Registers a bid in flight whose result no panel will show. */
export function handOver(left: LeftBid): void {
  for (const listener of listeners) listener(left)
}

/** Calls `listener` with every bid that is handed over, until the returned function is called. */
export function onHandOver(listener: (left: LeftBid) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Bids of this tab that were in flight when its page was left or reloaded. They outlive the page, so that the next one
 * can show their results, but not the tab, because another tab could not tell them from its own bids in flight.
 */
export function readUnsettled(): UnsettledBid[] {
  try {
    const found: unknown = JSON.parse(readTab(KEY) ?? '[]')
    return Array.isArray(found) ? found : [] // only this file writes it
  } catch {
    return []
  }
}

export function rememberUnsettled(bid: UnsettledBid): void {
  writeTab(KEY, JSON.stringify([...readUnsettled(), bid]))
}

export function forgetUnsettled(key: string): void {
  const others = readUnsettled().filter((bid) => bid.key !== key)
  if (others.length === 0) clearTab(KEY)
  else writeTab(KEY, JSON.stringify(others))
}
