import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStepUp } from '#server/testing/account-factories.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { type Fixture, good, openFixture, type Person } from './testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const admin = (line: string, body: object = {}) => fixture.call(line, { token: staff.token, body })
/** Gives a buyer a role, as staff do: only with new sessions. */
async function hire({ id }: Person): Promise<Person> {
  await fixture.db.updateTable('accounts').set({ role: 'support' }).where('id', '=', id).execute()
  return { id, token: await openSession(fixture.db, id) }
}
const refused = { status: 403, reason: 'staff_may_not_trade' }

describe('[BACK-30] a bidder who later got a role', () => {
  test('accepts and counters nothing, and may decline', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 45_000))
    const buyer = await hire(lot.first)
    expect(await fixture.answer(buyer, lot, 'accept', 45_000)).toMatchObject(refused)
    expect(await fixture.answer(buyer, lot, 'counter', 42_000)).toMatchObject(refused)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
    await good(fixture.answer(buyer, lot, 'reject', 45_000))
  })

  test('confirms no acceptance given by phone', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 45_000))
    await good(admin(`POST /api/admin/lots/${lot.carId}/answer`, { side: 'buyer', decision: 'accept', amount: 45_000 }))
    const buyer = await hire(lot.first)
    const { token } = buyer
    const [spoken] = (await fixture.call('GET /api/v1/spoken-answers', { token })).data.answers
    const headers = { 'step-up': await createStepUp(fixture.db, buyer) }
    const confirm = `POST /api/v1/spoken-answers/${spoken.id}/confirm`
    expect(await fixture.call(confirm, { token, body: {}, headers })).toMatchObject(refused)
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
  })

  test('is skipped as the next bidder', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'reject'))
    await hire(lot.second)
    expect((await admin(`POST /api/admin/lots/${lot.carId}/runner-up`)).reason).toBe('no_runner_up')
  })
})
