import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { ledgerRoutes } from '#contract/http/money/ledger.ts'
import type { Payment } from '#contract/http/money/payments.ts'
import type { Call } from '#contract/http/route.ts'
import { createLedger, registerLedgerRoutes } from '#server/features/ledger/index.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { createEventBus } from '#server/platform/events/events.ts'
import {
  type BillGateway,
  type Charge,
  GatewayRefusal,
  type PaymentGateway,
} from '#server/platform/gateways/gateway.ts'
import { createApi } from '#server/platform/http/api.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { createCaller } from '#server/testing/call-api.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { accountOfToken } from '#server/testing/serve-routes.ts'
import { createPayments, type Payments, registerPaymentRoutes } from './index.ts'

export type Answer = {
  status: number
  /** The exact text of the answer. */
  text: string
  body: { code: number; message: string; reason?: string; data?: unknown; errors?: Record<string, string[]> }
}

// The server's own schemas made these answers, so their data has the contract's types.
export const paymentIn = (answer: Answer) => (answer.body.data as { payment: Payment }).payment
export const walletIn = (answer: Answer) => answer.body.data as Call<typeof ledgerRoutes.wallet>['data']

/** A gateway in memory whose answers the test sets. */
export function createFakeGateway() {
  const charges = new Map<string, Charge>()
  const state = { down: false, refuses: false, fetches: 0, checkouts: 0, refunds: 0 }
  /** A function that the gateway awaits before it sends money back. */
  const pause = { beforeRefund: async (): Promise<void> => undefined }
  const gateway: PaymentGateway = {
    name: 'fake',
    createCheckout: async ({ paymentId, amount }) => {
      if (state.down) throw new Error('gateway down')
      state.checkouts += 1
      const ref = `ref-${paymentId}`
      if (!charges.has(ref))
        charges.set(ref, { ref, paymentId, status: 'pending', amount, currency: 'SAR', returned: 0 })
      return { ref, url: `https://pay.example/${ref}` }
    },
    fetch: async (ref) => {
      if (state.down) throw new Error('gateway down')
      state.fetches += 1
      return charges.get(ref)
    },
    refund: async (ref, { amount }) => {
      state.refunds += 1
      await pause.beforeRefund()
      const charge = charges.get(ref)
      if (!charge || state.refuses || charge.returned + amount > charge.amount) throw new GatewayRefusal('refused')
      charges.set(ref, { ...charge, returned: charge.returned + amount })
      // The answer is lost on its way.
      if (state.down) throw new Error('gateway down')
    },
    readWebhook: ({ body }) => {
      const { id, token, ref } = body as { id: string; token: string; ref: string }
      return token === 'right' ? { eventId: id, ref } : undefined
    },
  }
  return {
    gateway,
    state,
    pause,
    charges,
    /** Changes the gateway's answer about a charge. */
    setCharge: (ref: string, change: Partial<Charge>) => {
      const charge = charges.get(ref)
      if (!charge) throw new Error(`no charge ${ref}`)
      charges.set(ref, { ...charge, ...change })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

type Options = {
  publicUrl?: string
  bills?: (app: FastifyInstance, fixture: DatabaseHandle & { url: string }) => BillGateway
  gateway?: (app: FastifyInstance, fixture: DatabaseHandle & { url: string }) => PaymentGateway
}

/**
 * Wallet, packages and payments behind HTTP, with their own database, and the fake gateway unless another is given.
 * A caller's token is the id of their account.
 */
export async function createTestApp({ publicUrl = 'http://house.example', gateway, bills }: Options = {}) {
  const database = await createTestDatabase()
  const handle = openDatabase(database.url, { max: 20 })
  const fake = createFakeGateway()
  const notices: Notice[] = []
  const notified: number[] = []
  const log = pino({ level: 'silent' })
  const app = await createHttpServer({ log, trustProxy: 0, rateLimits: false })
  const api = createApi(app, { authenticate: accountOfToken, apiKey: undefined })
  const payments: Payments = createPayments({
    db: handle.db,
    gateway: gateway?.(app, { ...handle, url: database.url }) ?? fake.gateway,
    bills: bills?.(app, { ...handle, url: database.url }),
    log,
    publicUrl,
    events: createEventBus(log),
    secrets: createSecrets('a secret of the tests, long enough to be one'),
    orders: {
      received: async () => [],
      describe: async () => 'an order',
      announceTransfer: async () => undefined,
      payRefusal: async () => undefined,
      due: async () => undefined,
      standing: async () => ({ paid: 0, due: null, invoice: 'issued' }),
      endTransfer: async () => undefined,
    },
    bank: { shows: async () => false, match: async () => undefined, nearest: async () => [] },
    savePaper: async () => refuse('unsupported_type'),
    removePicture: async () => undefined,
    accounts: {
      refuseUnproved: async () => undefined,
      followSensitiveChange: async () => () => undefined,
      refundsHeldUntil: async () => undefined,
    },
    settings: createSettings(handle.db),
    notices: async (_tx, list) => {
      notices.push(...list)
      return () => notified.push(...list.map((notice) => notice.accountId))
    },
  })
  registerLedgerRoutes(api, createLedger({ db: handle.db, settings: createSettings(handle.db) }))
  registerPaymentRoutes(api, payments)
  await app.ready()
  return {
    app,
    db: handle.db,
    fake,
    payments,
    notices,
    notified,
    call: caller(app),
    close: async () => {
      await app.close()
      await handle.close()
      await database.drop()
    },
  }
}

type CallOptions = { as?: number; body?: unknown; key?: string; language?: 'ar' | 'en'; raw?: string }

function caller(app: FastifyInstance) {
  const call = createCaller(app, '/api/v1')
  return async (method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Answer> => {
    const { status, text } = await call(`${method} ${path}`, {
      ...(options.language && { language: options.language }),
      ...(options.as !== undefined && { token: String(options.as) }),
      ...(options.key !== undefined && { headers: { 'idempotency-key': options.key } }),
      body: options.raw ?? options.body,
    })
    return { status, text, body: JSON.parse(text) }
  }
}
