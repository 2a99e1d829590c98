import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdRow, untilBlocked } from '#server/features/bidding/testing/locks.ts'
import { createAccount, createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'

let fixture: Fixture
let clerk: Person
beforeAll(async () => {
  fixture = await openFixture()
  clerk = await fixture.staff('auctions')
})
afterAll(() => fixture.close())

const LIMIT = 60_000
const member = () => createAccount(fixture.db, { available: riyals(1_000_000) })
const loggedIn = async ({ id }: { id: number }): Promise<Person> => ({ id, token: await openSession(fixture.db, id) })
const call = (what: string, body: object = {}, more: object = {}) => fixture.call(what, { as: clerk, body, ...more })

async function lot(): Promise<number> {
  const { lots } = await createAuctionWithLots(fixture.db)
  return lots[0]?.carId ?? 0
}

/** The newest code that came to a phone, with its message. */
async function messageTo(phone: string): Promise<{ code: string; body: string }> {
  const [newest] = JSON.parse((await fixture.app.inject(`/dev/outbox.json?to=${encodeURIComponent(phone)}`)).payload)
  return newest
}

const ask = (carId: number, userId: number) =>
  call(`POST /lots/${carId}/phone-mandates`, { user_id: userId, amount_max: LIMIT })

/** A mandate that the member's code has given. */
async function mandate(carId: number, { id, phone }: { id: number; phone: string }): Promise<number> {
  const { data } = await ask(carId, id)
  const { code } = await messageTo(phone)
  expect((await call(`POST /phone-mandates/${data.id}/confirm`, { otp: code })).status).toBe(200)
  return data.id
}

const bid = (id: number, amount: number, more: object = {}) => call(`POST /phone-mandates/${id}/bids`, { amount }, more)

test('[CALL-1] the code names the car and the limit, and only the right one gives the mandate; the member is told', async () => {
  const carId = await lot()
  const buyer = await member()
  const { data } = await ask(carId, buyer.id)
  const { code, body } = await messageTo(buyer.phone)
  expect(body).toContain('60,000')
  expect(await bid(data.id, 50_000)).toMatchObject({ status: 403, reason: 'mandate_over' })
  const wrong = code === '000000' ? '000001' : '000000'
  const refused = await call(`POST /phone-mandates/${data.id}/confirm`, { otp: wrong })
  expect(refused).toMatchObject({ reason: 'otp_wrong', data: { tries_left: 4 } })
  await call(`POST /phone-mandates/${data.id}/confirm`, { otp: code })
  const notices = await fixture.db
    .selectFrom('notifications')
    .select('kind')
    .where('accountId', '=', buyer.id)
    .execute()
  expect(notices).toEqual([{ kind: 'phone_mandate' }])
})

test('[CALL-2] [CALL-4] a bid by phone is the member’s, under their rules; the office alone sees whose hand it was', async () => {
  const carId = await lot()
  const buyer = await member()
  const id = await mandate(carId, buyer)
  const placed = await bid(id, 50_000, { key: 'one' })
  expect(placed.data).toMatchObject({ current_price: 50_000, leading: true, receipt: { payload: expect.any(String) } })
  expect((await bid(id, 50_000, { key: 'one' })).text).toBe(placed.text)
  expect((await bid(id, 51_000)).reason).toBe('already_leading')
  const { data: listed } = await fixture.call(`GET /lots/${carId}/phone-mandates`, { as: clerk })
  expect(listed.mandates).toMatchObject([
    { user_id: buyer.id, clerk_id: clerk.id, amount_max: LIMIT, bids: [{ amount: 50_000 }] },
  ])
  const colleague = await fixture.staff('auctions')
  const { data: seen } = await fixture.call(`GET /lots/${carId}/phone-mandates`, { as: colleague })
  expect(seen.mandates).toMatchObject([{ amount_max: null }])
  const { text } = await fixture.call(`GET /api/v1/bids/${carId}`)
  expect(text).not.toContain('clerk')
  const audit = fixture.db.selectFrom('audit').select('actorId').where('action', '=', 'phone_bid.asked')
  expect((await audit.execute()).every(({ actorId }) => actorId === clerk.id)).toBe(true)
})

test('[CALL-3] only the clerk of the call bids, up to the limit, until the mandate ends', async () => {
  const carId = await lot()
  const buyer = await member()
  const id = await mandate(carId, buyer)
  expect((await bid(id, LIMIT + 500)).reason).toBe('above_mandate')
  const colleague = await fixture.staff('auctions')
  expect((await bid(id, 50_000, { as: colleague })).status).toBe(404)
  await call(`POST /phone-mandates/${id}/end`)
  expect((await bid(id, 50_000)).reason).toBe('mandate_over')
  expect((await call(`POST /phone-mandates/${id}/end`)).reason).toBe('mandate_over')
})

test('[CALL-3] the batch itself refuses a bid above the mandate, of another lot’s mandate, and once it has ended', async () => {
  const carId = await lot()
  const buyer = await member()
  await mandate(carId, buyer)
  const send = (amount = 50_000, on = carId) =>
    fixture.features.bidding.placeBid({
      ...{ carId: on, accountId: buyer.id, personId: clerk.id, isByPhone: true },
      ...{ call: { amount: riyals(amount), maxAmount: null } },
      ...{ idempotencyKey: undefined, language: 'en', requestId: 'r' },
    })
  const other = await lot()
  const both = await Promise.all([send(LIMIT + 500), send(50_000, other)])
  expect(both.map((answer) => JSON.parse(answer?.text ?? '').reason)).toEqual(['above_mandate', 'mandate_over'])
  await fixture.exec(`update phone_mandates set ended_at = now() where account_id = ${buyer.id}`)
  expect(JSON.parse((await send())?.text ?? '')).toMatchObject({ reason: 'mandate_over' })
  await fixture.exec(`update phone_mandates set ended_at = null where account_id = ${buyer.id}`)
  expect(await send()).toMatchObject({ status: 200 })
})

test('[CALL-3] a mandate ends after a bid in flight: none lands after the answer', async () => {
  const carId = await lot()
  const buyer = await member()
  const id = await mandate(carId, buyer)
  // The bid has read the mandate and waits before it is written.
  const held = await holdRow(fixture.databaseUrl, 'cars', carId)
  await held.run('lock table person_bids in share mode')
  const placing = bid(id, 50_000)
  await untilBlocked(fixture.databaseUrl, 1)
  const ending = call(`POST /phone-mandates/${id}/end`)
  await untilBlocked(fixture.databaseUrl, 2)
  await held.release()
  expect([(await placing).status, (await ending).status]).toEqual([200, 200])
  const { data } = await fixture.call(`GET /lots/${carId}/phone-mandates`, { as: clerk })
  expect(data.mandates[0].bids).toMatchObject([{ amount: 50_000 }])
})

test('[CALL-6] a member reads their mandates with bids and receipts, and ends one alone', async () => {
  const carId = await lot()
  const [buyer, other] = [await member(), await member()]
  const id = await mandate(carId, buyer)
  const placed = await bid(id, 50_000, { key: 'of the clerk' })
  const own = (line: string, as = buyer) => loggedIn(as).then((person) => fixture.call(line, { as: person }))
  const listed = (await own('GET /api/v1/phone-mandates')).data.mandates
  expect(listed).toMatchObject([{ product_id: carId, amount_max: LIMIT, is_open: true, bids: [{ amount: 50_000 }] }])
  expect(listed[0].receipts).toEqual([placed.data.receipt])
  expect((await own('GET /api/v1/phone-mandates', other)).data.mandates).toEqual([])
  const end = `POST /api/v1/phone-mandates/${id}/end`
  expect([(await own(end, other)).status, (await own(end)).status]).toEqual([404, 200])
  expect((await own(end)).reason).toBe('mandate_over')
  expect((await bid(id, 51_000)).reason).toBe('mandate_over')
})

test('[CALL-5] no mandate on one’s own car or that of a party, for staff, or on a lot that has ended', async () => {
  const carId = await lot()
  const { id } = await member()
  expect((await ask(carId, clerk.id)).reason).toBe('conflict_of_interest')
  expect((await ask(carId, (await fixture.staff('support')).id)).status).toBe(404)
  await fixture.exec(`update lot_states set status = 'no_bids' where car_id = ${carId}`)
  expect((await ask(carId, id)).reason).toBe('lot_closed')
  expect(await fixture.db.selectFrom('phoneMandates').select('id').where('accountId', '=', id).execute()).toEqual([])
})
