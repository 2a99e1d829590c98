import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createImage } from '#server/testing/car-factories.ts'
import { createAuctionWithLots, createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { untilBlocked } from '../../bidding/testing/locks.ts'

let fixture: Fixture
let admin: Person
let second: Person

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('auctions')
  second = await fixture.staff('auctions')
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  await fixture.close()
})

const DEPOSIT = 1_000
const member = (available = DEPOSIT) => fixture.person({ available: riyals(available) })

async function openLot(more: object = {}): Promise<number> {
  const { id } = await createCar(fixture.db)
  const lot = { car_id: id, opening_price: 10_000, closes_at: minutesFromNow(60).toISOString(), ...more }
  const body = {
    title_ar: 'مزاد',
    title_en: 'Sale',
    mode: 'timed',
    starts_at: minutesFromNow(-1).toISOString(),
    lots: [lot],
  }
  const opened = await fixture.call('POST /auctions', { as: admin, body })
  expect(opened.status, opened.text).toBe(200)
  return id
}

async function bid(as: Person, carId: number, amount: number, max?: number): Promise<number> {
  const body = { product_id: carId, amount, ...(max !== undefined && { max_amount: max }) }
  const answer = await fixture.call('POST /api/v1/bid', { as, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.data.bid.id
}
const askVoid = (carId: number, bidNumber: number, reason = 'Bid by mistake') =>
  fixture.call(`POST /lots/${carId}/void-bid`, { as: admin, body: { bid_id: bidNumber, reason } })
/** Asks for a void, and approves it as a second person. */
async function voidBid(carId: number, bidNumber: number, reason?: string) {
  const asked = await askVoid(carId, bidNumber, reason)
  return asked.data?.approval ? fixture.approve(second, asked) : asked
}
const lotOf = async (carId: number) => (await fixture.call(`GET /lots/${carId}`, { as: admin })).data
const history = async (carId: number) =>
  (await fixture.call(`GET /api/v1/bids/${carId}`)).data.data.map((row: { amount: number; voided: boolean }) => [
    row.amount,
    row.voided,
  ])
const balance = async ({ id }: Person) =>
  fixture.db.selectFrom('wallets').select(['available', 'frozen']).where('accountId', '=', id).executeTakeFirstOrThrow()

describe('voiding a bid', () => {
  test('[VOID-1] [LOG-4] marks its row, restores the previous lead and its deposit, and names who voided it', async () => {
    const carId = await openLot()
    const [ali, sara] = [await member(), await member()]
    await bid(ali, carId, 10_000)
    const chosen = await bid(sara, carId, 20_000)
    expect((await voidBid(carId, chosen)).data.state).toBe('approved')
    expect(await lotOf(carId)).toMatchObject({ status: 'live', price: 10_000, bids_count: 1 })
    expect(await history(carId)).toEqual([
      [20_000, true],
      [10_000, false],
    ])
    expect(await balance(ali)).toEqual({ available: 0, frozen: riyals(DEPOSIT) })
    expect(await balance(sara)).toEqual({ available: riyals(DEPOSIT), frozen: 0 })
    const { id } = await lotOf(carId)
    const audit = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'bid.voided')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      subject: `lot:${id}`,
      actorId: admin.id,
      reason: 'Bid by mistake',
      before: { price: riyals(20_000), leaderId: sara.id },
      after: { price: riyals(10_000), leaderId: ali.id, voids: [2] },
    })
    const event = await fixture.db
      .selectFrom('lotEvents')
      .selectAll()
      .where('lotId', '=', id)
      .where('kind', '=', 'void')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ kind: 'void', voids: [2] })
    expect(JSON.parse(event.payload)).toMatchObject({
      kind: 'void',
      amount: 10_000,
      chosen: 2,
      voids: [2],
      reason: 'other',
    })
    expect(event.payload).not.toContain('Bid by mistake')
    const notices = await fixture.db.selectFrom('notifications').select(['accountId', 'kind']).orderBy('id').execute()
    expect(notices).toContainEqual({ accountId: sara.id, kind: 'bid_voided' })
    expect(notices).toContainEqual({ accountId: ali.id, kind: 'leading_again' })
  })

  test('[VOID-4] decides again from the remaining maxima, and bidding goes on from there', async () => {
    const carId = await openLot()
    const [ali, sara, omar] = [await member(), await member(), await member()]
    await bid(ali, carId, 10_000, 15_000)
    await bid(omar, carId, 12_000, 14_000)
    const chosen = await bid(sara, carId, 15_500, 30_000)
    await voidBid(carId, chosen)
    expect(await lotOf(carId)).toMatchObject({ price: 14_500, leader_id: ali.id })
    await bid(sara, carId, 15_500)
    expect(await lotOf(carId)).toMatchObject({ price: 15_500, leader_id: sara.id })
  })

  test('[VOID-6] skips a member whose money is bound elsewhere', async () => {
    const [carId, elsewhere] = [await openLot(), await openLot()]
    const [ali, sara, omar] = [await member(), await member(), await member()]
    await bid(omar, carId, 10_000)
    await bid(ali, carId, 10_500)
    const chosen = await bid(sara, carId, 11_000)
    await bid(ali, elsewhere, 10_000)
    await voidBid(carId, chosen)
    expect(await lotOf(carId)).toMatchObject({ leader_id: omar.id, price: 10_000, bids_count: 1 })
    expect(await balance(ali)).toEqual({ available: 0, frozen: riyals(DEPOSIT) })
    expect(await balance(omar)).toEqual({ available: 0, frozen: riyals(DEPOSIT) })
  })

  test('[VOID-7] leaves the lot open at its opening price if no bid remains', async () => {
    const carId = await openLot()
    const ali = await member()
    const chosen = await bid(ali, carId, 10_000, 20_000)
    await voidBid(carId, chosen)
    expect(await lotOf(carId)).toMatchObject({ price: null, bids_count: 0 })
    expect(await balance(ali)).toEqual({ available: riyals(DEPOSIT), frozen: 0 })
    const own = await fixture.call('GET /api/v1/subscribe-auctions', { as: ali })
    expect(own.data.products.total).toBe(0)
    await bid(ali, carId, 10_000)
  })

  test('[VOID-1] is refused twice, without a reason, and for unknown bids or those of other lots', async () => {
    const [carId, other] = [await openLot(), await openLot()]
    const ali = await member(2 * DEPOSIT)
    const chosen = await bid(ali, carId, 10_000)
    const elsewhere = await bid(ali, other, 10_000)
    expect((await voidBid(carId, elsewhere)).status).toBe(404)
    expect((await voidBid(carId, chosen + 1)).status).toBe(404)
    expect((await voidBid(999_999, chosen)).status).toBe(404)
    expect((await voidBid(carId, chosen, '  ')).status).toBe(422)
    expect((await voidBid(carId, chosen)).status).toBe(200)
    const again = await voidBid(carId, chosen)
    expect([again.status, Object.keys(again.errors)]).toEqual([422, ['bid_id']])
  })

  test('[VOID-1] of two concurrent voids of one bid exactly one happens', async () => {
    const carId = await openLot()
    const [ali, sara] = [await member(), await member()]
    await bid(ali, carId, 10_000)
    const chosen = await bid(sara, carId, 11_000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => voidBid(carId, chosen)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { id } = await lotOf(carId)
    const voids = fixture.db.selectFrom('lotEvents').select('seq').where('kind', '=', 'void').where('lotId', '=', id)
    expect(await voids.execute()).toHaveLength(1)
  })

  test('[VOID-1] is too late at the close, whatever the lot’s row says', async () => {
    const carId = await openLot()
    const chosen = await bid(await member(), carId, 10_000)
    const { id } = await lotOf(carId)
    // The row is locked while its close passes; the void has waited for the lock.
    const waiting = await fixture.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('lotStates')
        .set({ closesAt: new Date(Date.now() - 1_000) })
        .where('lotId', '=', id)
        .execute()
      const late = voidBid(carId, chosen)
      await untilBlocked(fixture.databaseUrl, 1)
      return { late }
    })
    expect((await waiting.late).reason).toBe('lot_closed')
  })
})

