import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { Events } from '../../events.ts'
import { announceChange } from '../../lots/index.ts'
import type { LotChange } from './batch.ts'

/** The decisions of one batch, at one moment, and a function that publishes its notices. */
export type Decided = { changes: readonly LotChange[]; atUs: number; tellNotices: () => void }

/** Publishes it, first to watchers; after its commit, never before. */
export function announceDecided(
  {
    live,
    events,
    tools,
  }: { live: Publisher; events: Events; tools: { bidderNumber: (auctionId: number, accountId: number) => number } },
  { changes, atUs, tellNotices }: Decided,
): void {
  for (const change of changes) announceChange(live, change, tools.bidderNumber, atUs)
  tellNotices()
  for (const { lot, outbidId } of changes) {
    if (outbidId !== null) events.publishCommitted('leadLost', { lotId: lot.lotId, accountId: outbidId })
  }
}
