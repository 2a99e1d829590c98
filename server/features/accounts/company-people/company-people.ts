import { bind } from '#server/platform/bind.ts'
import { actFor } from './act-for.ts'
import { changePerson } from './change-person.ts'
import type { PeopleContext } from './deps.ts'
import { invitePerson, readPeople } from './invite.ts'
import { joinCompany, leaveCompany, lockToLeaveAll, readCompanies } from './membership.ts'
import { removePerson, removePersonByStaff } from './remove.ts'

/** The people who act for companies. */
export const createCompanyPeople = (c: PeopleContext) =>
  bind(c, {
    ...{ readPeople, invitePerson, changePerson, removePerson, removePersonByStaff },
    ...{ readCompanies, joinCompany, leaveCompany, actFor, lockToLeaveAll },
  })
export type CompanyPeople = ReturnType<typeof createCompanyPeople>