describe('[VOID-8] a void needs two', () => {
  const paused = async (carId: number) => (await lotOf(carId)).closes_at === null

  test('if it changes the leader: to ask pauses the lot, and each decision resumes it with the time left', async () => {
    for (const what of ['approve', 'refuse', 'withdraw']) {
      const carId = await openLot()
      const [ali, sara] = [await member(), await member()]
      await bid(ali, carId, 10_000)
      const asked = await askVoid(carId, await bid(sara, carId, 30_000))
      expect(asked.data.approval.kind).toBe('void')
      expect([await paused(carId), (await lotOf(carId)).price]).toEqual([true, 30_000])
      const late = await fixture.call('POST /api/v1/bid', { as: ali, body: { product_id: carId, amount: 40_000 } })
      expect(late.status).toBe(409)
      const as = what === 'withdraw' ? admin : second
      const body = what === 'refuse' ? { reason: 'An honest bid' } : {}
      await fixture.call(`POST /approvals/${asked.data.approval.id}/${what}`, { as, body })
      const lot = await lotOf(carId)
      expect(lot.price).toBe(what === 'approve' ? 10_000 : 30_000)
      const left = Date.parse(lot.closes_at) - Date.now()
      expect(left).toBeGreaterThan(55 * 60_000)
    }
  })

  test('if it changes the price only, or comes in the last ten minutes; another one does not', async () => {
    const carId = await openLot()
    const [ali, sara, omar] = [await member(), await member(), await member()]
    const first = await bid(ali, carId, 10_000)
    await bid(sara, carId, 10_500, 40_000)
    const pushing = await bid(omar, carId, 25_000)
    expect((await askVoid(carId, first)).data).toMatchObject({ product_id: carId, current_price: 25_500 })
    expect((await askVoid(carId, pushing)).data.approval.state).toBe('waiting')
    const soon = await openLot({ closes_at: minutesFromNow(9).toISOString() })
    const idle = await bid(ali, soon, 10_000)
    await bid(omar, soon, 20_000)
    expect((await askVoid(soon, idle)).data.approval.state).toBe('waiting')
  })
})

