import { companyPeopleRoutes as routes } from '#contract/http/accounts/company-people.ts'
import { peopleAdminRoutes as staffRoutes } from '#contract/http/office/people.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { StaffApi } from '../../staff/index.ts'
import { answerTexts as texts } from '../texts.ts'
import type { CompanyPeople } from './company-people.ts'

/** Calls of owners about the people of their company, and of these people. */
export function registerCompanyPeopleRoutes({ serve }: Api, people: CompanyPeople): void {
  serve(routes.companyPeople, ({ actor }) => people.readPeople(actor.accountId))
  serve(
    routes.invitePerson,
    ({ actor, body, ip, stepUp }) => people.invitePerson(actor, body, { ip, stepUp }),
    texts.invited,
  )
  serve(
    routes.changePerson,
    ({ actor, params, body }) => people.changePerson(actor, params.id, body),
    texts.personChanged,
  )
  serve(routes.removePerson, ({ actor, params }) => people.removePerson(actor, params.id), texts.personRemoved)
  serve(routes.companies, ({ actor }) => people.readCompanies(actor))
  serve(routes.joinCompany, ({ actor, params }) => people.joinCompany(actor, params.id))
  serve(routes.leaveCompany, ({ actor, params }) => people.leaveCompany(actor, params.id))
  serve(routes.actFor, ({ actor, body }) => people.actFor(actor, body.company_id))
}

/** The same people from the staff's view. */
export function registerCompanyPeopleStaffRoutes({ serve, serveStaff }: StaffApi, people: CompanyPeople): void {
  serve(staffRoutes.adminCompanyPeople, ({ params }) => people.readPeople(params.id))
  serveStaff(staffRoutes.adminRemoveCompanyPerson, (staff, { params }) =>
    people.removePersonByStaff(staff, { companyId: params.id, id: params.person_id }),
  )
}
