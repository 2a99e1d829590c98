import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuctionWithLots, minutesFromNow, recordBidder, riyals, type TestLot } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let auctioneer: Person
let judge: Person

beforeAll(async () => {
  fixture = await openFixture()
  auctioneer = await fixture.staff('auctions')
  judge = await fixture.staff('finance')
})
afterAll(() => fixture.close())

type Signal = {
  id: number
  kind: string
  first: { id: number }
  second: { id: number } | null
  evidence: Record<string, unknown>
}
const look = async (): Promise<number> => (await fixture.call('POST /signals', { as: auctioneer })).data.found
const signals = async (query = 'open=1'): Promise<Signal[]> =>
  (await fixture.call(`GET /signals?per_page=100&${query}`, { as: auctioneer })).data.data
const between = async (kind: string, one: number, other: number) =>
  (await signals()).filter(
    ({ kind: found, first, second }) => found === kind && first.id === one && second?.id === other,
  )

const bids = (lot: TestLot, { id }: Person) =>
  recordBidder(fixture.db, { lotId: lot.lotId, accountId: id, lastAmount: riyals(50_000) })
async function lotOf(owner: Person): Promise<TestLot> {
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ car: { ownerId: owner.id } }])
  return lots[0] ?? Promise.reject(new Error('no lot'))
}
const reachable = ({ id }: Person, whatsapp: string) =>
  fixture.db.updateTable('accounts').set({ whatsapp }).where('id', '=', id).execute()
/** Rows that a log-in leaves behind. */
const seen = ({ id }: Person, network: string, userAgent: string) =>
  fixture.db
    .updateTable('sessions')
    .set({ network: Buffer.from(network), userAgent })
    .where('accountId', '=', id)
    .execute()

describe('[BACK-69] signs of cheating', () => {
  test('owner and bidder on one network, and on one device', async () => {
    const [owner, near, stranger] = [await fixture.person(), await fixture.person(), await fixture.person()]
    const [another, twin] = [await fixture.person(), await fixture.person()]
    const lot = await lotOf(owner)
    const second = await lotOf(another)
    await seen(owner, 'home', 'Phone')
    await seen(near, 'home', 'Laptop')
    await seen(stranger, 'far away', 'Phone')
    await seen(another, 'shop', 'Tablet')
    await seen(twin, 'shop', 'Tablet')
    await Promise.all([bids(lot, near), bids(lot, stranger), bids(second, twin)])
    await look()
    expect(await between('owner_network', owner.id, near.id)).toMatchObject([
      { evidence: { networks: 1, same_browser: false } },
    ])
    expect(await between('owner_device', another.id, twin.id)).toMatchObject([{ evidence: { same_browser: true } }])
    expect((await signals()).some(({ second: other }) => other?.id === stranger.id)).toBe(false)
  })

  test('owner and bidder with one number', async () => {
    const owner = await fixture.person()
    await reachable(owner, '+966500001234')
    const bidder = await fixture.person({ phone: '+966500001234' })
    await bids(await lotOf(owner), bidder)
    await look()
    expect(await between('owner_contact', owner.id, bidder.id)).toMatchObject([{ evidence: { same_phone: true } }])
  })

  test('two bidders of one car on one device; not two who never met', async () => {
    const [owner, one, other] = [await fixture.person(), await fixture.person(), await fixture.person()]
    const [lonely, elsewhere] = [await fixture.person(), await fixture.person()]
    for (const person of [one, other]) await seen(person, 'flat', 'One phone')
    for (const person of [lonely, elsewhere]) await seen(person, 'tower', 'One phone')
    const lot = await lotOf(owner)
    await Promise.all([bids(lot, one), bids(lot, other), bids(lot, lonely), bids(await lotOf(owner), elsewhere)])
    await look()
    expect(await between('bidders_linked', one.id, other.id)).toMatchObject([
      { evidence: { lots: 1, same_device: true } },
    ])
    expect(await between('bidders_linked', lonely.id, elsewhere.id)).toEqual([])
  })

  test('a bidder who follows one seller without winning; not one who follows many', async () => {
    const [owner, other, shadow, dealer] = [
      await fixture.person(),
      await fixture.person(),
      await fixture.person(),
      await fixture.person(),
    ]
    for (let count = 0; count < 5; count += 1) {
      const lot = await lotOf(owner)
      await bids(lot, shadow)
      await bids(lot, dealer)
    }
    for (let count = 0; count < 6; count += 1) await bids(await lotOf(other), dealer)
    await look()
    expect(await between('pair_often', owner.id, shadow.id)).toMatchObject([
      { evidence: { lots: 5, all_lots: 5, wins: 0 } },
    ])
    expect(await between('pair_often', owner.id, dealer.id)).toEqual([])
  })

  test('each is on the list once; a judgement stays, and the person concerned cannot judge', async () => {
    const [owner, bidder] = [await fixture.person(), await fixture.person({ phone: '+966500005555' })]
    await reachable(owner, '+966500005555')
    await bids(await lotOf(owner), bidder)
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    const [found] = await between('owner_contact', owner.id, bidder.id)
    const close = (as: Person) =>
      fixture.call(`POST /signals/${found?.id}/close`, { as, body: { outcome: 'harmless', reason: 'Brothers' } })
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', owner.id).execute()
    expect((await close(owner)).reason).toBe('conflict_of_interest')
    expect((await close(auctioneer)).reason).toBe('forbidden')
    expect((await close(judge)).data).toMatchObject({ outcome: 'harmless', reason: 'Brothers' })
    expect((await close(judge)).reason).toBe('edited_meanwhile')
    expect(await look()).toBe(0)
    expect(await between('owner_contact', owner.id, bidder.id)).toEqual([])
    const audit = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `signal:${found?.id}`)
      .execute()
    expect(audit).toMatchObject([{ action: 'signal.closed', actorId: judge.id, reason: 'Brothers' }])
  })

  test('a winner who let two orders end unpaid and paid for none', async () => {
    const buyer = await fixture.person()
    for (let count = 0; count < 2; count += 1) {
      const lot = await lotOf(await fixture.person())
      await sql`insert into orders (car_id, lot_id, buyer_id, status, invoice_status, price, client_fees, administrative_fees,
                                    tax_amount, total, due_at, canceled_at, cancel_reason)
        values (${lot.carId}, ${lot.lotId}, ${buyer.id}, 'canceled', 'canceled', 100, 0, 0, 0, 100,
                ${minutesFromNow(-600)}, ${minutesFromNow(-10)}, 'unpaid')`.execute(fixture.db)
    }
    await look()
    const found = (await signals()).filter(({ first }) => first.id === buyer.id)
    expect(found).toMatchObject([{ kind: 'never_pays', second: null, evidence: { unpaid: 2 } }])
  })
})
