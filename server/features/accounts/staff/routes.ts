import { peopleAdminRoutes as people } from '#contract/http/office/people.ts'
import { staffRoutes as routes } from '#contract/http/office/staff.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { Accounts } from '../index.ts'
import { changeCompanyOf, readCompanyOf } from './company.ts'
import { searchUsers } from './search-users.ts'
import { removeUser } from './users.ts'

/** Members and colleagues from the staff's view. */
export function registerUserStaffRoutes(
  { serve, serveStaff, serveGuarded }: StaffApi,
  deps: Parameters<typeof searchUsers>[0] &
    Parameters<typeof changeCompanyOf>[0] & {
      accounts: Pick<Accounts, 'addUser' | 'changeUser' | 'readUser' | 'resetSecondFactor' | 'correctContact'>
    },
): void {
  const { db, accounts } = deps
  serve(routes.adminUsers, (request) => searchUsers(deps, request, request.query))
  serve(routes.adminUser, (request) => accounts.readUser(db, request, request.params.id))
  serve(routes.adminCreateUser, (request) => accounts.addUser(request, request.body))
  serve(routes.adminDeleteUser, (request) => removeUser(db, request, request.params.id))
  serve(people.adminCompany, ({ params }) => readCompanyOf(db, params.id))
  serveStaff(people.adminChangeCompany, (staff, { params, body: { reason: _, ...company } }) =>
    changeCompanyOf(deps, staff, params.id, company),
  )
  serveGuarded(routes.adminUpdateUser, accounts.changeUser())
  serveGuarded(routes.adminCorrectContact, accounts.correctContact())
  serveGuarded(routes.adminResetSecondFactor, accounts.resetSecondFactor())
}
