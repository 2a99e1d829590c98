import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { pageOfAll } from '../staff/index.ts'
import type { OfficeDeps } from './deps.ts'
import { readDeskOwner } from './desk.ts'
import { readDeskHome } from './home.ts'
import { registerReportRoutes } from './reports/report-routes.ts'
import { readSettingChanges, undoSettingChange } from './settings/setting-changes.ts'
import { changeSetting, readSetting, readSettings } from './settings/settings.ts'
import { registerSignalRoutes } from './signals/signal-routes.ts'
import { registerSystemRoutes } from './system/system-routes.ts'

/** The calls of staff that no other noun owns; each route names its right. */
export function registerOfficeRoutes(api: Api, office: OfficeDeps): void {
  api.serve(routes.adminHome, ({ actor }) => readDeskHome(office, actor))
  api.serve(routes.adminMe, ({ actor }) => readDeskOwner(office, actor))
  registerSignalRoutes(api, office)
  registerSettingRoutes(api, office)
  registerReportRoutes(api, office)
  registerSystemRoutes(api, office)
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
