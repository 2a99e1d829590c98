import type { AuctionAct } from '#contract/http/office/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type AuditRow, actsOn } from '../../staff/index.ts'
import { findAuction } from './auctions-store.ts'
import { lotsOfAuction } from './lots-store.ts'

const KINDS = ['room.%', 'lot.%', 'bid.%']
const ACTS_MAX = 50

/** The acts of staff in a room and on its lots, for the colleague who runs it with them. Refusals: `not_found`. */
export async function readAuctionActs(db: Database, auctionId: number): Promise<{ acts: AuctionAct[] } | Refusal> {
  if (!(await findAuction(db, auctionId))) return refuse('not_found')
  const carOf = new Map((await lotsOfAuction(db, auctionId)).map(({ id, carId }) => [`lot:${id}`, carId]))
  const subjects = [`auction:${auctionId}`, ...carOf.keys()]
  const rows = await actsOn(db, { subjects, kinds: KINDS, limit: ACTS_MAX })
  return { acts: rows.map((row) => toAct(row, carOf.get(row.subject))) }
}

/** A step of a room names the car that was under the hammer before it. */
const toAct = (row: AuditRow, carId: number | undefined): AuctionAct => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_id: row.actorId,
  actor_name: row.actorName,
  action: row.action,
  reason: row.reason,
  car_id: carId ?? (typeof row.before?.carId === 'number' ? row.before.carId : null),
})
