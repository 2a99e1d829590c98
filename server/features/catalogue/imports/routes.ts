import { importAdminRoutes as routes } from '#contract/http/office/cars/imports.ts'
import { cleanLine } from '#contract/values/text.ts'
import { containing } from '#server/platform/db/like.ts'
import type { Api } from '#server/platform/http/api.ts'
import { pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import {
  applyImport,
  decide,
  type ImportDeps,
  importCars,
  mend,
  readImport,
  readRefused,
  show,
  takeBack,
  toImport,
} from './imports.ts'
import { listImports } from './imports-store.ts'
import { importTemplate, readImportColumns } from './template.ts'

/** Every call of `contract/http/office/cars/imports.ts`. */
export function registerImportRoutes({ serve }: Api, deps: ImportDeps): void {
  serve(routes.adminImportCars, (request) => importCars(deps, request, request.body, request.files))
  serve(routes.adminCarImports, async ({ query }) => {
    const place = pageOf(query)
    const pattern = containing(cleanLine(query.search ?? ''))
    const { rows, total } = await listImports(deps.db, pattern, query.sort === 'id', place)
    return toPaged(rows.map(toImport), place, total)
  })
  serve(routes.adminImportColumns, ({ language }) => readImportColumns(deps.db, language))
  serve(routes.adminImportTemplate, ({ language }) => importTemplate(deps.db, language))
  serve(routes.adminCarImport, ({ params, query, language }) => readImport(deps.db, params.id, query, language))
  serve(routes.adminApplyCarImport, (request) => applyImport(deps, request, request.params.id))
  serve(routes.adminTakeBackCarImport, (request) => takeBack(deps, request, request.params.id))
  serve(routes.adminShowCarImport, (request) => show(deps, request, request.params.id))
  serve(routes.adminDecideImportRows, (request) => decide(deps, request, request.params.id, request.body))
  serve(routes.adminMendImportRows, (request) => mend(deps, request, request.params.id, request.body))
  serve(routes.adminRefusedRows, ({ params, language }) => readRefused(deps.db, params.id, language))
}
