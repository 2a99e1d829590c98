import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderRoutes } from '#contract/http/money/orders.ts'
import { paymentRoutes } from '#contract/http/money/payments.ts'
import { shippingRoutes } from '#contract/http/money/shipping.ts'
import { transferRoutes } from '#contract/http/money/transfers.ts'
import { jobAdminRoutes } from '#contract/http/office/jobs.ts'
import { caseAdminRoutes } from '#contract/http/office/money/cases.ts'
import { invoiceAdminRoutes } from '#contract/http/office/money/invoices.ts'
import { moneyAdminRoutes } from '#contract/http/office/money/money.ts'
import { orderAdminRoutes } from '#contract/http/office/money/orders.ts'
import { shippingAdminRoutes } from '#contract/http/office/money/shipping.ts'
import { transferAdminRoutes } from '#contract/http/office/money/transfers.ts'
import type { Route } from '#contract/http/route.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { registerInvoiceJobs } from '../invoices/index.ts'
import { registerOrderJobs } from '../orders/index.ts'
import { registerPaymentJobs } from '../payments/index.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

/** The next states of a state, and the call or job of each change. A state without either is an end. */
type States = Record<string, readonly [next: readonly string[], by?: string]>

const REVIEW = 'POST /api/admin/refunds/{id}/approve'
const ISSUE = 'POST /api/admin/invoices/{id}/issue'
const SUBJECTS: Record<string, States> = {
  payments: {
    initiated: [['paid', 'failed'], 'payments-reconcile'],
    failed: [['paid'], 'POST /api/v1/webhooks/{gateway}'],
    paid: [['refunded'], 'payments-reconcile'],
    refunded: [[]],
  },
  bank_transfers: {
    under_review: [['approved', 'rejected'], 'POST /api/admin/bank-transfers/{id}/approve'],
    approved: [[]],
    rejected: [[]],
  },
  refunds: {
    under_review: [['approved', 'rejected'], REVIEW],
    approved: [['paid_out', 'rejected'], 'POST /api/admin/refunds/{id}/pay'],
    paid_out: [[]],
    rejected: [[]],
  },
  payment_returns: { sending: [['done', 'failed'], 'payments-reconcile'], done: [[]], failed: [[]] },
  payment_mismatches: { open: [['cleared'], 'POST /api/admin/mismatches/{id}/resolve'], cleared: [[]] },
  invoices: {
    open: [['issued', 'dropped'], ISSUE],
    issued: [['credited', 'paid'], 'POST /api/admin/invoices/{id}/credit'],
    credited: [[]],
    dropped: [[]],
    paid: [[]],
  },
  invoice_reports: {
    waiting: [['accepted', 'warned', 'refused', 'failed'], 'report-invoices'],
    refused: [['waiting'], 'POST /api/admin/failed-jobs/{id}/retry'],
    failed: [['waiting'], 'POST /api/admin/failed-jobs/{id}/retry'],
    accepted: [[]],
    warned: [[]],
  },
  'orders.status': {
    negotiating: [['pending', 'canceled'], 'POST /api/v1/orders/{id}/counter'],
    pending: [['making', 'canceled'], 'POST /api/v1/complete-win-order'],
    making: [['delivering', 'canceled'], 'POST /api/admin/orders/deliver/{id}'],
    delivering: [['finished', 'canceled'], 'POST /api/admin/orders/finish/{id}'],
    finished: [['canceled'], 'POST /api/admin/cases/{id}/decide'],
    canceled: [[]],
  },
  'orders.invoice_status': {
    waiting_invoice: [['issued', 'canceled'], ISSUE],
    issued: [['under_review', 'payment_confirmed', 'grace', 'canceled'], 'POST /api/v1/store-bank-transfer'],
    under_review: [['issued', 'grace', 'payment_confirmed'], 'POST /api/admin/invoices/{id}/confirm'],
    grace: [['issued', 'under_review', 'payment_confirmed', 'canceled'], 'orders-due'],
    payment_confirmed: [['paid'], 'POST /api/v1/webhooks/{gateway}'],
    paid: [['canceled'], 'POST /api/admin/orders/cancel/{id}'],
    canceled: [[]],
  },
  shipping: {
    requested: [['quoted', 'canceled'], 'POST /api/admin/shipping/{id}/quote'],
    quoted: [['accepted', 'canceled', 'expired'], 'POST /api/v1/shipping/{id}/accept'],
    accepted: [['loaded', 'delivered', 'canceled'], 'POST /api/admin/shipping/{id}/load'],
    loaded: [['on_the_way', 'delivered'], 'POST /api/admin/shipping/{id}/track'],
    on_the_way: [['delivered'], 'POST /api/admin/shipping/{id}/deliver'],
    delivered: [[]],
    canceled: [[]],
    expired: [[]],
  },
}
const subjects = Object.entries(SUBJECTS)
const pairsOf = (states: States) =>
  Object.entries(states).flatMap(([from, [next]]) => next.map((to) => `${from}>${to}`))

