import { backofficeRoutes as routes } from '#contract/http/backoffice.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { adjustWallet } from './adjust.ts'
import { addAuction, changeAuction, readAuction, removeAuction, toAdminAuction, toAdminLot } from './auctions.ts'
import { listAuctions } from './auctions-store.ts'
import { toAuditRow } from './audit-row.ts'
import { findAudit, listAudit } from './audit-store.ts'
import { addCar, changeCar, readCar, reviewListedCar, takeBackCar, toAdminCar } from './cars.ts'
import { listCars } from './cars-store.ts'
import { changeSetting, readSetting, readSettings } from './house-settings.ts'
import { listOf, pageOfAll } from './lists.ts'
import { answerForSide, offerRunnerUp, readOffers } from './lot-offers.ts'
import { decideForOwner, voidBid } from './lots.ts'
import { listLots, newestLot, publishedLotId } from './lots-store.ts'
import { cancelOrder } from './orders.ts'
import { addPackage, editPackage, listPackages, readPackage, toAdminPackage } from './packages.ts'
import type { BackofficeParts } from './parts.ts'
import { addBrand, addModel, toNamed } from './references.ts'
import { listBrands, listModels } from './references-store.ts'
import { moveRoom } from './rooms.ts'
import { changeUser, readUser, toAdminUser } from './users.ts'
import { listUsers } from './users-store.ts'

/** Every call of `contract/http/backoffice.ts`; the right that a call needs stands on its route. */
export function registerBackofficeRoutes(api: Api, backoffice: BackofficeParts): void {
  registerCarRoutes(api, backoffice)
  registerAuctionRoutes(api, backoffice)
  registerRoomRoutes(api, backoffice)
  registerLotRoutes(api, backoffice)
  registerUserRoutes(api, backoffice)
  registerPackageRoutes(api, backoffice)
  registerReferenceRoutes(api, backoffice)
  registerSettingRoutes(api, backoffice)
}

function registerCarRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminCars, ({ query, language }) => {
    const { status, type, brand_id: brandId, owner_id: ownerId } = query
    return listOf(
      query,
      (search, sort, place) => listCars(parts.db, { search, status, type, brandId, ownerId }, sort, place),
      (row) => toAdminCar(row, language),
    )
  })
  serve(routes.adminCar, ({ params, language }) => readCar(parts, params.id, language))
  serve(routes.adminCreateCar, (request) => addCar(parts, request, request.body, request.files))
  serve(routes.adminReviewCar, (request) => reviewListedCar(parts, request, request.params.id, request.body))
  serve(routes.adminWithdrawCar, (request) => takeBackCar(parts, request, request.params.id, request.body))
  serve(routes.adminUpdateCar, (request) => changeCar(parts, request, request.params.id, request.body, request.files))
}

function registerAuctionRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminAuctions, ({ query }) =>
    listOf(
      query,
      (search, sort, place) => listAuctions(parts.db, { search, status: query.status }, sort, place),
      toAdminAuction,
    ),
  )
  serve(routes.adminAuction, ({ params }) => readAuction(parts, params.id))
  serve(routes.adminCreateAuction, (request) => addAuction(parts, request, request.body))
  serve(routes.adminUpdateAuction, (request) => changeAuction(parts, request, request.params.id, request.body))
  serve(routes.adminDeleteAuction, (request) => removeAuction(parts, request, request.params.id))
}

function registerRoomRoutes({ serve }: Api, parts: BackofficeParts): void {
  const rooms = {
    start: routes.adminStartRoom,
    pause: routes.adminPauseRoom,
    resume: routes.adminResumeRoom,
    stop: routes.adminStopRoom,
  }
  for (const action of ['start', 'pause', 'resume', 'stop'] as const) {
    serve(rooms[action], (request) =>
      moveRoom(parts, request, { auctionId: request.params.id, action, reason: request.body.reason }),
    )
  }
  serve(routes.adminSkipLot, (request) => {
    const { product_id: carId, reason } = request.body
    return moveRoom(parts, request, { auctionId: request.params.id, action: 'skip', carId, reason })
  })
}

function registerLotRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminLots, ({ query }) => {
    const { status, auction_id: auctionId } = query
    return listOf(
      query,
      (search, sort, place) => listLots(parts.db, { search, status, auctionId }, sort, place),
      toAdminLot,
    )
  })
  serve(routes.adminLot, async ({ params }) => {
    const lot = await newestLot(parts.db, params.car_id)
    return lot ? toAdminLot(lot) : refuse('not_found')
  })
  serve(routes.adminDecideLot, (request) =>
    decideForOwner(parts, request, request.params.car_id, request.body.decision),
  )
  serve(routes.adminOffers, ({ params }) => readOffers(parts, params.car_id))
  serve(routes.adminAnswerOffer, (request) => answerForSide(parts, request, request.params.car_id, request.body))
  serve(routes.adminOfferRunnerUp, (request) => offerRunnerUp(parts, request, request.params.car_id))
  serve(routes.adminReplayLot, async ({ params }) => {
    const lotId = await publishedLotId(parts.db, params.car_id)
    return (lotId === undefined ? undefined : await parts.bidding.replay(lotId)) ?? refuse('not_found')
  })
  serve(routes.adminCancelOrder, (request) => cancelOrder(parts, request, request.params.id, request.body))
  serve(routes.adminVoidBid, (request) => voidBid(parts, request, request.params.car_id, request.body))
}

function registerUserRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminUsers, ({ query }) => {
    const { role, active } = query
    return listOf(
      query,
      (search, sort, place) => listUsers(parts.db, { search, role, active }, sort, place),
      toAdminUser,
    )
  })
  serve(routes.adminUser, ({ params }) => readUser(parts, params.id))
  serve(routes.adminUpdateUser, (request) => changeUser(parts, request, request.params.id, request.body))
  serve(routes.adminAdjust, (request) => adjustWallet(parts, request, request.params.id, request.body))
  serve(routes.adminAudit, ({ query }) => {
    const { subject, action, actor_id: actorId } = query
    return listOf(
      query,
      (search, sort, place) => listAudit(parts.db, { search, actorId, subject, action }, sort, place),
      toAuditRow,
    )
  })
  serve(routes.adminAuditRow, async ({ params }) => {
    const row = await findAudit(parts.db, params.id)
    return row ? toAuditRow(row) : refuse('not_found')
  })
}

function registerPackageRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminPackages, async ({ query }) =>
    pageOfAll(query, (await listPackages(parts, query.search ?? '')).map(toAdminPackage)),
  )
  serve(routes.adminPackage, ({ params }) => readPackage(parts, params.id))
  serve(routes.adminCreatePackage, (request) => addPackage(parts, request, request.body))
  serve(routes.adminUpdatePackage, (request) => editPackage(parts, request, request.params.id, request.body))
}

function registerReferenceRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminBrands, ({ query }) =>
    listOf(query, (search, sort, place) => listBrands(parts.db, { search }, sort, place), toNamed),
  )
  serve(routes.adminCreateBrand, async (request) => toNamed(await addBrand(parts, request, request.body)))
  serve(routes.adminModels, ({ query }) =>
    listOf(
      query,
      (search, sort, place) => listModels(parts.db, { search, brandId: query.brand_id }, sort, place),
      (row) => ({ ...toNamed(row), brand_id: row.brandId }),
    ),
  )
  serve(routes.adminCreateModel, async (request) => {
    const model = await addModel(parts, request, request.body)
    return { ...toNamed(model), brand_id: model.brandId }
  })
}

function registerSettingRoutes({ serve }: Api, parts: BackofficeParts): void {
  serve(routes.adminSettings, async () => pageOfAll({ page: 1 }, await readSettings(parts)))
  serve(routes.adminFees, () => readSetting(parts, 'fees'))
  serve(routes.adminChangeFees, (request) => changeSetting(parts, request, 'fees', request.body))
  serve(routes.adminAuctionSettings, () => readSetting(parts, 'auctions'))
  serve(routes.adminChangeAuctionSettings, (request) => changeSetting(parts, request, 'auctions', request.body))
  serve(routes.adminSite, () => readSetting(parts, 'site'))
  serve(routes.adminChangeSite, (request) => changeSetting(parts, request, 'site', request.body))
}
