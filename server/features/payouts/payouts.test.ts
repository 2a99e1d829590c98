import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { createCar, createLetter, riyals } from '#server/testing/factories.ts'
import { letOneRecordMoney } from '#server/testing/money-by-hand.ts'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { HOUSE_PHONE } from '../accounts/index.ts'
import { holdRow, untilBlocked } from '../bidding/testing/locks.ts'
import { emptyOldPayouts } from './payout-store.ts'

const IBAN = 'SA0380000000608010167519'
let fixture: Fixture
let finance: Person
let colleague: Person
let cashier: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance', name: 'Fahd' })
  colleague = await fixture.person({ role: 'finance', name: 'Huda' })
  cashier = await fixture.staff('admin')
  await letOneRecordMoney(fixture.db)
  await saveHouse(IBAN)
})
afterAll(() => fixture.close())

type Sale = { id: number; orderId: number; seller: Person }
const saveHouse = (bankIban: string) =>
  inTransaction(fixture.db, (tx) =>
    createSettings(fixture.db).save(tx, 'orders', { bankIban, bankAccountName: 'Marsa & Sons' }),
  )
const act = (what: string, body: object = {}, as = finance) => fixture.call(`POST ${what}`, { as, body })
const read = async (id: number) => (await fixture.call(`GET /payouts/${id}`, { as: finance })).data
const send = (sales: Sale[], as = finance) => act('/payouts/batch', { ids: sales.map(({ id }) => id) }, as)
const change = (statement: string) => fixture.exec(statement)

const saveFees = (sellerCommissionFixed: number) =>
  inTransaction(fixture.db, (tx) => createSettings(fixture.db).save(tx, 'fees', { sellerCommissionFixed }))
