import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { inTransaction } from '../../db/database.ts'
import { asQueryable } from '../../db/queryable.ts'
import type { Platform } from '../../platform.ts'
import type { Bill, BillGateway, Charge } from '../gateway.ts'
import { isSameText } from '../same-text.ts'
import { decideBill, findBill, openBill, paidBills, type SandboxBill } from './sandbox-bill-store.ts'

export type SandboxBills = BillGateway & {
  /** The bill behind a page of the sandbox's bank. */
  bill(number: string): Promise<SandboxBill | undefined>
  /**
   * The bank pays a bill, by default its amount (halalas), and then sends the webhook; a decided or expired bill stays as
   * it is.
   */
  pay(number: string, amount?: number): Promise<SandboxBill | undefined>
}

type Deps = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'random'> & { publicUrl: string }
type Webhook = { number: string; eventId: string }

const BILLER = '901'
const QUEUE = 'sandbox-bill-webhook'
const WEBHOOK_TIMEOUT_MS = 10_000
const WEBHOOK_TRIES = 20
const EVENT_BYTES = 18

const webhookBody = z.looseObject({
  id: z.string().min(1).max(200),
  data: z.looseObject({ number: z.string().min(1).max(200) }),
})

/**
 * SADAD bills without money: their own books, a page of a bank that pays them (`registerSandboxBillPages`), and a webhook
 * signed over its exact text, sent until it is answered with 2xx. Creates the queue of its webhooks, so call it before
 * the jobs start.
 */
export function createSandboxBills(parts: Deps): SandboxBills {
  const { db, jobs, publicUrl } = parts
  const key = parts.secrets.hash('sandbox-bill-webhook', 'key').toString('base64url')
  jobs.work<Webhook>(QUEUE, (webhook) => deliver(parts, key, webhook), {
    retryLimit: WEBHOOK_TRIES,
    retryDelaySeconds: 2,
  })
  return {
    name: 'sandbox-sadad',
    issueBill: async (request) => toBill(await openBill(db, numberOf(request.paymentId), request), publicUrl),
    cancelBill: async (number) => {
      await inTransaction(db, (tx) => decideBill(tx, number, null))
    },
    fetch: async (number) => {
      const found = await findBill(db, number)
      return found && toCharge(found)
    },
    async *listPaid(from, until) {
      yield await paidBills(db, from, until)
    },
    readWebhook: ({ body, text, signature = '' }) => {
      const parsed = webhookBody.safeParse(body)
      if (!parsed.success || !isSameText(signature, sign(key, text))) return undefined
      return { eventId: parsed.data.id, ref: parsed.data.data.number }
    },
    bill: (number) => findBill(db, number),
    pay: async (number, amount) => {
      const found = await findBill(db, number)
      if (found && (await decide(parts, number, amount ?? found.amount))) jobs.wake(QUEUE)
      return findBill(db, number)
    },
  }
}

const decide = ({ db, jobs, random }: Deps, number: string, amount: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const changed = await decideBill(tx, number, amount)
    if (changed) await jobs.enqueue(asQueryable(tx), QUEUE, { number, eventId: `evt_${random.token(EVENT_BYTES)}` })
    return changed
  })

/** Twelve digits, as banks ask for them. A member who guesses one can only pay it. */
const numberOf = (paymentId: number) => `9${String(paymentId).padStart(11, '0')}`

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

const toBill = ({ number, expiresAt }: SandboxBill, publicUrl: string): Bill => ({
  ref: number,
  biller: BILLER,
  number,
  expiresAt,
  url: `${publicUrl}/sandbox/sadad/${number}`,
})

const toCharge = ({ number, paymentId, amount, paidAmount, status, isExpired }: SandboxBill): Charge => ({
  ref: number,
  paymentId,
  status: status === 'paid' ? 'paid' : status === 'canceled' || isExpired ? 'failed' : 'pending',
  amount: paidAmount ?? amount,
  currency: 'SAR',
  returned: 0,
})

async function deliver({ db }: Deps, key: string, { number, eventId }: Webhook): Promise<void> {
  const bill = await findBill(db, number)
  if (!bill) return
  const text = JSON.stringify({ id: eventId, type: `bill_${bill.status}`, data: { number, status: bill.status } })
  const response = await fetch(bill.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', signature: sign(key, text) },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`webhook answered ${response.status}`)
}
