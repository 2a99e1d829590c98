import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminVatReturn } from '#contract/http/office/money/vat-return.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createCar, riyals } from '#server/testing/factories.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { DEPOSIT, type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'

const PRICE = 23_000
let fixture: Fixture
let houseId: number
let finance: Person
let member: number
beforeAll(async () => {
  fixture = await openFixture()
  const house = { name: 'Marsa', phone: HOUSE_PHONE }
  houseId = await inTransaction(fixture.db, (tx) => fixture.features.accounts.createMember(tx, house))
  finance = await fixture.person({ role: 'finance' })
  member = (await fixture.person()).id
})
afterAll(() => fixture.close())

const read = async (query = ''): Promise<AdminVatReturn> =>
  (await good(fixture.call(`GET /api/admin/vat-return?${query}`, finance))).data
const cents = (amount: number) => Math.round(amount * 100)
const differs = ({ boxes, account }: AdminVatReturn) => cents(boxes[12]?.vat ?? 0) - cents(account)
const causes = ({ differences }: AdminVatReturn): Partial<Record<string, [number, number]>> =>
  Object.fromEntries(differences.map(({ cause, vat, count }) => [cause, [vat, count]]))

async function buy(tax: CarTax, ownerId: number, purchasePrice: number | null = null, price = PRICE) {
  const car = await createCar(fixture.db, { type: 'sale', ownerId, price: riyals(price), tax, purchasePrice })
  const buyer = await fixture.person({ available: riyals(DEPOSIT + 2 * PRICE) })
  const { token } = buyer
  const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token, body: { product_id: car.id } }))
  return { buyer, orderId: data.order.id as number, feesTax: data.order.tax_amount as number }
}
const owner = { owner_name: 'Fahd Al Harbi', owner_identity: '1000000008', owner_phone: '0501234567' }
const pay = ({ buyer, orderId }: { buyer: Person; orderId: number }, choice: object = {}) => {
  const body = { order_id: orderId, payment_method: 'wallet', ...owner, transfer_location: 'Riyadh', ...choice }
  return good(fixture.call('POST /api/v1/complete-win-order', { token: buyer.token, body }))
}
/** What a step adds to boxes 1, 7 and 13, and to the account. */
async function added(step: () => Promise<unknown>) {
  const before = await read()
  await step()
  const after = await read()
  const of = (name: 'amount' | 'adjustment' | 'vat', box: number) =>
    (cents(after.boxes[box - 1]?.[name] ?? 0) - cents(before.boxes[box - 1]?.[name] ?? 0)) / 100
  return {
    ...{ sales: of('amount', 1), notes: of('adjustment', 1), output: of('vat', 1) },
    ...{ purchases: of('amount', 7), input: of('vat', 7), due: of('vat', 13), net: of('vat', 16) },
    account: (cents(after.account) - cents(before.account)) / 100,
  }
}

test('[BKS-80] an order’s VAT is in the return and in the account from its issue on, and its payment moves neither', async () => {
  let order = { buyer: finance, orderId: 0, feesTax: 0 }
  const issued = await added(async () => {
    order = await buy('full', houseId)
  })
  const vat = 3_000 + order.feesTax
  expect(issued).toMatchObject({ output: vat, input: 0, due: vat, account: vat })
  expect(await added(() => pay(order))).toMatchObject({ output: 0, due: 0, account: 0 })
  expect(causes(await read())).toEqual({})
})

test('[BKS-54] [BKS-53] an order is in the list of who owes from its invoice to its payment, with what the account holds', async () => {
  const first = await buy('private', member)
  const order = await buy('margin', houseId, riyals(18_400))
  const list = async (query = '') => (await good(fixture.call(`GET /api/admin/receivables?${query}`, finance))).data
  const balance = async (id: string) =>
    (await good(fixture.call('GET /api/admin/ledger-accounts?per_page=100', finance))).data.data.find(
      (account: { id: string }) => account.id === id,
    )?.balance
  const owed = await list()
  expect(owed.data.map(({ id }: { id: number }) => id)).toEqual([first.orderId, order.orderId])
  const total = PRICE + 950 + order.feesTax
  expect(owed.data[1]).toMatchObject({ user_id: order.buyer.id, total, paid_amount: 0, due_amount: total })
  expect([await balance('receivables'), await balance('sellers_unpaid')]).toEqual([-2 * total, PRICE])
  const { number } = owed.data[1]
  expect((await list(`search=${number}`)).data).toMatchObject([{ id: order.orderId, invoice_status: 'issued' }])
  await pay(first)
  await pay(order)
  expect((await list()).data).toEqual([])
  expect([await balance('receivables'), await balance('sellers_unpaid')]).toEqual([0, 0])
})

