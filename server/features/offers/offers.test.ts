import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feesFor } from '#contract/values/fees.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createAuctionWithLots, createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, free, frozen, good, openFixture, orderOf, until } from './testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const myCar = async (token: string, carId: number) => {
  const { data } = await good(fixture.call('GET /api/v1/my-cars', { token }))
  return data.products.data.find((car: { id: number }) => car.id === carId)
}

describe('the owner’s own answer', () => {
  test('[OFR-1] [OFR-6] approves the bid once, however many approvals arrive at once', async () => {
    const lot = await fixture.closed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => fixture.decide(lot, 'approve')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.reason).toBe('decision_made')
    const { data } = answers.find(({ status }) => status === 200) ?? { data: undefined }
    expect(data.car).toMatchObject({ id: lot.carId, status: 'sold', bid: 40_000, negotiation: null, decide_by: null })
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'sold', amount: 40_000 }])
    expect(await orderOf(fixture, lot.first, lot)).toMatchObject({
      status: 'pending',
      invoice_status: 'issued',
    })
    expect(await fixture.wallet(lot.first)).toEqual(frozen)
  })

  test('[OFR-1] decides the newest published lot, not one in a draft of the next auction', async () => {
    const lot = await fixture.closed()
    await createAuctionWithLots(fixture.db, { state: 'draft' }, [{ carId: lot.carId, status: 'draft' }])
    await good(fixture.decide(lot, 'approve'))
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'sold', amount: 40_000 }])
  })

  test('[OFR-7] rejects it, and frees the deposit in the same moment', async () => {
    const lot = await fixture.closed()
    expect((await good(fixture.decide(lot, 'reject'))).data.car).toMatchObject({ status: 'rejected' })
    expect(await fixture.wallet(lot.first)).toEqual(free)
    expect(await orderOf(fixture, lot.first, lot)).toBeUndefined()
    expect((await fixture.decide(lot, 'approve')).reason).toBe('decision_made')
  })

  test('[OFR-17] is private: strangers, bidders and staff without the right find no such car', async () => {
    const lot = await fixture.closed()
    const strangers = [lot.first, lot.second, await fixture.person(), await fixture.person({ role: 'support' })]
    for (const owner of strangers) {
      const answer = await fixture.decide({ ...lot, owner }, 'approve')
      expect([answer.status, answer.reason]).toEqual([404, 'not_found'])
      expect((await good(fixture.call('GET /api/v1/my-cars', { token: owner.token }))).data.products.total).toBe(0)
    }
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
  })

  test('[OFR-1] needs an amount to counter, and an open decision', async () => {
    const lot = await fixture.closed()
    const nothing = await fixture.decide(lot, 'counter')
    expect([nothing.status, Object.keys(nothing.errors)]).toEqual([422, ['amount']])
    for (const amount of [-1, 0, 41_000.5]) expect((await fixture.decide(lot, 'counter', amount)).status).toBe(422)
    expect((await fixture.decide(lot, 'accept')).status).toBe(422)
    const low = await fixture.decide(lot, 'counter', 40_000)
    expect([low.status, low.reason, low.data]).toEqual([
      409,
      'offer_out_of_range',
      { amount_min: 40_001, amount_max: null },
    ])
    const { id: carId } = await createCar(fixture.db, { ownerId: lot.owner.id })
    expect((await fixture.decide({ ...lot, carId }, 'approve')).reason).toBe('nothing_to_decide')
  })
})

const states = [
  ['scheduled', 'nothing_to_decide'],
  ['live', 'nothing_to_decide'],
  ['no_bids', 'nothing_to_decide'],
  ['canceled', 'nothing_to_decide'],
  ['sold', 'decision_made'],
  ['rejected', 'decision_made'],
] as const
test.each(states)('[OFR-1] decides nothing on a lot that is %s', async (status, reason) => {
  const owner = await fixture.person()
  // The scheduler opens a lot whose start is over.
  const start = status === 'scheduled' ? { startsAt: minutesFromNow(600) } : {}
  const { lots } = await createAuctionWithLots(fixture.db, start, [{ status, car: { ownerId: owner.id } }])
  for (const [decision, amount] of [['approve'], ['reject'], ['counter', 90_000]] as const) {
    const body = { decision, amount }
    const answer = await fixture.call(`POST /api/v1/my-cars/${lots[0]?.carId}/decision`, { token: owner.token, body })
    expect([answer.status, answer.reason]).toEqual([409, reason])
  }
  expect((await fixture.stateOf(lots[0]?.lotId ?? 0)).status).toBe(status)
})

