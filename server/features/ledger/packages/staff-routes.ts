import { staffRoutes as routes } from '#contract/http/office/staff.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOfAll, type StaffApi } from '../../staff/index.ts'
import { addPackage, editPackage, listPackages, readPackage, removePackage, toAdminPackage } from './edit-packages.ts'

/** Packages as staff edit them. */
export function registerPackageStaffRoutes({ serve, serveGuarded }: StaffApi, { db }: { db: Database }): void {
  serve(routes.adminPackages, async ({ query }) =>
    pageOfAll(query, (await listPackages(db, query.search ?? '')).map(toAdminPackage)),
  )
  serve(routes.adminPackage, ({ params }) => readPackage(db, params.id))
  serveGuarded(routes.adminCreatePackage, addPackage)
  serveGuarded(routes.adminUpdatePackage, editPackage)
  serve(routes.adminDeletePackage, (request) => removePackage(db, request, request.params.id))
}
