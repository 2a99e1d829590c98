import type { Publisher } from '#server/platform/live/publisher.ts'
import type { Events } from '../../events.ts'
import { announceChange } from '../../lots/index.ts'
import type { LotChange } from './batch.ts'

/** What one transaction of the bid path decided, at one moment, and what tells the notices that it wrote. */
export type Decided = { changes: readonly LotChange[]; atUs: number; tellNotices: () => void }

/** Tells of it, those who watch first; after its commit, and never before. */
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
