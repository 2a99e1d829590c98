import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMoney, createStepUp } from '#server/testing/account-factories.ts'
import { createAuctionWithLots, createCity, riyals } from '#server/testing/factories.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { type ClosedLot, type Fixture, good, openFixture, orderOf, type Person } from '../offers/testing/fixture.ts'

let fixture: Fixture
let staff: Person
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.person({ role: 'auctions' })
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const proofOf = async (member: Person) => ({ 'step-up': await createStepUp(fixture.db, member) })
const close = async (member: Person) =>
  fixture.call('POST /api/v1/close-account', { token: member.token, body: {}, headers: await proofOf(member) })
const openOf = async (member: Person) => (await close(member)).data?.open
const dataOf = async (member: Person) => {
  const answer = await fixture.call('GET /api/v1/my-data', { token: member.token, headers: await proofOf(member) })
  return { text: answer.text, data: JSON.parse(answer.text) }
}

const RECEIVER = '+966500000077'
const ADDRESS = 'حي المنسك، شارع 12'
async function addDelivery(orderId: number, status: 'requested' | 'delivered' | 'canceled'): Promise<void> {
  const cityId = await createCity(fixture.db, 'abha')
  const to = { address: ADDRESS, shortAddress: 'ABCD1234', postalCode: '62521', notes: 'الباب الأيسر' }
  const receiver = { receiverName: 'فهد الحربي', receiverPhone: RECEIVER }
  const at = new Date()
  const ended = { endedAt: at, endReason: 'member' }
  const delivered = { price: riyals(900), taxAmount: riyals(135), acceptedAt: at, loadedAt: at, deliveredAt: at }
  const more = { requested: {}, delivered, canceled: ended }[status]
  await fixture.db
    .insertInto('shippingRequests')
    .values({ orderId, cityId, status, ...to, ...receiver, ...more })
    .execute()
}

const TRANSFER = {
  owner_name: 'Fahd Al Harbi',
  owner_identity: '1000000008',
  owner_phone: '0501234567',
  transfer_location: 'Buraydah',
}
/** A lot whose buyer has paid and collected the car. */
async function finished(): Promise<ClosedLot & { orderId: number }> {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id: orderId } = await orderOf(fixture, lot.first, lot)
  const body = { order_id: orderId, payment_method: 'online', ...TRANSFER }
  const { data } = await good(fixture.call('POST /api/v1/complete-win-order', { token: lot.first.token, body }))
  const { checkout_url, id } = data.payment
  await good(fixture.call(`POST ${new URL(checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${id}`, { token: lot.first.token }))
  for (const status of ['delivering', 'finished'])
    await fixture.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
  return { ...lot, orderId }
}

/** Pretends that the member's money was paid out. */
async function emptyWallet(member: Person): Promise<void> {
  const { available } = await fixture.wallet(member)
  await addMoney(fixture.db, member.id, -riyals(available))
}

/** A member's data beside bids and money. */
async function leaveTraces(lot: ClosedLot, word: string): Promise<void> {
  const { first, owner } = lot
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ car: { ownerId: owner.id } }])
  const { carId = 0 } = lots[0] ?? {}
  const as = ({ token }: Person, line: string, body: object) => good(fixture.call(line, { token, body }))
  const asked = await as(first, 'POST /api/v1/questions', { product_id: carId, text: `question of ${word}` })
  const questionId: number = asked.data.question.id
  const shown = { status: 'shown', reviewedAt: new Date() }
  await fixture.db.updateTable('carQuestions').set(shown).where('id', '=', questionId).execute()
  await as(owner, `POST /api/v1/questions/${questionId}/answer`, { text: `answer to ${word}` })
  await as(first, 'POST /api/v1/saved-searches', {
    name: `search of ${word}`,
    list: 'all',
    query: { keyword: word },
    frequency: 'daily',
  })
  await as(first, 'PUT /api/v1/my-cars/draft', { form: { description: `draft of ${word}` } })
  const linked = { accountId: first.id, provider: 'google', subjectHash: Buffer.from(`person of ${word}`) }
  await fixture.db.insertInto('socialAccounts').values(linked).execute()
  await good(fixture.decide(lot, 'counter', 50_000))
  const spoken = { side: 'buyer', decision: 'counter', amount: 45_000 }
  await as(staff, `POST /api/admin/lots/${lot.carId}/answer`, spoken)
  await addDelivery((await orderOf(fixture, first, lot)).id, 'requested')
}

test('[ACC-40] a member’s data has what they wrote, saved and requested, and nothing of others', async () => {
  const [lot, other] = [await fixture.closed(), await fixture.closed()]
  await leaveTraces(lot, 'sara')
  await leaveTraces(other, 'omar')
  const { data, text } = await dataOf(lot.first)
  expect(data).toMatchObject({
    deliveries: [{ address: ADDRESS, receiver_name: 'فهد الحربي', receiver_phone: RECEIVER, status: 'requested' }],
    questions: [{ text: 'question of sara', status: 'shown' }],
    answers: [],
    saved_searches: [{ name: 'search of sara', frequency: 'daily' }],
    recorded_answers: [{ car_id: lot.carId, side: 'buyer', word: 'counter', amount: 45_000, outcome: null }],
    log_in_providers: [{ provider: 'google' }],
    listing_draft: [{ form: { description: 'draft of sara' } }],
  })
  const counts = ['deliveries', 'questions', 'saved_searches', 'recorded_answers']
  expect(counts.map((part) => data[part].length)).toEqual([1, 1, 1, 1])
  expect(text).not.toMatch(/omar|subject_hash|sealed/)
  const owned = await dataOf(lot.owner)
  expect(owned.data).toMatchObject({ answers: [{ answer: 'answer to sara' }], questions: [], deliveries: [] })
  expect(owned.text).not.toContain('omar')
})

