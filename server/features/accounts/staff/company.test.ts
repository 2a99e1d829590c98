import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY } from '#server/testing/company.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
})
afterAll(() => fixture.close())

const reason = 'The register says so'
const change = (id: number, body: object, as = finance) =>
  fixture.call(`PUT /users/${id}/company`, { as, body: { ...COMPANY, reason, ...body } })

test('[ACC-62] finance change a member’s company with a reason; the audit keeps it, and the member is told', async () => {
  const member = await fixture.person()
  const { legal_name, registration_number } = COMPANY
  const { data } = await change(member.id, { registration_number: '١٠١٠١٢٣٤٥٦', car_tax: 'full' })
  expect(data.company).toEqual({ ...COMPANY, car_tax: 'full' })
  await change(member.id, { car_tax: 'full', legal_name: 'شركة ركن الوادي' })
  const own = await fixture.call('GET /api/v1/business', { as: member })
  expect(own.data.business).toEqual({ ...COMPANY, legal_name: 'شركة ركن الوادي', car_tax: 'full' })
  const shown = await fixture.call(`GET /users/${member.id}/company`, { as: await fixture.staff('support') })
  expect(shown.data.company).toEqual(own.data.business)
  const audit = fixture.db.selectFrom('audit').select(['before', 'after', 'reason'])
  expect(await audit.where('action', '=', 'account.company_changed').orderBy('id').execute()).toMatchObject([
    { before: { legalName: null }, after: { legalName: legal_name, registrationNumber: registration_number }, reason },
    { before: { legalName: legal_name }, after: { legalName: 'شركة ركن الوادي' }, reason },
  ])
  const notices = fixture.db.selectFrom('notifications').select('kind').where('accountId', '=', member.id)
  expect((await notices.execute()).map(({ kind }) => kind)).toEqual(['company_changed', 'company_changed'])
})

test('[ACC-62] a wrong company, no reason, the own company and a member without the right change nothing', async () => {
  const member = await fixture.person()
  const refused = async (body: object, as = finance, id = member.id) => {
    const { status, reason: why, errors } = await change(id, body, as)
    return status === 422 ? Object.keys(errors) : [status, why]
  }
  expect(await refused({ vat_number: '123' })).toEqual(['vat_number'])
  expect(await refused({ reason: ' ' })).toEqual(['reason'])
  expect(await refused({}, finance, finance.id)).toEqual([403, 'conflict_of_interest'])
  expect(await refused({}, await fixture.staff('support'))).toEqual([403, 'forbidden'])
  expect(await refused({}, finance, 999_999_999)).toEqual([404, 'not_found'])
  const own = await fixture.call('GET /api/v1/business', { as: member })
  expect(own.data.business.legal_name).toBeNull()
})