test('[BKS-13] [P38] the database holds exactly these changes, and no others', async () => {
  const { rows } = await sql<{ subject: string; pair: string }>`
    select subject, before || '>' || after as pair from money_changes
    union all select 'orders.' || field, before || '>' || after from order_changes
    union all select 'shipping', before || '>' || after from shipping_changes`.execute(handle.db)
  const stored = (subject: string) => rows.filter((row) => row.subject === subject).map(({ pair }) => pair)
  expect([...new Set(rows.map(({ subject }) => subject))].sort()).toEqual(Object.keys(SUBJECTS).sort())
  for (const [subject, states] of subjects) expect(stored(subject).sort(), subject).toEqual(pairsOf(states).sort())
  const { rows: guards } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger
     where tgfoid::regproc::text ~ '^check_(status|report|mismatch|invoice|shipping|order)_change$' and tgenabled = 'O'`.execute(
    handle.db,
  )
  const guarded = guards.map(({ table }) => table)
  for (const table of Object.keys(SUBJECTS).filter((subject) => !/orders|shipping/.test(subject)))
    expect(guarded).toContain(table)
})

test('[BKS-13] [P38] every word of a column is a state, each leads to an end, and has a mover', async () => {
  const { rows } = await sql<{ table: string; words: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as words from pg_constraint
     where contype = 'c' and conrelid::regclass::text in ('payments', 'bank_transfers', 'refunds', 'payment_returns', 'invoice_reports')
       and pg_get_constraintdef(oid) ~ '^CHECK \\(\\((status|state) = ANY \\([^()]*\\)\\)\\)$'`.execute(handle.db)
  expect(rows).toHaveLength(5)
  for (const { table, words } of rows)
    expect([...words.matchAll(/'(\w+)'/g)].map(([, word]) => word).sort(), table).toEqual(
      Object.keys(SUBJECTS[table] ?? {}).sort(),
    )
  const movers = [...calls(), ...jobs()]
  for (const [subject, states] of subjects)
    for (const [state, [next, by]] of Object.entries(states)) {
      expect(
        next.every((to) => to in states),
        `${subject} ${state}`,
      ).toBe(true)
      expect(endsFrom(states, state).length, `${subject} ${state} leads to no end`).toBeGreaterThan(0)
      if (next.length > 0) expect(movers, `${subject} ${state}`).toContain(by)
    }
})

test('[BKS-13] [P38] of all pairs the database accepts the listed ones and refuses the rest', async () => {
  const probes = subjects.filter(([subject]) => !/orders|shipping/.test(subject))
  await sql`create schema probe`.execute(handle.db)
  for (const [subject, states] of probes) {
    await makeProbe(subject)
    for (const from of Object.keys(states))
      for (const to of Object.keys(states).filter((other) => other !== from)) {
        const listed = pairsOf(states).includes(`${from}>${to}`)
        expect(await tryChange(subject, from, to), `${subject}: ${from} to ${to}`).toBe(listed)
      }
  }
})

/** The ends that a state can reach. */
function endsFrom(states: States, start: string): string[] {
  const seen = new Set([start])
  for (const state of seen) for (const next of states[state]?.[0] ?? []) seen.add(next)
  return [...seen].filter((state) => states[state]?.[0].length === 0)
}

function calls(): string[] {
  const groups = [
    moneyAdminRoutes,
    transferAdminRoutes,
    caseAdminRoutes,
    invoiceAdminRoutes,
    orderAdminRoutes,
    shippingAdminRoutes,
    jobAdminRoutes,
  ]
  const routes: Route[] = [...groups, orderRoutes, paymentRoutes, shippingRoutes, transferRoutes].flatMap((group) =>
    Object.values(group),
  )
  return routes.map(({ method, base = '/api/v1', path }) => `${method} ${base}${path}`)
}

function jobs(): string[] {
  const queues: string[] = []
  const nothing = { work: (queue: string) => void queues.push(queue), schedule: () => undefined } as unknown as Jobs
  registerPaymentJobs(nothing, {} as never)
  registerInvoiceJobs(nothing, {} as never)
  registerOrderJobs(nothing, {} as never)
  return queues
}

/** The columns that make up a state, in tables without one column for it. */
const COLUMNS: Record<string, (state: string) => string> = {
  payment_mismatches: (state) => `resolution = ${state === 'cleared' ? "'credited'" : 'null'}`,
  invoices: (state) =>
    ['issued', 'dropped', 'credited', 'paid']
      .map(
        (word) =>
          `${word}_at = ${word === state || (word === 'issued' && /credited|paid/.test(state)) ? 'now()' : 'null'}`,
      )
      .join(', '),
  invoice_reports: (state) => `state = '${state}'`,
}
const columnsOf = (subject: string, state: string) => COLUMNS[subject]?.(state) ?? `status = '${state}'`

/** A table of the same name with one row and the same guard, without the other rules of its columns. */
async function makeProbe(subject: string): Promise<void> {
  const { rows } = await sql<{ guard: string }>`
    select pg_get_triggerdef(oid) as guard from pg_trigger
     where tgrelid = ${subject}::regclass and tgfoid::regproc::text ~ '^check_\\w+_change$'`.execute(handle.db)
  const guard = rows[0]?.guard
    .replace('public.', 'probe.')
    .replace('EXECUTE FUNCTION probe.', 'EXECUTE FUNCTION public.')
  for (const text of [
    `create table probe.${subject} (status text, state text, resolution text, issued_at timestamptz, dropped_at timestamptz, credited_at timestamptz, paid_at timestamptz)`,
    `insert into probe.${subject} default values`,
    guard ?? 'there is no guard',
  ])
    await sql.raw(text).execute(handle.db)
}

async function tryChange(subject: string, from: string, to: string): Promise<boolean> {
  const change = (state: string) => sql.raw(`update probe.${subject} set ${columnsOf(subject, state)}`)
  await sql.raw(`alter table probe.${subject} disable trigger user`).execute(handle.db)
  await change(from).execute(handle.db)
  await sql.raw(`alter table probe.${subject} enable trigger user`).execute(handle.db)
  return change(to)
    .execute(handle.db)
    .then(() => true)
    .catch((error: Error) => {
      expect(error.message).toContain(`does not go from ${from} to ${to}`)
      return false
    })
}
