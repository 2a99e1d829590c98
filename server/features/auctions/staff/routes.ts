import { auditRoutes } from '#contract/http/office/audit.ts'
import { auctionAdminRoutes as routes } from '#contract/http/office/cars/auctions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { may } from '#server/platform/http/request/actor.ts'
import { listOf } from '../../staff/index.ts'
import { readAuctionActs } from './auction-acts.ts'
import { readAuction, removeAuction, toAdminAuction } from './auctions.ts'
import { listAuctions } from './auctions-store.ts'
import { readLotRecord, withFaces } from './lots.ts'
import { listLots, newestLot } from './lots-store.ts'

/** Auctions and lots as staff read them, and drafts that they remove. The office publishes auctions. */
export function registerAuctionStaffRoutes({ serve }: Api, { db }: { db: Database }): void {
  serve(routes.adminAuctions, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listAuctions(db, { search, status: query.status, open: query.open, month: query.month }, sort, place),
      toAdminAuction,
    ),
  )
  serve(routes.adminAuction, ({ params, actor }) => readAuction(db, params.id, may(actor, 'lots.secrets')))
  serve(routes.adminDeleteAuction, (request) => removeAuction(db, request, request.params.id))
  serve(auditRoutes.adminAuctionActs, ({ params }) => readAuctionActs(db, params.id))
  serve(routes.adminLots, ({ query, actor }) => {
    const { status, auction_id: auctionId } = query
    return listOf(
      query,
      async (search, sort, place) => {
        const { rows, total } = await listLots(db, { search, status, auctionId }, sort, place)
        return { rows: await withFaces(db, rows, may(actor, 'lots.secrets')), total }
      },
      (lot) => lot,
    )
  })
  serve(routes.adminLot, async ({ params, actor }) => {
    const lot = await newestLot(db, params.car_id)
    const [shown] = lot ? await withFaces(db, [lot], may(actor, 'lots.secrets')) : []
    return shown ?? refuse('not_found')
  })
  serve(routes.adminLotRecord, ({ params, actor }) => readLotRecord(db, params.id, may(actor, 'lots.secrets')))
}
