import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { createPackage } from '#server/testing/account-factories.ts'
import { createImage } from '#server/testing/car-factories.ts'
import { createAuctionWithLots, createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { sendTransfer } from '../features/payments/testing/money-requests.ts'

// One dishonest person of each role, alone, against the whole server. Each scene tells whether somebody has lost money, a
// car or a fair price. The control plays the same scenes with the guards taken out: then each one must end with a loss.

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  // Somebody else could approve each act; nobody does.
  for (const role of ['admin', 'finance', 'auctions', 'content'] as const) await fixture.staff(role)
})
afterAll(() => fixture.close())

type Scene = { role: Role; title: string; play: (thief: Person) => Promise<() => Promise<boolean>> }

const post = (as: Person, what: string, body: object = {}) => fixture.call(`POST ${what}`, { as, body })
const put = (as: Person, what: string, body: object) => fixture.call(`PUT ${what}`, { as, body })
const friend = (available = 0) => fixture.person({ available: riyals(available) })
const total = async ({ id }: Person): Promise<number> => {
  const wallet = fixture.db.selectFrom('wallets').select(['available', 'frozen']).where('accountId', '=', id)
  const { available, frozen } = await wallet.executeTakeFirstOrThrow()
  return (available + frozen) / 100
}
const setting = async (group: 'fees' | 'orders' | 'site' | 'accounts' | 'approvals', field: string) => {
  const values = await inTransaction(fixture.db, (tx) => fixture.context.settings.read(tx))
  return Reflect.get(values[group], field) as unknown
}
/** A setting that the scene changes; the loss is that it is no longer what it was. */
const changes =
  (group: Parameters<typeof setting>[0], wire: string, inner: string, value: unknown): Scene['play'] =>
  async (thief) => {
    const before = JSON.stringify(await setting(group, inner))
    await put(thief, `/settings/${group}`, { [wire]: value })
    return async () => JSON.stringify(await setting(group, inner)) !== before
  }

/** A lot of an owner whose car a friend leads for little, with an honest bid above it. */
async function runningLot(): Promise<{ carId: number; honest: number; straw: Person }> {
  const [straw, rival] = [await friend(5_000), await friend(5_000)]
  const { id: carId } = await createCar(fixture.db)
  const lot = { car_id: carId, opening_price: 1_000, closes_at: minutesFromNow(60).toISOString() }
  const titles = { title_ar: 'مزاد', title_en: 'Sale', mode: 'timed', starts_at: minutesFromNow(-1).toISOString() }
  await post(await fixture.staff('auctions'), '/auctions', { ...titles, lots: [lot] })
  const bid = (as: Person, amount: number) =>
    fixture.call('POST /api/v1/bid', { as, body: { product_id: carId, amount } })
  await bid(straw, 1_000)
  return { carId, honest: (await bid(rival, 30_000)).data.bid.id, straw }
}

async function awaitingLot(more: { reserve?: number; house?: boolean }): Promise<number> {
  const winner = await friend(5_000)
  const house =
    more.house && (await inTransaction(fixture.db, (tx) => fixture.features.staff.accounts.houseAccount(tx)))
  const { lots } = await createAuctionWithLots(fixture.db, {}, [
    {
      ...{ status: 'awaiting_owner', price: riyals(1_000), leaderId: winner.id, bidsCount: 1 },
      ...(more.reserve && { reservePrice: riyals(more.reserve) }),
      ...(house && { car: { ownerId: house } }),
    },
  ])
  return lots[0]?.carId ?? 0
}
const isSold = async (carId: number) =>
  (await fixture.db.selectFrom('orders').select('id').where('carId', '=', carId).executeTakeFirst()) !== undefined

