import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#contract/http/index.ts'
import type { Route } from '#contract/http/route.ts'
import { waitingApproval } from '#contract/http/waiting-approval.ts'
import { seedContent } from '#server/seed/index.ts'
import { formOf } from '#server/testing/call-api.ts'
import { COMPANY } from '#server/testing/company.ts'
import { createAuctionWithLots, createCar, riyals } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, createNegotiations, type Fixtures } from './testing/cast.ts'
import { wrongValues } from './testing/fields.ts'
import { createDraftPicture, createPriceOffer } from './testing/owned.ts'

let fixture: WholeApp
let cast: Cast
let stock: Fixtures
let talks: Awaited<ReturnType<typeof createNegotiations>>
beforeAll(async () => {
  fixture = await openWholeApp()
  await seedContent(fixture)
  cast = await createCast(fixture)
  stock = await createFixtures(fixture, cast)
  talks = await createNegotiations(fixture, cast)
})
afterAll(() => fixture.close())

type Sample = { path?: string; body?: object; who?: 'member' | 'other' | 'admin' | 'reset' }
const lot = (carId: number) => ({ car_id: carId, opening_price: 10_000, closes_at: '2030-01-01T12:00:00Z' })
const auctionOf = (carId: number) => ({
  title_ar: 'مزاد',
  title_en: 'Auction',
  mode: 'timed',
  starts_at: '2030-01-01T09:00:00Z',
  draft: true,
  lots: [lot(carId)],
})
const names = { name_ar: 'اسم', name_en: 'Name' }
const carOf = () => ({
  type: 'auction',
  owner_id: cast.member.id,
  brand_id: stock.sale.brandId,
  model_id: stock.sale.modelId,
  city_id: stock.sale.cityId,
  year: 2020,
  kilometres: 1,
  condition: 'used',
  title_ar: 'سيارة',
  title_en: 'Saloon',
})
const listedCar = () => {
  const { title_ar: _ar, title_en: _en, owner_id: _owner, ...body } = carOf()
  return { ...body, price: 50_000 }
}
const carPicture = () =>
  sharp({ create: { width: 600, height: 20, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
/** An offer between the two members on a car of one of them. */
const offerTo = (owner: { id: number }) =>
  createPriceOffer(fixture, { ownerId: owner.id, buyerId: (owner === cast.member ? cast.other : cast.member).id })
const code = async (phone: string) => {
  const answer = await fixture.call(`GET /dev/outbox.json?to=${encodeURIComponent(phone)}`)
  return (JSON.parse(answer.text) as { code: string }[])[0]?.code
}

/**
 * A good request to every route that needs more than its address. A route that is missing here is called without a
 * body.
 */
const samples: Record<string, () => Sample | Promise<Sample>> = {
  signupOtp: () => ({ body: { name: 'Sara Ali', phone: '0551112223', identity: '1010101010', agree: true } }),
  signupVerify: async () => ({ body: { phone: '0551112223', name: 'Sara Ali', otp: await code('+966551112223') } }),
  sendOtp: () => ({ body: { email: cast.unverified.phone } }),
  verifyOtp: async () => ({ body: { email: cast.unverified.phone, otp: await code(cast.unverified.phone) } }),
  forgotPassword: () => ({ body: { phone: cast.other.phone } }),
  verifyForgotPassword: async () => ({ body: { email: cast.other.phone, otp: await code(cast.other.phone) } }),
  resetPassword: () => ({ who: 'reset', body: { password: 'a long word', password_confirmation: 'a long word' } }),
  login: () => ({ body: { phone: cast.member.phone, password: 'a long word' } }),
  updateProfile: () => ({ body: { name: 'Sara Ali' } }),
  car: () => ({ path: `/page/car/${stock.live.slug}` }),
  related: () => ({ path: `/page/car-related/${stock.live.slug}` }),
  market: () => ({ path: '/market?model=1&year=2022' }),
  usualWords: () => ({ path: '/models/1/usual' }),
  searchModels: () => ({ path: '/search-filters-models/toyota' }),
  recommendations: () => ({ path: '/search-recommendations?keywords=toyota' }),
  toggleFavourite: () => ({ body: { product_id: stock.sale.id } }),
  auction: () => ({ path: `/page/auction/${stock.auction.slug}` }),
  auctionCurrent: () => ({ path: `/page/auction_current/${stock.auction.auctionId}` }),
  bid: () => ({ body: { product_id: stock.live.carId, amount: 51_000, max_amount: 60_000 } }),
  buy: async () => {
    const { lots } = await createAuctionWithLots(fixture.db, {}, [{ buyNowPrice: riyals(90_000) }])
    return { body: { product_id: lots[0]?.carId, amount: 90_000 } }
  },
  carPurchase: async () => ({ body: { product_id: (await createCar(fixture.db, { type: 'sale' })).id } }),
  makeOffer: async () => ({
    body: { product_id: (await createCar(fixture.db, { type: 'sale', takesOffers: true })).id, amount: 90_000 },
  }),
  acceptOffer: async () => ({ path: `/offers/${await offerTo(cast.member)}/accept`, body: {} }),
  declineOffer: async () => ({ path: `/offers/${await offerTo(cast.member)}/decline`, body: {} }),
  counterOffer: async () => ({ path: `/offers/${await offerTo(cast.member)}/counter`, body: { amount: 90_000 } }),
  withdrawOffer: async () => ({ path: `/offers/${await offerTo(cast.other)}/withdraw`, body: {} }),
  setBidLimits: () => ({ body: { cars_max: 900, amount_max: 9_000_000 } }),
  bids: () => ({ path: `/bids/${stock.live.carId}` }),
  log: () => ({ path: `/lots/${stock.sold.carId}/log` }),
  head: () => ({ path: `/lots/${stock.live.carId}/head` }),
  idempotency: () => ({ path: '/idempotency/the-key-of-another', who: 'other' }),
  package: () => ({ path: `/package/${stock.packageId}` }),
  subscribePackage: () => ({ body: { package_id: stock.packageId, payment_method: 'online' } }),
  topUp: () => ({ body: { amount: 500.5, payment_method: 'online' } }),
  payment: () => ({ path: `/payments/${stock.paymentId}` }),
  order: () => ({ path: `/orders/${stock.orderId}` }),
  counterOrder: () => ({ path: `/orders/${talks.orderId}/counter`, body: { decision: 'counter', amount: 65_000 } }),
  saveDraftReport: () => ({ body: formOf('report', pdfOf()) }),
  draftReport: async () => {
    for (const token of [cast.staff.admin.token, await openSession(fixture.db, cast.member.id)])
      await fixture.call('PUT /api/v1/my-cars/draft/report', { token, body: formOf('report', pdfOf()) })
    return {}
  },
  addDraftPicture: async () => ({ body: formOf('image', await carPicture(), { view: 'front' }) }),
  removeDraftPicture: async () => ({
    path: `/my-cars/draft/pictures/${await createDraftPicture(fixture, cast.other.id)}`,
    who: 'other',
  }),
  addMyCar: () => ({ body: listedCar() }),
  decideMyCar: () => ({ path: `/my-cars/${talks.ownCarId}/decision`, body: { decision: 'counter', amount: 80_000 } }),
  withdrawMyCar: async () => {
    const listed = await fixture.call('POST /api/v1/my-cars', { token: cast.other.token, body: listedCar() })
    return { path: `/my-cars/${listed.data.car.id}/withdraw`, body: {}, who: 'other' }
  },
  listAgain: async () => {
    const { token } = cast.other
    const { id } = (await fixture.call('POST /api/v1/my-cars', { token, body: listedCar() })).data.car
    await fixture.call(`POST /api/v1/my-cars/${id}/withdraw`, { token, body: {} })
    return { path: `/my-cars/${id}/again`, body: { kilometres: 9_000_000 }, who: 'other' }
  },
  readNotification: () => ({ body: { id: stock.noticeId } }),
  deleteNotification: () => ({ body: { all: 1 } }),
  adminCar: () => ({ path: `/cars/${stock.sale.id}` }),
  changeBusiness: () => ({ body: COMPANY }),
  adminCreateCar: () => ({ body: carOf() }),
  adminUpdateCar: () => ({ path: `/cars/${stock.sale.id}`, body: { kilometres: 5 } }),
  adminAuction: () => ({ path: `/auctions/${stock.auction.auctionId}` }),
  adminCreateAuction: async () => {
    const car = await fixture.call('POST /api/admin/cars', { token: cast.staff.admin.token, body: carOf() })
    return { body: auctionOf(car.data.id) }
  },
  adminUpdateAuction: () => ({
    path: `/auctions/${stock.draft.auctionId}`,
    body: auctionOf(stock.draft.lots[0]?.carId ?? 0),
  }),
  adminDeleteAuction: () => ({ path: `/auctions/${stock.draft.auctionId}` }),
  adminOffers: () => ({ path: `/lots/${talks.ownCarId}/offers` }),
  adminAnswerOffer: async () => {
    const path = `/lots/${talks.ownCarId}`
    const { data } = await fixture.call(`GET /api/admin${path}/offers`, { token: cast.staff.admin.token })
    return { path: `${path}/answer`, body: { side: data.turn, decision: 'reject' } }
  },
  adminReviewCar: async () => {
    const listed = await fixture.call('POST /api/v1/my-cars', { token: cast.other.token, body: listedCar() })
    return { path: `/cars/${listed.data.car.id}/review`, body: { decision: 'approve' } }
  },
  adminWithdrawCar: async () => {
    const listed = await fixture.call('POST /api/v1/my-cars', { token: cast.other.token, body: listedCar() })
    return { path: `/cars/${listed.data.car.id}/withdraw`, body: { reason: 'The owner asked for it' } }
  },
  adminCancelOrder: async () => {
    const { id } = await createCar(fixture.db, { type: 'sale' })
    const bought = await fixture.call('POST /api/v1/car-purchase', {
      token: cast.other.token,
      body: { product_id: id },
    })
    return { path: `/orders/cancel/${bought.data.order.id}`, body: { reason: 'The buyer asked for it' } }
  },
  adminLot: () => ({ path: `/lots/${stock.live.carId}` }),
  adminLotRecord: () => ({ path: `/auction-lots/${stock.live.lotId}` }),
  adminUser: () => ({ path: `/users/${cast.member.id}` }),
  adminUpdateUser: () => ({ path: `/users/${cast.unverified.id}`, body: { name: 'Named Anew' } }),
  adminAdjust: () => ({ path: `/users/${cast.member.id}/adjust`, body: { amount: 10, reason: 'a test of it' } }),
  adminPackage: () => ({ path: `/packages/${stock.packageId}` }),
  adminCreatePackage: () => ({ body: { ...names, deposit: 700 } }),
  adminUpdatePackage: () => ({ path: `/packages/${stock.packageId}`, body: { sort_order: 3 } }),
  adminCreateBrand: () => ({ body: names }),
  adminCreateModel: () => ({ body: { ...names, brand_id: stock.sale.brandId } }),
  adminChangeFees: () => ({ body: { vat_bps: 1_500 } }),
  adminChangeAuctionSettings: () => ({ body: { increment: 500 } }),
  adminChangeAccountSettings: () => ({ body: { terms_version: '1' } }),
  adminChangeSite: () => ({ body: { mobile: '920000000' } }),
  adminChangeOrderSettings: () => ({ body: { due_days: 3 } }),
}
/** They need their own state, and are tested beside its setup: office, bidding, payments, privacy. */
const elsewhere = ['webhook', 'adminDecideLot', 'adminVoidBid', 'adminOfferRunnerUp', 'endSession', 'logout', 'myData']
const isPlain = ({ method, path }: Route) => method === 'GET' && !path.includes('{')
const asked = (Object.entries(routes) as [string, Route][]).filter(
  ([name, route]) => !elsewhere.includes(name) && (name in samples || isPlain(route)),
)
// In logical order: routes that create an object come before its users.
const order = Object.keys(samples)
asked.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))

/** A new one for each call: a new password ends the earlier sessions. */
const tokenFor = async (route: Route, who: Sample['who']): Promise<string> => {
  if (who === 'reset') return cast.resetToken
  if (who === 'other') return cast.other.token
  const isForStaff = route.base === '/api/admin' || route.access === 'staff'
  return isForStaff ? cast.staff.admin.token : openSession(fixture.db, cast.member.id)
}

async function staysInContract(route: Route, sample: Sample, token: string | undefined): Promise<void> {
  const line = `${route.method} ${route.base ?? '/api/v1'}${sample.path ?? route.path}`
  const answer = await fixture.call(line, { token, ...(sample.body && { body: sample.body }) })
  if (route.file !== undefined) {
    expect(answer.status, answer.text.slice(0, 500)).toBe(200)
    const types = [route.file].flat().map((type) => type.split(';')[0])
    expect(types).toContain(String(answer.headers['content-type']).split(';')[0])
    return
  }
  expect(answer, answer.text.slice(0, 500)).toMatchObject({ status: 200, code: 200, message: expect.any(String) })
  // An act that needs a second person answers with its request.
  const shape = route.guard ? z.union([waitingApproval, route.data]) : route.data
  const parsed = shape.safeParse(answer.data)
  expect(parsed.error?.issues ?? [], line).toEqual([])
  // An answer has no field outside the schema, and so the document.
  expect(parsed.data).toEqual(answer.data)
  expect(wrongValues(answer.data)).toEqual([])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
}

describe('[HTTP-70] a success matches its schema', () => {
  test.each(asked)('%s', async (name, route) => {
    const sample = (await samples[name]?.()) ?? {}
    await staysInContract(route, sample, await tokenFor(route, sample.who))
    if (route.method !== 'GET') return
    const tokens = [cast.staff.admin.token, ...(route.access === 'public' ? [undefined] : [])]
    // Objects of a member answer to staff as not found.
    if (route.access === 'member' && route.path.includes('{')) return
    for (const token of tokens) await staysInContract(route, sample, token)
  })
})
