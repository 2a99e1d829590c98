import { clearTab, readTab, writeTab } from '#web/platform/tab-storage.ts'
import type { BidOutcome } from './send-bid.ts'

/** A bid that was sent and whose end this page does not know yet. Amount in riyals. */
export type UnsettledBid = { key: string; accountId: string; title: string; slug: string; amount: number }

/** A bid whose place on the page is gone. `outcome`: what its sending comes to; without one the server is to be asked. */
export type LeftBid = { bid: UnsettledBid; outcome?: Promise<BidOutcome> }

const KEY = 'unsettledBids'
const listeners = new Set<(left: LeftBid) => void>()

/** Says that a bid is still under way and that nobody is left who shows its end. */
export function handOver(left: LeftBid): void {
  for (const listener of listeners) listener(left)
}

/** Calls `listener` with every bid that is handed over, until the returned function is called. */
export function onHandOver(listener: (left: LeftBid) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Bids of this tab that were on their way when its page was left or loaded again. They outlive the page, so that the next
 * one can say what became of them; not the tab, because another tab could not tell them from those it is still sending.
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
