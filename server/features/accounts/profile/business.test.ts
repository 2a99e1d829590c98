import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let member: Person
beforeAll(async () => {
  fixture = await openFixture()
  member = await fixture.person()
})
afterAll(() => fixture.close())

const none = { registration_number: null, vat_number: null, car_tax: null }
const put = async (body: object) => {
  const { status, data, errors, text } = await fixture.call('PUT /api/v1/business', {
    as: member,
    body: { ...none, ...body },
  })
  expect([200, 422], text).toContain(status)
  return status === 200 ? data.business : Object.keys(errors)
}

test('[ACC-60] a member is a company by its numbers, and its VAT number decides what it may charge', async () => {
  expect((await fixture.call('GET /api/v1/business', { as: member })).data.business).toEqual(none)
  expect(await put({ registration_number: '101012345', vat_number: '411204875600003' })).toEqual([
    'registration_number',
    'vat_number',
  ])
  expect(await put({ car_tax: 'private' })).toEqual(['car_tax'])
  const company = { registration_number: '1010123456' }
  for (const car_tax of ['full', 'margin']) expect(await put({ ...company, car_tax })).toEqual(['car_tax'])
  expect(await put({ registration_number: '١٠١٠ ١٢٣٤٥٦', car_tax: 'private' })).toEqual({
    ...none,
    ...company,
    car_tax: 'private',
  })
  const registered = { ...company, vat_number: '311204875600003', car_tax: 'full' }
  expect(await put(registered)).toEqual(registered)
  const other = await fixture.person()
  expect((await fixture.call('GET /api/v1/business', { as: other })).data.business).toEqual(none)
  expect(await put({ registration_number: ' ' })).toEqual(none)
})
