import { createHash } from 'node:crypto'
import * as z from 'zod'
import { riyadhDay } from '#contract/values/dates.ts'
import { askGateway } from '../ask-gateway.ts'
import { type Bill, type BillGateway, type Charge, GatewayRefusal } from '../gateway.ts'
import type { MoyasarOptions } from '../moyasar.ts'
import { isSameText } from '../same-text.ts'

const payment = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int().min(0),
  currency: z.string(),
  metadata: z.looseObject({ payment_id: z.coerce.number().int().catch(0) }).nullish(),
  source: z.looseObject({
    type: z.string(),
    biller_code: z.string().nullish(),
    sadad_number: z.string().nullish(),
    expired_at: z.iso.date().nullish(),
  }),
})
type Payment = z.infer<typeof payment>
const paymentPage = z.looseObject({
  payments: z.array(payment),
  meta: z.looseObject({ next_page: z.int().nullish() }),
})
const webhookBody = z.looseObject({
  id: z.string().min(1).max(200),
  secret_token: z.string().max(500),
  data: z.looseObject({
    id: z.string().min(1).max(200),
    source: z.looseObject({ type: z.string() }).nullish(),
  }),
})

const OVER = new Set(['failed', 'canceled', 'expired', 'voided'])
const TYPE = 'sadadbill'
const DAY_MS = 24 * 60 * 60 * 1000
const LONGEST_MS = 29 * DAY_MS
/** 100 riyals. */
const LEAST = 10_000

/**
 * Moyasar's SADAD bills: payments with the source `sadadbill`, in halalas, issued with the secret key. A bill is paid whole
 * until the end of its last day, and nothing ends it sooner. Webhooks carry the shared secret in their body.
 * Source: Moyasar's documentation, "SADAD Bill", "Create Payment", "Webhooks".
 */
export function createMoyasarBills({ url, secretKey, webhookSecret }: MoyasarOptions): BillGateway {
  const headers = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` }
  const ask = (path: string) => askGateway(new URL(path, url), { method: 'GET', headers })
  const find = async (ref: string): Promise<Payment | undefined> => {
    const answer = await ask(`/v1/payments/${encodeURIComponent(ref)}`)
    return answer === undefined ? undefined : payment.parse(answer)
  }
  return {
    name: 'moyasar-sadad',
    leastAmount: LEAST,
    issueBill: async ({ paymentId, amount, description, expiresAt }) => {
      const id = idOf(paymentId, expiresAt)
      // After a lost answer the bill may exist, and a second one under its id is refused.
      const known = await find(id)
      if (known) return toBill(known)
      const body = {
        given_id: id,
        amount,
        currency: 'SAR',
        description,
        metadata: { payment_id: String(paymentId) },
        source: { type: TYPE, expired_at: riyadhDay(expiresAt) },
      }
      return toBill(payment.parse(await askGateway(new URL('/v1/payments', url), { method: 'POST', headers, body })))
    },
    fetch: async (ref) => {
      const found = await find(ref)
      return found && toCharge(found)
    },
    async *listPaid(from, until) {
      for (let page: number | null | undefined = 1; page; ) {
        const query = new URLSearchParams({
          page: String(page),
          status: 'paid',
          // A bill is paid long after it was issued.
          'created[gt]': new Date(from.getTime() - LONGEST_MS).toISOString(),
          'created[lt]': until.toISOString(),
        })
        const { payments, meta } = paymentPage.parse(await ask(`/v1/payments?${query}`))
        yield payments.flatMap(({ id: ref, amount, currency, source }) =>
          source.type === TYPE ? [{ ref, amount, currency }] : [],
        )
        page = meta.next_page
      }
    },
    readWebhook: ({ body }) => {
      const read = webhookBody.safeParse(body)
      if (!read.success || !isSameText(read.data.secret_token, webhookSecret)) return undefined
      const { id, source } = read.data.data
      return { eventId: read.data.id, ref: source?.type === TYPE ? id : undefined }
    },
  }
}

/** The id under which a payment's bill is issued, the same for each try: a UUID of version 4. */
function idOf(paymentId: number, expiresAt: Date): string {
  const bytes = createHash('sha256').update(`${paymentId} ${expiresAt.toISOString()}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function toBill({ id: ref, source }: Payment): Bill {
  const { biller_code: biller, sadad_number: number, expired_at: lastDay } = source
  if (!biller || !number || !lastDay) throw new GatewayRefusal(`payment ${ref} has no bill`)
  return { ref, biller, number, expiresAt: new Date(Date.parse(`${lastDay}T00:00:00+03:00`) + DAY_MS), url: null }
}

const toCharge = ({ id: ref, status, amount, currency, metadata }: Payment): Charge => ({
  ref,
  paymentId: metadata?.payment_id ?? 0,
  status: status === 'paid' ? 'paid' : OVER.has(status) ? 'failed' : 'pending',
  amount,
  currency,
  returned: 0,
})