describe('counter-offers', () => {
  test('[OFR-2] [OFR-4] [OFR-6] [OFR-8] [OFR-11] go back and forth, and end in one sale at the agreed price', async () => {
    const lot = await fixture.closed({ reserve: 50_000 }, { ownerDecisionHours: 24 })
    const before = await myCar(lot.owner.token, lot.carId)
    expect(before).toMatchObject({ status: 'awaiting_owner', bid: 40_000, reserve_price: 50_000, reserve_met: false })
    expect(before.negotiation).toMatchObject({ turn: 'owner', your_turn: true, can_counter: true, amount: 40_000 })

    const { data } = await good(fixture.decide(lot, 'counter', 50_000))
    expect(data.car.negotiation).toMatchObject({ turn: 'buyer', your_turn: false, amount: 50_000, rounds_used: 1 })
    const order = await orderOf(fixture, lot.first, lot)
    expect(order).toMatchObject({ status: 'negotiating', due_at: null })
    const won = await good(fixture.call('GET /api/v1/win-auctions', { token: lot.first.token }))
    expect(won.data.products.data[0]).toMatchObject({
      bought: false,
      decide_by: data.car.decide_by,
      negotiation: { your_turn: true, amount: 50_000, amount_min: 40_001, amount_max: 49_999 },
    })
    expect(Date.parse(data.car.decide_by) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(await fixture.noticesOf(lot.first)).toContain('offer')

    expect((await fixture.decide(lot, 'counter', 45_000)).reason).toBe('not_your_turn')
    expect((await fixture.decide(lot, 'reject')).reason).toBe('not_your_turn')
    const second = await good(fixture.answer(lot.first, lot, 'counter', 43_000))
    expect(second.data.order).toMatchObject({ id: order.id, status: 'negotiating', price: 43_000 })
    expect((await fixture.answer(lot.first, lot, 'accept')).reason).toBe('not_your_turn')
    await good(fixture.decide(lot, 'counter', 46_000))
    const fourth = await fixture.answer(lot.first, lot, 'counter', 44_000)
    expect([fourth.status, fourth.reason]).toEqual([409, 'rounds_used_up'])

    const agreed = await good(fixture.answer(lot.first, lot, 'accept', 46_000))
    const rates = {
      commission_bps: 150,
      commission_min: 50_000,
      commission_max: null,
      administrative_fee: 45_000,
      vat_bps: 1_500,
    }
    const fees = feesFor({ price: riyals(46_000) }, rates)
    expect(agreed.data.order).toMatchObject({
      id: order.id,
      number: order.number,
      status: 'pending',
      price: 46_000,
      client_fees: fees.clientFees / 100,
      total: fees.total / 100,
      negotiation: { outcome: 'agreed', turn: null, decide_by: null, rounds_used: 3 },
    })
    expect(await fixture.stateOf(lot.lotId)).toMatchObject({
      status: 'sold',
      price: riyals(46_000),
      leaderId: lot.first.id,
    })
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'sold', amount: 46_000 }])
    expect(await fixture.wallet(lot.first)).toEqual(frozen)
    expect(await fixture.noticesOf(lot.owner)).toContain('car_sold')
    expect(await fixture.noticesOf(lot.first)).toContain('sale_approved')
  })

  test('[OFR-6] [OFR-10] the log stays one chain, and contains the agreed price but no offer', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 44_321))
    const during = await good(fixture.call(`GET /api/v1/lots/${lot.carId}/log`))
    expect(during.text).not.toContain('44321')
    await good(fixture.answer(lot.first, lot, 'accept'))
    const { data } = await good(fixture.call(`GET /api/v1/lots/${lot.carId}/log`))
    let previous = '0'.repeat(64)
    for (const [index, entry] of data.entries.entries()) {
      expect(entry).toMatchObject({ seq: index + 1, prev_hash: previous })
      previous = createHash('sha256').update(`${previous}\n${entry.payload}`).digest('hex')
      expect(entry.hash).toBe(previous)
    }
    expect(data.head).toBe(previous)
    expect(JSON.parse(data.entries.at(-1).payload)).toMatchObject({ kind: 'decision', amount: 44_321, outcome: 'sold' })
  })

  test('[OFR-6] [ORD-2] fees are those of the day on which they agree', async () => {
    const lot = await fixture.closed()
    const before = (await good(fixture.decide(lot, 'counter', 45_000))) && (await orderOf(fixture, lot.first, lot))
    const { settings } = fixture.context
    const setFee = (administrativeFee: number) =>
      inTransaction(fixture.db, (tx) => settings.save(tx, 'fees', { administrativeFee }))
    await setFee(riyals(1_450))
    const { data } = await good(fixture.answer(lot.first, lot, 'accept'))
    await setFee(riyals(450))
    expect(data.order.total - before.total).toBe(1_150)
  })

  test('[OFR-7] a buyer who rejects is free at once, and their order is canceled', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 60_000))
    const order = await orderOf(fixture, lot.first, lot)
    const { data } = await good(fixture.answer(lot.first, lot, 'reject'))
    expect(data.order).toMatchObject({ id: order.id, status: 'canceled', negotiation: { outcome: 'rejected' } })
    expect(await fixture.wallet(lot.first)).toEqual(free)
    expect(await fixture.decisionsOf(lot.lotId)).toMatchObject([{ outcome: 'rejected' }])
    const again = await fixture.call(`POST /api/v1/orders/${order.id}/counter`, {
      token: lot.first.token,
      body: { decision: 'accept' },
    })
    expect(again.reason).toBe('decision_made')
  })

  test('[OFR-9] refuses the acceptance of another amount than the one on the table', async () => {
    const lot = await fixture.closed()
    expect((await fixture.decide(lot, 'approve', 39_000)).data).toEqual({ amount: 40_000 })
    await good(fixture.decide(lot, 'counter', 50_000))
    const stale = await fixture.answer(lot.first, lot, 'accept', 45_000)
    expect([stale.status, stale.reason, stale.data]).toEqual([409, 'price_moved', { amount: 50_000 }])
    expect((await fixture.stateOf(lot.lotId)).status).toBe('awaiting_owner')
    await good(fixture.answer(lot.first, lot, 'accept', 50_000))
  })

  test('[ORD-4] only the buyer answers an order', async () => {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'counter', 50_000))
    const { id } = await orderOf(fixture, lot.first, lot)
    for (const stranger of [lot.owner, lot.second, await fixture.person({ role: 'admin' })]) {
      const answer = await fixture.call(`POST /api/v1/orders/${id}/counter`, {
        token: stranger.token,
        body: { decision: 'accept' },
      })
      expect([answer.status, answer.reason]).toEqual([404, 'not_found'])
    }
  })

  test('[OFR-15] a key has one effect and one answer, and is not used twice', async () => {
    const lot = await fixture.closed()
    const key = { 'idempotency-key': `owner-${lot.lotId}` }
    const [one, two] = await Promise.all([
      fixture.decide(lot, 'counter', 50_000, key),
      fixture.decide(lot, 'counter', 50_000, key),
    ])
    expect([one.status, two.status, one.text === two.text]).toEqual([200, 200, true])
    expect((await fixture.decide(lot, 'counter', 51_000, key)).reason).toBe('idempotency_key_reused')
    const offers = await fixture.db.selectFrom('offers').selectAll().where('lotId', '=', lot.lotId).execute()
    expect(offers).toHaveLength(1)
    const known = await good(
      fixture.call(`GET /api/v1/idempotency/${key['idempotency-key']}`, { token: lot.owner.token }),
    )
    expect(known.data).toMatchObject({ state: 'done', status: 200 })
  })
})

