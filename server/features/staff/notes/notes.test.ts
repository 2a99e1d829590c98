import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let support: Person
beforeAll(async () => {
  fixture = await openFixture()
  support = await fixture.staff('support')
})
afterAll(() => fixture.close())

const add = (subject: string, text: string, as = support) =>
  fixture.call('POST /notes', { as, body: { subject, text } })

test('[BACK-63] colleagues read a note with its author, members do not, and it is never changed', async () => {
  const { id } = await createCar(fixture.db, { type: 'sale' })
  expect((await add(`car:${id}`, ' Called the seller.\n\n\nNo answer. ')).status).toBe(200)
  const finance = await fixture.staff('finance')
  const { data } = await fixture.call(`GET /notes?subject=car:${id}`, { as: finance })
  expect(data.data).toMatchObject([{ author_id: support.id, text: 'Called the seller.\n\nNo answer.' }])
  const member = await fixture.person()
  expect((await fixture.call(`GET /notes?subject=car:${id}`, { as: member })).status).toBe(403)
  await expect(fixture.db.deleteFrom('staffNotes').execute()).rejects.toThrow()
})

test('[BACK-63] a note needs a text and a subject', async () => {
  expect((await add('car:987654321', 'Nothing there')).status).toBe(404)
  const { id } = await createCar(fixture.db, { type: 'sale' })
  expect((await add(`car:${id}`, ' \n ')).status).toBe(422)
  expect((await add('lot:1', 'Not a subject')).status).toBe(422)
})
