import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { DEPOSIT, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { payOrder } from '../../orders/testing/pay.ts'

/** A car bought at its fixed price and paid; `paid` in halalas. */
export type Sale = { orderId: number; carId: number; buyer: Person; seller: Person; paid: number }
export const PRICE = 23_000

/** The whole server with paid cars, and calls of their buyers, sellers and staff. */
export async function openCases() {
  const fixture = await openFixture()
  const { db, call, person } = fixture

  async function sell(seller: Person, order: { sellerVat?: 'full'; withCosts?: true } = {}): Promise<Sale> {
    const car = await createCar(db, { type: 'sale', ownerId: seller.id, price: riyals(PRICE) })
    if (order.sellerVat) await sql`update cars set tax = 'full' where id = ${car.id}`.execute(db)
    const buyer = await person({ available: riyals(DEPOSIT) })
    const body = { product_id: car.id }
    const bought = await good(call('POST /api/v1/car-purchase', { token: buyer.token, body }))
    const more = order.withCosts ? await addCosts(bought.data.order.id, buyer) : {}
    return paid(bought.data.order.id, car.id, buyer, seller, more)
  }

  /** A registration of 500 riyals without VAT, and a delivery of 1,000 with VAT, in an order that is not paid yet. */
  async function addCosts(orderId: number, { token }: Person): Promise<{ services: number[] }> {
    const texts = { nameAr: 'نقل الملكية', nameEn: 'Registration', price: riyals(500), taxable: false }
    const item = await db.insertInto('items').values(texts).returning('id').executeTakeFirstOrThrow()
    const city = await db.selectFrom('cities').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const asked = { order_id: orderId, city_id: city.id, address: 'King Fahd Road, 12' }
    const { data } = await good(call('POST /api/v1/shipping', { token, body: asked }))
    const offers = [{ kind: 'open_flatbed', price: 1_000, days: 4 }]
    const finance = await person({ role: 'finance' })
    const { id } = data.request
    await good(call(`POST /api/admin/shipping/${id}/quote`, { token: finance.token, body: { offers } }))
    const { requests } = (await good(call('GET /api/v1/shipping', { token }))).data
    const body = { offer_id: requests[0].offers[0].id }
    await good(call(`POST /api/v1/shipping/${id}/accept`, { token, body }))
    return { services: [item.id] }
  }

  /** A lot that its highest bidder won and paid. */
  async function auctioned(): Promise<Sale> {
    const lot = await fixture.closed()
    await good(fixture.decide(lot, 'approve'))
    const order = await db.selectFrom('orders').select('id').where('lotId', '=', lot.lotId).executeTakeFirstOrThrow()
    return paid(order.id, lot.carId, lot.first, lot.owner)
  }

  async function paid(orderId: number, carId: number, buyer: Person, seller: Person, more?: object): Promise<Sale> {
    await payOrder(fixture, buyer, orderId, more)
    const row = db.selectFrom('orders').select('total').where('id', '=', orderId)
    return { orderId, carId, buyer, seller, paid: (await row.executeTakeFirstOrThrow()).total }
  }

  const move = (orderId: number, status: string) =>
    sql`update orders set status = ${status}, finished_at = case when ${status} = 'finished' then now() end
         where id = ${orderId}`.execute(db)
  const complaint = { kind: 'papers', text: 'The plate is another.', wants: 'return' }

  /** @returns the id of the case. */
  const open = async ({ orderId, buyer }: Sale, body: object = complaint): Promise<number> =>
    (await good(call(`POST /api/v1/orders/${orderId}/case`, { token: buyer.token, body }))).data.case.id
  /** The hours of the seller are over. */
  const endHearing = (id: number) => sql`update order_cases set heard_until = now() where id = ${id}`.execute(db)
  /** People of staff have had their roles for some days. */
  const settled = () =>
    sql`update accounts set role_since = role_since - interval '2 days' where role is not null`.execute(db)

  return {
    ...fixture,
    ...{ sell, open, endHearing, settled },
    /** A paid car with a case, in which its seller need not be heard any more. */
    complained: async (): Promise<Sale & { id: number }> => {
      const sale = await sell(await person())
      const id = await open(sale)
      await endHearing(id)
      return { ...sale, id }
    },
    /** Two people of finance and one of support. */
    desk: async () => {
      const [finance, second] = [await person({ role: 'finance' }), await person({ role: 'finance' })]
      const support = await person({ role: 'support' })
      await settled()
      return { finance, second, support }
    },
    auctioned,
    handOver: async ({ orderId }: Sale) => {
      await move(orderId, 'delivering')
      await move(orderId, 'finished')
    },
    ofBuyer: async ({ orderId, buyer }: Sale) =>
      (await good(call(`GET /api/v1/orders/${orderId}/case`, { token: buyer.token }))).data.case,
    act: (as: Person, id: number, act: string, body: object) =>
      call(`POST /api/admin/cases/${id}/${act}`, { token: as.token, body }),
    approve: (as: Person, { data }: { data: { approval: { id: number } } }) =>
      call(`POST /api/admin/approvals/${data.approval.id}/approve`, { token: as.token }),
    wallet: async ({ buyer }: Pick<Sale, 'buyer'>) =>
      db
        .selectFrom('wallets')
        .select(['balance', 'frozen'])
        .where('accountId', '=', buyer.id)
        .executeTakeFirstOrThrow(),
    payoutOf: async ({ orderId }: Sale) =>
      db
        .selectFrom('payouts')
        .select(['gross', 'net', 'charged', 'paidAt', 'canceledAt'])
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow(),
    carOf: async ({ carId }: Sale) =>
      db.selectFrom('cars').select(['saleStatus', 'withdrawnAt']).where('id', '=', carId).executeTakeFirstOrThrow(),
    houseAccount: () =>
      inTransaction(db, (tx) => fixture.features.accounts.createMember(tx, { name: 'Marsa', phone: HOUSE_PHONE })),
    /** The reconciliation finds nothing wrong, and the account of VAT has what the invoices say. */
    expectRightBooks: async (finance: Person) => {
      const day = new Date().toISOString().slice(0, 10)
      await good(call('POST /api/admin/reconciliation', { token: finance.token, body: { day } }))
      const open = await good(call('GET /api/admin/reconciliation?open=1', { token: finance.token }))
      const { rows } = await sql<{ booked: number; invoiced: number }>`
        select (select coalesce(sum(amount), 0)::bigint from postings where account = 'vat') as booked,
               (select coalesce(sum((content ->> 'vat')::bigint * case kind when 'credit_note' then -1 else 1 end), 0)::bigint
                  from invoices where issued_at is not null) as invoiced`.execute(db)
      expect(open.data.data).toEqual([])
      expect(rows[0]?.booked).toBe(rows[0]?.invoiced)
    },
  }
}
export type CasesFixture = Awaited<ReturnType<typeof openCases>>
