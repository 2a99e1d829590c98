import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#server/seed/index.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { addImportedCars } from './imports.ts'

const ROWS = 30
let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.staff('auctions')
  await seedReference(fixture)
})
afterAll(() => fixture.close())

const table = (rows: string[]) =>
  ['ad_id,make_en,type_en,year,mileage_km,price_sar,city,chassis_number', ...rows].join('\n')
/** An import whose cars are about to be added. */
async function running(rows: string[]): Promise<number> {
  const { data } = await fixture.call('POST /imports/cars', { as: staff, body: { csv: table(rows), tax: 'full' } })
  expect(data.import?.verdicts).toMatchObject({ accepted: rows.length })
  await fixture.db.updateTable('carImports').set({ state: 'running' }).where('id', '=', data.import.id).execute()
  return data.import.id
}
const add = (id: number) => addImportedCars(fixture.db, id)
const read = async (id: number) => (await fixture.call(`GET /imports/cars/${id}`, { as: staff })).data

const vin = (index: number) => `JTDBR32E7300${10_000 + index}`
test.each([
  ['the same cars', (index: number) => `${index},Toyota,Yaris,2018,${1_000 + index},36500,Riyadh,`],
  ['the same chassis numbers', (index: number) => `,Toyota,Yaris,2018,${1_000 + index},36500,Riyadh,${vin(index)}`],
])('[IMP-12] of two imports of %s at once each car is added once, and the other row says so', async (_what, rowOf) => {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index))
  const [one, two] = [await running(rows), await running(rows)]
  await Promise.all([add(one), add(two)])
  const [first, second] = [await read(one), await read(two)]
  expect([first.import.state, second.import.state]).toEqual(['done', 'done'])
  expect(first.import.added + second.import.added).toBe(ROWS)
  expect(first.import.verdicts.duplicate + second.import.verdicts.duplicate).toBe(ROWS)
})
