import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/http/index.ts'
import type { Right, Route } from '#contract/http/route.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { createStepUp } from '#server/testing/account-factories.ts'
import { type ApiAnswer, formOf } from '#server/testing/call-api.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, createNegotiations, type Fixtures, roles } from './testing/cast.ts'
import { createOwned, type Owned } from './testing/owned.ts'

let fixture: WholeApp
let cast: Cast
let stock: Fixtures
let talks: Awaited<ReturnType<typeof createNegotiations>>
let own: Owned
beforeAll(async () => {
  fixture = await openWholeApp({ env: { LOG_LEVEL: 'warn' } })
  cast = await createCast(fixture)
  stock = await createFixtures(fixture, cast)
  talks = await createNegotiations(fixture, cast)
  own = await createOwned(fixture, cast)
})
afterAll(() => fixture.close())

/** The rights, written down a second time: the server's own table must not be its own proof. */
const rights: Record<Role, Right[]> = {
  support: ['read', 'read.members', 'letters', 'cases', 'members.personal'],
  content: ['read', 'content'],
  finance: ['read', 'read.members', 'read.money', 'read.reports', 'finance', 'cases', 'members.personal'],
  auctions: ['read', 'read.members', 'read.reports', 'cars', 'auctions', 'cases', 'lots.secrets', 'members.personal'],
  admin: [
    ...(['read', 'read.members', 'read.money', 'read.reports', 'lots.secrets', 'members.personal'] as const),
    ...(['cars', 'auctions', 'users', 'finance', 'content', 'settings', 'audit', 'letters', 'cases'] as const),
  ],
}
const callers = ['guest', 'nonsense', 'reset', 'deactivated', 'unverified', 'member', ...roles] as const
type Caller = (typeof callers)[number]
type Verdict = 'served' | 'unauthenticated' | 'forbidden'

function expected({ access, wholeNeeds }: Route, caller: Caller): Verdict {
  if (access === 'public') return 'served'
  if (access === 'reset') return caller === 'reset' ? 'served' : 'unauthenticated'
  if (['guest', 'nonsense', 'reset', 'deactivated'].includes(caller)) return 'unauthenticated'
  if (access === 'member') return 'served'
  const role = roles.find((one) => one === caller)
  if (access === 'staff') return role ? 'served' : 'forbidden'
  const needed: readonly string[] = wholeNeeds ? [access, wholeNeeds] : [access]
  return role && needed.every((right) => rights[role].some((held) => held === right)) ? 'served' : 'forbidden'
}

const tokens = new Map<Caller, string>()

/** The caller's session; a new one for a change that is served, because some of them end it. */
async function tokenOf(caller: Caller, route: Route): Promise<string | undefined> {
  const { member, unverified, deactivated, staff } = cast
  const { db } = fixture
  if (caller === 'guest') return undefined
  if (caller === 'nonsense') return 'x'.repeat(43)
  const isOwn = route.method !== 'GET' && expected(route, caller) === 'served'
  const known = isOwn ? undefined : tokens.get(caller)
  if (known !== undefined) return known
  const people: Record<string, { id: number }> = { member, reset: member, unverified, deactivated, ...staff }
  const token = await openSession(db, people[caller]?.id ?? 0, caller === 'reset' ? 'reset' : 'session')
  if (!isOwn) tokens.set(caller, token)
  return token
}

const verdictOf = ({ reason }: ApiAnswer): Verdict =>
  reason === 'unauthenticated' || reason === 'forbidden' ? reason : 'served'

/** The route with unknown names, and no fields: rights are checked before anything else. */
const nowhere = (route: Route) => `${route.base ?? '/api/v1'}${route.path.replace(/\{\w+\}/g, '999999999')}`
const sends = (route: Route) => route.method === 'POST' || route.method === 'PUT'

const table: [string, Route][] = Object.entries(routes)

describe('[HTTP-40] rights, every route by every caller', () => {
  test.each(table)('%s', async (_name, route) => {
    const found: Partial<Record<Caller, Verdict>> = {}
    const wanted: Partial<Record<Caller, Verdict>> = {}
    for (const caller of callers) {
      const answer = await fixture.call(`${route.method} ${nowhere(route)}`, {
        token: await tokenOf(caller, route),
        ...(sends(route) && { body: {} }),
      })
      found[caller] = verdictOf(answer)
      wanted[caller] = expected(route, caller)
      expect(answer.status, answer.text).toBeLessThan(500)
      if (found[caller] !== 'served') expect(answer.status).toBe(found[caller] === 'forbidden' ? 403 : 401)
    }
    expect(found).toEqual(wanted)
  })

  test.each(table.filter(([, route]) => route.method === 'PUT'))('%s by POST and _method', async (_name, route) => {
    // The address alone differs from the calls above, so one caller of each verdict is enough.
    for (const caller of ['guest', 'member', 'support', 'admin'] as const) {
      const token = await tokenOf(caller, route)
      const answer = await fixture.call(`POST ${nowhere(route)}?_method=PUT`, { token, body: {} })
      expect(verdictOf(answer), caller).toBe(expected(route, caller))
    }
  })

  test('[HTTP-41] nothing under /api/admin is open to members', () => {
    for (const [name, { base, access }] of table)
      if (base === '/api/admin') expect(['public', 'member', 'reset'], name).not.toContain(access)
  })
})

