/** A thousand sign-ups at once against a slow sender, and a thousand paid checkouts, each beside a bare loop in the same run. */
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { developmentSender } from '#server/platform/messaging/create-messaging.ts'
import { addMembers, openFixture, tokenOf } from './fixtures/fixture.ts'
import { percentile, report } from './fixtures/report.ts'

const SIGN_UPS = 1_000
const CHECKOUTS = 1_000
const SEND_MS = 50
/** Same concurrency as the product's delivery jobs. */
const SENT_AT_ONCE = 48
const PORT = 41_873
const POLL_MS = 50
const WARM_UP = 20

const fixture = await openFixture()
await addMembers(fixture.pool, CHECKOUTS + WARM_UP)
await fixture.pool.query(
  'create table bare_codes (id bigint generated always as identity primary key, phone text, sent_at timestamptz)',
)
const handedOver = new Map<string, number>()
developmentSender.send = async ({ to }) => {
  await sleep(SEND_MS)
  handedOver.set(to, performance.now())
}
const { app, context } = await buildApp({
  config: readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    SEED_DEMO: 'false',
    DATA_DIR: fixture.dataDir,
    DATABASE_URL: fixture.url,
    PORT: String(PORT),
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  }),
  databaseUrl: fixture.url,
  log: pino({ level: 'silent' }),
})
await app.listen({ port: PORT, host: '127.0.0.1' })

await signUps(WARM_UP, 0)
const codes = await signUps(SIGN_UPS, WARM_UP)
const bareCodes = await bareSends()
report('a code from its request to the hand-over, p99', codes.p99, { unit: 'ms', atMost: 2_000 })
report('  the same by a bare loop', bareCodes.p99, { unit: 'ms' })
report('codes a second', codes.perSecond, { atLeast: 300 })
report('  the same by a bare loop', bareCodes.perSecond)

await checkouts(1, WARM_UP)
const paid = await checkouts(WARM_UP + 1, CHECKOUTS)
const barePaid = await bareCredits()
report('a checkout from its payment to the credit, p99', paid.p99, { unit: 'ms', atMost: 3_000 })
report('  the same by a bare loop', barePaid.p99, { unit: 'ms' })
report('checkouts a second', paid.perSecond)
report('  the same by a bare loop', barePaid.perSecond)

await app.close()
await fixture.close()

type Figures = { p99: number; perSecond: number }
function figuresOf(spent: readonly number[], startedAt: number): Figures {
  return { p99: percentile(spent, 0.99), perSecond: spent.length / ((performance.now() - startedAt) / 1_000) }
}

/** A number with the check digit of a national ID. */
function identityOf(index: number): string {
  const digits = `1${String(index).padStart(8, '0')}`
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function call(path: string, payload: object, token?: string) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { language: 'en', ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`)
  return response.json().data
}

/** Like a gateway: a webhook that is not accepted is repeated. */
async function tellAgain(payload: object): Promise<void> {
  for (;;) {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox', payload })
    if (statusCode === 200) return
    await sleep(POLL_MS)
  }
}

async function signUps(count: number, from: number): Promise<Figures> {
  const people = Array.from({ length: count }, (_, index) => ({
    phone: `+96655${String(1_000_000 + from + index)}`,
    identity: identityOf(from + index),
  }))
  const startedAt = performance.now()
  await Promise.all(people.map((one) => call('/signup-otp', { ...one, name: 'Sara', agree: true })))
  while (people.some(({ phone }) => !handedOver.has(phone))) await sleep(POLL_MS)
  const times = people.map(({ phone }) => (handedOver.get(phone) ?? 0) - startedAt)
  return { p99: percentile(times, 0.99), perSecond: count / (Math.max(...times) / 1_000) }
}

/** Runs `work` for each number, a fixed number at a time. @returns the time of each from the start of all. */
async function loop(count: number, atOnce: number, work: (index: number) => Promise<unknown>): Promise<Figures> {
  const startedAt = performance.now()
  const spent: number[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      await work(next++)
      spent.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return figuresOf(spent, startedAt)
}

function bareSends(): Promise<Figures> {
  return loop(SIGN_UPS, SENT_AT_ONCE, async (index) => {
    const { rows } = await fixture.pool.query('insert into bare_codes (phone) values ($1) returning id', [`${index}`])
    await sleep(SEND_MS)
    await fixture.pool.query('update bare_codes set sent_at = now() where id = $1', [rows[0].id])
  })
}

/** Checkouts are opened first; the clock starts when all are paid at once. */
async function checkouts(firstMember: number, count: number): Promise<Figures> {
  const opened = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const body = { amount: 100, payment_method: 'online' }
      const { payment } = await call('/wallet/top-up', body, tokenOf(firstMember + index))
      return { id: payment.id as number, ref: new URL(payment.checkout_url).pathname.split('/').at(-1) }
    }),
  )
  // The webhooks come from the gateway, like those of a real one, and not from the sandbox's own queue.
  await fixture.pool.query(
    `update sandbox_charges set status = 'paid', decided_at = now() where payment_id = any($1)`,
    [opened.map(({ id }) => id)],
  )
  const secret_token = context.secrets.hash('sandbox-webhook', 'token').toString('base64url')
  const startedAt = Date.now()
  await Promise.all(opened.map(({ id, ref }) => tellAgain({ id: `evt-${id}`, secret_token, data: { ref } })))
  const ids = opened.map(({ id }) => id)
  for (;;) {
    const { rows } = await fixture.pool.query(
      'select settled_at from payments where id = any($1) and settled_at is not null',
      [ids],
    )
    const spent = rows.map(({ settled_at }) => settled_at.getTime() - startedAt)
    if (rows.length === count) return { p99: percentile(spent, 0.99), perSecond: count / (Math.max(...spent) / 1_000) }
    await sleep(POLL_MS)
  }
}

function bareCredits(): Promise<Figures> {
  return loop(CHECKOUTS, 8, async (index) => {
    const client = await fixture.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from wallets where account_id = $1 for update', [index + 1])
      await client.query(
        `with j as (insert into journals (kind, reference) values ('top_up', 'bench') returning id)
         insert into postings (journal_id, line, account, owner_id, amount)
         select j.id, p.line, p.account, p.owner, p.amount from j cross join
                (values (1, 'gateway', null::bigint, -100::bigint), (2, 'wallet', $1::bigint, 100)) as p(line, account, owner, amount)`,
        [index + 1],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  })
}
