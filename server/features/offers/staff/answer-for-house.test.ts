import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCar } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, free, frozen, good, openFixture, type Person } from '../testing/fixture.ts'

let fixture: Fixture
let staff: Person
let colleague: Person
let house: number
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.person({ role: 'auctions' })
  colleague = await fixture.person({ role: 'auctions' })
  house = await fixture.db.transaction().execute((tx) => fixture.features.accounts.houseAccount(tx))
})
afterAll(() => fixture.close())

const reason = 'The range of similar sales'
const admin = (line: string, { token }: Person, body?: object) => {
  const [method = '', path = ''] = line.split(' ')
  return fixture.call(`${method} /api/admin${path}`, { token, ...(body && { body }) })
}
const answer = (as: Person, id: number, decision: string, amount: number) =>
  admin(`POST /price-offers/${id}/answer`, as, { decision, amount, reason })

/** A car of the house at 100,000, and an offer of 90,000 on it. */
async function offered() {
  const car = await createCar(fixture.db, { type: 'sale', takesOffers: true, ownerId: house })
  const buyer = await fixture.bidder()
  const { data } = await good(
    fixture.call('POST /api/v1/offers', { token: buyer.token, body: { product_id: car.id, amount: 90_000 } }),
  )
  return { car, buyer, id: data.offer.id as number }
}
const readOf = async (buyer: Person) =>
  (await good(fixture.call('GET /api/v1/offers', { token: buyer.token }))).data.offers.data[0]

describe('[OFR-52] the house and its own cars', () => {
  test('two persons name another price; the buyer accepts it', async () => {
    const { car, buyer, id } = await offered()
    const waiting = await good(admin(`GET /price-offers?status=house&product_id=${car.id}`, staff))
    expect(waiting.data.data).toMatchObject([{ id, of_house: true, turn: 'owner', amount: 90_000 }])
    const home = await good(admin('GET /home', staff))
    expect(home.data.waiting).toContainEqual(expect.objectContaining({ what: 'house_offers' }))
    const asked = await good(answer(staff, id, 'counter', 96_000))
    expect(asked.data.approval).toMatchObject({ kind: 'decision', state: 'waiting' })
    expect(await readOf(buyer)).toMatchObject({ state: 'open', amount: 90_000 })
    expect((await admin(`POST /approvals/${asked.data.approval.id}/approve`, staff, {})).reason).toBe('own_request')
    await good(admin(`POST /approvals/${asked.data.approval.id}/approve`, colleague, {}))
    expect(await readOf(buyer)).toMatchObject({ state: 'open', amount: 96_000, negotiation: { your_turn: true } })
    expect((await good(admin(`GET /price-offers?status=house&product_id=${car.id}`, staff))).data.data).toEqual([])
    await good(fixture.call(`POST /api/v1/offers/${id}/accept`, { token: buyer.token, body: { amount: 96_000 } }))
    expect(await fixture.wallet(buyer)).toEqual(frozen)
  })

  test('two persons accept; a buyer who took the offer back is not bound by the approval', async () => {
    const { buyer, id } = await offered()
    expect((await answer(staff, id, 'accept', 89_000)).reason).toBe('price_moved')
    const asked = await good(answer(staff, id, 'accept', 90_000))
    expect((await readOf(buyer)).state).toBe('open')
    await good(fixture.call(`POST /api/v1/offers/${id}/withdraw`, { token: buyer.token, body: {} }))
    const late = await admin(`POST /approvals/${asked.data.approval.id}/approve`, colleague, {})
    expect(late.reason).toBe('approval_outdated')
    expect(await fixture.wallet(buyer)).toEqual(free)
    const other = await offered()
    const again = await good(answer(staff, other.id, 'accept', 90_000))
    await good(admin(`POST /approvals/${again.data.approval.id}/approve`, colleague, {}))
    expect(await readOf(other.buyer)).toMatchObject({ state: 'agreed', amount: 90_000 })
  })

  test('one person declines, and takes back the price of the house; with the right and a reason', async () => {
    const { buyer, id } = await offered()
    expect((await answer(await fixture.person({ role: 'support' }), id, 'reject', 90_000)).status).toBe(403)
    expect((await admin(`POST /price-offers/${id}/answer`, staff, { decision: 'reject', amount: 90_000 })).status).toBe(
      422,
    )
    expect((await answer(staff, id, 'withdraw', 90_000)).reason).toBe('nothing_to_withdraw')
    expect((await good(answer(staff, id, 'reject', 90_000))).data.status).toBe('declined')
    expect(await fixture.wallet(buyer)).toEqual(free)
    const row = await fixture.db
      .selectFrom('audit')
      .select(['actorId', 'reason', 'after'])
      .where('action', '=', 'price_offer.rejected')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ actorId: staff.id, reason, after: { buyerId: buyer.id, status: 'declined' } })
  })

  test('nobody answers a person connected with them, nor for another owner', async () => {
    const { buyer, id } = await offered()
    const friend = await fixture.person({ role: 'auctions' })
    await fixture.db.updateTable('accounts').set({ whatsapp: '+966599990777' }).where('id', '=', friend.id).execute()
    await fixture.db.updateTable('accounts').set({ phone: '+966599990777' }).where('id', '=', buyer.id).execute()
    expect((await answer(friend, id, 'accept', 90_000)).reason).toBe('conflict_of_interest')
    const owner = await fixture.person()
    const car = await createCar(fixture.db, { type: 'sale', takesOffers: true, ownerId: owner.id })
    const other = await fixture.person({ available: DEPOSIT * 100 })
    const { data } = await good(
      fixture.call('POST /api/v1/offers', { token: other.token, body: { product_id: car.id, amount: 90_000 } }),
    )
    expect((await answer(staff, data.offer.id, 'reject', 90_000)).reason).toBe('not_found')
  })
})
