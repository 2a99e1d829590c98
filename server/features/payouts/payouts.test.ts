import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { createCar, createLetter, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { emptyOldPayouts } from './payout-store.ts'

const IBAN = 'SA0380000000608010167519'
let fixture: Fixture
let finance: Person
let colleague: Person
let cashier: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  colleague = await fixture.staff('finance')
  cashier = await fixture.staff('admin')
  await letOneRecordMoney(fixture.db)
  const house = { bankIban: IBAN, bankAccountName: 'Marsa & Sons' }
  await inTransaction(fixture.db, (tx) => createSettings(fixture.db).save(tx, 'orders', house))
})
afterAll(() => fixture.close())

type Sale = { id: number; orderId: number; seller: Person }
const act = (what: string, body: object = {}, as = finance) => fixture.call(`POST ${what}`, { as, body })
const read = async (id: number) => (await fixture.call(`GET /payouts/${id}`, { as: finance })).data
const send = (sales: Sale[], as = finance) => act('/payouts/batch', { ids: sales.map(({ id }) => id) }, as)
const change = (statement: string) => fixture.exec(statement)

/** A paid car of another owner. */
async function paid(): Promise<Sale> {
  const seller = await fixture.person()
  const buyer = await fixture.person({ available: riyals(1_000) })
  const { id: carId } = await createCar(fixture.db, { type: 'sale', ownerId: seller.id })
  const bought = await fixture.call('POST /api/v1/car-purchase', { as: buyer, body: { product_id: carId } })
  const { id: orderId, total } = bought.data.order
  await act('/payments', { user_id: buyer.id, purpose: 'order', order_id: orderId, amount: total }, cashier)
  const found = fixture.db.selectFrom('payouts').select('id').where('orderId', '=', orderId)
  return { orderId, seller, id: (await found.executeTakeFirstOrThrow()).id }
}
const addAccount = async ({ seller }: Sale) => {
  const ibanSealed = fixture.context.secrets.seal('payout-iban', IBAN)
  const ibanHash = fixture.context.secrets.hash('payout-iban', IBAN)
  const row = { accountId: seller.id, ibanSealed, ibanHash, holderName: '=Sara <S>', usableFrom: new Date(0) }
  await fixture.db.insertInto('payoutAccounts').values(row).execute()
}
const transfer = ({ orderId }: Sale) =>
  act(`/orders/${orderId}/transfer-steps`, { step: 'transferred', on: riyadhDay(new Date()) })
async function handOver({ orderId }: Sale, daysAgo = 8) {
  await act(`/orders/deliver/${orderId}`)
  await fixture.approve(colleague, await act(`/orders/finish/${orderId}`))
  await change(`update orders set finished_at = finished_at - interval '${daysAgo} days' where id = ${orderId}`)
}
async function due(): Promise<Sale> {
  const sale = await paid()
  await addAccount(sale)
  await transfer(sale)
  await handOver(sale)
  return sale
}
async function sent(): Promise<{ sale: Sale; batch: number }> {
  const sale = await due()
  await fixture.approve(colleague, await send([sale]))
  return { sale, batch: (await read(sale.id)).batch_id }
}
const file = (batch: number, format: string, as = finance) =>
  fixture.call(`GET /payouts/batches/${batch}.${format}`, { as })
const causeOf = ({ status, reason, data }: Answer) => [status, reason, data?.cause]

