import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/http/index.ts'
import type { Route } from '#contract/http/route.ts'
import { createStepUp } from '#server/testing/account-factories.ts'
import { COMPANY } from '#server/testing/company.ts'
import { createAccount, createAuctionWithLots, createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Member = Person & { phone: string }
const AMPLE = riyals(1_000_000)

async function member(available = AMPLE): Promise<Member> {
  const { id, phone } = await createAccount(fixture.db, { available })
  return { id, phone, token: await openSession(fixture.db, id) }
}

const call = (as: Person, what: string, body?: object, more: object = {}) =>
  fixture.call(what.replace(' ', ' /api/v1'), { as, ...(body && { body }), ...more })

async function company(available = AMPLE): Promise<Member> {
  const owner = await member(available)
  await call(owner, 'PUT /business', COMPANY)
  return owner
}

const invite = async (owner: Member, phone: string) =>
  call(owner, 'POST /company/people', { phone }, { stepUp: await createStepUp(fixture.db, owner) })

/** Lets a person join a company. @returns the person as they act for it, and the number of their row. */
async function join(owner: Member, person: Member): Promise<{ acting: Person; id: number }> {
  await invite(owner, person.phone)
  const { data } = await call(person, 'GET /companies')
  const { id } = data.companies.find(({ company_id }: { company_id: number }) => company_id === owner.id)
  await call(person, `POST /companies/${id}/join`, {})
  return { id, acting: await actFor({ ...person, token: await openSession(fixture.db, person.id) }, owner.id) }
}

async function actFor(person: Person, companyId: number | null): Promise<Person> {
  const { data } = await call(person, 'POST /acting', { company_id: companyId })
  return { id: data.user.id, token: data.token }
}

const lotsOf = async (ownerId?: number) =>
  (await createAuctionWithLots(fixture.db, {}, [ownerId === undefined ? {} : { car: { ownerId } }])).lots[0]?.carId ?? 0
const bid = (as: Person, carId: number, amount: number, key?: string) =>
  call(as, 'POST /bid', { product_id: carId, amount: 100_000 + amount }, { key })
const verdict = ({ status, reason }: { status: number; reason: string }) => (status === 200 ? 200 : reason)

test('[ACC-63] an owner invites a phone with a fresh proof; only its member accepts, and both are told', async () => {
  const [owner, person, stranger] = [await company(), await member(), await member()]
  expect(verdict(await call(owner, 'POST /company/people', { phone: person.phone }))).toBe('step_up_required')
  expect(Object.keys((await invite(stranger, person.phone)).errors)).toEqual(['phone'])
  const { data } = await invite(owner, person.phone)
  expect(data.people).toMatchObject([{ name: null, state: 'invited' }])
  const { companies } = (await call(person, 'GET /companies')).data
  expect(companies).toMatchObject([{ company_id: owner.id, name: COMPANY.legal_name, state: 'invited' }])
  const [{ id }] = companies
  expect(verdict(await call(stranger, `POST /companies/${id}/join`, {}))).toBe('not_found')
  expect(verdict(await call(person, 'POST /acting', { company_id: owner.id }))).toBe('not_of_company')
  expect((await call(person, `POST /companies/${id}/join`, {})).data.companies).toMatchObject([{ state: 'joined' }])
  const kinds = fixture.db.selectFrom('notifications').select('kind').where('accountId', 'in', [owner.id, person.id])
  const sent = ['company_invites', 'company_joined', 'company_person_joined']
  expect((await kinds.orderBy('kind').execute()).map(({ kind }) => kind)).toEqual(sent)
})

test('[ACC-64] a person acts for the company in a session of its account; a switch ends the session before it', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting } = await join(owner, person)
  const { user } = (await call(acting, 'GET /profile')).data
  expect(user).toMatchObject({ id: owner.id, name: COMPANY.legal_name, acting: true, email: null })
  expect(user.phone).not.toBe(owner.phone)
  const back = await actFor(acting, null)
  expect(back.id).toBe(person.id)
  expect(verdict(await call(acting, 'GET /profile'))).toBe('unauthenticated')
  expect((await call(back, 'GET /profile')).data.user).toMatchObject({ phone: person.phone, acting: false })
})