/** Ids of the member's objects. A new route with such an id needs its line here. */
const owned: Record<string, () => string | number> = {
  'DELETE /sessions/{id}': () => sessionId,
  'DELETE /linked-log-ins/{provider}': () => provider,
  'DELETE /second-factor/{id}': () => own.factorId,
  'GET /orders/{id}': () => stock.orderId,
  'POST /orders/{id}/counter': () => talks.orderId,
  'POST /orders/{id}/quote': () => stock.orderId,
  'POST /orders/{id}/collect-fee': () => own.readyOrderId,
  'PUT /orders/{id}/owner': () => stock.orderId,
  'POST /orders/{id}/give-up': () => stock.orderId,
  'GET /orders/{id}/case': () => own.caseOf.orderId,
  'POST /orders/{id}/case': () => own.readyOrderId,
  'POST /orders/{id}/case/messages': () => own.caseOf.orderId,
  'POST /orders/{id}/case/choose': () => own.offeredOrderId,
  'GET /my-cars/{id}/case': () => own.caseOf.carId,
  'POST /my-cars/{id}/case/answer': () => own.caseOf.carId,
  'GET /my-cars/{id}': () => talks.ownCarId,
  'POST /my-cars/{id}/decision': () => talks.ownCarId,
  'GET /my-cars/{id}/documents': () => own.reviewedCarId,
  'GET /car-documents/{id}': () => own.documentId,
  'GET /car-documents/{id}/file': () => own.documentId,
  'DELETE /my-cars/draft/pictures/{id}': () => draftPictureId,
  'GET /my-cars/{id}/report': () => own.reportedCarId,
  'PUT /my-cars/{id}/report': () => own.reportedCarId,
  'DELETE /my-cars/{id}/report': () => own.reportedCarId,
  'POST /my-cars/{id}/answer': () => own.reviewedCarId,
  'POST /my-cars/{id}/withdraw': () => talks.idleCarId,
  'POST /my-cars/{id}/again': () => talks.idleCarId,
  'GET /payments/{id}': () => stock.paymentId,
  'GET /invoice/{id}': () => own.invoiceId,
  'GET /invoice/{id}.pdf': () => own.invoiceId,
  'GET /invoice/{id}.xml': () => own.invoiceId,
  'POST /spoken-answers/{id}/confirm': () => own.spokenId,
  'POST /spoken-answers/{id}/decline': () => own.spokenId,
  'DELETE /my-questions/{id}': () => own.questionId,
  'POST /questions/{id}/answer': () => own.askedId,
  'DELETE /viewings/{id}': () => own.viewingId,
  'PUT /my-cars/{id}/takes-offers': () => own.saleCarId,
  'POST /phone-mandates/{id}/end': () => own.mandateId,
  'POST /offers/{id}/accept': () => own.acceptedOfferId,
  'POST /offers/{id}/decline': () => own.declinedOfferId,
  'POST /offers/{id}/counter': () => own.counteredOfferId,
  'POST /offers/{id}/withdraw': () => own.withdrawnOfferId,
  'DELETE /saved-searches/{id}': () => own.searchId,
  'POST /shipping/{id}/accept': () => own.quotedId,
  'POST /shipping/{id}/cancel': () => own.requestedId,
  'GET /letters/{id}': () => own.letterId,
  'POST /letters/{id}/messages': () => own.letterId,
  'GET /letter-files/{id}': () => own.letterFileId,
  'GET /idempotency/{key}': () => 'the-key-of-another',
  'PUT /company/people/{id}': () => own.people.ownedId,
  'DELETE /company/people/{id}': () => own.people.ownedId,
  'DELETE /companies/{id}': () => own.people.joinedId,
  'POST /companies/{id}/join': () => own.people.invitedId,
}
let sessionId = 0
let provider = ''
let draftPictureId: number
/** The bodies of those routes that need one. */
const bodies: Record<string, object> = {
  'POST /orders/{id}/counter': { decision: 'accept' },
  'POST /my-cars/{id}/decision': { decision: 'approve' },
  'POST /my-cars/{id}/answer': { text: 'Yes, by the dealer.' },
  'POST /my-cars/{id}/withdraw': {},
  'POST /my-cars/{id}/again': { kilometres: 9_000_000 },
  'PUT /my-cars/{id}/takes-offers': { takes_offers: true },
  'POST /offers/{id}/accept': {},
  'POST /offers/{id}/decline': {},
  'POST /offers/{id}/counter': { amount: 90_000 },
  'POST /offers/{id}/withdraw': {},
  'PUT /my-cars/{id}/report': formOf('report', pdfOf()),
  'POST /spoken-answers/{id}/confirm': {},
  'POST /spoken-answers/{id}/decline': {},
  'POST /orders/{id}/quote': {},
  'PUT /orders/{id}/owner': {
    ...{ owner_name: 'Fahd', owner_identity: '1000000008', owner_phone: '0501234567', transfer_location: 'Riyadh' },
  },
  'POST /orders/{id}/collect-fee': {},
  'POST /orders/{id}/give-up': {},
  'POST /letters/{id}/messages': { text: 'Hello again' },
  'POST /orders/{id}/case': { kind: 'late', text: 'Where is it?', wants: 'answer' },
  'POST /orders/{id}/case/messages': { text: 'Hello again' },
  'POST /orders/{id}/case/choose': { choice: 'reduction' },
  'POST /my-cars/{id}/case/answer': { text: 'I know nothing of it' },
  'POST /questions/{id}/answer': { text: 'Yes, it was serviced.' },
  'POST /shipping/{id}/accept': {},
  'POST /companies/{id}/join': {},
  'PUT /company/people/{id}': { duty: 'bid', bid_max: 1_000 },
  'POST /shipping/{id}/cancel': {},
}