test('[BKS-81] the VAT of another seller’s car is output and input at once, and nothing is left of it', async () => {
  let order = { buyer: finance, orderId: 0, feesTax: 0 }
  const sold = await added(async () => {
    order = await buy('full', member)
    await pay(order)
  })
  expect(sold).toMatchObject({ purchases: 20_000, input: 3_000, output: 3_000 + order.feesTax })
  expect(sold).toMatchObject({ due: order.feesTax, net: order.feesTax, account: order.feesTax })
  const margin = await added(async () => pay(await buy('margin', member, riyals(18_400))))
  expect(margin).toMatchObject({ input: 0, due: order.feesTax, account: order.feesTax })
})

test('[BKS-80] the margin of the house’s own car counts, and a canceled order takes all back as an adjustment', async () => {
  let order = { buyer: finance, orderId: 0, feesTax: 0 }
  const sold = await added(async () => {
    order = await buy('margin', houseId, riyals(18_400))
    await pay(order)
  })
  expect(sold).toMatchObject({ output: 600 + order.feesTax, account: 600 + order.feesTax })
  const body = { reason: 'The car was damaged', cause: 'house' }
  const back = await added(() =>
    good(fixture.call(`POST /api/admin/orders/cancel/${order.orderId}`, { token: finance.token, body })),
  )
  expect(back).toMatchObject({ sales: 0, output: -600 - order.feesTax, account: -600 - order.feesTax })
  expect(back.notes).toBe(-sold.sales)
  expect(differs(await read())).toBe(0)
})

test('[BKS-80] an invoice booked in another period is named, and a period is 400 days at most', async () => {
  const order = await buy('private', houseId)
  await sql`alter table invoices disable trigger user`.execute(fixture.db)
  await sql`update invoices set issued_at = issued_at - interval '2 days' where order_id = ${order.orderId}`.execute(
    fixture.db,
  )
  await sql`alter table invoices enable trigger user`.execute(fixture.db)
  await pay(order)
  const today = riyadhDay(new Date())
  const found = await read(`from=${today}&until=${today}`)
  expect(causes(found)).toEqual({ other_period: [-order.feesTax, 1] })
  expect(differs(found)).toBe(-cents(order.feesTax))
  for (const query of ['from=2026-01-02&until=2026-01-01', 'from=2025-01-01&until=2026-06-01'])
    expect((await fixture.call(`GET /api/admin/vat-return?${query}`, finance)).status).toBe(422)
  expect(found.boxes.map(({ box }) => box)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
})

test('[BKS-80] the halala of an invoice’s rounding is a named difference, whoever sells the car', async () => {
  for (const ownerId of [member, houseId]) {
    const before = causes(await read()).rounding ?? [0, 0]
    // Its invoice rounds one halala down.
    await pay(await buy('full', ownerId, null, 23_010))
    const after = await read()
    const [vat, count] = causes(after).rounding ?? [0, 0]
    expect([cents(vat) - cents(before[0]), count - before[1]]).toEqual([1, 1])
    expect(after.differences.reduce((sum, each) => sum + cents(each.vat), 0)).toBe(differs(after))
  }
})

test('[BKS-80] [INV-7] services of the same total and another VAT correct the invoice by the payment', async () => {
  const service = async (price: number, taxable: boolean) =>
    (
      await fixture.db
        .insertInto('items')
        .values({ nameAr: 'خدمة', nameEn: 'Service', price: riyals(price), taxable })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [taxed, untaxed] = [await service(100, true), await service(115, false)]
  const order = await buy('private', member)
  const before = differs(await read())
  await pay(order, { payment_method: 'cash', services: [taxed] })
  await fixture.features.invoices.correctOutdated()
  const changed = await added(() => pay(order, { services: [untaxed] }))
  expect(changed).toMatchObject({ output: -15, account: -15 })
  expect(differs(await read())).toBe(before)
})

test('[BKS-80] [ORD-52] a kept deposit whose invoice rounds differs by nothing', async () => {
  const order = await buy('full', member)
  const before = await read()
  await sql`update orders set due_at = due_at - interval '3 days' where id = ${order.orderId}`.execute(fixture.db)
  const body = { reason: 'The buyer does not answer', cause: 'buyer_default' }
  await good(fixture.call(`POST /api/admin/orders/cancel/${order.orderId}`, { token: finance.token, body }))
  const { rows } = await sql<{ rounding: number }>`
    select (content->>'rounding')::int as rounding from invoices where order_id = ${order.orderId} and source like 'kept:%'
     order by id`.execute(fixture.db)
  expect(rows.map(({ rounding }) => rounding)).toEqual([0, 0, 0, -1])
  const after = await read()
  expect(causes(after)).toEqual(causes(before))
  expect(differs(after)).toBe(differs(before))
})
