import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SECRET_KEY, startFakeMoyasar } from '#server/platform/gateways/testing/fake-moyasar.ts'
import { PROFILE_ID, SERVER_KEY, startFakePayTabs } from '#server/platform/gateways/testing/fake-paytabs.ts'
import type { Mood } from '#server/platform/gateways/testing/fake-server.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

type Lie = { amount?: number; currency?: string; paymentId?: number }
type Sent = { body: string; headers: Record<string, string> }
/** A company's gateway on this machine, with its payer and its webhooks. */
type Company = {
  name: 'moyasar' | 'paytabs' | 'moyasar-sadad'
  env: Record<string, string>
  feel: (mood: Mood) => void
  pay: (ref: string, outcome: 'paid' | 'declined', lie?: Lie) => void
  webhook: (ref: string, forged?: boolean) => Sent
  /** The way of paying that it takes. */
  method: 'online' | 'sadad'
  close: () => Promise<void>
}

const WEBHOOK_SECRET = 'the shared secret of the webhook'

async function moyasar(): Promise<Company> {
  const fake = await startFakeMoyasar()
  return {
    name: 'moyasar',
    method: 'online',
    env: {
      ...{ GATEWAY: 'moyasar', MOYASAR_URL: fake.url },
      ...{ MOYASAR_SECRET_KEY: SECRET_KEY, MOYASAR_WEBHOOK_SECRET: WEBHOOK_SECRET },
    },
    feel: (mood) => {
      fake.state.mood = mood
    },
    pay: (ref, outcome, { paymentId, ...lie } = {}) => {
      fake.pay(ref, outcome, lie)
      const invoice = fake.invoices.get(ref)
      if (invoice && paymentId !== undefined) invoice.metadata = { payment_id: String(paymentId) }
    },
    webhook: (ref, forged = false) => ({
      body: JSON.stringify({
        ...{ id: randomUUID(), type: 'payment_paid', data: { invoice_id: ref, status: 'paid' } },
        secret_token: forged ? 'a guess' : WEBHOOK_SECRET,
      }),
      headers: {},
    }),
    close: fake.close,
  }
}

async function moyasarBills(): Promise<Company> {
  const fake = await startFakeMoyasar()
  return {
    name: 'moyasar-sadad',
    method: 'sadad',
    env: {
      ...{ SADAD: 'moyasar', MOYASAR_URL: fake.url },
      ...{ MOYASAR_SECRET_KEY: SECRET_KEY, MOYASAR_WEBHOOK_SECRET: WEBHOOK_SECRET },
    },
    feel: (mood) => {
      fake.state.mood = mood
    },
    // A bank that declines tells nobody.
    pay: (ref, outcome, { paymentId, ...lie } = {}) => {
      if (outcome === 'declined') return
      fake.payBill(ref, { ...lie, ...(paymentId !== undefined && { metadata: { payment_id: String(paymentId) } }) })
    },
    webhook: (ref, forged = false) => ({
      body: JSON.stringify({
        ...{ id: randomUUID(), type: 'payment_paid', data: { id: ref, status: 'paid', source: { type: 'sadadbill' } } },
        secret_token: forged ? 'a guess' : WEBHOOK_SECRET,
      }),
      headers: {},
    }),
    close: fake.close,
  }
}

async function paytabs(): Promise<Company> {
  const fake = await startFakePayTabs()
  return {
    name: 'paytabs',
    method: 'online',
    env: {
      ...{ GATEWAY: 'paytabs', PAYTABS_URL: fake.url },
      ...{ PAYTABS_PROFILE_ID: String(PROFILE_ID), PAYTABS_SERVER_KEY: SERVER_KEY },
    },
    feel: (mood) => {
      fake.state.mood = mood
    },
    pay: (ref, outcome, { amount, currency, paymentId } = {}) =>
      fake.decide(ref, outcome === 'paid' ? 'A' : 'D', {
        ...(amount !== undefined && { cart_amount: (amount / 100).toFixed(2) }),
        ...(currency !== undefined && { cart_currency: currency }),
        ...(paymentId !== undefined && { cart_id: `${paymentId}-x` }),
      }),
    webhook: (ref, forged = false) => {
      const { text, signature } = fake.callback(ref)
      return {
        body: text,
        headers: { signature: forged ? signature.replace(/.$/, '0').replace(/^./, 'f') : signature },
      }
    },
    close: fake.close,
  }
}