test('[ACC-65] a person of a company is refused every call that is not marked for them', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting } = await join(owner, person)
  const open: string[] = []
  const marked: string[] = []
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (route.people) marked.push(name)
    if (route.base === '/api/admin' || (route.access === 'public' && route.method === 'GET')) continue
    if (name === 'logout' || name === 'actFor') continue
    const url = `${route.base ?? '/api/v1'}${route.path.replace(/\{\w+\}/g, '999999999')}`
    const body = route.method === 'POST' || route.method === 'PUT' ? { body: {} } : {}
    const { reason } = await fixture.call(`${route.method} ${url}`, { as: acting, ...body })
    if (reason !== 'owner_only') open.push(name)
  }
  expect(['actFor', 'logout', ...open].sort()).toEqual(marked.sort())
  expect(marked).toEqual(OPEN.trim().split(/\s+/).sort())
})
/** Written down a second time: a new call is closed until somebody has thought about it. */
const OPEN = `
  acceptOffer actFor bankTransfers bid bidLimits business buy carPurchase clearAuctions companies completeWinOrder
  counterOffer dashboard declineOffer deleteNotification favourite favourites idempotency invoice invoicePdf invoiceXml invoices joinFavourites logout
  makeOffer myPayments noticeGroups notifications order orders payInvoices payment placeCounts priceOffers profile quoteOrder readNotification shipping
  statement statementCsv statementPdf statementXlsx storeBankTransfer subscribeAuctions subscribePush
  toggleFavourite topUp unsubscribePush wallet winAuctions withdrawOffer`

test('[BID-10] people bid under the company’s deposit; each bid names its person to the owner and staff alone', async () => {
  const [owner, one, two] = [await company(), await member(), await member()]
  const [first, second] = [await join(owner, one), await join(owner, two)]
  const [carId, rival] = [await lotsOf(), await member()]
  const answer = await bid(first.acting, carId, 1_000, 'k')
  expect(verdict(answer)).toBe(200)
  expect(verdict(await bid(second.acting, carId, 2_000, 'k'))).toBe('already_leading')
  expect(verdict(await bid(rival, carId, 2_000))).toBe(200)
  expect(verdict(await bid(second.acting, carId, 3_000, 'l'))).toBe(200)
  const { bids } = (await call(owner, 'GET /company/bids')).data
  const names = await fixture.db
    .selectFrom('accounts')
    .select('name')
    .where('id', 'in', [one.id, two.id])
    .orderBy('id')
    .execute()
  expect(bids.data.map(({ person, amount }: { person: string; amount: number }) => [person, amount])).toEqual([
    [names[1]?.name, 103_000],
    [names[0]?.name, 101_000],
  ])
  const history = await fixture.call(`GET /api/v1/bids/${carId}`)
  for (const { name } of names) expect(history.text + answer.text).not.toContain(name)
  const ofStaff = await fixture.call(`GET /users/${owner.id}/company-bids`, { as: await fixture.staff('support') })
  expect(ofStaff.data.bids.total).toBe(2)
  expect(verdict(await call(first.acting, 'GET /company/bids'))).toBe('owner_only')
})

test('[BID-10] a removed person bids no more, by the session and in the batch itself', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting, id } = await join(owner, person)
  const carId = await lotsOf()
  expect(verdict(await call(owner, `DELETE /company/people/${id}`))).toBe(200)
  expect(verdict(await bid(acting, carId, 1_000))).toBe('unauthenticated')
  const late = await fixture.features.bidding.placeBid({
    ...{ carId, accountId: owner.id, personId: person.id, call: { amount: riyals(1_000), maxAmount: null } },
    ...{ idempotencyKey: undefined, language: 'en', requestId: 'late' },
  })
  expect(JSON.parse(late?.text ?? '').reason).toBe('not_of_company')
  expect(verdict(await bid(owner, carId, 1_000))).toBe(200)
})

test('[BID-11] a company and its people are one bidder: not on each other’s cars, and one of them on a lot', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting, id } = await join(owner, person)
  const own = { ...person, token: await openSession(fixture.db, person.id) }
  expect(verdict(await bid(own, await lotsOf(owner.id), 1_000))).toBe('same_side')
  expect(verdict(await bid(acting, await lotsOf(person.id), 1_000))).toBe('same_side')
  const carId = await lotsOf()
  expect(verdict(await bid(acting, carId, 1_000))).toBe(200)
  expect(verdict(await bid(own, carId, 2_000))).toBe('same_side')
  await call(owner, `DELETE /company/people/${id}`)
  expect(verdict(await bid(own, carId, 2_000))).toBe('same_side')
  const stranger = await member()
  expect(verdict(await bid(stranger, carId, 2_000))).toBe(200)
  await invite(owner, stranger.phone)
  const [{ id: invitation }] = (await call(stranger, 'GET /companies')).data.companies
  expect(verdict(await call(stranger, `POST /companies/${invitation}/join`, {}))).toBe('rival_bids')
})

