import { bind } from '#server/platform/bind.ts'
import { actFor } from './act-for.ts'
import type { PeopleContext } from './deps.ts'
import { invitePerson, readPeople } from './invite.ts'
import { joinCompany, leaveCompany, readCompanies } from './membership.ts'
import { removePerson, removePersonByStaff } from './remove.ts'

/** The people who act for companies. */
export const createCompanyPeople = (c: PeopleContext) =>
  bind(c, {
    ...{ readPeople, invitePerson, removePerson, removePersonByStaff },
    ...{ readCompanies, joinCompany, leaveCompany, actFor },
  })
export type CompanyPeople = ReturnType<typeof createCompanyPeople>
