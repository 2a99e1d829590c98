import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#server/platform/http/request/actor.ts'
import { createStepUp } from '#server/testing/account-factories.ts'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Fixture, good, openFixture, type Person } from '../features/offers/testing/fixture.ts'
import { receiptPicture, unpaidOrders } from '../features/orders/testing/unpaid.ts'
import { askBankRefund, topUpByCard } from '../features/payments/testing/refund-requests.ts'

// Frauds that no second person can allow: a rule refuses them to everybody. Each scene is played twice. With the rule in
// force nobody loses. The control plays the same steps where the rule does not apply: then somebody loses.

let fixture: Fixture
let orders: ReturnType<typeof unpaidOrders>
beforeAll(async () => {
  fixture = await openFixture()
  await letOneRecordMoney(fixture.db)
  orders = unpaidOrders(fixture)
})
afterAll(() => fixture.close())

/** `play` returns true if somebody lost money, a car or data; `isProtected`: the rule applies. */
type Scene = { title: string; play: (isProtected: boolean) => Promise<boolean> }

const staff = (role: Role) => fixture.person({ role })
const admin = (as: Person, method: string, path: string, body: object = {}) =>
  fixture.call(`${method} /api/admin${path}`, { token: as.token, body })
/** Finance pays a refund by bank transfer. */
const payRefund = async (refundId: number) => {
  const finance = await staff('finance')
  await sql`update accounts set refunds_held_until = null`.execute(fixture.db)
  await admin(finance, 'POST', `/refunds/${refundId}/approve`)
  return admin(finance, 'POST', `/refunds/${refundId}/pay`, { reference: `OUT-${refundId}` })
}
const statusOf = async (buyer: Person, orderId: number) => (await orders.readOrder(buyer, orderId)).status