test('[ACC-66] staff remove a person with a reason; a colleague who was one of the company is a party', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting, id } = await join(owner, person)
  const admin = await fixture.staff('admin')
  const remove = (as: Person, body: object) => fixture.call(`POST /users/${owner.id}/people/${id}/remove`, { as, body })
  expect(Object.keys((await remove(admin, { reason: ' ' })).errors)).toEqual(['reason'])
  expect(verdict(await remove(await fixture.staff('support'), { reason: 'Asked by phone' }))).toBe('forbidden')
  expect((await remove(admin, { reason: 'Asked by phone' })).data.people).toEqual([])
  expect(verdict(await call(acting, 'GET /wallet'))).toBe('unauthenticated')
  const audit = fixture.db
    .selectFrom('audit')
    .select(['before', 'reason'])
    .where('action', '=', 'account.person_removed')
  expect(await audit.execute()).toEqual([{ before: { personId: person.id }, reason: 'Asked by phone' }])
  await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', person.id).execute()
  const colleague = { id: person.id, token: await openSession(fixture.db, person.id) }
  const change = { as: colleague, body: { ...COMPANY, reason: 'The register says so' } }
  expect(verdict(await fixture.call(`PUT /users/${owner.id}/company`, change))).toBe('conflict_of_interest')
})

/** The kinds of a member's notices about one company matter or car, the first ones first. */
const noticesOf = async ({ id }: Person) =>
  fixture.db
    .selectFrom('notifications')
    .select(['kind', 'titleEn', 'bodyEn', 'url'])
    .where('accountId', '=', id)
    .orderBy('id')
    .execute()

test('[ACC-67] the owner says what a person does; bids and purchases keep to the limit, also within the batch', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting, id } = await join(owner, person)
  const say = (body: object, as: Person = owner, whose = id) => call(as, `PUT /company/people/${whose}`, body)
  const carId = await lotsOf()
  expect(verdict(await bid(acting, carId, 1_000))).toBe(200)
  expect((await say({ duty: 'bid', bid_max: 105_000 })).data.people).toMatchObject([{ duty: 'bid', bid_max: 105_000 }])
  expect((await call(person, 'GET /companies')).data.companies).toMatchObject([{ duty: 'bid', bid_max: 105_000 }])
  expect(verdict(await call(acting, 'POST /wallet/top-up', { amount: 100, payment_method: 'mada' }))).toBe(
    'not_your_duty',
  )
  expect(verdict(await bid(await member(), carId, 2_000))).toBe(200)
  const most = { product_id: carId, amount: 104_000 }
  expect(verdict(await call(acting, 'POST /bid', { ...most, max_amount: 105_001 }))).toBe('person_limit_exceeded')
  expect(verdict(await call(acting, 'POST /bid', { ...most, max_amount: 105_000 }))).toBe(200)
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ buyNowPrice: riyals(105_001) }])
  const buying = { product_id: lots[0]?.carId, amount: 105_001 }
  expect(verdict(await call(acting, 'POST /buy', buying))).toBe('person_limit_exceeded')
  expect(Object.keys((await say({ duty: 'pay', bid_max: 1 })).errors)).toEqual(['bid_max'])
  expect(verdict(await say({ duty: 'pay', bid_max: null }))).toBe(200)
  expect(verdict(await bid(acting, carId, 9_000))).toBe('not_your_duty')
  const onSale = await createCar(fixture.db, { type: 'sale' })
  expect((await call(acting, `GET /page/car/${onSale.slug}`)).data.car.viewer.reason).toBe('not_your_duty')
  const late = await fixture.features.bidding.placeBid({
    ...{ carId, accountId: owner.id, personId: person.id, call: { amount: riyals(109_000), maxAmount: null } },
    ...{ idempotencyKey: undefined, language: 'en', requestId: 'late' },
  })
  expect(JSON.parse(late?.text ?? '').reason).toBe('not_your_duty')
  expect(verdict(await say({ duty: 'all', bid_max: null }, await company()))).toBe('not_found')
  expect(verdict(await say({ duty: 'all', bid_max: null }, acting))).toBe('owner_only')
})

