import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '#contract/http/index.ts'
import type { Route } from '#contract/http/route.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, type Fixtures, roles } from './testing/cast.ts'
import type { Known } from './testing/from-schema.ts'
import { type HostileRequest, requestsTo } from './testing/hostile-requests.ts'

/** More requests, or others, on demand: `FUZZ_RUNS=1000 FUZZ_SEED=7`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)
const all: [string, Route][] = Object.entries(routes)

let fixture: WholeApp
let cast: Cast
let stock: Fixtures
let tokens: Record<string, string | undefined>
beforeAll(async () => {
  fixture = await openWholeApp()
  cast = await createCast(fixture)
  stock = await createFixtures(fixture, cast)
})
afterAll(() => fixture.close())

/** Fuzzing may log people out and change them, so each route begins with everyone restored. */
beforeEach(async () => {
  const { member, other, staff } = cast
  const ids = roles.map((role) => staff[role].id)
  await sql`update accounts a set active = true, role = r.role
    from (select id, role from accounts where id <> ${cast.deactivated.id} and not id = any(${ids})
          union all select * from unnest(${ids}::bigint[], ${roles}::text[])) r(id, role)
   where a.id = r.id and (not a.active or a.role is distinct from r.role)`.execute(fixture.db)
  tokens = {
    guest: undefined,
    member: await openSession(fixture.db, member.id),
    other: await openSession(fixture.db, other.id),
    reset: await openSession(fixture.db, member.id, 'reset'),
    admin: await openSession(fixture.db, staff.admin.id),
  }
})

const knownTo = (route: Route): Known => {
  const { live, sale, auction, ahead, draft, packageId, orderId, noticeId, paymentId, bidId } = stock
  const products = [live.carId, sale.id, ...auction.lots.map((lot) => lot.carId), ...draft.lots.map((lot) => lot.carId)]
  const slugs = [live.slug, sale.slug, auction.slug, ahead.slug, draft.slug]
  const ids = [
    1,
    2,
    orderId,
    noticeId,
    paymentId,
    packageId,
    cast.member.id,
    auction.auctionId,
    draft.auctionId,
    ...slugs,
  ]
  return {
    product_id: products,
    car_id: products,
    slug: slugs,
    id: route.path.includes('users') ? [cast.member.id, cast.other.id] : ids,
    package_id: [packageId, 1],
    bid_id: [bidId],
    owner_id: [cast.member.id],
    brand_id: [sale.brandId],
    model_id: [sale.modelId],
    city_id: [sale.cityId],
    brand: ['toyota', sale.brandId],
    phone: [cast.member.phone, '0501234567', '+201001234567'],
    email: [cast.member.phone, '0501234567', 'a@b.example'],
    identity: ['1000000008', '1010101010'],
    gateway: ['sandbox'],
    key: ['the-key-of-another'],
  }
}