test('[VOID-1] concurrent bids and voids leave one history without a gap, and every deposit where it belongs', async () => {
  const carId = await openLot()
  const members = await Promise.all([1, 2, 3, 4].map(() => member()))
  const { id: lotId } = await lotOf(carId)
  const tryBid = async (as: Person, turn: number) => {
    const { price } = await lotOf(carId)
    const amount = (price ?? 9_500) + 500 * (1 + (turn % 3))
    await fixture.call('POST /api/v1/bid', {
      as,
      body: { product_id: carId, amount, max_amount: amount + 700 * (turn % 4) },
    })
  }
  const tryVoid = async (turn: number) => {
    let { seq } = await lotOf(carId)
    while (seq === 0) ({ seq } = await lotOf(carId))
    const request = { lotId, seq: Math.max(1, seq - (turn % 3)), cause: 'slip', reason: 'A slip' } as const
    const staff = { actor: { accountId: admin.id }, requestId: `void-${turn}`, language: 'en' } as const
    await inTransaction(fixture.db, (tx) => fixture.features.bidding.voidBid(tx, staff, request))
  }
  await Promise.all([
    ...members.map(async (as, index) => {
      for (let turn = 0; turn < 12; turn += 1) await tryBid(as, turn + index)
    }),
    (async () => {
      for (let turn = 0; turn < 12; turn += 1) await tryVoid(turn)
    })(),
  ])
  const lot = await lotOf(carId)
  const events = await fixture.db
    .selectFrom('lotEvents')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('seq')
    .execute()
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: lot.seq }, (_, index) => index + 1))
  let head = Buffer.alloc(32)
  for (const { hash, payload } of events) {
    head = createHash('sha256')
      .update(`${head.toString('hex')}\n${payload}`, 'utf8')
      .digest()
    expect(head.equals(hash)).toBe(true)
  }
  const voids = events.flatMap((event) => event.voids ?? [])
  expect(new Set(voids).size).toBe(voids.length)
  expect(voids.length).toBeGreaterThan(0)
  expect(lot.bids_count).toBe(events.filter(({ kind, seq }) => kind === 'bid' && !voids.includes(seq)).length)
  const holds = await fixture.db
    .selectFrom('holds')
    .select('accountId')
    .where('refId', '=', lotId)
    .where('endedAt', 'is', null)
    .execute()
  expect(holds).toEqual(lot.leader_id === null ? [] : [{ accountId: lot.leader_id }])
})