describe('[ACC-42] after closing', () => {
  test('removes addresses, receivers, the person of a transfer and linked log-ins; keeps invoices and others’ rows', async () => {
    const [lot, other] = [await finished(), await finished()]
    for (const { orderId, first } of [lot, other]) {
      await addDelivery(orderId, 'delivered')
      await addDelivery(orderId, 'canceled')
      const subjectHash = Buffer.from(`person ${first.id}`)
      await fixture.db
        .insertInto('socialAccounts')
        .values({ accountId: first.id, provider: 'google', subjectHash })
        .execute()
    }
    const rowsOf = async ({ orderId, first }: typeof lot) => ({
      deliveries: await fixture.db
        .selectFrom('shippingRequests')
        .select(['status', 'address', 'shortAddress', 'postalCode', 'receiverName', 'receiverPhone', 'notes'])
        .where('orderId', '=', orderId)
        .orderBy('id')
        .execute(),
      order: await fixture.db
        .selectFrom('orders')
        .select(['status', 'total', 'transferName', 'transferIdentitySealed', 'transferPhone', 'transferLocation'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
      // Receipts come after the commit of their payment, so one may still be missing.
      invoices: await fixture.db
        .selectFrom('invoices')
        .selectAll()
        .where('accountId', '=', first.id)
        .where('kind', '<>', 'receipt')
        .orderBy('id')
        .execute(),
      linked: await fixture.db.selectFrom('socialAccounts').selectAll().where('accountId', '=', first.id).execute(),
    })
    const before = { lot: await rowsOf(lot), other: await rowsOf(other) }
    await emptyWallet(lot.first)
    await good(close(lot.first))
    const after = await rowsOf(lot)
    const nothing = {
      address: '',
      shortAddress: null,
      postalCode: null,
      receiverName: '',
      receiverPhone: '',
      notes: null,
    }
    expect(after.deliveries).toEqual([
      { status: 'delivered', ...nothing },
      { status: 'canceled', ...nothing },
    ])
    expect(after.order).toEqual({
      status: 'finished',
      total: before.lot.order.total,
      transferName: null,
      transferIdentitySealed: null,
      transferPhone: null,
      transferLocation: null,
    })
    expect(after.invoices.length).toBeGreaterThan(0)
    expect(after.invoices).toEqual(before.lot.invoices)
    expect(after.linked).toEqual([])
    expect(await rowsOf(other)).toEqual(before.other)
    expect(before.other.order.transferLocation).toBe('Buraydah')
    // Staff still open the pages of the order and of its deliveries.
    await good(fixture.call(`GET /api/admin/orders/${lot.orderId}`, { token: finance.token }))
    await good(fixture.call('GET /api/admin/shipping', { token: finance.token }))
  })
})

describe('[ACC-41] closing is refused', () => {
  test('while the price of a sold car is not paid out to its seller', async () => {
    const lot = await finished()
    expect(await openOf(lot.owner)).toEqual(['payout'])
    const { id } = await fixture.db
      .selectFrom('invoices')
      .select('id')
      .where('accountId', '=', lot.owner.id)
      .where('kind', '=', 'purchase')
      .executeTakeFirstOrThrow()
    const body = { reference: `payout ${id}` }
    await good(
      fixture.call(`POST /api/admin/payouts/${await sentPayout(fixture.db, id)}/confirm`, {
        token: finance.token,
        body,
      }),
    )
    await good(close(lot.owner))
  })

  test('[CASE-15] while a case of the member, as buyer or seller, is undecided', async () => {
    const lot = await finished()
    const body = { kind: 'papers', text: 'The plate is another.', wants: 'answer' }
    const order = fixture.db.selectFrom('orders').select('id').where('lotId', '=', lot.lotId)
    const { id } = await order.executeTakeFirstOrThrow()
    await good(fixture.call(`POST /api/v1/orders/${id}/case`, { token: lot.first.token, body }))
    expect(await openOf(lot.first)).toContain('orders')
    expect(await openOf(lot.owner)).toContain('orders')
  })

  test('while the member leads a car that waits in a room, also without a deposit', async () => {
    const member = await fixture.person()
    const auction = { mode: 'live', lotSeconds: 40, extensionMode: 'reset', extensionWindowSeconds: 40 } as const
    const startsAt = new Date(Date.now() + 3_600_000)
    const { lots } = await createAuctionWithLots(fixture.db, { ...auction, extensionSeconds: 40, startsAt }, [
      { depositRequired: 0 },
    ])
    const body = { product_id: lots[0]?.carId, amount: 50_000 }
    await good(fixture.call('POST /api/v1/bid', { token: member.token, body }))
    expect((await fixture.stateOf(lots[0]?.lotId ?? 0)).status).toBe('scheduled')
    expect(await openOf(member)).toEqual(['bids'])
  })
})
