import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { createCar } from '#server/testing/car-factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const head = {
  ...{
    date: '2025-11-18',
    place_ar: 'ساحة الرياض',
    place_en: 'Riyadh yard',
    inspector: 'عبدالله',
    inspector_number: '0417',
  },
  ...{
    points: 142,
    kilometres: 38_391,
    light: 'guaranteed',
    owners: 1,
    accidents: 'none',
    service: 'full',
    odometer: null,
  },
}
const tyres = [{ wheel: 'front_left', tread: 4.5, year: 2025 }]
const sale = { type: 'sale', price: 9_000_000, images: 2 } as const
const save = (id: number, inspection: object) => fixture.call(`PUT /cars/${id}`, { as: staff, body: { inspection } })
const shown = async (slug: string) => (await fixture.call(`GET /api/v1/page/car/${slug}`)).data

test('[CAR-51] an inspection is shown with its inspector, its counts, and the score of its notes', async () => {
  const { id, slug } = await createCar(fixture.db, sale)
  const results = [
    { part: 'brakes', verdict: 'note', note_en: 'Pads at 30%' },
    { part: 'engine', verdict: 'ok' },
    { part: 'lamps', verdict: 'fault', note_en: 'Left lamp out' },
  ]
  const body = [
    { panel: 'front_left_lamp', kind: 'scratch' },
    { panel: 'roof', kind: 'original' },
  ]
  expect((await save(id, { head, results, body, tyres })).status).toBe(200)
  const { car, inspection } = await shown(slug)
  expect(car.rating).toEqual({ score: 8.9, light: 'guaranteed' })
  const { place_ar: _ar, place_en: place, ...facts } = head
  expect(inspection).toMatchObject({ ...facts, place, score: 8.9, notes: 2, faults: 1, tyres })
  expect(inspection.groups.map((one: { name: string; taken: number }) => [one.name, one.taken])).toEqual([
    ['Brakes', 0.7],
    ['Engine', 0],
    ['Lamps', 0.2],
  ])
  expect(inspection.body.map((one: { taken: number }) => one.taken)).toEqual([0.2, 0])
})

test('[CAR-51] a report without an inspector has no score, nor has a car without a report', async () => {
  const { id, slug } = await createCar(fixture.db, sale)
  expect(await shown(slug)).toMatchObject({ car: { rating: null }, inspection: null })
  expect((await save(id, { results: [{ part: 'engine', verdict: 'fault' }], body: [] })).status).toBe(200)
  expect(await shown(slug)).toMatchObject({ car: { rating: null }, inspection: null })
})

test('[CAR-52] a note shows its photograph while the car has it, and no other car’s', async () => {
  const { id, slug } = await createCar(fixture.db, sale)
  const { pictures } = (await fixture.call(`GET /cars/${id}/pictures`, { as: staff })).data
  const [first, second] = pictures.map((one: { id: number }) => one.id)
  const other = await createCar(fixture.db, sale)
  const stranger = (await fixture.call(`GET /cars/${other.id}/pictures`, { as: staff })).data.pictures[0].id
  const body = [second, stranger].map((picture_id) => ({ panel: 'roof', kind: 'dent', picture_id }))
  await save(id, { head, results: [], body })
  const images = async () =>
    (await shown(slug)).inspection.body.map((one: { image: object | null }) => one.image !== null)
  expect(await images()).toEqual([true, false])
  await fixture.call(`PUT /cars/${id}/pictures`, { as: staff, body: { pictures: [{ id: first }] } })
  expect(await images()).toEqual([false, false])
})

test('[CAR-51] a report with a wrong word, a wheel twice or a day that is none is refused', async () => {
  const { id } = await createCar(fixture.db, sale)
  const report = { head, results: [], body: [] }
  for (const wrong of [
    { head: { ...head, light: 'green' } },
    { head: { ...head, date: '2026-02-31' } },
    { head: { ...head, points: 0 } },
    { tyres: [tyres[0], tyres[0]] },
    { tyres: [{ ...tyres[0], tread: -1 }] },
  ])
    expect((await save(id, { ...report, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
})

test('[CAR-53] refuses an inspection later than today in Riyadh and changes nothing', async () => {
  const { id, slug } = await createCar(fixture.db, sale)
  const MS_PER_DAY = 86_400_000
  const dayIn = (days: number) => riyadhDay(new Date(Date.now() + days * MS_PER_DAY))
  const report = (date: string) => ({ head: { ...head, date }, results: [], body: [] })
  // Two days: midnight may pass between the clocks of the test and the database.
  const refused = await save(id, report(dayIn(2)))
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['inspection.head.date']])
  expect((await shown(slug)).inspection).toBe(null)
  const today = dayIn(0)
  expect((await save(id, report(today))).status).toBe(200)
  expect((await shown(slug)).inspection.date).toBe(today)
})
