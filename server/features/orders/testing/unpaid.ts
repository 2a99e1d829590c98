import { sql } from 'kysely'
import sharp from 'sharp'
import { riyadhDay } from '#contract/values/dates.ts'
import { type ApiAnswer, formOf } from '#server/testing/call-api.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { DEPOSIT, type Fixture, good, orderOf, type Person } from '../../offers/testing/fixture.ts'

const owner = {
  owner_name: 'Fahd Al Harbi',
  owner_identity: '1000000008',
  owner_phone: '0501234567',
  transfer_location: 'Riyadh',
}
let shade = 0

/** A new picture of a receipt: the same one is taken once. */
export async function receiptPicture(): Promise<Buffer> {
  shade += 1
  const background = { r: (shade * 16) % 256, g: Math.floor(shade / 16) * 16, b: 70 }
  return sharp({ create: { width: 800, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Orders that wait to be paid, and the acts of their buyers and of finance. Amounts in riyals. */
export function unpaidOrders(fixture: Fixture) {
  const readOrder = async (buyer: Person, id: number) =>
    (await good(fixture.call(`GET /api/v1/orders/${id}`, { token: buyer.token }))).data.order
  return {
    readOrder,
    won: async () => {
      const lot = await fixture.closed()
      await good(fixture.decide(lot, 'approve'))
      const { id } = await orderOf(fixture, lot.first, lot)
      return { lot, orderId: id as number, buyer: lot.first }
    },
    bought: async (available = DEPOSIT) => {
      const car = await createCar(fixture.db, { type: 'sale' })
      const buyer = await fixture.person({ available: riyals(available) })
      const body = { product_id: car.id }
      const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body }))
      return { car, buyer, orderId: data.order.id as number }
    },
    complete: (buyer: Person, orderId: number, method: string) =>
      good(
        fixture.call('POST /api/v1/complete-win-order', {
          token: buyer.token,
          body: { order_id: orderId, payment_method: method, ...owner },
        }),
      ),
    /** Sends in a transfer with a picture, by default a new one. */
    transfer: async (buyer: Person, orderId: number, amount: number, picture?: Buffer) => {
      const image = picture ?? (await receiptPicture())
      const fields = { purpose: 'order', order_id: `${orderId}`, transfer_date: riyadhDay(new Date()) }
      const account = { name: 'Fahd', city: 'Jeddah', iban: 'SA0380000000608010167519' }
      const form = formOf('image', image, { ...fields, ...account, amount: `${amount}` })
      form.set('id_image', new File([new Uint8Array(image)], 'id.jpg', { type: 'image/jpeg' }))
      return fixture.call('POST /api/v1/store-bank-transfer', { token: buyer.token, body: form })
    },
    /** Pretends that a number of hours has passed. */
    pass: (orderId: number, hours: number) =>
      sql`update orders set due_at = due_at - make_interval(hours => ${hours}),
            issued_at = issued_at - make_interval(hours => ${hours}),
            review_since = review_since - make_interval(hours => ${hours}),
            review_due_at = review_due_at - make_interval(hours => ${hours}) where id = ${orderId}`.execute(fixture.db),
    run: () => fixture.features.orderPath.runDue(),
    /** A second person approves the act whose answer this is. */
    approve: (asked: ApiAnswer, by: Person) =>
      fixture.call(`POST /api/admin/approvals/${asked.data.approval.id}/approve`, { token: by.token, body: {} }),
  }
}

/** The forfeited money of a buyer by account, in riyals. */
export async function keptInBooks({ db }: Pick<Fixture, 'db'>, buyer: Person): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select p.account, sum(p.amount)::bigint as amount from postings p
     where p.journal_id in (select j.id from journals j join postings w on w.journal_id = j.id
                             where w.owner_id = ${buyer.id} and j.kind in ('grace_fee', 'forfeit'))
     group by p.account order by p.account`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount / 100]))
}

/** The invoices of the buyer's kept money, oldest first; amounts in halalas. */
export async function keptInvoices({ db }: Pick<Fixture, 'db'>, buyer: Person) {
  const rows = await db
    .selectFrom('invoices')
    .select(['total', 'content'])
    .where('accountId', '=', buyer.id)
    .where('source', 'like', 'kept:%')
    .orderBy('id')
    .execute()
  return rows.map(({ total, content }) => ({ total, vat: (content as { vat: number }).vat }))
}
