import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { COUPON, chances, House } from './testing/month.ts'
import { checkVat, differences, wronglyOwed } from './testing/month-books.ts'
import { liveDay } from './testing/month-day.ts'

const FILE = path.join(import.meta.dirname, '../../migrations/0700_receivables.sql')
const SEED = 19
const DAYS = 17
/** Luck may take longer to lead an order into each state. */
const DAYS_MAX = 60
/** After the migration. */
const LAST_DAYS = 10

let house: House
let client: pg.Client
beforeEach(async () => {
  house = await House.open()
  client = new pg.Client({ connectionString: house.fixture.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await house.close()
})

/** Changes rows that no statement of the product may change. */
const rewrite = (statements: string) =>
  client.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
/** The release before booked all of an order at its payment. */
const settleAsBefore = (which: string) => `
  create temp table lines on commit drop as
    select s.id as journal_id, p.account, p.owner_id, sum(p.amount) as amount
      from journals s join journals j on j.reference = s.reference and j.kind in ('invoice_issued', 'order_paid')
      join postings p on p.journal_id = j.id
     where s.kind = 'order_paid' and s.reference in (${which}) group by 1, 2, 3 having sum(p.amount) <> 0;
  delete from postings where journal_id in (select journal_id from lines);
  insert into postings (journal_id, line, account, owner_id, amount)
  select journal_id, row_number() over (partition by journal_id order by account), account, owner_id, amount from lines`
const dropIssued = (which: string) => `
  delete from postings where journal_id in (select id from journals where kind = 'invoice_issued' and ${which});
  delete from journals where kind = 'invoice_issued' and ${which}`

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await client.query(text)).rows as Row[]
}
const transfer = {
  ...{ owner_name: 'Fahd', owner_identity: '1000000008', owner_phone: '0501234567', transfer_location: 'Riyadh' },
}
/** A member buys a car and chooses how to pay. */
async function buy(choice: object) {
  await house.buyCar(chances(SEED))
  const order = (await house.orders()).at(-1)
  if (!order) throw new Error('nothing was bought')
  const buyer = house.personOf(order.buyerId)
  const body = { order_id: order.id, ...transfer, ...choice }
  const { data } = await house.ask('POST /api/v1/complete-win-order', { as: buyer, body })
  return { orderId: order.id, buyer, amount: data?.payment?.amount as number }
}
async function sendTransfer({ orderId, buyer, amount }: Awaited<ReturnType<typeof buy>>): Promise<number> {
  const { data } = await house.sendTransfer(buyer, orderId, amount)
  return data.transfer.id
}
/** @returns the order, paid by a transfer of all of it. */
async function buyAndPay(): Promise<number> {
  const bought = await buy({ payment_method: 'bank_transfer' })
  await house.office(`POST /bank-transfers/${await sendTransfer(bought)}/approve`)
  return bought.orderId
}
const setAutomatic = (invoiceAutomatic: boolean) =>
  inTransaction(house.fixture.db, (tx) => createSettings(house.fixture.db).save(tx, 'orders', { invoiceAutomatic }))

const openOrders = `from orders o join invoices i on i.source = 'order:' || o.id and i.credited_at is null and i.issued_at is not null
  where o.status = 'pending'`
const isSame = "o.total = i.total + (i.content->>'collected')::bigint"
const migrate = async () => client.query(await readFile(FILE, 'utf8'))

const STATES = [
  ...[
    'waiting_invoice',
    'issued',
    'under_review',
    'grace',
    'partly paid',
    'newer choices than its invoice',
    'paid',
    'credited',
  ],
  ...['canceled for buyer_default', 'canceled for house', 'canceled for house, paid', 'canceled for returned, paid'],
]
async function states(): Promise<string[]> {
  const found = await rowsOf<{ state: string }>(`
    select distinct case when status = 'pending' and paid_amount > 0 then 'partly paid'
                         when status = 'pending' then invoice_status
                         when status = 'canceled' then 'canceled for ' || cancel_cause || case when paid_at is null then '' else ', paid' end
                         else 'paid' end as state
      from orders where status <> 'negotiating' and (status <> 'canceled' or cancel_cause is not null) union all
    select distinct 'credited' from invoices where credited_at is not null union all
    select distinct 'newer choices than its invoice' ${openOrders} and not ${isSame}`)
  return found.map(({ state }) => state)
}

/** True if the days alone have led orders into every state that is not made at their end. */
async function lived(): Promise<boolean> {
  const found = await states()
  const byLuck = ['grace', 'paid', 'credited', 'canceled for buyer_default', 'canceled for returned, paid']
  return byLuck.every((state) => found.includes(state))
}

