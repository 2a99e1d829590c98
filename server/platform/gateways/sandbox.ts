import * as z from 'zod'
import { inTransaction } from '../db/database.ts'
import { asQueryable } from '../db/queryable.ts'
import type { Platform } from '../platform.ts'
import { GatewayRefusal, type PaymentGateway } from './gateway.ts'
import { isSameText } from './same-text.ts'
import { decideCharge, findCharge, openCharge, paidCharges, returnPart, type SandboxCharge } from './sandbox-store.ts'

export type Sandbox = PaymentGateway & {
  /** The charge behind a payment page. */
  charge(ref: string): Promise<SandboxCharge | undefined>
  /** Pays or declines a charge and then sends the webhook; a decided charge stays as it is. */
  decide(ref: string, result: 'paid' | 'failed'): Promise<SandboxCharge | undefined>
}

type Deps = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'random'> & { publicUrl: string }
type Webhook = { ref: string; eventId: string }

const QUEUE = 'sandbox-webhook'
const WEBHOOK_TIMEOUT_MS = 10_000
const WEBHOOK_TRIES = 20
const REF_BYTES = 18

const webhookBody = z.looseObject({
  id: z.string().min(1).max(200),
  secret_token: z.string().max(500),
  data: z.looseObject({ ref: z.string().min(1).max(200) }),
})

/**
 * A payment gateway without money: its own books, a hosted page (`registerSandboxPages`), and a webhook that is sent
 * until it is answered with 2xx. Like Moyasar it signs nothing: the webhook carries a shared secret in its body.
 * Creates the queue of its webhooks, so call it before the jobs start.
 */
export function createSandbox(parts: Deps): Sandbox {
  const { db, jobs, random, publicUrl } = parts
  const secretToken = parts.secrets.hash('sandbox-webhook', 'token').toString('base64url')
  jobs.work<Webhook>(QUEUE, (webhook) => deliver(parts, secretToken, webhook), {
    retryLimit: WEBHOOK_TRIES,
    retryDelaySeconds: 2,
  })
  return {
    name: 'sandbox',
    createCheckout: async (request) => {
      const ref = await openCharge(db, `ch_${random.token(REF_BYTES)}`, request)
      return { ref, url: `${publicUrl}/sandbox/pay/${ref}` }
    },
    fetch: (ref) => findCharge(db, ref),
    refund: async (ref, { amount }) => {
      if (!(await returnPart(db, ref, amount))) throw new GatewayRefusal(`charge ${ref} has less to return`)
    },
    async *listPaid(from, until) {
      yield await paidCharges(db, from, until)
    },
    readWebhook: ({ body }) => {
      const parsed = webhookBody.safeParse(body)
      if (!parsed.success || !isSameText(parsed.data.secret_token, secretToken)) return undefined
      return { eventId: parsed.data.id, ref: parsed.data.data.ref }
    },
    charge: (ref) => findCharge(db, ref),
    decide: async (ref, result) => {
      const decided = await inTransaction(db, async (tx) => {
        const changed = await decideCharge(tx, ref, result)
        if (changed) await jobs.enqueue(asQueryable(tx), QUEUE, { ref, eventId: `evt_${random.token(REF_BYTES)}` })
        return changed
      })
      if (decided) jobs.wake(QUEUE)
      return findCharge(db, ref)
    },
  }
}

async function deliver({ db }: Deps, secretToken: string, { ref, eventId }: Webhook): Promise<void> {
  const charge = await findCharge(db, ref)
  if (!charge) return
  const response = await fetch(charge.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      id: eventId,
      type: `payment_${charge.status}`,
      secret_token: secretToken,
      data: { ref, status: charge.status },
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`webhook answered ${response.status}`)
}
