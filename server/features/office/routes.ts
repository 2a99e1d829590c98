import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { findAudit, listAudit, listOf, pageOfAll, type StaffApi } from '../staff/index.ts'
import { addAuction, changeAuction } from './auctions/auctions.ts'
import { toAuditRow } from './audit/audit-row.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import { registerCarPaperRoutes } from './cars/car-paper-routes.ts'
import { arrangeCarPictures, readPictures } from './cars/car-pictures.ts'
import { addCar, changeCar, readCar, removeCar, reviewListedCar, takeBackCar, toAdminCar } from './cars/cars.ts'
import { listCars } from './cars/cars-store.ts'
import { carFiltersOf, exportCars } from './cars/export-cars.ts'
import type { OfficeDeps } from './deps.ts'
import { readDeskOwner } from './desk.ts'
import { readDeskHome } from './home.ts'
import { registerReportRoutes } from './reports/report-routes.ts'
import { readSettingChanges, undoSettingChange } from './settings/setting-changes.ts'
import { changeSetting, readSetting, readSettings } from './settings/settings.ts'
import { registerSignalRoutes } from './signals/signal-routes.ts'
import { registerSystemRoutes } from './system/system-routes.ts'

/** The calls of staff that no other noun owns; each route names its right. */
export function registerOfficeRoutes(api: StaffApi, office: OfficeDeps): void {
  api.serve(routes.adminHome, ({ actor }) => readDeskHome(office, actor))
  api.serve(routes.adminMe, ({ actor }) => readDeskOwner(office, actor))
  registerCarRoutes(api, office)
  registerSignalRoutes(api, office)
  registerAuctionRoutes(api, office)
  registerAuditRoutes(api, office)
  registerSettingRoutes(api, office)
  registerReportRoutes(api, office)
  registerSystemRoutes(api, office)
}

function registerCarRoutes({ serve }: Api, deps: OfficeDeps): void {
  registerCarPaperRoutes({ serve }, deps)
  serve(routes.adminCars, ({ query, language }) =>
    listOf(
      query,
      (search, sort, place) => listCars(deps.db, { search, ...carFiltersOf(query) }, sort, place),
      (row) => toAdminCar(row, language),
    ),
  )
  serve(routes.adminCarsCsv, (request) => exportCars(deps, request, request.query, 'csv'))
  serve(routes.adminCarsXlsx, (request) => exportCars(deps, request, request.query, 'xlsx'))
  serve(routes.adminCar, ({ params, language }) => readCar(deps, params.id, language))
  serve(routes.adminCreateCar, (request) => addCar(deps, request, request.body, request.files))
  serve(routes.adminReviewCar, (request) => reviewListedCar(deps, request, request.params.id, request.body))
  serve(routes.adminWithdrawCar, (request) => takeBackCar(deps, request, request.params.id, request.body))
  serve(routes.adminCarPictures, ({ params, language }) => readPictures(deps, params.id, language))
  serve(routes.adminArrangePictures, (request) =>
    arrangeCarPictures(deps, request, request.params.id, request.body.pictures),
  )
  serve(routes.adminDeleteCar, (request) => removeCar(deps, request, request.params.id))
  serve(routes.adminUpdateCar, (request) => changeCar(deps, request, request.params.id, request.body, request.files))
}

function registerAuctionRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminCreateAuction, (request) => addAuction(deps, request, request.body))
  serve(routes.adminUpdateAuction, (request) => changeAuction(deps, request, request.params.id, request.body))
}

function registerAuditRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminAudit, ({ query }) => {
    const { subject, action, actor_id: actorId } = query
    return listOf(
      query,
      (search, sort, place) => listAudit(deps.db, { search, actorId, subject, action }, sort, place),
      toAuditRow,
    )
  })
  serve(routes.adminVerifyAudit, ({ query }) => verifyAudit(deps.db, query.from, query.limit))
  serve(routes.adminAuditRow, async ({ params }) => {
    const row = await findAudit(deps.db, params.id)
    return row ? toAuditRow(row) : refuse('not_found')
  })
}

function registerSettingRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminSettings, async ({ query }) => pageOfAll(query, await readSettings(deps, query.search)))
  serve(routes.adminSettingChanges, ({ params, query }) => readSettingChanges(deps, params.key, query))
  serve(routes.adminUndoSettingChange, (request) =>
    undoSettingChange(deps, request, request.params.key, request.params.id),
  )
  serve(routes.adminFees, () => readSetting(deps, 'fees'))
  serve(routes.adminChangeFees, (request) => changeSetting(deps, request, 'fees', request.body))
  serve(routes.adminAuctionSettings, () => readSetting(deps, 'auctions'))
  serve(routes.adminChangeAuctionSettings, (request) => changeSetting(deps, request, 'auctions', request.body))
  serve(routes.adminAccountSettings, () => readSetting(deps, 'accounts'))
  serve(routes.adminChangeAccountSettings, (request) => changeSetting(deps, request, 'accounts', request.body))
  serve(routes.adminSite, () => readSetting(deps, 'site'))
  serve(routes.adminChangeSite, (request) => changeSetting(deps, request, 'site', request.body))
  serve(routes.adminOrderSettings, () => readSetting(deps, 'orders'))
  serve(routes.adminChangeOrderSettings, (request) => changeSetting(deps, request, 'orders', request.body))
  serve(routes.adminInvoiceSettings, () => readSetting(deps, 'invoicing'))
  serve(routes.adminChangeInvoiceSettings, (request) => changeSetting(deps, request, 'invoicing', request.body))
}
