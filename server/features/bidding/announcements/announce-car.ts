import { compose } from '#contract/values/compose.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import {
  type AnnouncementKind,
  announceChange,
  appendEntry,
  biddersOf,
  insertAnnouncement,
  type Lot,
  lockLots,
  type Moved,
  readLots,
  voidRefusedReason,
} from '../../lots/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { StageDeps } from '../deps.ts'

/** An announcement of staff about a car in a published auction. */
export type AnnouncementRequest = { lotId: number; kind: AnnouncementKind; text: Text }
/** `publish` notifies watchers and members, after the commit. */
export type Announced = { moved: Moved; publish: () => void }

/**
 * Writes an announcement to the log of a lot that is on sale, and to the car's page; its bidders and owner get a
 * notice. Numbered rules: docs/rules/bidding.md, SAY-1 and on. Refusals: `not_found`, `lot_closed`.
 */
export async function announceIn(
  tx: Tx,
  deps: StageDeps,
  { lotId, kind, text }: AnnouncementRequest,
): Promise<Announced | Refusal> {
  const { lots, nowUs } = await lockLots(tx, [lotId])
  const [lot] = await readLots(tx, { lotIds: [lotId] })
  const [before] = lots
  if (!lot || !before) return refuse('not_found')
  const { state } = before
  // Also before the opening, because future bidders read it.
  const refused = state.status === 'scheduled' ? undefined : voidRefusedReason(lot.terms, state, nowUs)
  if (refused !== undefined) return refuse('lot_closed')
  const moved = await appendEntry(tx, { lot, before }, nowUs, {
    kind: 'announcement',
    state,
    bidderId: null,
    reason: kind,
    announcement: text,
  })
  await insertAnnouncement(tx, { lotId, seq: moved.after.state.seq, kind, text })
  const bidders = (await biddersOf(tx, [lotId])).map(({ accountId }) => accountId)
  const publishNotices = await deps.notices(asQueryable(tx), noticesOf(lot, bidders, text, state.status === 'live'))
  const publish = () => {
    announceChange(deps.live, { ...moved, extended: false }, deps.bidderNumber, nowUs, 'announcement')
    publishNotices()
  }
  return { moved, publish }
}

/** The same by staff, in its own transaction. */
export async function announceCar(
  deps: StageDeps,
  staff: Staff,
  request: AnnouncementRequest,
): Promise<Moved | Refusal> {
  const done = await inTransaction(deps.db, async (tx) => {
    const announced = await announceIn(tx, deps, request)
    if (isRefusal(announced)) return announced
    const { seq } = announced.moved.after.state
    const { lotId, text } = request
    await audited(tx, staff, { action: 'lot.announced', subject: `lot:${lotId}`, after: { seq, text } })
    return announced
  })
  if (isRefusal(done)) return done
  done.publish()
  return done.moved
}

const noticesOf = (lot: Lot, bidders: readonly number[], said: Text, isUrgent: boolean): Notice[] =>
  [...new Set([lot.terms.ownerId, ...bidders])].map((accountId) => ({
    accountId,
    kind: 'announcement',
    url: `/car/${lot.slug}`,
    carId: lot.carId,
    title: { ar: compose`إعلان عن ${lot.title.ar}`, en: compose`An announcement about ${lot.title.en}` },
    body: { ar: said.ar, en: said.en },
    isUrgent,
  }))
