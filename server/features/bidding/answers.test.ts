import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { riyals } from '#server/testing/factories.ts'
import { serveRoutes } from '#server/testing/serve-routes.ts'
import { registerBiddingRoutes } from './routes.ts'
import { logOf } from './testing/books.ts'
import { type Fixture, only, openFixture } from './testing/fixture.ts'
import { createGate } from './testing/locks.ts'
import { isReceiptSigned, isSigned } from './testing/receipts.ts'

type Call = (
  route: string,
  options: { as?: number; body?: object; key?: string },
  // Each test knows the shape of the call it makes.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every call
) => Promise<{ status: number; data: any; reason?: string; receipt?: any; text: string }>

let fixture: Fixture
let calls: Call[]
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
  calls = await Promise.all([0, 1].map(serve))
})
afterAll(() => fixture.close())

/** One process's HTTP server; a member's token is their account's number. */
async function serve(process: number): Promise<Call> {
  const presenter = { presentEach: async () => [], presentCars: async () => [] }
  const { call } = await serveRoutes((api) =>
    registerBiddingRoutes(api, fixture.processAt(process), { db: fixture.db, presenter }),
  )
  return (route, { as, body, key }) =>
    call(route, {
      ...(as && { token: String(as) }),
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
}
const call: Call = (route, options) => {
  const [first] = calls
  if (!first) throw new Error('no server')
  return first(route, options)
}
test('clearing the list removes ended and lost lots, and keeps won and open ones', async () => {
  const [me = 0, rival = 0] = await fixture.members(2)
  const [won, lost, open] = await fixture.lots([{}, {}, {}])
  if (!won || !lost || !open) throw new Error('three lots')
  for (const lot of [won, lost, open]) await fixture.bid(me, lot, riyals(50_000))
  await fixture.bid(rival, lost, riyals(60_000))
  await fixture.db
    .updateTable('lotStates')
    .set({ status: 'sold' })
    .where('lotId', 'in', [won.lotId, lost.lotId])
    .execute()
  expect((await call('POST /clear-auctions', { as: me })).data).toEqual({ cleared: 1 })
  const left = await fixture.db
    .selectFrom('lotBidders')
    .select('lotId')
    .where('accountId', '=', me)
    .where('clearedAt', 'is', null)
    .orderBy('lotId')
    .execute()
  expect(left.map(({ lotId }) => lotId)).toEqual([won.lotId, open.lotId])
})

const openLot = async () => {
  const [member = 0, rival = 0] = await fixture.members(2)
  return { lot: only(await fixture.lots()), member, rival }
}

test('[BID-8] a maximum far above the money put down is refused with what is missing, by the setting of the house', async () => {
  const lot = only(await fixture.lots())
  const [member = 0] = await fixture.members(1, riyals(2_000))
  const body = { product_id: lot.carId, amount: 50_000, max_amount: 210_000 }
  const refused = await call('POST /bid', { as: member, body })
  expect(refused).toMatchObject({ status: 403, reason: 'deposit_required', data: { deposit_missing: 100 } })
  const value = JSON.stringify({ depositPercentOfMaximum: 0.5 })
  await fixture.db.insertInto('settings').values({ key: 'auctions', value }).execute()
  expect((await call('POST /bid', { as: member, body })).status).toBe(200)
  await fixture.db.deleteFrom('settings').where('key', '=', 'auctions').execute()
})

describe('the fields of a bid', () => {
  test.each([[[1]], [true], ['0x1'], ['1e1'], [''], [null], [1.5], [0]])('%j is no car', async (product_id) => {
    const { member } = await openLot()
    const { status, reason } = await call('POST /bid', { as: member, body: { product_id, amount: 50_000 } })
    expect({ status, reason }).toEqual({ status: 422, reason: 'invalid' })
  })

  test('the car’s number may be a text, and a null maximum is none', async () => {
    const { lot, member } = await openLot()
    const body = { product_id: String(lot.carId), amount: 50_000, max_amount: null }
    const { status, data } = await call('POST /bid', { as: member, body })
    expect(status).toBe(200)
    expect(JSON.parse(data.receipt.payload).max_amount).toBeNull()
  })
})

describe('keys over HTTP', () => {
  test('[QUE-5] 20 twins over two servers get the same answer; another body is refused', async () => {
    const { lot, member } = await openLot()
    const key = randomUUID()
    const body = { product_id: lot.carId, amount: 50_000 }
    const twins = Array.from({ length: 20 }, (_, index) => calls[index % 2]?.('POST /bid', { as: member, body, key }))
    const answers = await Promise.all(twins)
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
    const other = await call('POST /bid', { as: member, body: { ...body, amount: 60_000 }, key })
    expect(other).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
    // The same fields in another order are the same request.
    const turned = await call('POST /bid', { as: member, body: { amount: 50_000, product_id: lot.carId }, key })
    expect(turned.text).toBe(answers[0]?.text)
  })

  test('[QUE-5] the state of a request: unknown, running, done, and visible only to its sender', async () => {
    const { lot, member, rival } = await openLot()
    const key = randomUUID()
    const ask = (as: number) => call(`GET /idempotency/${key}`, { as })
    expect((await ask(member)).data).toEqual({ state: 'unknown', status: null, answer: null })
    const gate = createGate()
    fixture.hooks.written = gate.pass
    const bid = call('POST /bid', { as: member, body: { product_id: lot.carId, amount: 50_000 }, key })
    await gate.reached
    expect((await ask(member)).data.state).toBe('running')
    fixture.hooks.written = undefined
    gate.open()
    const answer = await bid
    expect((await ask(member)).data).toEqual({ state: 'done', status: 200, answer: JSON.parse(answer.text) })
    expect((await ask(rival)).data.state).toBe('unknown')
  })

  test('[QUE-5] a refusal by rule is done too; an unreadable request leaves no trace', async () => {
    const { lot, member } = await openLot()
    const key = randomUUID()
    const refused = await call('POST /bid', { as: member, body: { product_id: lot.carId, amount: 1 }, key })
    expect(refused.reason).toBe('bid_too_low')
    const found = await call(`GET /idempotency/${key}`, { as: member })
    expect(found.data).toMatchObject({ state: 'done', status: refused.status, answer: { reason: 'bid_too_low' } })
    const unread = randomUUID()
    await call('POST /bid', { as: member, body: { product_id: lot.carId, amount: 50_000.5 }, key: unread })
    expect((await call(`GET /idempotency/${unread}`, { as: member })).data.state).toBe('unknown')
  })
})

describe('proofs and secrets', () => {
  test('[BID-7] times and people claimed by the caller have no effect', async () => {
    const { lot, member, rival } = await openLot()
    const body = { product_id: lot.carId, amount: 50_000 }
    const posing = await call('POST /bid', { as: member, body: { ...body, user_id: rival } })
    expect(posing.status).toBe(422)
    const { data } = await call('POST /bid', { as: member, body: { ...body, less_5: true } })
    expect(data.extended).toBe(false)
    expect(only(await logOf(fixture.db, lot.lotId)).accountId).toBe(member)
  })

  test('[AUTO-7] only its owner sees a maximum; the log holds a commitment that the owner can open', async () => {
    const { lot, member, rival } = await openLot()
    fixture.received.length = 0
    const max = 987_654
    const mine = await call('POST /bid', {
      as: member,
      body: { product_id: lot.carId, amount: 50_000, max_amount: max },
    })
    const theirs = await call('POST /bid', { as: rival, body: { product_id: lot.carId, amount: 50_500 } })
    const history = await call(`GET /bids/${lot.carId}`, {})
    const log = await logOf(fixture.db, lot.lotId)
    const shown = [theirs.text, history.text, JSON.stringify(fixture.received), ...log.map(({ payload }) => payload)]
    for (const text of shown) expect(text).not.toContain(String(max))
    const { salt, max_amount } = JSON.parse(mine.data.receipt.payload) as { salt: string; max_amount: number }
    const opened = createHash('sha256').update(`${salt}:${max_amount}`).digest('hex')
    expect(JSON.parse(log[0]?.payload ?? '{}')).toMatchObject({ max_commitment: opened })
    for (const text of shown) expect(text).not.toContain(salt)
    expect(theirs.data.leading).toBe(false)
  })

  test('[QUE-3] [QUE-16] receipts and a head are signed by the published key, and a changed letter is detected', async () => {
    const { lot, member } = await openLot()
    const { data } = await call('POST /bid', { as: member, body: { product_id: lot.carId, amount: 50_000 } })
    const refused = await call('POST /bid', { as: member, body: { product_id: lot.carId, amount: 51_000 } })
    const { keys } = (await call('GET /receipt-keys', {})).data
    expect(data.receipt).toMatchObject({ path: [], index: 0, size: 1 })
    expect(isReceiptSigned(data.receipt, keys)).toBe(true)
    expect(isReceiptSigned({ ...data.receipt, payload: `${data.receipt.payload} ` }, keys)).toBe(false)
    expect(JSON.parse(refused.receipt.payload)).toMatchObject({ verdict: 'refused', reason: 'already_leading', seq: 1 })
    expect(isReceiptSigned(refused.receipt, keys)).toBe(true)
    const head = (await call(`GET /lots/${lot.carId}/head`, {})).data
    expect(isSigned([lot.carId, head.seq, head.hash, head.at].join('|'), head, keys)).toBe(true)
    expect(head.hash).toBe((await logOf(fixture.db, lot.lotId)).at(-1)?.hash.toString('hex'))
  })

  test('[QUE-16] answers decided together share one signature, and a key has its receipt again', async () => {
    const { lot, rival } = await openLot()
    const members = await fixture.members(7)
    const gate = createGate()
    fixture.hooks.locked = gate.pass
    const first = call('POST /bid', { as: rival, body: { product_id: lot.carId, amount: 50_000 } })
    await gate.reached
    const bids = members.map((as, index) => {
      // Of two equal bids one is refused.
      const body = { product_id: lot.carId, amount: 51_000 + 1_000 * (index >> 1) }
      const key = randomUUID()
      return { as, key, answer: call('POST /bid', { as, body, key }) }
    })
    const waiting = call('POST /bid', { as: rival, body: { product_id: lot.carId, amount: 1_000 } })
    fixture.hooks.locked = undefined
    gate.open()
    await Promise.all([first, waiting])
    const { keys } = (await call('GET /receipt-keys', {})).data
    const receipts = []
    for (const { as, key, answer } of bids) {
      const { text, receipt, data } = await answer
      receipts.push(receipt ?? data.receipt)
      const found = (await call(`GET /idempotency/${key}`, { as })).data
      expect(found.answer).toEqual(JSON.parse(text))
    }
    for (const receipt of receipts) expect(isReceiptSigned(receipt, keys)).toBe(true)
    expect(new Set(receipts.map(({ signature }) => signature)).size).toBe(1)
    expect(new Set(receipts.map(({ index }) => index)).size).toBe(members.length)
    expect(receipts.map(({ payload }) => JSON.parse(payload).verdict)).toContain('refused')
  })

  test('[QUE-17] an answer stored with a receipt of version 1 is repeated with that receipt', async () => {
    const { lot, member } = await openLot()
    const { keys } = (await call('GET /receipt-keys', {})).data
    const payload = JSON.stringify({ v: 1, product_id: lot.carId, verdict: 'accepted' })
    const answer = JSON.stringify({ code: 200, data: { receipt: { payload, signature: '', key_id: keys[0].key_id } } })
    await fixture.db
      .insertInto('idempotencyKeys')
      .values({ accountId: member, key: 'old', requestHash: Buffer.alloc(32), status: 200, answer })
      .execute()
    const { data } = await call('GET /idempotency/old', { as: member })
    expect(Object.keys(data.answer.data.receipt)).toEqual(['payload', 'signature', 'key_id'])
    expect(isReceiptSigned(data.answer.data.receipt, keys)).toBe(true)
  })

  test('[AUTO-5] [EXT-1] a silently raised maximum is not shown to others', async () => {
    const { lot, member } = await openLot()
    await fixture.bid(member, lot, riyals(50_000), { max: riyals(60_000) })
    fixture.received.length = 0
    const raised = await fixture.bid(member, lot, riyals(50_000), { max: riyals(70_000) })
    expect(raised.data).toMatchObject({ leading: true, extended: false, bids_count: 1, bid: { seq: 1 } })
    expect(fixture.received).toEqual([])
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
  })

  test('[QUE-4] an event contains everything that a page needs to show the lot', async () => {
    const { lot, member, rival } = await openLot()
    await fixture.bid(member, lot, riyals(50_000), { max: riyals(60_000) })
    fixture.received.length = 0
    await fixture.bid(rival, lot, riyals(50_500), { max: riyals(55_000) })
    const event = only(fixture.received).data as BidEvent
    expect(event).toMatchObject({
      bid: { product_id: lot.carId, amount: 55_500, seq: 4 },
      from_seq: 2,
      bids_count: 4,
      current_price: 55_500,
      min_next_bid: 56_000,
      event: 'bid',
      status: 'live',
    })
  })
})