/** A car bought by a friend, with the transfer to its own owner chosen. */
async function boughtCar(): Promise<{ orderId: number; due: number; straw: Person }> {
  const straw = await friend(1_000)
  const { id: carId } = await createCar(fixture.db, { type: 'sale', price: riyals(5_000) })
  const ask = async (what: string, body: object) =>
    (await fixture.call(`POST /api/v1${what}`, { as: straw, body })).data
  const orderId: number = (await ask('/car-purchase', { product_id: carId })).order.id
  const owner = { owner_name: 'Fahd', owner_identity: '1000000008', owner_phone: '0501234567' }
  const place = { order_id: orderId, payment_method: 'cash', transfer_location: 'Riyadh' }
  return { orderId, due: (await ask('/complete-win-order', { ...place, ...owner })).payment.amount, straw }
}
const orderOf = (id: number) =>
  fixture.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const scenes: Scene[] = [
  {
    role: 'finance',
    title: 'records millions in cash for a friend',
    play: async (thief) => {
      const straw = await friend()
      await post(thief, '/payments', { user_id: straw.id, purpose: 'wallet', amount: 5_000_000 })
      return async () => (await total(straw)) > 0
    },
  },
  {
    role: 'finance',
    title: 'records cash below the limit all day long',
    play: async (thief) => {
      const straw = await friend()
      for (const amount of [9_900, 9_800, 9_700, 9_600, 9_500])
        await post(thief, '/payments', { user_id: straw.id, purpose: 'wallet', amount, other_money: true })
      return async () => (await total(straw)) > 30_000
    },
  },
  {
    role: 'finance',
    title: 'approves a friend’s transfer of 50 as 900,000',
    play: async (thief) => {
      const straw = await friend()
      const id = await sendTransfer(fixture, straw, 50)
      await post(thief, `/bank-transfers/${id}/approve`, { amount: 900_000 })
      return async () => (await total(straw)) > 50
    },
  },
  {
    role: 'finance',
    title: 'approves a large transfer that no bank statement has',
    play: async (thief) => {
      const straw = await friend()
      const id = await sendTransfer(fixture, straw, 50_000)
      await post(thief, `/bank-transfers/${id}/approve`, {})
      return async () => (await total(straw)) > 0
    },
  },
  {
    role: 'finance',
    title: 'corrects a friend’s wallet upwards',
    play: async (thief) => {
      const straw = await friend()
      await post(thief, `/users/${straw.id}/adjust`, { amount: 50_000, reason: 'Paid twice' })
      return async () => (await total(straw)) > 0
    },
  },
  {
    role: 'finance',
    title: 'takes a car out that only the own cash has paid',
    play: async (thief) => {
      const { orderId, due, straw } = await boughtCar()
      const cash = { user_id: straw.id, purpose: 'order', order_id: orderId, amount: due, other_money: true }
      await post(thief, '/payments', cash)
      for (const step of ['deliver', 'finish']) await post(thief, `/orders/${step}/${orderId}`, {})
      return async () => (await orderOf(orderId)).status === 'finished'
    },
  },
  {
    role: 'finance',
    title: 'redirects the ownership of a car to an accomplice',
    play: async (thief) => {
      const { orderId } = await boughtCar()
      const before = await orderOf(orderId)
      const owner = { owner_name: 'Fahd', owner_identity: '2000000006', owner_phone: '0509999999' }
      await put(thief, `/orders/${orderId}`, { ...owner, transfer_location: 'Riyadh', reason: 'A favour' })
      return async () => (await orderOf(orderId)).transferPhone !== before.transferPhone
    },
  },
  {
    role: 'finance',
    title: 'lifts the limit of a package and lowers its deposit to 1',
    play: async (thief) => {
      const { id } = await createPackage(fixture.db)
      await put(thief, `/packages/${id}`, { deposit: 1, bid_limit: null })
      return async () => {
        const now = await fixture.db.selectFrom('packages').select('deposit').where('id', '=', id).executeTakeFirst()
        return now?.deposit !== riyals(1_000)
      }
    },
  },
  {
    role: 'finance',
    title: 'writes a coupon of all fees for a friend',
    play: async (thief) => {
      const code = `GIFT${thief.id}`
      await post(thief, '/coupons', { title: 'Gift', code, discountPercentage: 100 })
      return async () =>
        (await fixture.db.selectFrom('coupons').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
    },
  },
  {
    role: 'auctions',
    title: 'voids an honest bid, so that a friend leads for little',
    play: async (thief) => {
      const { carId, honest, straw } = await runningLot()
      await post(thief, `/lots/${carId}/void-bid`, { bid_id: honest, reason: 'By mistake' })
      const lots = fixture.db
        .selectFrom('lots as l')
        .innerJoin('lotStates as s', 's.lotId', 'l.id')
        .select('s.leaderId')
      return async () => (await lots.where('l.carId', '=', carId).executeTakeFirst())?.leaderId === straw.id
    },
  },
  {
    role: 'auctions',
    title: 'sells the house’s car below its reserve',
    play: async (thief) => {
      const carId = await awaitingLot({ house: true, reserve: 50_000 })
      await post(thief, `/lots/${carId}/decision`, { decision: 'approve' })
      return () => isSold(carId)
    },
  },
  {
    role: 'auctions',
    title: 'sells an owner’s car by a mandate that the thief wrote',
    play: async (thief) => {
      const carId = await awaitingLot({})
      await createImage(fixture.db, carId, 0)
      await fixture.exec(`insert into car_documents (car_id, kind, note, file_id, added_by)
        select car_id, 'authority', '', file_id, ${thief.id} from car_images where car_id = ${carId}`)
      await post(thief, `/lots/${carId}/decision`, { decision: 'approve' })
      return () => isSold(carId)
    },
  },
  {
    role: 'admin',
    title: 'sets the commission to nothing',
    play: changes('fees', 'commission_bps', 'commissionBps', 0),
  },
  {
    role: 'admin',
    title: 'changes the name beside the bank account',
    play: changes('orders', 'bank_account_name', 'bankAccountName', 'A friend'),
  },
  {
    role: 'admin',
    title: 'writes another account into the note of the bank',
    play: changes('site', 'wallet_bank_note_en', 'walletBankNoteEn', 'Transfer to SA44 2000 0001 2345 6789 1234'),
  },
  {
    role: 'admin',
    title: 'opens the codes to satellite phones',
    play: changes('accounts', 'code_countries', 'codeCountries', ['+966', '+881']),
  },
  {
    role: 'admin',
    title: 'raises the limit of one person first',
    play: changes('approvals', 'cash_alone_max', 'cashAloneMax', 9_000_000),
  },
  {
    role: 'admin',
    title: 'makes a friend a second person',
    play: async (thief) => {
      const straw = await friend()
      await put(thief, `/users/${straw.id}`, { role: 'auctions' })
      const accounts = fixture.db.selectFrom('accounts').select('role').where('id', '=', straw.id)
      return async () => (await accounts.executeTakeFirst())?.role === 'auctions'
    },
  },
  {
    role: 'admin',
    title: 'merges a rich member into a friend',
    play: async (thief) => {
      const [rich, straw] = [await friend(40_000), await friend()]
      await post(thief, `/users/${rich.id}/merge`, { into_id: straw.id, reason: 'One person' })
      return async () => (await total(straw)) > 0
    },
  },
  {
    role: 'content',
    title: 'sends all members another bank account',
    play: async (thief) => {
      const words = {
        title_ar: 'حسابنا',
        title_en: 'Our account',
        body_ar: 'SA44 2000 0001 2345',
        body_en: 'SA44 2000 0001 2345',
      }
      await post(thief, '/notifications', { ...words, audience: 'members' })
      const sent = fixture.db.selectFrom('broadcasts').select('id').where('createdBy', '=', thief.id)
      return async () => (await sent.executeTakeFirst()) !== undefined
    },
  },
]

describe('[APR-1] one dishonest person', () => {
  test.each(scenes)('of $role $title, and nobody has lost', async ({ role, play }) => {
    const isLost = await play(await fixture.staff(role))
    expect(await isLost()).toBe(false)
  })
})

describe('[APR-1] control: without the guards', () => {
  beforeAll(() => {
    for (const guarded of fixture.features.approvals.acts.values())
      guarded.act = { ...guarded.act, needsTwo: async () => false }
  })

  test.each(scenes)('$role $title, and somebody has lost', async ({ role, play }) => {
    const isLost = await play(await fixture.staff(role))
    expect(await isLost()).toBe(true)
  })
})
