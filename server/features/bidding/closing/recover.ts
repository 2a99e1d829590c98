import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import {
  announceChange,
  appendEntry,
  biddersOf,
  type Entry,
  isPaused,
  type LotState,
  lockLots,
  type Moved,
  readLots,
} from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'
import { movedNotices } from '../notices.ts'
import { lotsCutShort, recordHeartbeat } from './heartbeat-store.ts'

/** Silence longer than this was an outage. */
const OUTAGE_US = 30_000_000
/** Bidding is open for at least this long before any close. */
const FAIR_US = 600_000_000
const US_PER_MS = 1_000

/** True if the last heartbeat is too old, also after a jump of the clock: bidders never had that time. */
export const isOutage = (lastUs: number | undefined, nowUs: number): boolean =>
  lastUs !== undefined && nowUs - lastUs >= OUTAGE_US

/**
 * Records that bidding is open, and compensates an outage: a lot that would have closed during it, or within ten
 * minutes after it, closes ten minutes from now. Its log has the change and its bidders get a notice.
 * @returns how many lots were moved.
 */
export async function extendAfterOutage(deps: StageDeps): Promise<number> {
  const { moved, nowUs, publishNotices } = await inTransaction(deps.db, async (tx) => {
    const { lastUs, nowUs } = await recordHeartbeat(tx)
    const nothing = { moved: [], nowUs, publishNotices: () => undefined }
    if (lastUs === undefined || !isOutage(lastUs, nowUs)) return nothing
    const lotIds = await lotsCutShort(tx, lastUs, nowUs + FAIR_US)
    if (lotIds.length === 0) return nothing
    // In whole milliseconds, as in the log, so that a replay computes the same times.
    const moved = await moveAll(tx, lotIds, Math.ceil((nowUs + FAIR_US) / US_PER_MS) * US_PER_MS)
    return { moved, nowUs, publishNotices: await deps.notices(asQueryable(tx), await noticesOf(tx, moved)) }
  })
  for (const change of moved) announceChange(deps.live, { ...change, extended: true }, deps.bidderNumber, nowUs)
  publishNotices()
  return moved.length
}

async function moveAll(tx: Tx, lotIds: number[], closesAtUs: number): Promise<Moved[]> {
  const { lots, nowUs } = await lockLots(tx, lotIds)
  const known = new Map((await readLots(tx, { lotIds })).map((lot) => [lot.lotId, lot]))
  const moved: Moved[] = []
  for (const before of lots) {
    const lot = known.get(before.lotId)
    const { status } = before.state
    const isOpen = status === 'live' || status === 'scheduled'
    if (lot && isOpen && !isPaused(before.state) && before.state.closesAtUs < closesAtUs)
      moved.push(await appendEntry(tx, { lot, before }, nowUs, moveTo(before.state, closesAtUs)))
  }
  return moved
}

const moveTo = (state: LotState, closesAtUs: number): Entry => ({
  kind: 'move',
  state: { ...state, closesAtUs },
  bidderId: null,
  reason: 'outage',
})

async function noticesOf(tx: Tx, moved: readonly Moved[]): Promise<Notice[]> {
  const bidders = await biddersOf(
    tx,
    moved.map(({ lot }) => lot.lotId),
  )
  return moved.flatMap(({ lot }) =>
    movedNotices(
      lot,
      bidders.filter((row) => row.lotId === lot.lotId).map((row) => row.accountId),
    ),
  )
}