const scenes: Scene[] = [
  {
    title: 'a buyer holds a car with sham transfers',
    // The control sends a transfer of the whole sum.
    play: async (isProtected) => {
      const { orderId, buyer } = await orders.won()
      const { total } = await orders.readOrder(buyer, orderId)
      for (let day = 0; day < 4; day += 1) {
        await orders.transfer(buyer, orderId, isProtected ? 1 : total)
        await orders.pass(orderId, 24)
        await orders.run()
      }
      return (await orders.readOrder(buyer, orderId)).invoice_status !== 'grace'
    },
  },
  {
    title: 'a buyer shows one picture for two transfers',
    play: async (isProtected) => {
      const { orderId, buyer } = await orders.won()
      const picture = await receiptPicture()
      await orders.transfer(buyer, orderId, 1_000, picture)
      await orders.transfer(buyer, orderId, 1_000, isProtected ? picture : undefined)
      return (await orders.readOrder(buyer, orderId)).announced_amount === 2_000
    },
  },
  {
    title: 'a buyer who defaults keeps the deposit, with a friend in finance',
    // The control is an order that was never late.
    play: async (isProtected) => {
      const { orderId, buyer } = await orders.won()
      if (isProtected) await orders.pass(orderId, 80)
      const finance = await staff('finance')
      await admin(finance, 'POST', `/orders/cancel/${orderId}`, { reason: 'A favour', cause: 'house' })
      return (await statusOf(buyer, orderId)) === 'canceled' && (await fixture.wallet(buyer)).available === 1_000
    },
  },
  {
    title: 'money of a card leaves to a bank account',
    play: async (isProtected) => {
      const thief = await fixture.person({ name: 'Fahd Al Harbi', available: isProtected ? 0 : riyals(900) })
      if (isProtected) await topUpByCard(fixture, thief, 900)
      const asked = await askBankRefund(fixture, thief, { amount: 900, name: 'Fahd Al Harbi' })
      return (await payRefund(asked.data.refund.id)).status === 200
    },
  },
  {
    title: 'money leaves to a friend’s bank account',
    play: async (isProtected) => {
      const thief = await fixture.person({ name: 'Fahd Al Harbi', available: riyals(900) })
      const asked = await askBankRefund(fixture, thief, {
        amount: 900,
        name: isProtected ? 'Omar Saleh' : 'Fahd Al Harbi',
      })
      return asked.status === 200 && (await payRefund(asked.data.refund.id)).status === 200
    },
  },
  {
    title: 'finance credits a friend and pays it out',
    // The control has another colleague who paid.
    play: async (isProtected) => {
      const [thief, straw] = [await staff('finance'), await fixture.person({ name: 'Fahd Al Harbi' })]
      const cashier = isProtected ? thief : await staff('finance')
      const cash = { user_id: straw.id, purpose: 'wallet', amount: 900 }
      await good(admin(cashier, 'POST', '/payments', cash))
      const { id } = (await good(askBankRefund(fixture, straw, { amount: 900, name: 'Fahd Al Harbi' }))).data.refund
      await sql`update accounts set refunds_held_until = null`.execute(fixture.db)
      await admin(thief, 'POST', `/refunds/${id}/approve`)
      return (await admin(thief, 'POST', `/refunds/${id}/pay`, { reference: `OWN-${id}` })).status === 200
    },
  },
  {
    title: 'auctions turns back the kilometres of a friend’s car under the hammer',
    // The control is a car in a draft of an auction.
    play: async (isProtected) => {
      const state = isProtected ? 'published' : 'draft'
      const { lots } = await createAuctionWithLots(fixture.db, { state }, [{ car: { kilometres: 240_000 } }])
      const id = lots[0]?.carId ?? 0
      await admin(await staff('auctions'), 'PUT', `/cars/${id}`, { kilometres: 40_000 })
      const car = fixture.db.selectFrom('cars').select('kilometres').where('id', '=', id)
      return (await car.executeTakeFirstOrThrow()).kilometres === 40_000
    },
  },
  {
    title: 'support collects the phones of members',
    // The control looks at one.
    play: async (isProtected) => {
      const thief = await staff('support')
      let seen = 0
      for (let each = 0; each < (isProtected ? 31 : 1); each += 1) {
        const { id } = await fixture.person()
        const body = { subject: 'user', id, field: 'phone', reason: 'The member called' }
        if ((await admin(thief, 'POST', '/reveal', body)).status === 200) seen += 1
      }
      return seen === (isProtected ? 31 : 1)
    },
  },
  {
    title: 'support reads who owns how much',
    // The control has the right to read money.
    play: async (isProtected) => {
      const thief = await staff(isProtected ? 'support' : 'finance')
      const lists = ['/payments', '/bank-transfers', '/refunds', '/invoices']
      const read = await Promise.all(lists.map((list) => fixture.call(`GET /api/admin${list}`, { token: thief.token })))
      return read.some(({ status }) => status === 200)
    },
  },
  {
    title: 'a thief with an open session takes a paid car to another owner',
    // The control has the code of the phone.
    play: async (isProtected) => {
      const { orderId, buyer } = await orders.bought(30_000)
      const { total } = await orders.readOrder(buyer, orderId)
      const finance = await staff('finance')
      await orders.complete(buyer, orderId, 'cash')
      await good(
        admin(finance, 'POST', '/payments', { user_id: buyer.id, purpose: 'order', order_id: orderId, amount: total }),
      )
      const headers: Record<string, string> = isProtected ? {} : { 'step-up': await createStepUp(fixture.db, buyer) }
      const owner = { owner_name: 'Omar Saleh', owner_identity: '2000000006', owner_phone: '0509999999' }
      const body = { ...owner, transfer_location: 'Riyadh' }
      await fixture.call(`PUT /api/v1/orders/${orderId}/owner`, { token: buyer.token, body, headers })
      const order = fixture.db.selectFrom('orders').select('transferPhone').where('id', '=', orderId)
      return (await order.executeTakeFirstOrThrow()).transferPhone === '+966509999999'
    },
  },
]

describe('frauds that no approval allows', () => {
  test.each(scenes)('$title: nobody has lost', async ({ play }) => expect(await play(true)).toBe(false))
  test.each(scenes)('control, $title: somebody has lost', async ({ play }) => expect(await play(false)).toBe(true))
})
