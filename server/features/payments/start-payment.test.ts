import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { createTestApp, paymentIn, type TestApp, walletIn } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const member = async (packageId: number | null = null) => (await createAccount(app.db, { packageId })).id
const subscribe = (as: number, packageId: unknown, method: unknown = 'online', key?: string) =>
  app.call('POST', '/subscribe-package', {
    as,
    body: { package_id: packageId, payment_method: method },
    ...(key !== undefined && { key }),
  })
const topUp = (as: number, amount: unknown, method: unknown = 'online') =>
  app.call('POST', '/wallet/top-up', { as, body: { amount, payment_method: method } })
const countPayments = async (accountId: number) =>
  (await app.db.selectFrom('payments').select('id').where('accountId', '=', accountId).execute()).length
const walletOf = async (as: number) => walletIn(await app.call('GET', '/wallet', { as }))

describe('packages', () => {
  test('[PAY-1] a package costs its deposit, an upgrade the difference', async () => {
    const small = await createPackage(app.db, { deposit: riyals(1_000) })
    const large = await createPackage(app.db, { deposit: riyals(5_000) })
    const first = paymentIn(await subscribe(await member(), large.id))
    const upgrade = paymentIn(await subscribe(await member(small.id), large.id))
    expect([first.amount, upgrade.amount]).toEqual([5_000, 4_000])
  })

  test('[PAY-2] the current package, one not above it, and one not on offer are refused', async () => {
    const small = await createPackage(app.db, { deposit: riyals(1_000) })
    const same = await createPackage(app.db, { deposit: riyals(5_000) })
    const large = await createPackage(app.db, { deposit: riyals(5_000) })
    const gone = await createPackage(app.db, { deposit: riyals(9_000), active: false })
    const as = await member(large.id)
    const answers = [await subscribe(as, large.id), await subscribe(as, small.id), await subscribe(as, same.id)]
    expect(answers.map((answer) => [answer.status, answer.body.reason])).toEqual([
      [409, 'package_current'],
      [409, 'package_not_higher'],
      [409, 'package_not_higher'],
    ])
    expect((await subscribe(as, gone.id)).status).toBe(404)
    expect((await subscribe(as, 987_654)).status).toBe(404)
    expect(await countPayments(as)).toBe(0)
  })

  test('[PAY-5] two subscribers of the same member at once get one payment and one charge', async () => {
    const { id } = await createPackage(app.db)
    const as = await member()
    const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe(as, id)))
    expect(new Set(answers.map((answer) => paymentIn(answer).id)).size).toBe(1)
    expect(await countPayments(as)).toBe(1)
    expect((await walletOf(as)).pending_amount).toBe(1_000)
    const transfer = paymentIn(await subscribe(as, id, 'bank_transfer'))
    expect(transfer).toMatchObject({ method: 'bank_transfer', checkout_url: null })
    expect(await countPayments(as)).toBe(2)
  })

  test('[PAY-5] after a declined payment the next one is new', async () => {
    const { id } = await createPackage(app.db)
    const as = await member()
    const first = paymentIn(await subscribe(as, id))
    app.fake.setCharge(`ref-${first.id}`, { status: 'failed' })
    const second = paymentIn(await subscribe(as, id))
    expect(second.id).not.toBe(first.id)
    expect(second.checkout_url).toContain(`ref-${second.id}`)
  })
})

