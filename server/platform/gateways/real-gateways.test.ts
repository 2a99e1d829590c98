import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayRefusal, type PaymentGateway } from './gateway.ts'
import { createMoyasar } from './moyasar.ts'
import { createPayTabs } from './paytabs.ts'
import { SECRET_KEY, startFakeMoyasar } from './testing/fake-moyasar.ts'
import { PROFILE_ID, SERVER_KEY, startFakePayTabs } from './testing/fake-paytabs.ts'

const checkout = (paymentId: number) =>
  ({
    paymentId,
    amount: 123_450,
    description: 'Deposit',
    returnUrl: 'https://shop.example/success',
    webhookUrl: 'https://shop.example/api/v1/webhooks/x',
    language: 'ar',
    schemes: ['mada', 'visa', 'mastercard'],
  }) as const

describe('[PAY-60] Moyasar', () => {
  const webhookSecret = 'a shared secret of it'
  let fake: Awaited<ReturnType<typeof startFakeMoyasar>>
  let gateway: PaymentGateway
  beforeAll(async () => {
    fake = await startFakeMoyasar()
    gateway = createMoyasar({ url: fake.url, secretKey: SECRET_KEY, webhookSecret })
  })
  beforeEach(() => {
    fake.state.mood = 'well'
  })
  afterAll(() => fake.close())

  test('opens an invoice; a declined card leaves it open, a paid one is paid with the received amount', async () => {
    const { ref, url } = await gateway.createCheckout(checkout(7))
    expect(url).toBe(`${fake.url}/pay/${ref}`)
    const open = { ref, paymentId: 7, status: 'pending', amount: 123_450, currency: 'SAR', returned: 0 }
    expect(await gateway.fetch(ref)).toEqual(open)
    fake.pay(ref, 'declined')
    expect(await gateway.fetch(ref)).toEqual(open)
    fake.pay(ref, 'paid')
    expect(await gateway.fetch(ref)).toEqual({ ...open, status: 'paid' })
    expect(await gateway.fetch('00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })

  test('reports each false fact: another amount, currency, payment, and an expired invoice', async () => {
    const { ref } = await gateway.createCheckout(checkout(8))
    fake.pay(ref, 'paid', { amount: 100, currency: 'USD' })
    expect(await gateway.fetch(ref)).toMatchObject({ status: 'paid', amount: 100, currency: 'USD' })
    const other = await gateway.createCheckout(checkout(9))
    Object.assign(fake.invoices.get(other.ref) ?? {}, { status: 'expired', metadata: { payment_id: 'x' } })
    expect(await gateway.fetch(other.ref)).toMatchObject({ status: 'failed', paymentId: 0 })
  })

  test('refunds in parts, never more than was received; a lost answer shows in the returned amount', async () => {
    const { ref } = await gateway.createCheckout(checkout(10))
    await expect(gateway.refund(ref, { amount: 1, key: 'a' })).rejects.toThrow(GatewayRefusal)
    fake.pay(ref, 'paid')
    await gateway.refund(ref, { amount: 23_450, key: 'b' })
    fake.state.mood = 'lost'
    const lost = await gateway.refund(ref, { amount: 50_000, key: 'c' }).catch((error: unknown) => error)
    expect(lost).not.toBeInstanceOf(GatewayRefusal)
    fake.state.mood = 'well'
    const before = (await gateway.fetch(ref))?.returned
    expect([23_450, 73_450]).toContain(before)
    await expect(gateway.refund(ref, { amount: 123_450, key: 'd' })).rejects.toThrow(GatewayRefusal)
    fake.pay(ref, 'paid')
    Object.assign(fake.invoices.get(ref)?.payments[0] ?? {}, { status: 'voided' })
    expect(await gateway.fetch(ref)).toMatchObject({ status: 'paid', returned: 123_450 })
  })

  test('lists paid charges, page by page, by their invoices', async () => {
    const refs: string[] = []
    for (const paymentId of [21, 22, 23]) {
      const { ref } = await gateway.createCheckout(checkout(paymentId))
      fake.pay(ref, 'paid')
      refs.push(ref)
    }
    const { ref: unpaid } = await gateway.createCheckout(checkout(24))
    const listed: string[] = []
    for await (const page of gateway.listPaid?.(new Date(0), new Date()) ?? [])
      listed.push(...page.map(({ ref }) => ref))
    expect(listed).toEqual(expect.arrayContaining(refs))
    expect(listed).not.toContain(unpaid)
  })

  test.each(['dead', 'busy', 'lost'] as const)('[PAY-62] does not count as a refusal while it is %s', async (mood) => {
    const { ref } = await gateway.createCheckout(checkout(11))
    fake.state.mood = mood
    for (const call of [() => gateway.fetch(ref), () => gateway.createCheckout(checkout(12))]) {
      const error = await call().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(GatewayRefusal)
    }
  })

  test('accepts only a webhook with the shared secret', async () => {
    const body = { id: 'evt', type: 'payment_paid', secret_token: webhookSecret, data: { invoice_id: 'inv' } }
    const read = (change: object) =>
      gateway.readWebhook({ body: { ...body, ...change }, text: '', signature: undefined })
    expect(read({})).toEqual({ eventId: 'evt', ref: 'inv' })
    const bill = { id: 'pay', invoice_id: null, source: { type: 'sadadbill' } }
    expect(read({ data: bill })).toEqual({ eventId: 'evt', ref: undefined })
    for (const change of [{ secret_token: 'x' }, { secret_token: '' }, { secret_token: null }, { data: {} }, { id: 7 }])
      expect(read(change), JSON.stringify(change)).toBeUndefined()
  })
})

describe('[PAY-61] PayTabs', () => {
  let fake: Awaited<ReturnType<typeof startFakePayTabs>>
  let gateway: PaymentGateway
  beforeAll(async () => {
    fake = await startFakePayTabs()
    gateway = createPayTabs({ url: fake.url, profileId: PROFILE_ID, serverKey: SERVER_KEY })
  })
  beforeEach(() => {
    fake.state.mood = 'well'
  })
  afterAll(() => fake.close())

  test('opens a page in riyals and reports its result', async () => {
    const { ref, url } = await gateway.createCheckout(checkout(7))
    expect(url).toBe(`${fake.url}/payment/page/${ref}`)
    const open = { ref, paymentId: 7, status: 'pending', amount: 123_450, currency: 'SAR', returned: 0 }
    expect(await gateway.fetch(ref)).toEqual(open)
    for (const [state, status] of [
      ['P', 'pending'],
      ['D', 'failed'],
      ['A', 'paid'],
    ] as const) {
      fake.decide(ref, state)
      expect(await gateway.fetch(ref)).toEqual({ ...open, status })
    }
    fake.decide(ref, 'V')
    expect(await gateway.fetch(ref)).toMatchObject({ status: 'paid', returned: 123_450 })
    fake.decide(ref, 'A', { cart_amount: '1.00', cart_currency: 'USD', cart_id: 'other' })
    expect(await gateway.fetch(ref)).toMatchObject({ amount: 100, currency: 'USD', paymentId: 0 })
    expect(await gateway.fetch('TST9999999999999')).toBeUndefined()
  })

  test('refunds each key once, also after a lost answer, and never more than was received', async () => {
    const { ref } = await gateway.createCheckout(checkout(8))
    fake.decide(ref, 'A')
    await gateway.refund(ref, { amount: 23_450, key: 'one' })
    await gateway.refund(ref, { amount: 23_450, key: 'one' })
    fake.state.mood = 'lost'
    await expect(gateway.refund(ref, { amount: 50_000, key: 'two' })).rejects.toThrow()
    fake.state.mood = 'well'
    await gateway.refund(ref, { amount: 50_000, key: 'two' })
    const refunds = fake.transactions.filter((one) => one.previous_tran_ref === ref)
    expect(refunds.map(({ cart_amount }) => cart_amount)).toEqual(['234.50', '500.00'])
    await expect(gateway.refund(ref, { amount: 100_000, key: 'three' })).rejects.toThrow(GatewayRefusal)
    expect(gateway.hidesOwnRefunds).toBe(true)
    expect(await gateway.fetch(ref)).toMatchObject({ status: 'paid', returned: 0 })
  })

  test('reports refunds made on its own pages, which are in the cart of the sale', async () => {
    const { ref } = await gateway.createCheckout(checkout(10))
    fake.decide(ref, 'A')
    const sale = fake.transactions.find((one) => one.tran_ref === ref)
    if (!sale) throw new Error('no sale')
    const refund = { ...sale, tran_type: 'Refund', previous_tran_ref: ref }
    const [done, declined] = [
      { response_status: 'A', response_code: '1' },
      { response_status: 'D', response_code: '2' },
    ]
    fake.transactions.push({ ...refund, tran_ref: 'TST1', cart_amount: '34.50', payment_result: done })
    fake.transactions.push({ ...refund, tran_ref: 'TST2', cart_amount: '99.00', payment_result: declined })
    expect(await gateway.fetch(ref)).toMatchObject({ status: 'paid', returned: 3_450 })
  })

  test('accepts only a callback that is signed over its exact text', async () => {
    const { ref } = await gateway.createCheckout(checkout(9))
    fake.decide(ref, 'A')
    const { text, signature } = fake.callback(ref)
    const body = JSON.parse(text)
    expect(gateway.readWebhook({ body, text, signature })?.ref).toBe(ref)
    for (const wrong of [
      { body, text: `${text} `, signature },
      { body, text, signature: undefined },
      { body, text, signature: `${signature.slice(0, -1)}x` },
      { body: {}, text, signature },
    ])
      expect(gateway.readWebhook(wrong)).toBeUndefined()
  })
})
