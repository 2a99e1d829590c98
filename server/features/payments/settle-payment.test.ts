import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import type { Charge } from '#server/platform/gateways/gateway.ts'
import { createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { createTestApp, paymentIn, type TestApp, walletIn } from './test-app.ts'

let app: TestApp
let member: number
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  member = (await createAccount(app.db)).id
  app.notices.length = 0
  app.notified.length = 0
})
afterAll(async () => {
  expect(await unbalancedWallets(app.db)).toEqual([])
  await app.close()
})

const begin = async (amount = 100) => {
  const answer = await app.call('POST', '/wallet/top-up', { as: member, body: { amount, payment_method: 'online' } })
  const { id } = paymentIn(answer)
  return { id, ref: `ref-${id}` }
}
const subscribe = async (packageId: number) => {
  const body = { package_id: packageId, payment_method: 'online' }
  const { id } = paymentIn(await app.call('POST', '/subscribe-package', { as: member, body }))
  return { id, ref: `ref-${id}` }
}
const webhook = (ref: string, event: string, token = 'right') =>
  app.call('POST', '/webhooks/fake', { body: { id: event, token, ref } })
const wallet = async () => walletIn(await app.call('GET', '/wallet', { as: member }))
const read = async (id: number) => paymentIn(await app.call('GET', `/payments/${id}`, { as: member }))
const journalsOf = (id: number) =>
  app.db.selectFrom('journals').select('id').where('reference', '=', `payment:${id}`).execute()
