import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '../testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.staff('auctions')
})
afterAll(() => fixture.close())

async function paper() {
  const grey = sharp({ create: { width: 60, height: 40, channels: 3, background: '#777' } })
  const form = new FormData()
  form.set('kind', 'registration')
  form.set('note', 'Front side')
  form.append('image', new Blob([new Uint8Array(await grey.png().toBuffer())]), 'paper.png')
  return form
}
const actionsOn = async (carId: number) =>
  (
    await fixture.db.selectFrom('audit').select('action').where('subject', '=', `car:${carId}`).orderBy('id').execute()
  ).map(({ action }) => action)

test('[BACK-78] papers of a car are read by staff and its owner alone, and each look is audited', async () => {
  const owner = await fixture.person()
  const { id: carId } = await createCar(fixture.db, { ownerId: owner.id })
  const added = await fixture.call(`POST /cars/${carId}/documents`, { as: staff, form: await paper() })
  expect(added.data.documents).toMatchObject([{ kind: 'registration', note: 'Front side' }])
  const [{ id }] = added.data.documents
  const shown = await fixture.call(`GET /car-documents/${id}`, { as: staff })
  expect(shown.data.src).toMatch(/^data:image\/jpeg;base64,/)
  const mine = await fixture.call(`GET /api/v1/my-cars/${carId}/documents`, { as: owner })
  expect(mine.data.documents).toMatchObject([{ id, kind: 'registration' }])
  expect((await fixture.call(`GET /api/v1/car-documents/${id}`, { as: owner })).data.src).toBe(shown.data.src)
  const stranger = await fixture.person()
  expect((await fixture.call(`GET /api/v1/car-documents/${id}`, { as: stranger })).status).toBe(404)
  expect((await fixture.call(`GET /api/v1/my-cars/${carId}/documents`, { as: stranger })).status).toBe(404)
  expect(
    (await fixture.call(`POST /cars/${carId}/documents`, { as: staff, body: { kind: 'other' } })).errors,
  ).toHaveProperty('image')
  expect((await fixture.call(`GET /car-documents/${id}`, { as: await fixture.staff('finance') })).status).toBe(403)
  expect((await fixture.call(`DELETE /car-documents/${id}`, { as: staff })).data.documents).toEqual([])
  expect((await fixture.call(`GET /car-documents/${id}`, { as: staff })).status).toBe(404)
  expect(await actionsOn(carId)).toEqual(['document.added', 'document.seen', 'document.removed'])
})

test('[BACK-79] the filtered list of cars is a file, and the download is audited', async () => {
  const { id } = await createCar(fixture.db, { titleEn: '=Formula car', year: 1999 })
  await createCar(fixture.db, { titleEn: 'Another car' })
  const csv = await fixture.call('GET /cars.csv?search=formula', { as: staff })
  expect(csv.status).toBe(200)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${id},`)
  expect(lines[1]).toContain(`'=Formula car`)
  const xlsx = await fixture.call('GET /cars.xlsx?search=formula', { as: staff })
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  const rows = await fixture.db.selectFrom('audit').select('after').where('action', '=', 'cars.exported').execute()
  expect(rows).toMatchObject([{ after: { format: 'csv', rows: 1 } }, { after: { format: 'xlsx', rows: 1 } }])
})

test('[BACK-80] the history of a car has its auctions and orders, newest first', async () => {
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ status: 'no_bids' }])
  const { data } = await fixture.call(`GET /cars/${lots[0]?.carId}/history`, { as: staff })
  expect(data.entries.map(({ what }: { what: string }) => what).sort()).toEqual(['added', 'lot'])
  expect((await fixture.call('GET /cars/999999/history', { as: staff })).status).toBe(404)
})