test('[PAY-OUT-2] [PAY-OUT-3] a payout is blocked with its cause until account, transfer, handover and days are there', async () => {
  const sale = await paid()
  const shown = await read(sale.id)
  expect(shown).toMatchObject({ state: 'blocked', cause: 'no_account', gross: shown.net, due_at: null })
  const told = fixture.db.selectFrom('notifications').select('kind').where('accountId', '=', sale.seller.id)
  expect(await told.execute()).toContainEqual({ kind: 'payout_iban_missing' })
  expect(causeOf(await send([sale]))).toEqual([409, 'payout_blocked', 'no_account'])
  await addAccount(sale)
  expect(causeOf(await send([sale]))).toEqual([409, 'payout_blocked', 'not_transferred'])
  await transfer(sale)
  expect(causeOf(await send([sale]))).toEqual([409, 'payout_blocked', 'days_left'])
  await handOver(sale, 6)
  expect(await read(sale.id)).toMatchObject({ state: 'waiting', cause: 'days_left', due_at: expect.any(String) })
  await change(`update orders set finished_at = finished_at - interval '2 days' where id = ${sale.orderId}`)
  expect(await read(sale.id)).toMatchObject({ state: 'due', cause: null })
  await change(`update accounts set refunds_held_until = now() + interval '1 hour' where id = ${sale.seller.id}`)
  expect(causeOf(await send([sale]))).toEqual([409, 'payout_blocked', 'days_left'])
})

test('[PAY-OUT-4] two persons send a payout once, to the account that both saw', async () => {
  const [one, other] = [await due(), await due()]
  const asked = await send([one, other])
  expect(asked.data.approval).toMatchObject({ kind: 'payout_batch', state: 'waiting' })
  expect(await read(one.id)).toMatchObject({ state: 'due', batch_id: null })
  expect((await fixture.approve(finance, asked)).reason).toBe('own_request')
  const twice = await send([one], colleague)
  const approvals = await Promise.all([fixture.approve(colleague, asked), fixture.approve(cashier, twice)])
  expect(approvals.filter(({ data }) => data?.state === 'approved')).toHaveLength(1)
  expect((await read(one.id)).state).toBe('sent')
  const third = await due()
  const late = await send([third])
  await change(`update payout_accounts set holder_name = 'Other' where account_id = ${third.seller.id}`)
  expect(await fixture.approve(colleague, late)).toMatchObject({ status: 409, reason: 'approval_outdated' })
  expect((await read(third.id)).state).toBe('due')
})

test('[PAY-OUT-5] the file is pain.001 in the order of its structure, and a table without formulas; downloads are audited', async () => {
  const { sale, batch } = await sent()
  const { net, order_number: number } = await read(sale.id)
  const xml = await file(batch, 'xml')
  const names = [...xml.text.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name).join(' ')
  expect(names).toBe(
    'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm PmtInf PmtInfId PmtMtd NbOfTxs CtrlSum ' +
      'ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN Ccy DbtrAgt FinInstnId Othr Id ChrgBr ' +
      'CdtTrfTxInf PmtId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd',
  )
  expect(xml.text).toContain(`<InstdAmt Ccy="SAR">${net.toFixed(2)}</InstdAmt>`)
  expect(xml.text).toContain('<Nm>Marsa &amp; Sons</Nm>')
  expect(xml.text).toContain(`<Nm>=Sara &lt;S&gt;</Nm></Cdtr><CdtrAcct><Id><IBAN>${IBAN}</IBAN>`)
  const csv = await file(batch, 'csv')
  expect(csv.text.split('\r\n')[1]).toBe(`PO-${sale.id}-${batch},${net},SAR,'=Sara <S>,${IBAN},${number}`)
  const audit = fixture.db.selectFrom('audit').select('action').where('subject', '=', `payout-batch:${batch}`)
  expect(await audit.execute()).toHaveLength(2)
  for (const role of ['auctions', 'support', 'content'] as const)
    expect((await file(batch, 'xml', await fixture.staff(role))).status).toBe(403)
})

