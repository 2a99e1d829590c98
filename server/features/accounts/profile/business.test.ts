import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY } from '#server/testing/company.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let member: Person
beforeAll(async () => {
  fixture = await openFixture()
  member = await fixture.person()
})
afterAll(() => fixture.close())

const none = Object.fromEntries(Object.keys(COMPANY).map((field) => [field, null]))
const put = async (body: object) => {
  const { status, data, errors, text } = await fixture.call('PUT /api/v1/business', {
    as: member,
    body: { ...COMPANY, ...body },
  })
  expect([200, 422], text).toContain(status)
  return status === 200 ? data.business : Object.keys(errors)
}
const read = async (as = member) => (await fixture.call('GET /api/v1/business', { as })).data.business

test('[ACC-60] a member is a company by its numbers, and its VAT number decides what it may charge', async () => {
  expect(await read()).toEqual(none)
  expect(await put({ registration_number: '101012345', vat_number: '411204875600003' })).toEqual([
    'registration_number',
    'vat_number',
  ])
  const company = { ...COMPANY, vat_number: null }
  for (const car_tax of ['full', 'margin']) expect(await put({ ...company, car_tax })).toEqual(['car_tax'])
  expect(await put({ ...company, car_tax: 'private' })).toEqual({ ...company, car_tax: 'private' })
  expect(await put({ car_tax: 'full' })).toEqual({ ...COMPANY, car_tax: 'full' })
  expect(await read(await fixture.person())).toEqual(none)
  expect(await put({ ...none, registration_number: ' ' })).toEqual(none)
  expect(await read()).toEqual(none)
})

test.each([
  ['legal_name', ' - '],
  // Its normal form is longer than it was typed.
  ['legal_name', '\ufb1d'.repeat(200)],
  ['building', '61'],
  ['additional', '44'],
  ['postal_code', '2343'],
  ...['street', 'district', 'city'].map((field) => [field, ' ']),
] as [string, string][])('[ACC-60] a company is refused by its field %s: %s', async (field, value) => {
  expect(await put({ [field]: value })).toEqual([field])
})

test('[ACC-60] a company has a name, an address and a number, and all that is missing is named at once', async () => {
  const address = ['street', 'building', 'district', 'city', 'postal_code']
  expect(await put({ ...none, car_tax: 'private' })).toEqual(['legal_name', 'registration_number', ...address])
  expect(await put({ ...none, vat_number: COMPANY.vat_number })).toEqual(['legal_name', ...address])
  expect(await put({ registration_number: null, vat_number: null })).toEqual(['registration_number'])
})

test('[ACC-60] numbers are read in any digits, and names without invisible signs', async () => {
  const typed = {
    ...{ registration_number: '١٠١٠ ١٢٣٤٥٦', vat_number: '٣١١-٢٠٤٨٧٥٦٠٠٠٠٣', building: '۶۱۲۰', additional: ' ٤٤٧٧' },
    ...{ postal_code: '２３４３５', legal_name: '\u202e مؤسسة  ركن الوادي التجارية ' },
  }
  expect(await put(typed)).toEqual(COMPANY)
  const { rows } = await sql<{ part: object }>`
    select to_jsonb(part) as part from (select legal_name, national_address from accounts where id = ${member.id}) part
  `.execute(fixture.db)
  const { street, building, additional, district, city } = COMPANY
  expect(rows).toEqual([
    {
      part: {
        legal_name: COMPANY.legal_name,
        national_address: { street, building, additional, district, city, postalCode: '23435' },
      },
    },
  ])
})