/** A month up to its middle, with orders in every state, in the books of the release before. */
async function liveBefore(): Promise<void> {
  const luck = chances(SEED)
  for (let day = 0; day < DAYS || (day < DAYS_MAX && !(await lived())); day += 1) {
    await house.pass(24)
    await liveDay(house, luck, { isOver: false })
  }
  const partly = await buy({ payment_method: 'bank_transfer' })
  await house.office(`POST /bank-transfers/${await sendTransfer(partly)}/approve`, { amount: 1_000 })
  await sendTransfer(await buy({ payment_method: 'bank_transfer' }))
  for (const orderId of [await buyAndPay(), (await buy({ payment_method: 'cash' })).orderId])
    await house.office(`POST /orders/cancel/${orderId}`, { reason: 'The car was damaged', cause: 'house' })
  await buy({ payment_method: 'cash', coupon: COUPON })
  await setAutomatic(false)
  await buy({ payment_method: 'cash' })
  await setAutomatic(true)
  expect(await states()).toEqual(expect.arrayContaining(STATES))
  await rewrite(`${settleAsBefore("select 'order:' || id from orders")}; ${dropIssued('true')};
    delete from ledger_accounts where name in ('receivables', 'sellers_unpaid')`)
}

/** Everything of the books that the product itself can check. */
async function expectRight(): Promise<void> {
  expect(await wronglyOwed(house)).toEqual([])
  await checkVat(house)
  expect(await differences(house)).toEqual([])
}
const issued = () =>
  rowsOf<{ reference: string }>("select reference from journals where kind = 'invoice_issued' order by id")

/** The newest open invoice charges another VAT than its order. */
const changeVat = (by: number) =>
  rewrite(`update invoices set content = content || jsonb_build_object('vat', (content->>'vat')::bigint + ${by},
             'discount', (content->>'discount')::bigint - ${by})
            where id = (select max(i.id) ${openOrders} and ${isSame})`)

test('[BKS-53] the migration books the open invoices alone, and the month goes on with right books', async () => {
  await liveBefore()
  await changeVat(100)
  const open = await rowsOf<{ reference: string; number: string }>(
    `select 'order:' || o.id as reference, o.number ${openOrders} and ${isSame} order by o.id`,
  )
  await expect(migrate()).rejects.toThrow(`orders ${open.at(-1)?.number} is not that`)
  expect(await issued()).toEqual([])
  await changeVat(-100)
  const before = await rowsOf('select * from postings order by journal_id, line')
  await migrate()
  expect(await issued()).toEqual(open.map(({ reference }) => ({ reference })))
  expect(
    await rowsOf(
      "select p.* from postings p join journals j on j.id = p.journal_id where j.kind <> 'invoice_issued' order by 1, 2",
    ),
  ).toEqual(before)
  expect(await rowsOf('select sum(amount)::int as sum from postings')).toEqual([{ sum: 0 }])
  await house.fixture.features.invoices.correctOutdated()
  await expectRight()

  const luck = chances(SEED)
  for (let day = 0; day < LAST_DAYS; day += 1) {
    await house.pass(24)
    await liveDay(house, luck, { isOver: true })
    if (day === 0) await actAsBefore()
    expect(await wronglyOwed(house)).toEqual([])
  }
  await expectRight()
})

/** While a new version starts, the release before still issues, settles and cancels in its way. */
async function actAsBefore(): Promise<void> {
  const paid = await buyAndPay()
  const { orderId } = await buy({ payment_method: 'cash' })
  const canceled = await buy({ payment_method: 'cash' })
  await house.office(`POST /orders/cancel/${canceled.orderId}`, { reason: 'The car was damaged', cause: 'house' })
  await rewrite(`${settleAsBefore(`'order:${paid}'`)}; ${dropIssued(`reference = 'order:${orderId}'`)};
    ${dropIssued(`id = (select max(id) from journals where reference = 'order:${canceled.orderId}')`)}`)
  const wrong = await wronglyOwed(house)
  expect(wrong).toHaveLength(3)
  // [BKS-10] The comparison finds it.
  const found = (await differences(house)).find(({ subject }) => subject === 'ledger:receivables')
  const missing = wrong.reduce((sum, { receivable, due }) => sum + due - receivable, 0)
  expect(Math.round(((found?.found_amount ?? 0) - (found?.expected_amount ?? 0)) * 100)).toBe(missing)
  await house.fixture.features.invoices.correctOutdated()
  await expectRight()
}