test('[PAY-OUT-6] a payout is confirmed once; one that the bank refused is due again, by two persons', async () => {
  const { sale, batch } = await sent()
  const back = await act(`/payouts/${sale.id}/return`, { reason: 'Account closed' })
  expect(back.data.approval).toMatchObject({ kind: 'payout_return', state: 'waiting' })
  await fixture.approve(colleague, back)
  expect(await read(sale.id)).toMatchObject({ state: 'due', batch_id: null })
  expect((await file(batch, 'xml')).status).toBe(404)
  expect((await act(`/payouts/${sale.id}/confirm`, { reference: 'FT-0' })).reason).toBe('nothing_to_confirm')
  await fixture.approve(colleague, await send([sale]))
  const confirm = (reference: string) => act(`/payouts/${sale.id}/confirm`, { reference })
  const answers = await Promise.all([confirm('FT-1'), confirm('FT-2')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from journals j join invoices i on j.reference = 'invoice:' || i.id
     where i.source = ${`owner:${sale.orderId}`} and j.kind = 'payout'`.execute(fixture.db)
  expect(rows[0]?.n).toBe(1)
})

test('[PAY-OUT-7] a line of the bank’s statement confirms the payout that it shows', async () => {
  const [{ sale, batch }, other] = [await sent(), await sent()]
  const { net } = await read(sale.id)
  const line = [riyadhDay(new Date()), -net, 'FT-77', 'Sara', '', `Payment PO-${sale.id}-${batch}`]
  const text = `date,amount,reference,name,iban,description\n${line.join(',')}\n`
  const { data } = await act('/bank-statements', { text })
  expect(data.unmatched_count).toBe(0)
  expect(await read(sale.id)).toMatchObject({ state: 'paid', reference: `PO-${sale.id}-${batch}` })
  expect((await read(other.sale.id)).state).toBe('sent')
})

test('[PAY-OUT-11] ten years after it was paid a payout keeps its amounts, and no bank account', async () => {
  const [old, recent] = [await sent(), await sent()]
  for (const [{ sale }, years] of [
    [old, 10],
    [recent, 9],
  ] as const) {
    await act(`/payouts/${sale.id}/confirm`, { reference: `FT-${years}-years` })
    await change(`update payouts set paid_at = paid_at - interval '${years} years 1 day' where id = ${sale.id}`)
  }
  const { net } = await read(old.sale.id)
  await emptyOldPayouts(fixture.db)
  expect(await read(recent.sale.id)).toMatchObject({ iban_masked: expect.stringMatching(/7519$/) })
  expect(await read(old.sale.id)).toMatchObject({ net, iban_masked: null, holder: null, state: 'paid' })
})

test('[CASE-6] [PAY-OUT-3] no payout is sent while a case of its order is open, also of two acts at once', async () => {
  const [sale, other] = [await due(), await due()]
  const complain = async ({ orderId }: Sale) => {
    const order = fixture.db.selectFrom('orders').select('buyerId').where('id', '=', orderId)
    const buyer = (await order.executeTakeFirstOrThrow()).buyerId
    const as = { id: buyer, token: await openSession(fixture.db, buyer) }
    const body = { kind: 'late', text: 'It came a month late.', wants: 'answer' }
    return fixture.call(`POST /api/v1/orders/${orderId}/case`, { as, body })
  }
  expect((await complain(sale)).status).toBe(200)
  expect(await read(sale.id)).toMatchObject({ state: 'blocked', cause: 'case_open' })
  expect(causeOf(await send([sale]))).toEqual([409, 'payout_blocked', 'case_open'])

  // A case that is being opened makes the batch wait, and ends it.
  const asked = await send([other])
  const { approval } = await inTransaction(fixture.db, async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', other.orderId).forUpdate().execute()
    const waiting = fixture.approve(colleague, asked)
    const late = new Promise((resolve) => setTimeout(() => resolve('waits'), 500))
    expect(await Promise.race([waiting, late])).toBe('waits')
    const { buyerId } = await tx
      .selectFrom('orders')
      .select('buyerId')
      .where('id', '=', other.orderId)
      .executeTakeFirstOrThrow()
    const letterId = await createLetter(fixture.db, { accountId: buyerId, kind: 'case' })
    const times = { answerBy: new Date(), decideBy: new Date() }
    const parties = { orderId: other.orderId, accountId: buyerId, sellerId: other.seller.id, letterId }
    await tx
      .insertInto('orderCases')
      .values({ ...parties, ...times, kind: 'late', wants: 'answer' })
      .execute()
    return { approval: waiting }
  })
  expect(await approval).toMatchObject({ status: 409, reason: 'approval_outdated' })
  expect(await read(other.id)).toMatchObject({ cause: 'case_open', batch_id: null })
})
