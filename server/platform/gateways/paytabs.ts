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
  tran_type: z.string().nullish(),
  previous_tran_ref: z.string().nullish(),
  payment_result: z.looseObject({ response_status: z.string() }).nullish(),
})
type Transaction = z.infer<typeof transaction>
/** A query by cart answers with all its transactions; one of them may come alone. */
const transactionsOfCart = z.union([z.array(transaction), transaction.transform((one) => [one])])
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
 * A refund is a transaction of its own: one made on PayTabs' pages is in the cart of its sale, one of ours in a cart
 * that names its key. Chargebacks are in no documented answer.
 * Source: PayTabs' PT2 API manual for `/payment/request` and `/payment/query`.
 */
export function createPayTabs({ url, profileId, serverKey }: PayTabsOptions): PaymentGateway {
  const ask = (path: string, body: object) =>
    askGateway(new URL(path, url), {
      method: 'POST',
      headers: { authorization: serverKey },
      body: { profile_id: profileId, ...body },
    })
  const find = async (ref: string) => transaction.safeParse(await ask('/payment/query', { tran_ref: ref })).data
  const listCart = async (cart: string) =>
    transactionsOfCart.safeParse(await ask('/payment/query', { cart_id: cart })).data ?? []
  return {
    name: 'paytabs',
    hidesOwnRefunds: true,
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
      const found = await find(ref)
      if (!found) return undefined
      return toCharge(found, isDone(found) ? await listCart(found.cart_id) : [])
    },
    refund: async (ref, { amount, key }) => {
      // A refund is a separate transaction, named by its cart, so a repeated one is not made again.
      const cart = `refund-${key}`
      if ((await listCart(cart)).some(isDone)) return
      const body = { cart_id: cart, cart_description: 'Refund', cart_currency: 'SAR', cart_amount: toRiyals(amount) }
      const answer = await ask('/payment/request', { tran_type: 'refund', tran_class: 'ecom', tran_ref: ref, ...body })
      const made = transaction.safeParse(answer)
      if (made.data && isDone(made.data)) return
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

const isDone = (found: Transaction) => found.payment_result?.response_status === 'A'

function toCharge(found: Transaction, cart: readonly Transaction[]): Charge {
  const state = found.payment_result?.response_status ?? 'P'
  const amount = fromRiyals(found.cart_amount) ?? 0
  return {
    ref: found.tran_ref,
    paymentId: Number(/^(\d{1,15})-/.exec(found.cart_id)?.[1] ?? 0),
    status: STATES[state] ?? 'pending',
    amount,
    currency: found.cart_currency,
    returned: state === 'V' ? amount : Math.min(amount, refundedIn(cart, found.tran_ref)),
  }
}

const refundedIn = (cart: readonly Transaction[], ref: string) =>
  cart
    .filter((one) => /^refund$/i.test(one.tran_type ?? '') && isDone(one) && (one.previous_tran_ref ?? ref) === ref)
    .reduce((sum, one) => sum + (fromRiyals(one.cart_amount) ?? 0), 0)
