import { staffRoutes as routes } from '#contract/http/office/staff.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { pageOfAll } from '../../staff/index.ts'
import { addPackage, editPackage, listPackages, readPackage, removePackage, toAdminPackage } from './edit-packages.ts'

/** Packages as staff edit them. */
export function registerPackageStaffRoutes({ serve }: Api, { db }: { db: Database }): void {
  serve(routes.adminPackages, async ({ query }) =>
    pageOfAll(query, (await listPackages(db, query.search ?? '')).map(toAdminPackage)),
  )
  serve(routes.adminPackage, ({ params }) => readPackage(db, params.id))
  serve(routes.adminCreatePackage, (request) => addPackage(db, request, request.body))
  serve(routes.adminUpdatePackage, (request) => editPackage(db, request, request.params.id, request.body))
  serve(routes.adminDeletePackage, (request) => removePackage(db, request, request.params.id))
}