describe('[HTTP-42] objects of another member', () => {
  const named = table.filter(([, { access, params }]) => access === 'member' && params !== undefined)

  test('every route that names an object of a member is tested here', () => {
    expect(named.map(([, { method, path }]) => `${method} ${path}`).sort()).toEqual(Object.keys(owned).sort())
  })

  test.each(named)('%s answers strangers as not found', async (_name, route) => {
    const { member, other, staff } = cast
    provider = await own.linkPerson()
    draftPictureId = await own.draftPicture()
    await openSession(fixture.db, member.id)
    const sessions = await fixture.call('GET /api/v1/sessions', { token: member.token })
    sessionId = sessions.data.sessions.find((one: { current: boolean }) => !one.current).id
    const line = `${route.method} ${route.path}`
    const body = bodies[line]
    const name = owned[line]?.() ?? ''
    const url = `${route.method} /api/v1${route.path.replace(/\{\w+\}/, String(name))}`
    const unknown = `${route.method} /api/v1${route.path.replace(/\{\w+\}/, '999999999')}`
    // The stock's key belongs to the other member, everything else to the member.
    const [owner, strangers] = line.includes('{key}') ? [other, [member, staff.admin]] : [member, [other, staff.admin]]
    for (const stranger of strangers) {
      const theirs = await fixture.call(url, { token: stranger.token, body })
      const nothing = await fixture.call(unknown, { token: stranger.token, body })
      expect({ ...theirs, request_id: '', headers: {}, text: '' }).toEqual({
        ...nothing,
        request_id: '',
        headers: {},
        text: '',
      })
    }
    const proof = /\/(spoken-answers|second-factor)\/|\/(owner|give-up)$/.test(line) && {
      'step-up': await createStepUp(fixture.db, owner),
    }
    const theirOwn = await fixture.call(url, { token: owner.token, body, ...(proof && { headers: proof }) })
    expect(theirOwn.status, theirOwn.text).toBe(200)
    if (line.includes('{key}')) expect(theirOwn.data.state).toBe('done')
  })

  test('a stranger ends no session, reads no wallet, removes no notice', async () => {
    const { member, other } = cast
    const before = await fixture.call('GET /api/v1/notifications', { token: member.token })
    for (const call of ['read-notification', 'delete-notification'])
      await fixture.call(`POST /api/v1/${call}`, { token: other.token, body: { id: stock.noticeId } })
    await fixture.call('POST /api/v1/delete-notification', { token: other.token, body: { all: 1 } })
    const after = await fixture.call('GET /api/v1/notifications', { token: member.token })
    expect(after.data).toEqual(before.data)
    expect(after.data.notifications.data.length).toBeGreaterThan(0)
    const mine = await fixture.call('GET /api/v1/my-payments', { token: other.token })
    expect(mine.data.payments.total).toBe(0)
    const orders = await fixture.call('GET /api/v1/orders', { token: other.token })
    expect(orders.data.orders.total).toBe(0)
  })

  test('the name of an account in a query or a body changes nothing', async () => {
    const { member, other } = cast
    for (const field of ['user_id', 'account_id', 'id']) {
      const asked = await fixture.call(`GET /api/v1/wallet?${field}=${member.id}`, { token: other.token })
      const own = await fixture.call('GET /api/v1/wallet', { token: other.token })
      expect(asked.data).toEqual(own.data)
      const changed = await fixture.call('POST /api/v1/update-profile', {
        token: other.token,
        body: { name: 'Somebody', [field]: member.id },
      })
      expect(changed.status).toBe(422)
    }
  })
})

/** Fields that careless servers accept from anyone. */
const doors = 'role active robot verify_phone phone_verified_at balance available password_hash identity id created_at'

test('[HTTP-43] no field outside the contract changes a member', async () => {
  const { other } = cast
  const row = () => fixture.db.selectFrom('accounts').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
  const before = await row()
  for (const field of doors.split(' ')) {
    for (const value of [true, 'admin', 1, 100_000]) {
      const answer = await fixture.call('POST /api/v1/update-profile', { token: other.token, body: { [field]: value } })
      expect(answer.errors, field).toHaveProperty([field])
    }
  }
  expect(await row()).toEqual(before)
})