let prices = 100_000
/** A price that no other sale has: a debit of the bank shows one sale only. */
const newPrice = () => {
  prices += 10
  return riyals(prices)
}
/** The order of a car that its buyer has paid. */
async function buy(ownerId: number, price: number): Promise<number> {
  const buyer = await fixture.person({ available: riyals(1_000) })
  const { id: carId } = await createCar(fixture.db, { type: 'sale', ownerId, price })
  const bought = await fixture.call('POST /api/v1/car-purchase', { as: buyer, body: { product_id: carId } })
  const { id: orderId, total } = bought.data.order
  const payment = { user_id: buyer.id, purpose: 'order', order_id: orderId, amount: total }
  expect((await act('/payments', payment, cashier)).data?.status).toBe('paid')
  return orderId
}
async function paid(price = newPrice()): Promise<Sale> {
  const seller = await fixture.person()
  const orderId = await buy(seller.id, price)
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
async function due(price?: number): Promise<Sale> {
  const sale = await paid(price)
  await addAccount(sale)
  await transfer(sale)
  await handOver(sale)
  return sale
}
/** Sends payouts in one batch. @returns its id. */
async function sendAll(sales: Sale[]): Promise<number> {
  await fixture.approve(colleague, await send(sales))
  return (await read(sales[0]?.id ?? 0)).batch_id
}
async function sent(): Promise<{ sale: Sale; batch: number }> {
  const sale = await due()
  return { sale, batch: await sendAll([sale]) }
}
/** A colleague of finance with the phone of a seller. */
async function partyOf({ seller }: Sale): Promise<Person> {
  const near = await fixture.staff('finance')
  await change(`update accounts set whatsapp = (select phone from accounts where id = ${near.id}),
                       whatsapp_verified_at = clock_timestamp() where id = ${seller.id}`)
  return near
}
const refusal = ({ status, reason }: Answer) => [status, reason]
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

test('[PAY-OUT-2] a canceled order cancels its own payout, a sent one is not canceled, and nothing owed is none', async () => {
  const [canceled, gone] = await Promise.all([paid(), paid()])
  const invoice = fixture.db.selectFrom('invoices').select('id').where('source', '=', `owner:${gone.orderId}`)
  await sentPayout(fixture.db, (await invoice.executeTakeFirstOrThrow()).id)
  const cancel = ({ orderId }: Sale) => act(`/orders/cancel/${orderId}`, { reason: 'The car was damaged' }, cashier)
  expect(refusal(await cancel(gone))).toEqual([409, 'seller_paid'])
  expect((await cancel(canceled)).status).toBe(200)
  expect(await read(canceled.id)).toMatchObject({ state: 'canceled', cause: null })
  expect(refusal(await send([canceled]))).toEqual([409, 'already_decided'])
  const house = await fixture.person({ phone: HOUSE_PHONE })
  const owedNothing = [await buy(house.id, newPrice())]
  await saveFees(riyals(100_000))
  owedNothing.push(await buy(gone.seller.id, riyals(115_000)))
  await saveFees(0)
  const list = async (query: string) => (await fixture.call(`GET /payouts?per_page=100&${query}`, { as: finance })).data
  const all = await list('')
  expect(all.data.filter((row: { order_id: number }) => owedNothing.includes(row.order_id))).toEqual([])
  const { order_number: number, batch_id: batch } = await read(gone.id)
  for (const [query, total] of [
    [`search=${number}&state=sent&batch_id=${batch}`, 1],
    [`search=${number}&state=canceled`, 0],
    ['search=Nobody', 0],
    [`batch_id=${batch}`, 1],
  ] as const)
    expect((await list(query)).total).toBe(total)
  for (const { state, count, net } of all.sums) {
    const { data } = await list(`state=${state}`)
    expect(data.map((row: { state: string }) => row.state)).toEqual(Array(count).fill(state))
    expect(data.reduce((sum: number, row: { net: number }) => sum + row.net, 0)).toBe(net)
  }
})

test('[PAY-OUT-4] two persons send a payout once, to the account that both saw', async () => {
  const [one, other] = [await due(), await due()]
  const asked = await send([one, other, one])
  expect(asked.data.approval).toMatchObject({ kind: 'payout_batch', state: 'waiting' })
  const { net } = await read(one.id)
  const shown = (await fixture.call(`GET /approvals/${asked.data.approval.id}`, { as: colleague })).data
  expect(shown.amount).toBe(net + (await read(other.id)).net)
  const effect = { amount: riyals(net), holder: '=Sara <S>', iban: 'SA03••••7519' }
  expect(shown).toMatchObject({ before: { ...effect, state: 'due' }, after: { ...effect, state: 'sent' } })
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

test('[PAY-OUT-4] [PAY-OUT-6] a party to a payout neither sends, confirms nor returns it, and unknown ones are not found', async () => {
  const sale = await due()
  const near = await partyOf(sale)
  const conflict = [403, 'conflict_of_interest']
  expect(refusal(await send([sale], near))).toEqual(conflict)
  const unknown = { ...sale, id: 999_999 }
  expect((await send([sale, unknown])).status).toBe(404)
  await saveHouse('')
  expect(refusal(await send([sale]))).toEqual([409, 'house_account_missing'])
  await saveHouse(IBAN)
  const asked = await send([sale])
  expect(refusal(await fixture.approve(near, asked))).toEqual(conflict)
  await fixture.approve(colleague, asked)
  expect(refusal(await send([sale], colleague))).toEqual([409, 'already_decided'])
  const settle = (id: number, as: Person) => act(`/payouts/${id}/confirm`, { reference: 'FT-party' }, as)
  const takeBack = (id: number, as: Person) => act(`/payouts/${id}/return`, { reason: 'Account closed' }, as)
  expect(refusal(await settle(sale.id, near))).toEqual(conflict)
  expect(refusal(await takeBack(sale.id, near))).toEqual(conflict)
  const back = await takeBack(sale.id, finance)
  expect(refusal(await fixture.approve(near, back))).toEqual(conflict)
  expect((await settle(unknown.id, finance)).status).toBe(404)
  const { state, batch_id: batch } = await read(sale.id)
  expect(state).toBe('sent')
  // It is confirmed while its return is approved.
  const held = await holdRow(fixture.databaseUrl, 'payouts', sale.id)
  const late = fixture.approve(colleague, back)
  await untilBlocked(fixture.databaseUrl, 1)
  await held.run('update payouts set paid_at = clock_timestamp(), reference = $1 where id = $2', ['FT-held', sale.id])
  await held.release()
  expect((await late).data.approval).toMatchObject({ state: 'lapsed', decision_reason: 'nothing_to_confirm' })
  expect(await read(sale.id)).toMatchObject({ state: 'paid', batch_id: batch })
})

test('[PAY-OUT-5] the file is pain.001 in the order of its structure, and a table without formulas; downloads are audited', async () => {
  const [sale, other] = [await due(), await due()]
  await change(`update payout_accounts set holder_name = repeat('A', 141) where account_id = ${other.seller.id}`)
  const batch = await sendAll([sale, other])
  const { net, order_number: number } = await read(sale.id)
  const sum = net + (await read(other.id)).net
  const made = { made_by_name: 'Fahd', approved_by: colleague.id, approved_by_name: 'Huda' }
  expect((await fixture.call(`GET /payout-batches/${batch}`, { as: finance })).data).toMatchObject({
    ...{ ...made, id: batch, count: 2, sum, paid_count: 0 },
  })
  const batches = (await fixture.call('GET /payout-batches', { as: finance })).data
  expect(batches.data[0]).toMatchObject({ ...made, id: batch })
  expect(batches.data).toHaveLength(batches.total)
  const xml = await file(batch, 'xml')
  const names = [...xml.text.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name).join(' ')
  expect(names).toBe(
    'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm PmtInf PmtInfId PmtMtd NbOfTxs CtrlSum ' +
      'ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN Ccy DbtrAgt FinInstnId Othr Id ChrgBr ' +
      Array(2).fill('CdtTrfTxInf PmtId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd').join(' '),
  )
  expect(xml.text).toContain(`<NbOfTxs>2</NbOfTxs><CtrlSum>${sum.toFixed(2)}</CtrlSum>`)
  expect(xml.text).toContain(`<Nm>${'A'.repeat(140)}</Nm>`)
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
  expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({ id: sale.id, state: 'paid' })
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from journals j join invoices i on j.reference = 'invoice:' || i.id
     where i.source = ${`owner:${sale.orderId}`} and j.kind = 'payout'`.execute(fixture.db)
  expect(rows[0]?.n).toBe(1)
  const audit = fixture.db.selectFrom('audit').select('action').where('subject', '=', `payout:${sale.id}`)
  const actions = (await audit.orderBy('id').execute()).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('payout.'))).toEqual(
    ['sent', 'returned', 'sent', 'confirmed'].map((what) => `payout.${what}`),
  )
  const told = fixture.db.selectFrom('notifications').select('kind').where('accountId', '=', sale.seller.id)
  const kinds = (await told.orderBy('id').execute()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => /^payout_(?:sent|paid)$/.test(kind))).toEqual([
    'payout_sent',
    'payout_sent',
    'payout_paid',
  ])
})

test('[PAY-OUT-7] a debit of the bank’s statement confirms the payout of its amount that it names, or one to its account', async () => {
  const price = newPrice()
  const sales = await Promise.all([due(price), due(price), due(price), due(price)])
  const [, , third, named] = sales
  const batch = await sendAll([...sales])
  const near = await partyOf(third)
  const { net } = await read(named.id)
  const upload = async (lines: [amount: number, reference: string, iban: string, text: string][], as = finance) => {
    const rows = lines.map(([amount, ...rest]) => [riyadhDay(new Date()), -amount, ...rest].join(','))
    const text = `date,amount,reference,iban,description\n${rows.join('\n')}\n`
    expect((await act('/bank-statements', { text }, as)).status).toBe(200)
    const shown = await Promise.all(sales.map(({ id }) => read(id)))
    return shown.map(({ reference }) => reference)
  }
  const nameOf = ({ id }: Sale) => `PO-${id}-${batch}`
  expect(
    await upload([
      [net, 'FT-77', IBAN, `Payment ${nameOf(named)}`],
      [net + 1, 'FT-78', IBAN, ''],
      [net, '', IBAN, ''],
      [net, 'FT-79', 'SA4420000001234567891234', ''],
    ]),
  ).toEqual([null, null, null, nameOf(named)])
  expect(await upload([[net, 'FT-80', '', nameOf(third)]], near)).toEqual([null, null, null, nameOf(named)])
  const confirmThird = (reference: string) => act(`/payouts/${third.id}/confirm`, { reference })
  expect((await confirmThird(nameOf(named))).errors).toHaveProperty('reference')
  expect((await confirmThird('FT-81')).data.state).toBe('paid')
  const accounts = await upload([
    [net, 'FT-82', IBAN, ''],
    [net, 'FT-83', IBAN, ''],
    [net, 'FT-81', IBAN, ''],
  ])
  expect(accounts).toEqual([
    expect.stringMatching(/^FT-8[23]$/),
    expect.stringMatching(/^FT-8[23]$/),
    'FT-81',
    nameOf(named),
  ])
  expect((await fixture.call(`GET /payout-batches/${batch}`, { as: finance })).data.paid_count).toBe(4)
})

test('[PAY-OUT-11] ten years after it was paid a payout keeps its amounts, and no bank account', async () => {
  const [old, recent] = await Promise.all([sent(), sent()])
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
