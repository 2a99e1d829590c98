import type * as z from 'zod'
import type { AdminAuction, adminAuctionBody } from '#contract/http/office/cars/auctions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { granted, isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { draftRefusal, findAuction, lockAuction, readAuction } from '../../auctions/index.ts'
import type { Bidding } from '../../bidding/index.ts'
import type { Events } from '../../events.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import { toNewAuction } from './auction-input.ts'
import { type PublishedAuction, publishAuction } from './publish-auction.ts'

type Body = z.output<typeof adminAuctionBody>
export type PublishingDeps = Pick<Platform, 'db' | 'live'> & {
  settings: Settings
  events: Pick<Events, 'publish'>
  bidding: Pick<Bidding, 'driveRoom' | 'wake'>
}

/** Publishes an auction or keeps it as a draft. Refusals: those of `publishAuction`. */
export async function addAuction(deps: PublishingDeps, staff: Staff, body: Body): Promise<AdminAuction | Refusal> {
  const { auctions: defaults } = await deps.settings.current()
  const { id } = await staffAction(deps.db, staff, async (tx, note) => {
    const published = granted(await publishAuction(tx, toNewAuction(body, staff.actor.accountId), defaults))
    const action = body.draft ? 'auction.drafted' : 'auction.published'
    await note({ action, ...(await stateOf(tx, published)) })
    if (!body.draft)
      await deps.events.publish(tx, 'carsPublished', { carIds: published.lots.map(({ carId }) => carId) })
    return published
  })
  return announced(deps, id)
}

/** Replaces a draft, and publishes it unless `draft` is set. Refusals: `not_found`, `auction_published`. */
export async function changeAuction(
  deps: PublishingDeps,
  staff: Staff,
  id: number,
  body: Body,
): Promise<AdminAuction | Refusal> {
  const { auctions: defaults } = await deps.settings.current()
  await staffAction(deps.db, staff, async (tx, note) => {
    const refused = draftRefusal(await lockAuction(tx, id))
    if (refused) return refused
    const input = toNewAuction(body, staff.actor.accountId)
    const published = granted(await publishAuction(tx, input, defaults, { draftId: id }))
    const action = body.draft ? 'auction.changed' : 'auction.published'
    await note({ action, ...(await stateOf(tx, published)) })
    if (!body.draft)
      await deps.events.publish(tx, 'carsPublished', { carIds: published.lots.map(({ carId }) => carId) })
    return published
  })
  return announced(deps, id)
}

/** The audit names lots by their cars, because there may be thousands. */
const stateOf = async (tx: Tx, { id, lots }: PublishedAuction) => ({
  subject: `auction:${id}`,
  after: { ...(await findAuction(tx, id)), carIds: lots.map((lot) => lot.carId) },
})

/**
 * Lots may be due at once, a room past its start opens before the answer, and viewers of the auctions get the
 * new one.
 */
async function announced(deps: PublishingDeps, id: number): Promise<AdminAuction | Refusal> {
  const written = await readAuction(deps.db, id)
  if (isRefusal(written) || written.state === 'draft') return written
  if (written.room) await deps.bidding.driveRoom(id)
  const auction = written.room ? granted(await readAuction(deps.db, id)) : written
  deps.bidding.wake()
  const event = auction.live_count > 0 ? 'active' : 'soon'
  deps.live.publish('auction', 'AuctionEvent', { id, event, seq: 0 })
  return auction
}