describe('top-ups', () => {
  test('[PAY-40] at most ten may be open, also of one amount, and a package can still be paid', async () => {
    const as = await member()
    const ids = []
    for (let count = 0; count < 10; count += 1) ids.push(paymentIn(await topUp(as, 100)).id)
    expect(new Set(ids).size).toBe(10)
    const body = { amount: 100, payment_method: 'online' }
    const asked = () => app.call('POST', '/wallet/top-up', { as, body, key: 'the-eleventh' })
    const first = await asked()
    expect(first).toMatchObject({ status: 409, body: { reason: 'payments_open' } })
    // A refusal by a rule is an answer: the key gives it again.
    expect((await asked()).body).toEqual(first.body)
    const { id } = await createPackage(app.db)
    expect((await subscribe(as, id)).status).toBe(200)
  })

  test('[PAY-3] amounts with up to two decimals are exact to the halala', async () => {
    const as = await member()
    const amounts = [0.01, 1.15, 500, 1_000_000]
    const payments = []
    for (const amount of amounts) payments.push(paymentIn(await topUp(as, amount)))
    expect(payments.map((payment) => payment.amount)).toEqual(amounts)
  })

  test.each([
    ['zero', '0'],
    ['minus zero', '-0'],
    ['below zero', '-1'],
    ['three decimals', '10.005'],
    ['above the limit', '1000000.01'],
    ['far above', '1e308'],
    ['beyond every number', '1e999'],
    ['2^53 + 1', '9007199254740993'],
    ['a text', '"500"'],
    ['a list', '[500]'],
    ['an object', '{"value":500}'],
    ['yes', 'true'],
    ['nothing', 'null'],
  ])('[PAY-3] %s is refused with the field named, and leaves nothing behind', async (_name, amount) => {
    const as = await member()
    const raw = `{"amount":${amount},"payment_method":"online"}`
    const answer = await app.call('POST', '/wallet/top-up', { as, raw, key: 'hostile' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['amount'])
    expect(await countPayments(as)).toBe(0)
    const known = await app.db.selectFrom('idempotencyKeys').selectAll().where('accountId', '=', as).execute()
    expect(known).toEqual([])
  })

  test('[PAY-1] a price sent by the client is refused, never charged', async () => {
    const { id } = await createPackage(app.db)
    const as = await member()
    const body = { package_id: id, payment_method: 'online', amount: 1 }
    expect((await app.call('POST', '/subscribe-package', { as, body })).status).toBe(422)
    expect((await subscribe(as, id, 'free')).status).toBe(422)
    expect((await app.call('POST', '/subscribe-package', { body })).status).toBe(401)
  })
})

describe('waiting payments', () => {
  test('[PAY-4] [LED-10] every open payment is pending and part of no balance', async () => {
    const { id } = await createPackage(app.db)
    const as = await member()
    const payments = [
      await topUp(as, 100, 'online'),
      await topUp(as, 200, 'bank_transfer'),
      await topUp(as, 300.5, 'cash'),
      await subscribe(as, id, 'bank_transfer'),
    ].map(paymentIn)
    expect(payments.map(({ status, checkout_url }) => [status, checkout_url !== null])).toEqual([
      ['initiated', true],
      ['initiated', false],
      ['initiated', false],
      ['initiated', false],
    ])
    const wallet = await walletOf(as)
    expect(wallet).toMatchObject({ pending_amount: 1_600.5, total_balance: 0, available_balance: 0, frozen_balance: 0 })
    const listed = await app.call('GET', '/my-payments?per_page=3', { as })
    expect(listed.body.data).toMatchObject({
      payments: { total: 4, last_page: 2, data: [{ id: payments[3]?.id }, {}, {}] },
    })
  })

  test('[PAY-17] another member’s payment is not found', async () => {
    const mine = paymentIn(await topUp(await member(), 100))
    const other = await member()
    expect((await app.call('GET', `/payments/${mine.id}`, { as: other })).status).toBe(404)
    expect((await app.call('GET', '/payments/0', { as: other })).status).toBe(404)
    expect((await app.call('GET', `/payments/${mine.id}`)).status).toBe(401)
  })

  test('[PAY-8] member, purpose and amount of a payment cannot be changed, nor can it be removed', async () => {
    const { id } = paymentIn(await topUp(await member(), 100))
    const change = (set: object) => app.db.updateTable('payments').set(set).where('id', '=', id).execute()
    await expect(change({ amount: 1 })).rejects.toThrow('never changed')
    await expect(change({ accountId: 1 })).rejects.toThrow('never changed')
    await expect(change({ status: 'paid' })).rejects.toThrow('check constraint')
    await expect(app.db.deleteFrom('payments').where('id', '=', id).execute()).rejects.toThrow('never changed')
  })
})

describe('keys', () => {
  test('[PAY-6] [LED-15] twenty copies at once begin one payment, open one charge, and get one answer', async () => {
    const { id } = await createPackage(app.db)
    const as = await member()
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(as, id, 'online', 'twin')))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await countPayments(as)).toBe(1)
    expect(
      [...app.fake.charges.values()].filter((charge) => charge.paymentId === paymentIn(answers[0] as never).id),
    ).toHaveLength(1)
  })

  test('[PAY-7] after the gateway failed, the same request continues with the same payment', async () => {
    const as = await member()
    const body = { amount: 100, payment_method: 'online' }
    app.fake.state.down = true
    const first = await app.call('POST', '/wallet/top-up', { as, body, key: 'again' })
    app.fake.state.down = false
    expect([first.status, first.body.reason]).toEqual([503, 'unavailable'])
    const other = await app.call('POST', '/wallet/top-up', { as, body: { ...body, amount: 99 }, key: 'again' })
    expect([other.status, other.body.reason]).toEqual([409, 'idempotency_key_reused'])
    const second = await app.call('POST', '/wallet/top-up', { as, body, key: 'again' })
    expect(second.status).toBe(200)
    expect(await countPayments(as)).toBe(1)
  })
})