const age = (id: number, minutes: number) =>
  sql`update payments set created_at = clock_timestamp() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
    app.db,
  )

describe('one payment, one credit', () => {
  test('[PAY-11] fifty webhooks of one event, with visits among them, credit once', async () => {
    const { id, ref } = await begin()
    app.fake.setCharge(ref, { status: 'paid' })
    const storm = Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? read(id) : webhook(ref, `evt-${id}`)))
    await Promise.all([...storm, app.payments.reconcile()])
    expect(await journalsOf(id)).toHaveLength(1)
    expect(await wallet()).toMatchObject({ available_balance: 100, pending_amount: 0 })
    expect(app.notices).toHaveLength(1)
  })

  test('[PAY-11] fifty different events of one charge, early, shuffled and late, credit once', async () => {
    const { id, ref } = await begin()
    const events = Array.from({ length: 50 }, (_, index) => `evt-${id}-${(index * 37) % 50}`)
    const early = await Promise.all(events.slice(0, 10).map((event) => webhook(ref, event)))
    expect(early.every((answer) => answer.status === 503)).toBe(true)
    app.fake.setCharge(ref, { status: 'paid' })
    const all = await Promise.all([...events, ...events.toReversed()].map((event) => webhook(ref, event)))
    expect(all.every((answer) => answer.status === 200)).toBe(true)
    await age(id, 60)
    await app.payments.reconcile()
    expect(await journalsOf(id)).toHaveLength(1)
    expect((await wallet()).available_balance).toBe(100)
  })

  test('[PAY-12] a failed payment that is paid after all is credited once', async () => {
    const { id, ref } = await begin()
    app.fake.setCharge(ref, { status: 'failed' })
    expect((await webhook(ref, `a-${id}`)).status).toBe(200)
    expect((await read(id)).status).toBe('failed')
    expect((await wallet()).pending_amount).toBe(0)
    app.fake.setCharge(ref, { status: 'paid' })
    await Promise.all([webhook(ref, `b-${id}`), webhook(ref, `b-${id}`), webhook(ref, `c-${id}`)])
    expect((await read(id)).status).toBe('paid')
    app.fake.setCharge(ref, { status: 'failed' })
    expect((await webhook(ref, `d-${id}`)).status).toBe(200)
    expect((await read(id)).status).toBe('paid')
    expect((await wallet()).available_balance).toBe(100)
  })

  test('[PAY-13] a webhook before the payment knows its charge is requested again', async () => {
    app.fake.charges.set('ref-0', {
      ref: 'ref-0',
      paymentId: 0,
      status: 'paid',
      amount: 1,
      currency: 'SAR',
      returned: 0,
    })
    expect((await webhook('ref-0', 'too-early')).status).toBe(404)
    expect((await webhook('ref-0', 'too-early')).status).toBe(404)
  })
})

describe('only the gateway is trusted', () => {
  test.each<[string, Partial<Charge>]>([
    ['another amount', { amount: riyals(1_000_000) }],
    ['a smaller amount', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
    ['another payment', { paymentId: 987_654 }],
    ['another reference', { ref: 'ref-of-another' }],
  ])('[PAY-10] a paid charge of %s credits nothing', async (_name, lie) => {
    const { id, ref } = await begin()
    app.fake.setCharge(ref, { status: 'paid', ...lie })
    await webhook(ref, `evt-${id}`)
    await read(id)
    await app.payments.reconcile()
    expect(await journalsOf(id)).toHaveLength(0)
    expect(await wallet()).toMatchObject({ available_balance: 0, pending_amount: 100 })
  })

  test('[PAY-10] a charge unknown to the gateway credits nothing', async () => {
    const { id, ref } = await begin()
    app.fake.charges.delete(ref)
    expect((await webhook(ref, `evt-${id}`)).status).toBe(404)
    expect((await webhook('ref-unknown', 'evt-unknown')).status).toBe(404)
    expect((await read(id)).status).toBe('initiated')
  })

  test('[PAY-9] forged, empty and misdirected webhooks are refused and change nothing', async () => {
    const { id, ref } = await begin()
    app.fake.setCharge(ref, { status: 'paid' })
    const fetches = app.fake.state.fetches
    const forged = [await webhook(ref, 'x', 'wrong'), await webhook(ref, 'x', '')]
    expect(forged.map((answer) => answer.status)).toEqual([403, 403])
    expect((await app.call('POST', '/webhooks/fake', { body: {} })).status).toBe(403)
    expect((await app.call('POST', '/webhooks/other', { body: { id: 'x', token: 'right', ref } })).status).toBe(404)
    expect((await app.call('POST', '/webhooks/fake', { raw: '[1]' })).status).toBe(422)
    expect(app.fake.state.fetches).toBe(fetches)
    expect(await journalsOf(id)).toHaveLength(0)
  })

  test('[PAY-16] a visit settles without the webhook; the address itself changes nothing', async () => {
    const { id, ref } = await begin()
    const claimed = await app.call('GET', `/payments/${id}?status=paid&message=APPROVED`, { as: member })
    expect(paymentIn(claimed).status).toBe('initiated')
    app.fake.setCharge(ref, { status: 'paid' })
    expect(await read(id)).toMatchObject({ status: 'paid', checkout_url: null })
    expect((await wallet()).available_balance).toBe(100)
  })

  test('[PAY-16] while the gateway is away the payment is shown in its known state', async () => {
    const { id } = await begin()
    app.fake.state.down = true
    const payment = await read(id)
    app.fake.state.down = false
    expect(payment.status).toBe('initiated')
  })
})

describe('packages', () => {
  test('[PAY-14] [PAY-15] a paid package is active, and the member gets the notice after the commit', async () => {
    const { id: packageId } = await createPackage(app.db)
    const { id, ref } = await subscribe(packageId)
    app.fake.setCharge(ref, { status: 'paid' })
    await webhook(ref, `evt-${id}`)
    expect(await wallet()).toMatchObject({
      available_balance: 1_000,
      current_plan: { id: packageId, is_current: true },
    })
    expect(app.notices.map((notice) => [notice.accountId, notice.kind])).toEqual([[member, 'package_started']])
    expect(app.notified).toEqual([member])
  })

  test.each(['small first', 'large first'])('[PAY-14] of two paid packages the larger stays: %s', async (order) => {
    const small = await createPackage(app.db, { deposit: riyals(1_000) })
    const large = await createPackage(app.db, { deposit: riyals(5_000) })
    const payments = [await subscribe(small.id), await subscribe(large.id)]
    if (order === 'large first') payments.reverse()
    for (const { id, ref } of payments) {
      app.fake.setCharge(ref, { status: 'paid' })
      await webhook(ref, `evt-${id}`)
    }
    expect(await wallet()).toMatchObject({ available_balance: 6_000, current_plan: { id: large.id } })
  })

  test('[PAY-14] an upgrade whose base was refunded meanwhile credits its money, not the package', async () => {
    const small = await createPackage(app.db, { deposit: riyals(1_000) })
    const large = await createPackage(app.db, { deposit: riyals(5_000) })
    await app.db.updateTable('wallets').set({ packageId: small.id }).where('accountId', '=', member).execute()
    const { id, ref } = await subscribe(large.id)
    await app.db.updateTable('wallets').set({ packageId: null }).where('accountId', '=', member).execute()
    app.fake.setCharge(ref, { status: 'paid' })
    await webhook(ref, `evt-${id}`)
    expect(await wallet()).toMatchObject({ available_balance: 4_000, current_plan: null })
    expect(app.notices[0]?.kind).toBe('payment_received')
  })
})

describe('lookups', () => {
  test('[PAY-18] a payment without its webhook is found after ten minutes, not before', async () => {
    const { id, ref } = await begin()
    app.fake.setCharge(ref, { status: 'paid' })
    await age(id, 9)
    await app.payments.reconcile()
    expect(await journalsOf(id)).toHaveLength(0)
    await age(id, 11)
    await app.payments.reconcile()
    expect(await journalsOf(id)).toHaveLength(1)
  })

  test('[PAY-18] [PAY-12] a payment left for a day counts as failed, and is credited when paid after all', async () => {
    const { id, ref } = await begin()
    await age(id, 23 * 60)
    await app.payments.reconcile()
    expect((await read(id)).status).toBe('initiated')
    await age(id, 25 * 60)
    await app.payments.reconcile()
    expect((await read(id)).status).toBe('failed')
    app.fake.setCharge(ref, { status: 'paid' })
    await webhook(ref, `evt-${id}`)
    expect((await wallet()).available_balance).toBe(100)
  })

  test('[PAY-18] payments waiting for finance do not expire, those that never reached the gateway do', async () => {
    const cash = await app.call('POST', '/wallet/top-up', { as: member, body: { amount: 50, payment_method: 'cash' } })
    app.fake.state.down = true
    await app.call('POST', '/wallet/top-up', { as: member, body: { amount: 70, payment_method: 'online' } })
    app.fake.state.down = false
    await sql`update payments set created_at = clock_timestamp() - interval '2 days' where account_id = ${member}`.execute(
      app.db,
    )
    await app.payments.reconcile()
    expect((await read(paymentIn(cash).id)).status).toBe('initiated')
    expect((await wallet()).pending_amount).toBe(50)
  })

  test('[PAY-18] a payment that cannot be checked does not delay the others', async () => {
    const [first, second] = [await begin(10), await begin(20)]
    app.fake.charges.delete(first.ref)
    app.fake.setCharge(second.ref, { status: 'paid' })
    await age(first.id, 20)
    await age(second.id, 20)
    await app.payments.reconcile()
    expect((await wallet()).available_balance).toBe(20)
  })
})
