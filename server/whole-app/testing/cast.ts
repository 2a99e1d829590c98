import type { Role } from '#server/platform/http/request/actor.ts'
import {
  addFavourite,
  createAccount,
  createAuctionWithLots,
  createCar,
  createPackage,
  minutesFromNow,
  recordBidder,
  riyals,
} from '#server/testing/factories.ts'
import { openSession, type WholeApp } from '#server/testing/whole-app.ts'

export const roles = ['support', 'content', 'finance', 'auctions', 'admin'] as const satisfies readonly Role[]

type Person = { id: number; phone: string; name: string; token: string }
export type Cast = Awaited<ReturnType<typeof createCast>>

/** All possible callers: members of every kind, staff of every role, each with a token. */
export async function createCast({ db }: WholeApp) {
  const person = async (fields: Parameters<typeof createAccount>[1] = {}): Promise<Person> => {
    const account = await createAccount(db, fields)
    return { ...account, token: await openSession(db, account.id) }
  }
  const member = await person({ available: riyals(100_000) })
  const deactivated = await person({ active: false })
  const staff = {
    support: await person({ role: 'support' }),
    content: await person({ role: 'content' }),
    finance: await person({ role: 'finance' }),
    auctions: await person({ role: 'auctions' }),
    admin: await person({ role: 'admin' }),
  }
  return {
    member,
    other: await person({ available: riyals(100_000) }),
    unverified: await person({ phoneVerifiedAt: null }),
    deactivated,
    resetToken: await openSession(db, member.id, 'reset'),
    staff,
  }
}

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/** One of everything that a call can name, owned by the member if it has an owner. */
export async function createFixtures(fixture: WholeApp, { member, other }: Cast) {
  const { db, call } = fixture
  const car = { images: 2, style: 'suv', condition: 'used', transmission: 'automatic', fuel: 'petrol' }
  const auction = await createAuctionWithLots(db, {}, [
    { car },
    { car: { ...car, ownerId: member.id } },
    { status: 'sold', leaderId: member.id, closesAt: minutesFromNow(-1), car },
    { status: 'awaiting_owner', leaderId: member.id, closesAt: minutesFromNow(-1), car },
    { status: 'no_bids', closesAt: minutesFromNow(-1), car },
  ])
  const ahead = await createAuctionWithLots(db, { startsAt: minutesFromNow(600) }, [{ car }])
  const draft = await createAuctionWithLots(db, { state: 'draft', startsAt: minutesFromNow(600) }, [{ car }])
  const sale = await createCar(db, { type: 'sale', ...car })
  const pack = await createPackage(db, { deposit: riyals(5_000) })
  const [live, , sold, awaiting] = auction.lots
  if (!live || !sold || !awaiting) throw new Error('an auction without lots')
  for (const { lotId } of [sold, awaiting])
    await recordBidder(db, { lotId, accountId: member.id, lastAmount: riyals(60_000) })
  await addFavourite(db, member.id, live.carId)
  const order = await db
    .insertInto('orders')
    .values({
      buyerId: member.id,
      carId: sold.carId,
      lotId: sold.lotId,
      price: riyals(60_000),
      clientFees: riyals(900),
      administrativeFees: riyals(450),
      taxAmount: 20_250,
      total: 6_155_250,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notice = await db
    .insertInto('notifications')
    .values({ accountId: member.id, kind: 'test', titleAr: 'إشعار', titleEn: 'Notice' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paid = await call('POST /api/v1/subscribe-package', {
    token: member.token,
    body: { package_id: pack.id, payment_method: 'online' },
  })
  const bid = await call('POST /api/v1/bid', {
    token: other.token,
    body: { product_id: live.carId, amount: 50_000 },
    headers: { 'idempotency-key': 'the-key-of-another' },
  })
  if (paid.status !== 200 || bid.status !== 200) throw new Error(`no stock: ${paid.text} ${bid.text}`)
  return {
    auction,
    ahead,
    draft,
    live,
    sold,
    sale,
    packageId: pack.id,
    orderId: order.id,
    noticeId: notice.id,
    paymentId: paid.data.payment.id as number,
    bidId: bid.data.bid.id as number,
  }
}

/**
 * Two closed lots that wait for the member: one of their own cars, and one with a counter-offer of its owner to them.
 */
export async function createNegotiations({ db, features, call }: WholeApp, { member }: Cast) {
  const { lots } = await createAuctionWithLots(db, {}, [
    { status: 'awaiting_owner', closesAt: minutesFromNow(-1), car: { ownerId: member.id } },
    { status: 'awaiting_owner', closesAt: minutesFromNow(-1), leaderId: member.id },
  ])
  const [own, led] = lots
  if (!own || !led) throw new Error('an auction without lots')
  await recordBidder(db, { lotId: led.lotId, accountId: member.id, lastAmount: riyals(60_000) })
  const answer = { word: 'counter', amount: riyals(70_000) } as const
  await features.offers.decide(led.lotId, { side: 'owner', accountId: led.ownerId, answer })
  const { data } = await call('GET /api/v1/orders', { token: member.token })
  const idle = await createCar(db, { ownerId: member.id })
  return { ownCarId: own.carId, idleCarId: idle.id, orderId: data.orders.data[0].id as number }
}
