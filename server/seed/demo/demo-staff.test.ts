import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { type ClosedLot, type Fixture, good, openFixture, orderOf } from '../../features/offers/testing/fixture.ts'
import { addServices } from '../store.ts'
import { addDebitNote } from './demo-debit-note.ts'
import { type FreeCar, freeCars } from './demo-life-store.ts'
import { moveDemoOrders, takeBackCars } from './demo-staff.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const log = createLogger({ logLevel: 'silent' })
const move = (afterSeconds: number) =>
  moveDemoOrders({ db: fixture.db, orderPath: fixture.features.orderPath, log }, afterSeconds)
const intoDemo = ({ lotId }: ClosedLot) =>
  sql`update auctions a set demo = true from lots l where l.auction_id = a.id and l.id = ${lotId}`.execute(fixture.db)
const wonBy = async (demo: boolean) => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  if (demo) await intoDemo(lot)
  const { id } = await orderOf(fixture, lot.first, lot)
  const { token } = lot.first
  const body = {
    ...{ order_id: id, payment_method: 'online', owner_name: 'Fahd Al Harbi', owner_identity: '1000000008' },
    ...{ owner_phone: '0501234567', transfer_location: 'Riyadh' },
  }
  const { data } = await good(fixture.call('POST /api/v1/complete-win-order', { token, body }))
  await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token }))
  return async () => (await good(fixture.call(`GET /api/v1/orders/${id}`, { token }))).data.order.status
}

test('the demo staff make paid cars of demo lots ready after a while, and never those of others', async () => {
  const [demo, other] = [await wonBy(true), await wonBy(false)]
  await move(60)
  expect(await demo()).toBe('making')
  await move(0)
  expect(await demo()).toBe('delivering')
  expect(await other()).toBe('making')
})

test('[ORD-1] [ORD-6] a robot’s order is canceled before its car is auctioned again, and nobody is told', async () => {
  const lot = await fixture.closed()
  await fixture.db.updateTable('accounts').set({ robot: true }).where('id', '=', lot.first.id).execute()
  await good(fixture.decide(lot, 'approve'))
  await intoDemo(lot)
  const car = async () => (await freeCars(fixture.db, 0)).filter(({ carId }) => carId === lot.carId)
  const told = await fixture.noticesOf(lot.owner)
  const deps = { db: fixture.db, orderPath: fixture.features.orderPath, log }
  expect(await takeBackCars(deps, await car())).toHaveLength(1)
  expect(await car()).toMatchObject([{ orderIds: [] }])
  expect((await fixture.stateOf(lot.lotId)).status).toBe('rejected')
  expect(await fixture.noticesOf(lot.owner)).toEqual(told)
  // An order that cannot be canceled keeps its car.
  const other = { ...(await car()).find(() => true), orderIds: [987_654] } as FreeCar
  expect(await takeBackCars(deps, [other])).toEqual([])
})

test('[INV-45] a robot adds a service to its issued invoice, so that the demo has a debit note', async () => {
  const lot = await fixture.closed()
  await fixture.db.updateTable('accounts').set({ robot: true }).where('id', '=', lot.first.id).execute()
  await good(fixture.decide(lot, 'approve'))
  await inTransaction(fixture.db, addServices)
  const { orderPath, invoices } = fixture.features
  await addDebitNote({ db: fixture.db, orderPath, invoices, log })
  const { id } = await orderOf(fixture, lot.first, lot)
  const papers = fixture.db.selectFrom('invoices').select(['kind', 'total']).where('orderId', '=', id).orderBy('id')
  expect(await papers.execute()).toMatchObject([{ kind: 'simplified' }, { kind: 'debit_note', total: 40_250 }])
  await intoDemo(lot)
  expect((await freeCars(fixture.db, 0)).map(({ carId }) => carId)).not.toContain(lot.carId)
})
