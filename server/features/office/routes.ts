import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import { pageOfAll, type StaffApi } from '../staff/index.ts'
import type { OfficeDeps } from './deps.ts'
import { readDeskOwner } from './desk.ts'
import { readFirstDay } from './first-day.ts'
import { readDeskHome } from './home.ts'
import { listRefusedCalls } from './refused/list-refused.ts'
import { registerReportRoutes } from './reports/report-routes.ts'
import { addLogo } from './settings/add-logo.ts'
import { readSettingChanges, undoSettingChange } from './settings/setting-changes.ts'
import { changeSetting, readSetting, readSettings } from './settings/settings.ts'
import { registerSignalRoutes } from './signals/signal-routes.ts'
import { registerSystemRoutes } from './system/system-routes.ts'

/** The calls of staff that no other noun owns; each route names its right. */
export function registerOfficeRoutes(api: StaffApi, office: OfficeDeps): void {
  api.serve(routes.adminHome, ({ actor }) => readDeskHome(office, actor))
  api.serve(routes.adminFirstDay, ({ actor }) => readFirstDay(office, actor))
  api.serve(routes.adminMe, ({ actor }) => readDeskOwner(office, actor))
  api.serve(routes.adminRefusedCalls, (request) => listRefusedCalls(office, request, request.query))
  registerSignalRoutes(api, office)
  registerSettingRoutes(api, office)
  registerReportRoutes(api, office)
  registerSystemRoutes(api, office)
}

function registerSettingRoutes({ serve, serveGuarded }: StaffApi, deps: OfficeDeps): void {
  serve(routes.adminSettings, async ({ query }) => pageOfAll(query, await readSettings(deps, query.search)))
  serve(routes.adminSettingChanges, ({ params, query }) => readSettingChanges(deps, params.key, query))
  serveGuarded(routes.adminUndoSettingChange, undoSettingChange(deps))
  serve(routes.adminAddLogo, (request) => addLogo(deps, request, request.files))
  serve(routes.adminFees, () => readSetting(deps, 'fees'))
  serveGuarded(routes.adminChangeFees, changeSetting(deps, 'fees'))
  serve(routes.adminAuctionSettings, () => readSetting(deps, 'auctions'))
  serveGuarded(routes.adminChangeAuctionSettings, changeSetting(deps, 'auctions'))
  serve(routes.adminAccountSettings, () => readSetting(deps, 'accounts'))
  serveGuarded(routes.adminChangeAccountSettings, changeSetting(deps, 'accounts'))
  serve(routes.adminSite, () => readSetting(deps, 'site'))
  serveGuarded(routes.adminChangeSite, changeSetting(deps, 'site'))
  serve(routes.adminOrderSettings, () => readSetting(deps, 'orders'))
  serveGuarded(routes.adminChangeOrderSettings, changeSetting(deps, 'orders'))
  serve(routes.adminApprovalSettings, () => readSetting(deps, 'approvals'))
  serveGuarded(routes.adminChangeApprovalSettings, changeSetting(deps, 'approvals'))
  serve(routes.adminLetterSettings, () => readSetting(deps, 'letters'))
  serveGuarded(routes.adminChangeLetterSettings, changeSetting(deps, 'letters'))
  serve(routes.adminInvoiceSettings, () => readSetting(deps, 'invoicing'))
  serveGuarded(routes.adminChangeInvoiceSettings, changeSetting(deps, 'invoicing'))
}
