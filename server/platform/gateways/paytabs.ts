import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { askGateway } from './ask-gateway.ts'
import { type CardScheme, type Charge, GatewayRefusal, type PaymentGateway } from './gateway.ts'
import { isSameText } from './same-text.ts'

export type PayTabsOptions = { url: string; profileId: number; serverKey: string }

const transaction = z.looseObject({
  tran_ref: z.string().min(1),
  cart_id: z.string(),
  cart_currency: z.string(),
  cart_amount: z.coerce.number(),
  payment_result: z.looseObject({ response_status: z.string() }).nullish(),
})
const page = z.looseObject({ tran_ref: z.string().min(1), redirect_url: z.string() })
const callback = z.looseObject({ tran_ref: z.string().min(1).max(200) })

const STATES: Record<string, Charge['status']> = {
  A: 'paid',
  V: 'paid',
  E: 'failed',
  D: 'failed',
  X: 'failed',
  C: 'failed',
}
const METHODS: Record<CardScheme, string> = {
  mada: 'mada',
  visa: 'creditcard',
  mastercard: 'creditcard',
  applepay: 'applepay',
}

/**
 * PayTabs' hosted page: amounts in riyals, the server key as `authorization`. Business failures come with HTTP 200, so
 * only `response_status` counts. Callbacks are signed: `Signature` is the hex HMAC-SHA256 of the body under the server
 * key.
 * Source: PayTabs' PT2 API manual for `/payment/request` and `/payment/query`.
 */
export function createPayTabs({ url, profileId, serverKey }: PayTabsOptions): PaymentGateway {
  const ask = (path: string, body: object) =>
    askGateway(new URL(path, url), {
      method: 'POST',
      headers: { authorization: serverKey },
      body: { profile_id: profileId, ...body },
    })
  const query = async (wanted: { tran_ref: string } | { cart_id: string }) => {
    const answer = transaction.safeParse(await ask('/payment/query', wanted))
    return answer.success ? answer.data : undefined
  }
  return {
    name: 'paytabs',
    createCheckout: async ({ paymentId, amount, description, returnUrl, webhookUrl, language, schemes }) => {
      const answer = await ask('/payment/request', {
        tran_type: 'sale',
        tran_class: 'ecom',
        // The same cart is refused for two minutes, so each try has its own name.
        cart_id: `${paymentId}-${randomBytes(6).toString('hex')}`,
        cart_description: description,
        cart_currency: 'SAR',
        cart_amount: toRiyals(amount),
        callback: webhookUrl,
        return: returnUrl,
        paypage_lang: language,
        hide_shipping: true,
        payment_methods: [...new Set(schemes.map((scheme) => METHODS[scheme]))],
      })
      const { tran_ref: ref, redirect_url: address } = page.parse(answer)
      return { ref, url: address }
    },
    fetch: async (ref) => {
      const found = await query({ tran_ref: ref })
      return found && toCharge(found)
    },
    refund: async (ref, { amount, key }) => {
      // A refund is a separate transaction, named by its cart, so a repeated one is not made again.
      const cart = `refund-${key}`
      if (isDone(await query({ cart_id: cart }))) return
      const body = { cart_id: cart, cart_description: 'Refund', cart_currency: 'SAR', cart_amount: toRiyals(amount) }
      const answer = await ask('/payment/request', { tran_type: 'refund', tran_class: 'ecom', tran_ref: ref, ...body })
      const made = transaction.safeParse(answer)
      if (isDone(made.data)) return
      if (made.data?.payment_result?.response_status === 'P') throw new Error('the refund is still pending')
      throw new GatewayRefusal(`the refund of ${ref} was declined`)
    },
    readWebhook: ({ body, text, signature }) => {
      const expected = createHmac('sha256', serverKey).update(text).digest('hex')
      const read = callback.safeParse(body)
      if (!read.success || signature === undefined || !isSameText(signature.toLowerCase(), expected)) return undefined
      return { eventId: createHash('sha256').update(text).digest('hex'), ref: read.data.tran_ref }
    },
  }
}

const isDone = (found: z.infer<typeof transaction> | undefined) => found?.payment_result?.response_status === 'A'

function toCharge(found: z.infer<typeof transaction>): Charge {
  const state = found.payment_result?.response_status ?? 'P'
  const amount = fromRiyals(found.cart_amount) ?? 0
  return {
    ref: found.tran_ref,
    paymentId: Number(/^(\d{1,15})-/.exec(found.cart_id)?.[1] ?? 0),
    status: STATES[state] ?? 'pending',
    amount,
    currency: found.cart_currency,
    returned: state === 'V' ? amount : 0,
  }
}
