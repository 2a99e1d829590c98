import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '#server/testing/read-workbook.ts'
import type { Fixture, Person } from '#server/testing/staff-fixture.ts'
import { addImportedCars } from './imports.ts'
import { openImports } from './testing/fixture.ts'

const ROWS = 30
let fixture: Fixture
let staff: Person
beforeAll(async () => {
  ;({ fixture, staff } = await openImports())
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

test.each(['ar', 'en'] as const)(
  '[IMP-22] the example of the template in %s is a car that the check accepts, once its number is changed',
  async (lang) => {
    const { columns } = (await fixture.call('GET /imports/columns', { as: staff, language: lang })).data
    const { bytes } = await fixture.call('GET /imports/template.xlsx', { as: staff, language: lang })
    const [heads = [], example = []] = readWorkbook(bytes) ?? []
    expect(heads).toEqual(columns.map((column: { ar: string[]; en: string[] }) => column[lang][0]))
    expect(example).toEqual(columns.map((column: { example: string }) => column.example))
    const check = async (cells: string[]) => {
      const csv = [heads, cells].map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n')
      const { data } = await fixture.call('POST /imports/cars', { as: staff, body: { csv } })
      expect(data.columns.unread).toEqual([])
      return data.rows.data[0]
    }
    expect(await check(example)).toMatchObject({
      verdict: 'refused',
      errors: { row: [expect.stringContaining('template')] },
    })
    const own = example.map((cell) => (cell === 'EXAMPLE' ? '17' : cell))
    expect(await check(own)).toMatchObject({ verdict: 'accepted', warnings: {}, tax: 'full' })
  },
)