test('[BID-10] a person buys at the buy-now price and at a fixed price; the owner sees who did', async () => {
  const [owner, person] = [await company(), await member()]
  const { acting } = await join(owner, person)
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ buyNowPrice: riyals(90_000) }])
  const sold = await createCar(fixture.db, { type: 'sale', price: riyals(80_000) })
  const taken = await call(acting, 'POST /buy', { product_id: lots[0]?.carId, amount: 90_000 })
  const bought = await call(acting, 'POST /car-purchase', { product_id: sold.id })
  const orders = fixture.db
    .selectFrom('orders')
    .select('buyerId')
    .where('id', 'in', [taken.data.order.id, bought.data.order.id])
  expect(await orders.execute()).toEqual([{ buyerId: owner.id }, { buyerId: owner.id }])
  const { bids } = (await call(owner, 'GET /company/bids')).data
  expect(bids.data).toMatchObject([
    { product_id: sold.id, amount: 80_000, is_purchase: true },
    { product_id: lots[0]?.carId, amount: 90_000, is_purchase: true },
  ])
  const ownCar = await createCar(fixture.db, { type: 'sale', ownerId: person.id })
  expect(verdict(await call(acting, 'POST /car-purchase', { product_id: ownCar.id }))).toBe('same_side')
})

test('[ACC-68] the person who bid on a car last is told with the account, in the own account; a removed one is not', async () => {
  const [owner, first, last] = [await company(), await member(), await member()]
  const [one, two] = [await join(owner, first), await join(owner, last)]
  const [carId, rival] = [await lotsOf(), await member()]
  await bid(one.acting, carId, 1_000)
  await bid(rival, carId, 2_000)
  await bid(two.acting, carId, 3_000)
  await bid(rival, carId, 4_000)
  const outbid = async (who: Person) => (await noticesOf(who)).filter(({ kind }) => kind === 'outbid')
  expect(await outbid(owner)).toHaveLength(2)
  expect(await outbid(first)).toHaveLength(1)
  const [told] = await outbid(last)
  expect(told?.bodyEn).toMatch(/the deposit/i)
  expect(told).toEqual({
    ...(await outbid(owner))[1],
    titleEn: `\u2068${COMPANY.legal_name}\u2069: ${(await outbid(owner))[1]?.titleEn}`,
  })
  await call(owner, `DELETE /company/people/${two.id}`)
  await bid(one.acting, carId, 5_000)
  await call(owner, `DELETE /company/people/${one.id}`)
  await bid(rival, carId, 6_000)
  expect([await outbid(owner), await outbid(first), await outbid(last)].map((rows) => rows.length)).toEqual([3, 1, 1])
})

test('[ACC-69] closing a company or a person’s account ends the memberships and sessions, and tells the other side', async () => {
  const close = async (who: Person) =>
    call(who, 'POST /close-account', {}, { stepUp: await createStepUp(fixture.db, who) })
  const [owner, leaver, stayer] = [await company(0), await member(0), await member()]
  const [gone, left] = [await join(owner, leaver), await join(owner, stayer)]
  const own = { ...leaver, token: await openSession(fixture.db, leaver.id) }
  expect(verdict(await close(own))).toBe(200)
  expect(verdict(await call(gone.acting, 'GET /wallet'))).toBe('unauthenticated')
  const { people } = (await call(owner, 'GET /company/people')).data
  expect(people.map(({ id }: { id: number }) => id)).toEqual([left.id])
  expect((await noticesOf(owner)).at(-1)?.kind).toBe('company_person_left')
  expect(verdict(await close(owner))).toBe(200)
  expect(verdict(await call(left.acting, 'GET /wallet'))).toBe('unauthenticated')
  const back = { ...stayer, token: await openSession(fixture.db, stayer.id) }
  expect((await call(back, 'GET /companies')).data.companies).toEqual([])
  expect((await noticesOf(stayer)).at(-1)).toMatchObject({ kind: 'company_left' })
})

test('[OFR-50] a person offers for the company as one side with it, and does not answer for its cars', async () => {
  const [owner, person, seller] = [await company(), await member(), await member()]
  const { acting } = await join(owner, person)
  const onSale = async (ownerId: number) =>
    (await createCar(fixture.db, { type: 'sale', takesOffers: true, ownerId })).id
  const offer = (as: Person, carId: number) => call(as, 'POST /offers', { product_id: carId, amount: 90_000 })
  const own = { ...person, token: await openSession(fixture.db, person.id) }
  expect(verdict(await offer(own, await onSale(owner.id)))).toBe('same_side')
  const carId = await onSale(seller.id)
  expect(verdict(await offer(acting, carId))).toBe(200)
  expect(verdict(await offer(own, carId))).toBe('same_side')
  const named = await fixture.db
    .selectFrom('personBids')
    .select(['personId', 'isPurchase'])
    .where('carId', '=', carId)
    .execute()
  expect(named).toEqual([{ personId: person.id, isPurchase: false }])
  const { data } = await offer(seller, await onSale(owner.id))
  expect(verdict(await call(acting, `POST /offers/${data.offer.id}/accept`, {}))).toBe('owner_only')
  expect(verdict(await call(owner, `POST /offers/${data.offer.id}/accept`, {}))).toBe(200)
})
