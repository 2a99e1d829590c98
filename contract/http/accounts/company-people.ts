import * as z from 'zod'
import { DUTIES } from '../../values/duties.ts'
import { route } from '../route.ts'
import { id, idIn, instant, money, none, wholeRiyals } from '../shapes.ts'
import { loggedIn } from './accounts.ts'

// People who act for a company. Each has an own account, and a session of the company's account while they act for it.

const state = z.enum(['invited', 'joined'])
const since = instant
const duty = z.enum(DUTIES)
/** The most that a person may bid or buy for, for one car; null for any amount. */
const bid_max = money.nullable()
const person = z.object({
  id,
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  phone_masked: z.string(),
  duty,
  bid_max,
  state,
  since,
})
export const companyPeople = z.object({ people: z.array(person) })
const companies = z.object({
  /** The caller's own name. */
  own_name: z.string(),
  /** The account that the caller acts for; null for themself. */
  acting_for: id.nullable(),
  companies: z.array(z.object({ id, company_id: id, name: z.string(), duty, bid_max, state, since })),
})
export type CompanyPerson = z.infer<typeof person>
export type Companies = z.infer<typeof companies>

const byId = z.object({ id: idIn })
const duties = { duty, bid_max: wholeRiyals.nullable() }

export const companyPeopleRoutes = {
  companyPeople: route({
    method: 'GET',
    path: '/company/people',
    summary: 'The people who act for the caller’s company, and its open invitations',
    access: 'member',
    data: companyPeople,
  }),
  invitePerson: route({
    method: 'POST',
    path: '/company/people',
    summary: 'Invites the member with a phone to act for the caller’s company; needs a step-up',
    access: 'member',
    body: z.strictObject({
      phone: z.string().max(25),
      duty: duty.default('all'),
      bid_max: duties.bid_max.default(null),
    }),
    data: companyPeople,
  }),
  changePerson: route({
    method: 'PUT',
    path: '/company/people/{id}',
    summary: 'Says what a person does for the caller’s company, and up to which amount a car',
    access: 'member',
    params: byId,
    body: z.strictObject(duties),
    data: companyPeople,
  }),
  removePerson: route({
    method: 'DELETE',
    path: '/company/people/{id}',
    summary:
      'Removes a person from the caller’s company, or takes an invitation back; their sessions for it end at once',
    access: 'member',
    params: byId,
    data: companyPeople,
  }),
  companies: route({
    method: 'GET',
    path: '/companies',
    summary: 'The companies that the caller may act for, and those that invite them',
    access: 'member',
    people: true,
    data: companies,
  }),
  joinCompany: route({
    method: 'POST',
    path: '/companies/{id}/join',
    summary: 'Accepts an invitation',
    access: 'member',
    params: byId,
    body: none,
    data: companies,
  }),
  leaveCompany: route({
    method: 'DELETE',
    path: '/companies/{id}',
    summary: 'Leaves a company, or declines its invitation',
    access: 'member',
    params: byId,
    data: companies,
  }),
  actFor: route({
    method: 'POST',
    path: '/acting',
    summary: 'Opens a session for a company, or with null for the caller themself again; the session before it ends',
    access: 'member',
    people: true,
    body: z.strictObject({ company_id: idIn.nullable() }),
    data: loggedIn,
  }),
}
