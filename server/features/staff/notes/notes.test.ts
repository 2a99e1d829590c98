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

test('[APR-12] colleagues ask and answer below a request; a note of the asker that nobody answered reminds all', async () => {
  const [admin, asker] = [await fixture.staff('admin'), await fixture.staff('admin')]
  const auctions = await fixture.staff('auctions')
  const fees = { as: asker, body: { commission_bps: 5 } }
  const { id } = (await fixture.call('PUT /settings/fees', fees)).data.approval
  const toldTo = async ({ id: accountId }: Person) => {
    const notices = fixture.db.selectFrom('notifications').select('url').where('accountId', '=', accountId)
    return (await notices.where('kind', '=', 'approval_note').execute()).map(({ url }) => url)
  }
  const url = `/admin/approvals/${id}`
  const subject = `approval:${id}`
  expect((await add(subject, 'Please look', asker)).status).toBe(200)
  expect([await toldTo(admin), await toldTo(asker), await toldTo(auctions)]).toEqual([[url], [], []])
  expect((await add(subject, 'Why so low?', admin)).status).toBe(200)
  expect((await add(subject, 'For one week', asker)).status).toBe(200)
  expect([await toldTo(admin), await toldTo(asker)]).toEqual([[url, url], [url]])
  // Only those who see the request.
  expect((await add(subject, 'Me too', auctions)).status).toBe(404)
  expect((await fixture.call(`GET /notes?subject=${subject}`, { as: auctions })).status).toBe(404)
  const all = await fixture.call('GET /notes', { as: auctions })
  expect(all.data.data.map((note: { subject: string }) => note.subject)).not.toContain(subject)
})
