import { randomInt, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import { until } from '../../scenario.ts'
import { type Companies, WEBHOOK_SECRET } from './companies.ts'

const envelope = z.looseObject({
  message: z.string().default(''),
  reason: z.string().optional(),
  data: z.unknown().optional(),
})
type Answer = z.infer<typeof envelope> & { status: number }

/** Calls the product as nginx does, and uses only what a visitor could. */
export function createVisitor(address: string, companies: Companies) {
  async function call(line: string, token?: string, body?: object): Promise<Answer> {
    const [method = 'GET', target = ''] = line.split(' ')
    const response = await fetch(`${address}${target}`, {
      method,
      headers: {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { ...envelope.parse(await response.json()), status: response.status }
  }

  async function callFor<T extends z.ZodType>(data: T, line: string, token?: string, body?: object) {
    const answer = await call(line, token, body)
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${answer.reason ?? ''} ${answer.message}`)
    return data.parse(answer.data)
  }

  async function codeFor(phone: string): Promise<string> {
    await until(`a code for ${phone}`, async () => companies.codeFor(phone) !== undefined)
    return companies.codeFor(phone) ?? ''
  }

  return {
    call,
    callFor,
    /** @returns the token of a new member. */
    async signUp(): Promise<string> {
      const phone = `+96655${randomInt(1_000_000, 9_999_999)}`
      const body = { name: 'سارة القحطاني', phone, identity: identityNumber(), agree: true }
      const started = z.object({ challenge: z.string() })
      const { challenge } = await callFor(started, 'POST /api/v1/signup-otp', undefined, body)
      const finish = { otp: await codeFor(phone), phone, challenge }
      return (await callFor(loggedIn, 'POST /api/v1/signup-verify', undefined, finish)).token
    },
    /** @returns the token of a session that has proved its second factor. */
    async logInAsAdmin(phone: string): Promise<string> {
      await callFor(z.unknown(), 'POST /api/v1/send-otp', undefined, { email: phone })
      const proof = { otp: await codeFor(phone), email: phone }
      const { token } = await callFor(loggedIn, 'POST /api/v1/verify-otp', undefined, proof)
      const before = await call('GET /api/admin/me', token)
      if (before.reason !== 'second_factor_missing') throw new Error(`/admin before a second factor: ${before.status}`)
      const totp = z.object({ id: z.number(), secret: z.string() })
      const { id, secret } = await callFor(totp, 'POST /api/v1/second-factor/totp', token, {})
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      await callFor(z.unknown(), 'POST /api/v1/second-factor/totp/confirm', token, { id, code })
      return token
    },
    /** Pays the deposit of a package as Moyasar's page would, and waits until it is in the wallet. */
    async payDeposit(token: string, packageId: number): Promise<void> {
      const body = { package_id: packageId, payment_method: 'online' }
      const { payment } = await callFor(started, 'POST /api/v1/subscribe-package', token, body)
      const invoice = [...companies.moyasar.invoices.values()].find(({ url }) => url === payment.checkout_url)
      if (!invoice) throw new Error(`no invoice at Moyasar for ${payment.checkout_url}`)
      companies.moyasar.pay(invoice.id, 'paid')
      const word = { id: randomUUID(), type: 'payment_paid', data: { invoice_id: invoice.id } }
      const forged = await call('POST /api/v1/webhooks/moyasar', undefined, { ...word, secret_token: 'a guess' })
      if (forged.status < 400) throw new Error('a webhook with a wrong secret was accepted')
      await callFor(z.unknown(), 'POST /api/v1/webhooks/moyasar', undefined, { ...word, secret_token: WEBHOOK_SECRET })
      await until('the deposit is in the wallet', async () => {
        const now = await callFor(paid, `GET /api/v1/payments/${payment.id}`, token)
        return now.payment.status === 'paid'
      })
    },
  }
}

const loggedIn = z.object({ token: z.string() })
const started = z.object({ payment: z.object({ id: z.number(), checkout_url: z.string().nullable() }) })
const paid = z.object({ payment: z.object({ status: z.string() }) })

/** A number with a valid checksum of Saudi IDs. */
function identityNumber(): string {
  const digits = [1, ...Array.from({ length: 8 }, () => randomInt(0, 10))]
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