describe('[OFR-14] deciding for the owner', () => {
  const awaiting = async (more: { reservePrice?: number; house?: boolean } = {}) => {
    const winner = await member()
    const ownerId = more.house
      ? await inTransaction(fixture.db, (tx) => fixture.features.staff.accounts.houseAccount(tx))
      : undefined
    const { lots } = await createAuctionWithLots(fixture.db, {}, [
      {
        ...{ status: 'awaiting_owner', price: riyals(60_000), leaderId: winner.id, bidsCount: 1 },
        ...(more.reservePrice && { reservePrice: riyals(more.reservePrice) }),
        ...(ownerId && { car: { ownerId } }),
      },
    ])
    return { carId: lots[0]?.carId ?? 0, lotId: lots[0]?.lotId ?? 0, winner }
  }
  const decide = (carId: number, decision: unknown) =>
    fixture.call(`POST /lots/${carId}/decision`, { as: admin, body: { decision } })
  const statusOf = async (carId: number) => (await fixture.call(`GET /lots/${carId}`, { as: admin })).data.status
  const giveMandate = async (carId: number) => {
    await createImage(fixture.db, carId, 0)
    await fixture.exec(`insert into car_documents (car_id, kind, note, file_id, added_by)
      select car_id, 'authority', '', file_id, ${admin.id} from car_images where car_id = ${carId}`)
  }

  test('[BACK-1] for a car of the house one person approves once, with an order and an audit row', async () => {
    const { carId, lotId, winner } = await awaiting({ house: true })
    expect((await decide(carId, 'approve')).data).toEqual({ product_id: carId, status: 'sold' })
    const again = await decide(carId, 'reject')
    expect([again.status, again.reason]).toEqual([409, 'decision_made'])
    expect(await fixture.db.selectFrom('orders').select('buyerId').where('lotId', '=', lotId).execute()).toEqual([
      { buyerId: winner.id },
    ])
    const audit = await fixture.db.selectFrom('audit').selectAll().where('subject', '=', `lot:${lotId}`).execute()
    expect(audit).toMatchObject([
      { action: 'lot.approved', before: { status: 'awaiting_owner' }, after: { status: 'sold' } },
    ])
  })

  test('for a car of the house below its reserve two persons do, also in the words of a phone answer', async () => {
    const { carId } = await awaiting({ house: true, reservePrice: 70_000 })
    const body = { side: 'owner', decision: 'accept' }
    expect((await fixture.call(`POST /lots/${carId}/answer`, { as: admin, body })).reason).toBe('below_reserve')
    const low = { side: 'owner', decision: 'counter', amount: 69_000 }
    expect((await fixture.call(`POST /lots/${carId}/answer`, { as: admin, body: low })).reason).toBe('below_reserve')
    const asked = await decide(carId, 'approve')
    expect(asked.data.approval).toMatchObject({ kind: 'decision', state: 'waiting' })
    expect(await statusOf(carId)).toBe('awaiting_owner')
    expect((await fixture.approve(await fixture.staff('auctions'), asked)).data).toMatchObject({
      ...{ state: 'approved', amount: 60_000 },
      after: { status: 'sold', price: riyals(60_000) },
    })
    expect(await statusOf(carId)).toBe('sold')
  })

  test('for another owner an answer is only noted, and binds with the owner’s code', async () => {
    const { carId } = await awaiting()
    expect((await decide(carId, 'approve')).data).toEqual({ product_id: carId, status: 'awaiting_owner' })
    const { data } = await fixture.call(`GET /lots/${carId}/offers`, { as: admin })
    expect(data.spoken).toMatchObject({ side: 'owner', decision: 'accept', amount: 60_000 })
    expect(await statusOf(carId)).toBe('awaiting_owner')
  })

  test('with a written mandate two persons decide, never below the reserve', async () => {
    const [low, high] = [await awaiting({ reservePrice: 70_000 }), await awaiting({ reservePrice: 60_000 })]
    for (const { carId } of [low, high]) await giveMandate(carId)
    expect(await decide(low.carId, 'approve')).toMatchObject({ status: 409, reason: 'below_reserve' })
    const asked = await decide(high.carId, 'approve')
    expect(asked.data.approval.state).toBe('waiting')
    expect((await fixture.approve(admin, asked)).reason).toBe('own_request')
    expect(await statusOf(high.carId)).toBe('awaiting_owner')
    await fixture.approve(await fixture.staff('auctions'), asked)
    expect(await statusOf(high.carId)).toBe('sold')
    const rejected = await decide(low.carId, 'reject')
    await fixture.approve(await fixture.staff('admin'), rejected)
    expect(await statusOf(low.carId)).toBe('rejected')
  })

  test('accepts no other answer and no other car', async () => {
    const { carId } = await awaiting()
    expect((await decide(carId, 'counter')).status).toBe(422)
    expect((await decide(999_999, 'approve')).status).toBe(404)
  })
})

