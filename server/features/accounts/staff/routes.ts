import { staffRoutes as routes } from '#contract/http/office/staff.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listOf, type StaffApi } from '../../staff/index.ts'
import type { Accounts } from '../index.ts'
import { readUser, removeUser, toAdminUser } from './users.ts'
import { listUsers } from './users-store.ts'

/** Members and colleagues from the staff's view. */
export function registerUserStaffRoutes(
  { serve, serveGuarded }: StaffApi,
  { db, accounts }: { db: Database; accounts: Pick<Accounts, 'addUser' | 'changeUser' | 'resetSecondFactor'> },
): void {
  serve(routes.adminUsers, ({ query }) => {
    const { role, active, ids } = query
    return listOf(
      query,
      (search, sort, place) => listUsers(db, { search, role, active, ids }, sort, place),
      toAdminUser,
    )
  })
  serve(routes.adminUser, ({ params }) => readUser(db, params.id))
  serve(routes.adminCreateUser, (request) => accounts.addUser(request, request.body))
  serve(routes.adminDeleteUser, (request) => removeUser(db, request, request.params.id))
  serveGuarded(routes.adminUpdateUser, accounts.changeUser())
  serveGuarded(routes.adminResetSecondFactor, accounts.resetSecondFactor())
}