/** Details that a careless error page would reveal. */
const LEAK =
  /node_modules|\.ts:\d|\.js:\d|\bat \S+ \(|file:\/\/|\/work\/|\/tmp\/|postgres|kysely|syntax error|violates|duplicate key|invalid byte sequence|out of range for type|ECONN|TypeError|is not a function|Cannot read|SQLSTATE/i

const KEPT = [
  'accounts',
  'wallets',
  'journals',
  'postings',
  'holds',
  'payments',
  'orders',
  'packages',
  'cars',
  'auctions',
  'lots',
  'lot_events',
  'lot_bidders',
  'lot_maxima',
  'favourites',
  'files',
  'brands',
  'models',
  'audit',
  'approvals',
  'notifications',
  'webhook_events',
] as const

/** The number of rows of everything that a refused call must not change. */
async function rows(): Promise<string> {
  const counts = KEPT.map((table) => sql`(select count(*) from ${sql.table(table)})`)
  const { rows: found } = await sql<{ counts: string }>`select concat_ws(' ', ${sql.join(counts)}) as counts`.execute(
    fixture.db,
  )
  return found[0]?.counts ?? ''
}

async function send({ who, method, url, headers, body }: HostileRequest) {
  const token = tokens[who]
  return fixture.app.inject({
    // The method of a route.
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  })
}

const withoutAudit = (counts: string) => counts.split(' ').toSpliced(KEPT.indexOf('audit'), 1).join(' ')

let before = ''

async function staysCalm(request: HostileRequest): Promise<void> {
  const lines = fixture.log.length
  const answer = await send(request)
  const about = `${answer.statusCode} ${answer.body.slice(0, 500)}\n${fixture.log.slice(lines).join('').slice(0, 3000)}`
  expect(answer.statusCode, about).toBeLessThan(500)
  expect(answer.statusCode, about).toBeGreaterThanOrEqual(200)
  expect(answer.headers['x-content-type-options'], about).toBe('nosniff')
  const after = await rows()
  // One refusal is half of an act, and in the audit.
  const half = answer.body.includes('delivery_code_wrong')
  // A download by staff is in the audit.
  const compared = 'content-disposition' in answer.headers ? withoutAudit : (counts: string) => counts
  if ((answer.statusCode >= 300 || request.method === 'GET') && !half) {
    expect(compared(after), `${about}\nleft rows behind`).toBe(compared(before))
  }
  before = after
  if (answer.statusCode === 200) return
  expect(answer.body).not.toMatch(LEAK)
  expect(JSON.parse(answer.body), about).toMatchObject({
    code: answer.statusCode,
    message: expect.any(String),
    reason: expect.any(String),
    errors: expect.any(Object),
    request_id: expect.any(String),
  })
}

/** Findings of the random search are repeated in every run. */
const found: [string, string, string][] = [
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--\r\n',
  ],
  ['a boundary beyond the parser', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
  ['no boundary', 'multipart/form-data', 'x'],
  ['fields of every object', 'application/json', '{"hasOwnProperty":1,"toString":1,"constructor":1,"valueOf":1}'],
]
test.each(found)('[HTTP-30] refuses %s', async (_title, type, payload) => {
  for (const path of ['login', 'update-profile', 'bid']) {
    const headers = { 'content-type': type, authorization: `Bearer ${tokens.member}` }
    const answer = await fixture.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
    expect([400, 401, 422], answer.body).toContain(answer.statusCode)
  }
})

test('[HTTP-31] NUL in a path names nothing', async () => {
  for (const [, route] of all.filter(([, { params, access }]) => params && ['public', 'member'].includes(access))) {
    const url = `${route.base ?? '/api/v1'}${route.path.replace(/\{\w+\}/g, 'a%00b')}`
    const body = route.method === 'POST' ? '{}' : undefined
    const headers = { 'content-type': 'application/json' }
    const answer = await send({ who: 'member', method: route.method, url, headers, body })
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(404)
  }
})

/** The names that a call reads from its query. */
const namesOf = ({ query }: Route): string[] => (query && 'shape' in query ? Object.keys(query.shape as object) : [])

test('[HTTP-31] NUL in a query is refused or dropped', async () => {
  for (const [, route] of all.filter(([, { method }]) => method === 'GET')) {
    const url = `${route.base ?? '/api/v1'}${route.path.replace(/\{\w+\}/g, '1')}`
    for (const name of namesOf(route)) {
      const answer = await send({
        who: 'admin',
        method: 'GET',
        url: `${url}?${name}=a%00b`,
        headers: {},
        body: undefined,
      })
      expect(answer.statusCode, `${url} ${name} ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    }
  }
})

/** Texts that PostgreSQL cannot store, as JSON writes them. */
const UNSTORABLE = ['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udc00b']

test('[HTTP-31] NUL and lone surrogates in a body are dropped', async () => {
  const bodies = (bad: string): [url: string, body: string][] => [
    ['/api/v1/saved-searches', `{"name":"${bad}"}`],
    ['/api/v1/saved-searches', `{"query":{"q":"${bad}"}}`],
    ['/api/v1/saved-searches', `{"query":{"brand":["${bad}"]}}`],
    ['/api/v1/orders/1/quote', `{"coupon":"${bad}"}`],
    ['/api/admin/coupons', `{"title":"a title","code":"EID${bad}","discountCash":5}`],
  ]
  const headers = { 'content-type': 'application/json' }
  for (const bad of UNSTORABLE) {
    for (const [url, body] of bodies(bad)) {
      const who = url.startsWith('/api/admin') ? 'admin' : 'member'
      const answer = await send({ who, method: 'POST', url, headers, body })
      expect(answer.statusCode, `${url} ${body} ${answer.body}`).toBeLessThan(500)
      expect(answer.body).not.toMatch(/\\u0000|\\ud800|\\udc00/)
    }
  }
  const [url, body] = ['/api/v1/saved-searches', '{"name":"\\u0000 "}']
  const empty = await send({ who: 'member', method: 'POST', url, headers, body })
  expect(empty.json()).toMatchObject({ code: 422, errors: { name: [expect.any(String)] } })
})

test('[HTTP-30] a deeply nested body is unreadable, with a key as well', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const [url, body] of [
    ['/api/v1/bid', `{"product_id":${stock.live.carId},"amount":1000,"less_5":${deep}}`],
    ['/api/v1/login', `{"phone":"0551234567","password":"x","country_data":${deep}}`],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deeply-nested' }
    const answer = await send({ who: 'member', method: 'POST', url, headers, body })
    expect(answer.json(), url).toMatchObject({ code: 400, reason: 'unreadable' })
  }
})

test.each(all)('[HTTP-30] [HTTP-31] [HTTP-32] hostile requests to %s', async (_name, route) => {
  before = await rows()
  const callers = Object.keys(tokens)
  const property = fc.asyncProperty(requestsTo(route, callers, knownTo(route)), staysCalm)
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true })
  expect((await fixture.app.inject('/healthz')).statusCode).toBe(200)
})
