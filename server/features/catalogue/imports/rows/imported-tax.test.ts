import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fixture, Person } from '#server/testing/staff-fixture.ts'
import { openImports, untilImport } from '../testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  ;({ fixture, staff } = await openImports())
})
afterAll(() => fixture.close())

const settled = (id: number) => untilImport({ fixture, staff }, id, 'done')

describe('[IMP-15] [CAR-40] the tax of imported cars', () => {
  let kilometres = 90_000
  const csv = (...rows: string[]) =>
    [
      'make_en,type_en,year,mileage_km,price_sar,city,الضريبة,سعر الشراء,vin',
      ...rows.map((each) => `Toyota,Yaris,2018,${kilometres++},36500,Riyadh,${each}`),
    ].join('\n')
  const check = async (rows: string[], more: object) =>
    (await fixture.call('POST /imports/cars', { as: staff, body: { csv: csv(...rows), ...more } })).data
  const taxes = (data: { rows: { data: { tax: string | null }[] } }) => data.rows.data.map(({ tax }) => tax)

  test('comes from the row, else from the file, and the cars get it', async () => {
    const rows = [
      'شامل,',
      'No VAT,',
      'هامش الربح,"30,000",JTDBR32E730099001',
      ',',
      'هامش,30000',
      'half,',
      'margin,2 USD,JTDBR32E730099002',
    ]
    const owner = await fixture.person()
    const data = await check(rows, { owner_id: owner.id, tax: 'full' })
    expect(taxes(data)).toEqual(['full', 'private', 'margin', 'full', null, null, null])
    expect(data.taxes).toEqual({ full: 2, margin: 1, private: 1, open: 0 })
    expect(data.rows.data.slice(4).map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual([
      ['chassis_number'],
      ['tax'],
      ['purchase_price'],
    ])
    await fixture.call(`POST /imports/cars/${data.import.id}/apply`, { as: staff, body: {} })
    const done = await settled(data.import.id)
    expect(done.import).toMatchObject({ tax: 'full', added: 4 })
    const car = (await fixture.call(`GET /cars/${done.rows.data[2].car_id}`, { as: staff })).data
    expect(car).toMatchObject({ tax: 'margin', purchase_price: 30_000 })
  })

  test('is that of the owner without a choice, and never assumed for a company', async () => {
    const person = await fixture.person()
    expect(taxes(await check([','], { owner_id: person.id }))).toEqual(['private'])
    const dealer = await fixture.person()
    const business = { vatNumber: '311204875600003', carTax: 'full' }
    await fixture.db.updateTable('accounts').set(business).where('id', '=', dealer.id).execute()
    expect(taxes(await check([','], { owner_id: dealer.id }))).toEqual(['full'])
    const house = await check([',', 'no,', 'full,'], {})
    expect(taxes(house)).toEqual(['full', null, 'full'])
    expect(Object.keys(house.rows.data[1].errors)).toEqual(['tax'])
    const undecided = await fixture.person()
    const company = { registrationNumber: '1010123456' }
    await fixture.db.updateTable('accounts').set(company).where('id', '=', undecided.id).execute()
    const sale = await check([','], { owner_id: undecided.id })
    expect(Object.keys(sale.rows.data[0].errors)).toEqual(['tax'])
    const auction = await check([','], { owner_id: undecided.id, type: 'auction' })
    expect(auction.rows.data[0]).toMatchObject({ verdict: 'accepted', tax: null })
    expect([Object.keys(auction.rows.data[0].warnings), auction.taxes.open]).toEqual([['tax'], 1])
  })
})