describe('lapses', () => {
  test('[OFR-5] [OFR-7] [CLO-7] an unanswered offer lapses: everything is released at once, regardless of the reserve', async () => {
    for (const spoken of ['owner', 'buyer']) {
      const lot = await fixture.closed({ reserve: 35_000 })
      await good(fixture.decide(lot, 'counter', 50_000))
      if (spoken === 'buyer') await good(fixture.answer(lot.first, lot, 'counter', 45_000))
      const order = await orderOf(fixture, lot.first, lot)
      await fixture.timeOut(lot.lotId)
      await until(async () => (await fixture.stateOf(lot.lotId)).status === 'rejected')
      expect(await fixture.wallet(lot.first)).toEqual(free)
      const read = await good(fixture.call(`GET /api/v1/orders/${order.id}`, { token: lot.first.token }))
      expect(read.data.order).toMatchObject({ status: 'canceled', negotiation: { outcome: 'lapsed' } })
      expect((await myCar(lot.owner.token, lot.carId)).negotiation).toMatchObject({ outcome: 'lapsed', turn: null })
    }
  })

  test('[OFR-5] [CLO-7] a bid that its owner leaves unanswered is decided by the reserve', async () => {
    const [met, short] = [await fixture.closed({ reserve: 40_000 }), await fixture.closed({ reserve: 40_001 })]
    for (const { lotId } of [met, short]) await fixture.timeOut(lotId)
    await until(async () => (await fixture.stateOf(met.lotId)).status === 'sold')
    await until(async () => (await fixture.stateOf(short.lotId)).status === 'rejected')
    expect(await fixture.wallet(met.first)).toEqual(frozen)
    expect(await fixture.wallet(short.first)).toEqual(free)
  })

  test('[OFR-31] a lot that cannot be decided delays no other one', async () => {
    const [broken, next] = [await fixture.closed({ reserve: 40_000 }), await fixture.closed({ reserve: 40_000 })]
    const broke = sql.raw(`alter table lot_events add constraint broken check (lot_id <> ${broken.lotId}) not valid`)
    await broke.execute(fixture.db)
    for (const { lotId } of [broken, next]) await fixture.timeOut(lotId)
    await until(async () => (await fixture.stateOf(next.lotId)).status === 'sold')
    expect((await fixture.stateOf(broken.lotId)).status).toBe('awaiting_owner')
    await sql`alter table lot_events drop constraint broken`.execute(fixture.db)
    await until(async () => (await fixture.stateOf(broken.lotId)).status === 'sold')
  })

  test('[OFR-4] each offer has its own deadline, for owners the auction’s', async () => {
    const lot = await fixture.closed({}, { ownerDecisionHours: 2 })
    const first = (await good(fixture.decide(lot, 'counter', 50_000))).data.car.negotiation
    const second = (await good(fixture.answer(lot.first, lot, 'counter', 45_000))).data.order.negotiation
    for (const { decide_by, offers } of [first, second]) {
      const last = offers.at(-1)
      expect(decide_by).toBe(last.decide_by)
      expect(Date.parse(last.decide_by) - Date.parse(last.made_at)).toBe(2 * 3_600_000)
    }
    expect(Date.parse(second.decide_by)).toBeGreaterThanOrEqual(Date.parse(first.decide_by))
  })
})

test('[OFR-19] every text uses one word for the seller', async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'reject'))
  const rows = await fixture.db
    .selectFrom('notifications')
    .select(['titleAr', 'bodyAr', 'titleEn', 'bodyEn'])
    .where('accountId', '=', lot.first.id)
    .execute()
  const texts = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(texts).toMatch(/للبائع .* ليوافق/)
  expect(texts).toContain('The seller has')
  expect(texts).toContain('لم يوافق البائع على بيع')
  const choices = await Promise.all(
    ['ar', 'en'].map((language) => good(fixture.call('GET /api/v1/page/auctions?status=awaiting_owner', { language }))),
  )
  const facets = JSON.stringify(choices.map(({ data }) => data.facets.status))
  const folder = new URL('../../../web/messages/', import.meta.url)
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  for (const text of [texts, facets, ...pages]) {
    expect(text).not.toMatch(/المالك|للمالك/)
    expect(text).not.toMatch(/\b(the|your) owner\b/i)
  }
})
