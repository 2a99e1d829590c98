import * as z from 'zod'
import { askGateway } from './ask-gateway.ts'
import { type Charge, GatewayRefusal, type PaymentGateway } from './gateway.ts'
import { isSameText } from './same-text.ts'

/** `secretKey` is the account's `sk_…` key, `webhookSecret` the shared secret of the webhook in its dashboard. */
export type MoyasarOptions = { url: string; secretKey: string; webhookSecret: string }

const payment = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int().min(0),
  currency: z.string(),
  refunded: z.int().min(0).nullish(),
})
const invoice = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int().min(0),
  currency: z.string(),
  url: z.string(),
  metadata: z.looseObject({ payment_id: z.coerce.number().int().catch(0) }).nullish(),
  payments: z.array(payment).nullish(),
})
type Invoice = z.infer<typeof invoice>
/** A page of the list of payments. A payment without an invoice is not ours. */
const paymentPage = z.looseObject({
  payments: z.array(z.looseObject({ ...payment.shape, invoice_id: z.string().nullish() })),
  meta: z.looseObject({ next_page: z.int().nullish() }),
})
/** Moyasar tells each address of all payments, also of SADAD bills. */
const billEvent = z
  .looseObject({ source: z.looseObject({ type: z.literal('sadadbill') }) })
  .transform(() => ({ invoice_id: undefined }))
const webhookBody = z.looseObject({
  id: z.string().min(1).max(200),
  secret_token: z.string().max(500),
  data: z.union([z.looseObject({ invoice_id: z.string().min(1).max(200) }), billEvent]),
})

/** The payment behind an invoice counts as failed after this time. */
const EXPIRES_MS = 24 * 60 * 60 * 1000

/** States of a received payment, whatever part of it was returned since. */
const CAME = new Set(['paid', 'captured', 'refunded', 'voided'])
const OVER = new Set(['failed', 'canceled', 'expired', 'voided'])

/**
 * Moyasar's hosted invoices: amounts in halalas, HTTP Basic with the secret key as user. A declined card is a normal
 * answer and leaves the invoice open. Webhooks carry the shared secret in their body and no signature.
 * Source: Moyasar's API documentation, "Invoices", "Refund payment", "Webhooks".
 */
export function createMoyasar({ url, secretKey, webhookSecret }: MoyasarOptions): PaymentGateway {
  const headers = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` }
  const at = (path: string) => new URL(path, url)
  const find = async (ref: string): Promise<Invoice | undefined> => {
    const answer = await askGateway(at(`/v1/invoices/${encodeURIComponent(ref)}`), { method: 'GET', headers })
    return answer === undefined ? undefined : invoice.parse(answer)
  }
  return {
    name: 'moyasar',
    createCheckout: async ({ paymentId, amount, description, returnUrl }) => {
      const body = {
        amount,
        currency: 'SAR',
        description,
        success_url: returnUrl,
        back_url: returnUrl,
        // After a lost answer a second invoice is opened; the first one, with its lost address, expires.
        expired_at: new Date(Date.now() + EXPIRES_MS).toISOString(),
        metadata: { payment_id: String(paymentId) },
      }
      const made = invoice.parse(await askGateway(at('/v1/invoices'), { method: 'POST', headers, body }))
      return { ref: made.id, url: made.url }
    },
    fetch: async (ref) => {
      const found = await find(ref)
      return found && toCharge(found)
    },
    refund: async (ref, { amount }) => {
      const paid = paidOf(await find(ref))
      if (!paid) throw new GatewayRefusal(`invoice ${ref} has no payment`)
      const path = `/v1/payments/${encodeURIComponent(paid.id)}/refund`
      const answer = await askGateway(at(path), { method: 'POST', headers, body: { amount } })
      if (answer === undefined) throw new GatewayRefusal(`payment ${paid.id} is unknown`)
    },
    async *listPaid(from, until) {
      for (let page: number | null | undefined = 1; page; ) {
        const query = new URLSearchParams({
          page: String(page),
          status: 'paid',
          'created[gt]': from.toISOString(),
          'created[lt]': until.toISOString(),
        })
        const answer: unknown = await askGateway(at(`/v1/payments?${query}`), { method: 'GET', headers })
        const { payments, meta } = paymentPage.parse(answer)
        yield payments.flatMap(({ invoice_id: ref, amount, currency }) => (ref ? [{ ref, amount, currency }] : []))
        page = meta.next_page
      }
    },
    readWebhook: ({ body }) => {
      const read = webhookBody.safeParse(body)
      if (!read.success || !isSameText(read.data.secret_token, webhookSecret)) return undefined
      return { eventId: read.data.id, ref: read.data.data.invoice_id }
    },
  }
}

const paidOf = (found: Invoice | undefined) => found?.payments?.find(({ status }) => CAME.has(status))

function toCharge(found: Invoice): Charge {
  const { id: ref, metadata } = found
  const paymentId = metadata?.payment_id ?? 0
  const paid = paidOf(found)
  if (!paid) {
    const status = OVER.has(found.status) ? 'failed' : 'pending'
    return { ref, paymentId, status, amount: found.amount, currency: found.currency, returned: 0 }
  }
  const { amount, currency, status, refunded } = paid
  return { ref, paymentId, status: 'paid', amount, currency, returned: status === 'voided' ? amount : (refunded ?? 0) }
}