test('[BACK-4] staff see no maximum while the lot is open', async () => {
  const carId = await openLot()
  const [ali, sara, whole] = [await member(), await member(), await fixture.staff('admin')]
  await bid(ali, carId, 10_000, 13_777)
  await voidBid(carId, await bid(sara, carId, 11_000))
  for (const path of ['/lots', `/lots/${carId}`, '/audit', `/users/${ali.id}`]) {
    const { status, text } = await fixture.call(`GET ${path}`, { as: whole })
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('13777')
  }
})

test('[BACK-163] bidder numbers and members find each other for a reason, also those of voided bids', async () => {
  const carId = await openLot()
  const [ali, sara] = [await member(), await member()]
  await bid(ali, carId, 10_000)
  await voidBid(carId, await bid(sara, carId, 20_000))
  const ask = (as: Person) => fixture.call(`POST /lots/${carId}/bidders`, { as, body: { reason: 'A bidder calls' } })
  const { bidders } = (await ask(admin)).data
  const own = (await fixture.call(`GET /api/v1/bids/${carId}`)).data.data
  const numbers = own.map(({ user_id }: { user_id: number }) => user_id)
  expect(bidders).toMatchObject([
    { user_id: ali.id, bidder_id: numbers[1], bids: 1, voided_bids: 0, highest: 10_000 },
    { user_id: sara.id, bidder_id: numbers[0], bids: 0, voided_bids: 1, highest: null },
  ])
  const looks = fixture.db.selectFrom('audit').select(['actorId', 'reason']).where('action', '=', 'lot.bidders_seen')
  expect(await looks.execute()).toEqual([{ actorId: admin.id, reason: 'A bidder calls' }])
  expect((await ask(await fixture.staff('support'))).status).toBe(403)
})
