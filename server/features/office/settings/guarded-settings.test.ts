import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let first: Person
let second: Person
beforeAll(async () => {
  fixture = await openFixture()
  first = await fixture.staff('admin')
  second = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const change = (as: Person, body: object) => fixture.call('PUT /settings/orders', { as, body })
const orders = async () => (await fixture.call('GET /settings/orders', { as: first })).data.value
/** How many settings the home of the office shows someone to agree to. */
const waitsFor = async (as: Person) =>
  (await fixture.call('GET /home', { as })).data.waiting.find(
    (one: { what: string }) => one.what === 'setting_requests',
  ).count
const refused = { status: 409, reason: 'second_person_needed' }

test('[BACK-60] [BACK-90] two administrators change the bank account of the house', async () => {
  const former = await orders()
  const body = { bank_iban: 'SA0380000000608010167519', due_days: former.due_days + 1 }
  expect(await change(first, body)).toMatchObject(refused)
  expect(await change(first, body)).toMatchObject(refused)
  expect([await waitsFor(first), await waitsFor(second)]).toEqual([0, 1])
  expect(await change(second, { bank_iban: 'SA4420000001234567891234' })).toMatchObject(refused)
  expect([await waitsFor(first), await waitsFor(second)]).toEqual([1, 1])
  expect(await orders()).toEqual(former)
  const asked = await fixture.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'settings:orders')
    .orderBy('id')
    .execute()
  expect(asked[0]).toMatchObject({ action: 'settings.second_person_asked', actorId: first.id })
  // Fields that need no second person may differ.
  expect((await change(second, { bank_iban: body.bank_iban })).data.value).toMatchObject({
    bank_iban: body.bank_iban,
    due_days: former.due_days,
  })
  expect([await waitsFor(first), await waitsFor(second)]).toEqual([1, 0])
})

test('[BACK-90] what was asked for twice is granted once', async () => {
  const [{ bank_iban: former }, bank_iban] = [await orders(), 'SA6910000011100000001234']
  for (let time = 0; time < 2; time += 1) expect(await change(first, { bank_iban })).toMatchObject(refused)
  expect((await change(second, { bank_iban })).status).toBe(200)
  expect(await change(second, { bank_iban: former })).toMatchObject(refused)
  expect((await change(first, { bank_iban: former })).status).toBe(200)
  expect(await change(second, { bank_iban })).toMatchObject(refused)
})

test('[BACK-90] two raise what one may refund alone, by an undo too; one lowers it', async () => {
  const { refund_alone_max: former } = await orders()
  expect((await change(first, { refund_alone_max: former, due_days: 9 })).status).toBe(200)
  expect((await change(first, { refund_alone_max: former - 1 })).data.value.refund_alone_max).toBe(former - 1)
  const [lowered] = (await fixture.call('GET /settings/orders/changes', { as: first })).data.data
  const undo = (as: Person) => fixture.call(`POST /settings/orders/changes/${lowered.id}/undo`, { as })
  expect(await undo(first)).toMatchObject(refused)
  expect((await undo(second)).data.value.refund_alone_max).toBe(former)
  expect(await change(first, { refund_alone_max: former + 1 })).toMatchObject(refused)
  expect((await change(second, { refund_alone_max: former + 1 })).data.value.refund_alone_max).toBe(former + 1)
})

test('[BACK-90] a sole administrator sets them alone', async () => {
  await fixture.exec(`update accounts set role = null where id = ${second.id}`)
  expect((await change(first, { bank_iban: 'SA5680000000608010199999' })).status).toBe(200)
})