describe.each([
  ['Moyasar', moyasar],
  ['PayTabs', paytabs],
  ['SADAD bills of Moyasar', moyasarBills],
])('[PAY-10] [PAY-11] [PAY-52] [PAY-91] payments by %s, through the whole server over HTTP', (_name, start) => {
  let company: Company
  let fixture: WholeApp
  let address: string
  beforeAll(async () => {
    company = await start()
    fixture = await openWholeApp({ env: company.env })
    await fixture.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(fixture.app.server.address() as AddressInfo).port}`
  })
  beforeEach(() => company.feel('well'))
  afterAll(async () => {
    await fixture.close()
    await company.close()
  })

  async function ask(method: string, path: string, token: string, body?: object) {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    // Each test knows the shape of the call it makes.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return { status: response.status, ...((await response.json()) as any) }
  }
  const tell = async ({ body, headers }: Sent, gateway: string = company.name) => {
    const response = await fetch(`${address}/api/v1/webhooks/${gateway}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
    })
    return response.status
  }

  /** A member who has opened the payment page for an amount in riyals. */
  async function opened(amount = 100) {
    const { id } = await createAccount(fixture.db)
    const token = await openSession(fixture.db, id)
    const { data } = await ask('POST', '/wallet/top-up', token, { amount, payment_method: company.method })
    const { gatewayRef } = await fixture.db
      .selectFrom('payments')
      .select('gatewayRef')
      .where('id', '=', data.payment.id)
      .executeTakeFirstOrThrow()
    const balance = async () => (await ask('GET', '/wallet', token)).data.total_balance as number
    const status = async () => (await ask('GET', `/payments/${data.payment.id}`, token)).data.payment.status as string
    return { id, token, paymentId: data.payment.id as number, ref: String(gatewayRef), balance, status }
  }
  const mismatchesOf = (paymentId: number) =>
    fixture.db.selectFrom('paymentMismatches').select('kind').where('paymentId', '=', paymentId).execute()

  test('a declined card credits nothing; the same page paid afterwards credits once', async () => {
    const one = await opened()
    company.pay(one.ref, 'declined')
    expect(await tell(company.webhook(one.ref))).toBeLessThan(504)
    expect(await one.balance()).toBe(0)
    company.pay(one.ref, 'paid')
    expect(await tell(company.webhook(one.ref))).toBe(200)
    expect([await one.balance(), await one.status()]).toEqual([100, 'paid'])
  })

  test('fifty copies of one webhook, shuffled with those of another payment and with visits, credit once', async () => {
    const [one, other] = [await opened(100), await opened(170)]
    for (const { ref } of [one, other]) company.pay(ref, 'paid')
    const copies = [one, other].flatMap(({ ref }) => {
      const sent = company.webhook(ref)
      return Array.from({ length: 50 }, () => () => tell(sent))
    })
    const visits = Array.from({ length: 10 }, () => async () => {
      await one.status()
      return 200
    })
    const all = [...copies, ...visits].map((work, index) => ({ work, place: (index * 7_919) % 110 }))
    const statuses = await Promise.all(all.toSorted((a, b) => a.place - b.place).map(({ work }) => work()))
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    // Webhooks answered 503 come again.
    for (const { ref } of [one, other]) expect(await tell(company.webhook(ref))).toBe(200)
    expect([await one.balance(), await other.balance()]).toEqual([100, 170])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from journals
       where reference in (${`payment:${one.paymentId}`}, ${`payment:${other.paymentId}`})`.execute(fixture.db)
    expect(rows[0]?.count).toBe(2)
  })

  test('a webhook before its payment, and a late one, change nothing more', async () => {
    const one = await opened()
    const early = company.webhook(one.ref)
    expect(await tell(early)).toBe(503)
    expect(await one.balance()).toBe(0)
    company.pay(one.ref, 'paid')
    expect(await one.status()).toBe('paid')
    for (const late of [early, company.webhook(one.ref)]) await tell(late)
    expect(await one.balance()).toBe(100)
  })

  test.each<[string, Lie, string]>([
    ['another amount', { amount: 1_00 }, 'amount'],
    ['more than was asked', { amount: 1_000_00 }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
  ])('%s credits nothing and is listed for finance', async (_title, lie, kind) => {
    const one = await opened()
    company.pay(one.ref, 'paid', lie)
    await tell(company.webhook(one.ref))
    expect([await one.balance(), await one.status()]).toEqual([0, 'initiated'])
    expect(await mismatchesOf(one.paymentId)).toEqual([{ kind }])
  })

  test('the charge of another payment credits neither', async () => {
    const [one, other] = [await opened(), await opened()]
    company.pay(one.ref, 'paid', { paymentId: other.paymentId })
    await tell(company.webhook(one.ref))
    expect([await one.balance(), await other.balance()]).toEqual([0, 0])
    expect(await mismatchesOf(one.paymentId)).toEqual([{ kind: 'payment' }])
  })

  test('refuses forged webhooks, and those for another gateway, which change nothing', async () => {
    const one = await opened()
    company.pay(one.ref, 'paid')
    const right = company.webhook(one.ref)
    expect(await tell(company.webhook(one.ref, true))).toBe(403)
    expect(await tell({ ...right, body: '{}' })).toBe(403)
    expect(await tell({ body: JSON.stringify({ id: 'x', data: { ref: one.ref }, status: 'paid' }), headers: {} })).toBe(
      403,
    )
    expect(await tell(right, 'sandbox-sadad')).toBe(404)
    expect(await tell(right, company.name === 'paytabs' ? 'moyasar' : 'paytabs')).toBe(404)
    const { rows } = await sql<{ journals: number }>`
      select count(*)::int as journals from journals where reference = ${`payment:${one.paymentId}`}`.execute(
      fixture.db,
    )
    expect(rows[0]?.journals).toBe(0)
  })

  test('a forged return address changes nothing: only the gateway is asked', async () => {
    const one = await opened()
    for (const forged of [
      `status=paid&id=${one.ref}`,
      `tranRef=${one.ref}&respStatus=A`,
      'payment_status=paid&amount=1',
    ])
      expect(
        (await ask('GET', `/payments/${one.paymentId}?${forged}`, one.token)).data?.payment?.status ?? 'refused',
      ).not.toBe('paid')
    expect(await one.balance()).toBe(0)
    const stranger = await opened()
    expect((await ask('GET', `/payments/${one.paymentId}`, stranger.token)).status).toBe(404)
  })

  test.each<Mood>(['dead', 'busy', 'lost'])(
    'while it is %s nothing is believed, and afterwards all is found',
    async (mood) => {
      const one = await opened()
      company.pay(one.ref, 'paid')
      const sent = company.webhook(one.ref)
      company.feel(mood)
      expect(await tell(sent)).toBe(503)
      expect([await one.balance(), await one.status()]).toEqual([0, 'initiated'])
      company.feel('well')
      expect(await one.status()).toBe('paid')
      expect(await one.balance()).toBe(100)
    },
  )

  test('a gateway that dies while a page is opened leaves a payment with which the same request continues', async () => {
    const { id } = await createAccount(fixture.db)
    const token = await openSession(fixture.db, id)
    company.feel('dead')
    expect((await ask('POST', '/wallet/top-up', token, { amount: 150, payment_method: company.method })).status).toBe(
      503,
    )
    company.feel('well')
    const again = await ask('POST', '/wallet/top-up', token, { amount: 150, payment_method: company.method })
    expect(again.status).toBe(200)
    const { checkout_url: page, bill } = again.data.payment
    expect(page ?? bill?.number).toMatch(company.method === 'online' ? /^http/ : /^\d{13}$/)
  })
})
