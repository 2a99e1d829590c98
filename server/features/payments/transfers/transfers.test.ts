import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AMOUNT_MAX } from '#contract/values/money.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { createStepUp } from '#server/testing/account-factories.ts'
import { createCar, createPackage, riyals } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { unbalancedWallets } from '../../ledger/index.ts'
import { readTransferFields } from './transfer-rules.ts'

const IBAN = 'SA0380000000608010167519'
const OTHER_IBAN = 'SA4420000001234567891234'
let fixture: Fixture
let finance: Person
let second: Person
let shade = 0
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  second = await fixture.staff('admin')
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  await fixture.close()
})

const picture = () => {
  shade += 1
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 }
  return sharp({ create: { width: 800, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
async function form(fields: Record<string, unknown>, pictures: readonly string[], image?: Buffer): Promise<FormData> {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, String(value))
  for (const name of pictures) made.set(name, new Blob([new Uint8Array(image ?? (await picture()))]), `${name}.jpg`)
  return made
}
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const send = async (member: Person, fields: object = {}, image?: Buffer) =>
  fixture.call('POST /api/v1/store-bank-transfer', {
    as: member,
    form: await form(
      { purpose: 'wallet', transfer_date: today(), amount: 5000, name: 'Fahd', city: 'Jeddah', iban: IBAN, ...fields },
      ['image', 'id_image'],
      image,
    ),
  })
const nameOf = async ({ id }: Person) =>
  (await fixture.db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
const refundOf = async (member: Person, fields: object = {}, stepUp?: string) =>
  fixture.call('POST /api/v1/wallet/refund', {
    as: member,
    stepUp: stepUp ?? (await createStepUp(fixture.db, member)),
    form: await form({ amount: 400, bank_name: 'Al Rajhi', iban: IBAN, name: await nameOf(member), ...fields }, [
      'bank_account_image',
      'id_image',
    ]),
  })
/** Money that came from the same account for an order of the member: none of it is in the wallet. */
async function payOrderLike(member: Person, transferId: number): Promise<void> {
  const { id: carId } = await createCar(fixture.db)
  const costs = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
  const order = { buyerId: member.id, carId, ...costs }
  const { id } = await fixture.db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into bank_transfers (account_id, payment_id, purpose, order_id, image_id, id_image_id, image_hash,
           transfer_date, amount, name, city, iban, status, approved_amount, reviewed_by, reviewed_at)
    select account_id, payment_id, 'order', ${id}, image_id, id_image_id, image_hash,
           transfer_date, amount, name, city, iban, status, approved_amount, reviewed_by, reviewed_at
      from bank_transfers where id = ${transferId}`.execute(fixture.db)
}
/** Pretends that the 72 hours after a refund to a new account have passed. */
const endHold = async (member: Person) =>
  fixture.db.updateTable('accounts').set({ refundsHeldUntil: null }).where('id', '=', member.id).execute()
const wallet = async (member: Person) => {
  const { data } = await fixture.call('GET /api/v1/wallet', { as: member })
  return { available: data.available_balance, frozen: data.frozen_balance, pending: data.pending_amount }
}
/** The members of this file all send from one account, on one day, and mostly the same amount. */
const other = { other_money: true }
const as = (by: Person, what: string, body: object = {}) => fixture.call(what, { as: by, body })

describe('a bank transfer', () => {
  test('[TRF-1] [TRF-3] is pending until finance approves it, once, also with concurrent requests', async () => {
    const member = await fixture.person()
    const sent = await send(member)
    expect(sent, sent.text).toMatchObject({ status: 200 })
    const { transfer } = sent.data
    expect(transfer).toMatchObject({ status: 'under_review', amount: 5000, iban_masked: 'SA03••••7519' })
    expect(await wallet(member)).toEqual({ available: 0, frozen: 0, pending: 5000 })
    const path = `POST /bank-transfers/${transfer.id}/approve`
    const answers = await Promise.all([as(finance, path), as(second, path), as(finance, path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await wallet(member)).toEqual({ available: 5000, frozen: 0, pending: 0 })
  })

  test('[TRF-1] a receipt may be a PDF, sealed and shown to finance; one with a script is refused by its field', async () => {
    const member = await fixture.person()
    const sent = await send(member, {}, pdfOf())
    expect(sent, sent.text).toMatchObject({ status: 200 })
    const path = `GET /bank-transfers/${sent.data.transfer.id}/pictures`
    const [receipt] = (await fixture.call(path, { as: finance })).data.pictures
    expect(receipt).toEqual({ field: 'image', src: `data:application/pdf;base64,${pdfOf().toString('base64')}` })
    const hostile = await send(await fixture.person(), {}, pdfOf({ more: ['<</S/JavaScript/JS(1)>>'] }))
    expect(hostile).toMatchObject({ status: 415, errors: { image: [expect.any(String)] } })
  })

  test('[TRF-8] only finance sees its pictures, and each look at them is in the audit', async () => {
    const { id } = (await send(await fixture.person())).data.transfer
    const path = `GET /bank-transfers/${id}/pictures`
    const pictures = await fixture.call(path, { as: finance })
    expect(pictures.data.pictures.map(({ field }: { field: string }) => field)).toEqual(['image', 'id_image'])
    expect(pictures.data.pictures[0].src).toMatch(/^data:image\/jpeg;base64,/)
    for (const role of ['auctions', 'content', 'support'] as const)
      expect((await fixture.call(path, { as: await fixture.staff(role) })).status).toBe(403)
    const looks = await fixture.db
      .selectFrom('audit')
      .select('actorId')
      .where('action', '=', 'pictures.seen')
      .where('subject', '=', `bank-transfer:${id}`)
      .execute()
    expect(looks).toEqual([{ actorId: finance.id }])
    await fixture.exec(
      `update files set variants = '[]' where id = (select image_id from bank_transfers where id = ${id})`,
    )
    const left = await fixture.call(path, { as: finance })
    expect(left.data.pictures.map(({ field }: { field: string }) => field)).toEqual(['id_image'])
  })

  test('[TRF-1] [TRF-3] two of the same amount are two payments, and each is credited', async () => {
    const member = await fixture.person()
    const ids = [(await send(member)).data.transfer.id, (await send(member)).data.transfer.id]
    expect(await wallet(member)).toEqual({ available: 0, frozen: 0, pending: 10_000 })
    await as(finance, `POST /bank-transfers/${ids[0]}/reject`, { reason: 'It is not in the bank' })
    expect(await wallet(member)).toEqual({ available: 0, frozen: 0, pending: 5_000 })
    await as(finance, `POST /bank-transfers/${ids[1]}/approve`, other)
    expect(await wallet(member)).toEqual({ available: 5_000, frozen: 0, pending: 0 })
  })

  test('[TRF-4] books another amount than the member wrote as received; too little starts no package', async () => {
    const { id: packageId } = await createPackage(fixture.db, { deposit: riyals(5_000) })
    const member = await fixture.person()
    const { data } = await send(member, { purpose: 'package', package_id: packageId })
    const path = `/bank-transfers/${data.transfer.id}`
    await fixture.approve(second, await as(finance, `POST ${path}/approve`, { amount: 4_200.5, ...other }))
    const approved = await as(second, `GET ${path}`)
    expect(approved.data).toMatchObject({ amount: 5000, approved_amount: 4200.5 })
    expect(await wallet(member)).toEqual({ available: 4200.5, frozen: 0, pending: 0 })
    const page = await fixture.call('GET /api/v1/wallet', { as: member })
    expect(page.data.current_plan).toBeNull()
    const payments = await fixture.call('GET /api/v1/my-payments', { as: member })
    expect(payments.data.payments.data.map(({ status }: { status: string }) => status)).toEqual(['paid', 'failed'])
  })

  test('[TRF-2] sent twice is refused, sent by two members is shown to finance', async () => {
    const [one, two] = [await fixture.person(), await fixture.person()]
    const image = await picture()
    const first = await send(one, {}, image)
    expect((await send(one, {}, image)).reason).toBe('transfer_known')
    const { data } = await send(two, {}, image)
    const seen = await fixture.call(`GET /bank-transfers/${data.transfer.id}`, { as: finance })
    expect(seen.data.alike).toContainEqual({
      id: first.data.transfer.id,
      user_id: one.id,
      status: 'under_review',
      same_image: true,
    })
  })

  test('[TRF-2] [TRF-5] refused: nothing is credited, the member reads the reason, and sends it again with another picture', async () => {
    const [member, image] = [await fixture.person(), await picture()]
    const { data } = await send(member, {}, image)
    await as(finance, `POST /bank-transfers/${data.transfer.id}/reject`, { reason: 'The name is another one' })
    expect(await wallet(member)).toEqual({ available: 0, frozen: 0, pending: 0 })
    const mine = await fixture.call('GET /api/v1/bank-transfers', { as: member })
    expect(mine.data.transfers.data[0]).toMatchObject({ status: 'rejected', reason: 'The name is another one' })
    expect((await as(finance, `POST /bank-transfers/${data.transfer.id}/approve`)).reason).toBe('already_decided')
    expect((await as(finance, 'POST /bank-transfers/999999/approve')).status).toBe(404)
    expect(await send(member, {}, image)).toMatchObject({ status: 409, reason: 'transfer_known' })
    expect((await send(member)).status).toBe(200)
  })

  test('[TRF-1] day and amount are read in Arabic digits', async () => {
    const eastern = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
    const sent = await send(await fixture.person(), { transfer_date: eastern(today()), amount: eastern('5000') })
    expect(sent.data?.transfer, sent.text).toMatchObject({ transfer_date: today(), amount: 5000 })
  })

  test('[TRF-1] names all errors at once', async () => {
    const wrong = await send(await fixture.person(), {
      transfer_date: '2030-01-01',
      amount: 0,
      iban: 'SA00',
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.errors).sort()).toEqual(['amount', 'iban', 'transfer_date'])
    expect(wrong.errors.amount?.[0]).toMatch(/10,000,000/)
    const now = new Date('2026-11-23T12:00:00Z')
    const right = { transfer_date: '2026-11-23', amount: AMOUNT_MAX, name: 'Sara', city: 'Jeddah', iban: IBAN }
    expect(readTransferFields(right, now)).toMatchObject({ amount: riyals(AMOUNT_MAX), transferDate: '2026-11-23' })
    expect(readTransferFields({ ...right, transfer_date: '2026-08-25' }, now)).not.toHaveProperty('refused')
    const alone = [
      { transfer_date: '2026-11-24' },
      { transfer_date: '2026-08-24' },
      { transfer_date: '2026-11-31' },
      { amount: AMOUNT_MAX + 0.01 },
      { amount: 0 },
      { amount: 1.234 },
      { iban: 'SA00' },
      { name: ' ' },
      { city: '' },
    ]
    for (const one of alone) {
      const refused = readTransferFields({ ...right, ...one }, now)
      expect(refused, JSON.stringify(one)).toMatchObject({ refused: 'invalid' })
      expect(Object.keys((refused as Refusal).errors ?? {})).toEqual(Object.keys(one))
    }
  })

  test('[TRF-6] staff do not decide their own', async () => {
    const own = await fixture.staff('finance')
    const { data } = await send(own)
    expect((await as(own, `POST /bank-transfers/${data.transfer.id}/approve`)).status).toBe(403)
  })
})

/** Two people of finance receive announced cash at once. @returns the answer of the one that counts. */
async function receiveAtOnce(member: Person, announced: number, body: object = {}) {
  const topUp = { amount: announced, payment_method: 'cash' }
  const { data } = await fixture.call('POST /api/v1/wallet/top-up', { as: member, body: topUp })
  const path = `POST /payments/${data.payment.id}/cash`
  const answers = await Promise.all([as(finance, path, body), as(second, path, body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  return { path, done: answers.find(({ status }) => status === 200)?.data }
}

test('[TRF-7] cash is credited when finance has received it, once, with a receipt', async () => {
  const member = await fixture.person()
  const { done } = await receiveAtOnce(member, 700)
  const receipt_number = expect.stringMatching(/^CR-\d{4}-\d{6}$/)
  expect(done).toMatchObject({ status: 'paid', amount: 700, receipt_number })
  expect(await wallet(member)).toEqual({ available: 700, frozen: 0, pending: 0 })
})

test('[TRF-10] cash of another amount than announced is credited once, and the announced payment fails', async () => {
  const member = await fixture.person()
  const { path, done } = await receiveAtOnce(member, 5000, { amount: 4900 })
  expect(done).toMatchObject({ status: 'paid', amount: 4900, receipt_number: expect.any(String) })
  expect(await wallet(member)).toEqual({ available: 4900, frozen: 0, pending: 0 })
  for (const body of [{ amount: 4900 }, { amount: 4800 }, {}])
    expect(await as(finance, path, body)).toMatchObject({ status: 409, reason: 'payment_settled' })
  expect(await as(finance, `POST /payments/${done?.id}/cash`)).toMatchObject({ reason: 'payment_settled' })
  expect(await wallet(member)).toEqual({ available: 4900, frozen: 0, pending: 0 })
})

describe('a refund', () => {
  test('[REF-1] [REF-2] [REF-5] freezes its amount, ends the package when approved, and is paid out once', async () => {
    const { id: packageId } = await createPackage(fixture.db)
    const member = await fixture.person({ available: riyals(1_000), packageId })
    const { data, text } = await refundOf(member)
    expect(data?.refund, text).toMatchObject({ status: 'under_review', amount: 400 })
    expect(await wallet(member)).toEqual({ available: 600, frozen: 400, pending: 0 })
    expect((await refundOf(member)).reason).toBe('refund_open')
    await endHold(member)
    const path = `POST /refunds/${data.refund.id}`
    expect((await as(finance, `${path}/pay`, { reference: 'B-1' })).reason).toBe('refund_not_approved')
    const answers = await Promise.all([as(finance, `${path}/approve`), as(second, `${path}/approve`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await wallet(member)).toEqual({ available: 600, frozen: 0, pending: 0 })
    expect((await fixture.call('GET /api/v1/wallet', { as: member })).data.current_plan).toBeNull()
    expect((await as(finance, `${path}/pay`, { reference: 'BANK-77' })).data).toMatchObject({ status: 'paid_out' })
    const mine = await fixture.call('GET /api/v1/refunds', { as: member })
    expect(mine.data.refunds.data[0]).toMatchObject({ status: 'paid_out', reference: 'BANK-77' })
  })

  test('[REF-9] two are never paid out with one bank reference, also concurrently', async () => {
    const approved = async () => {
      const member = await fixture.person({ available: riyals(1_000) })
      const { data } = await refundOf(member)
      await endHold(member)
      const path = `POST /refunds/${data.refund.id}`
      expect((await as(finance, `${path}/approve`)).status).toBe(200)
      return `${path}/pay`
    }
    const paths = [await approved(), await approved(), await approved()]
    const pays = await Promise.all(paths.map((path) => as(finance, path, { reference: 'BANK-88' })))
    expect(pays.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const refused = paths.filter((_, index) => pays[index]?.status === 422)
    const again = await as(second, refused[0] ?? '', { reference: 'BANK-88' })
    expect(again).toMatchObject({ status: 422, reason: 'invalid', errors: { reference: [expect.any(String)] } })
    expect((await as(second, refused[0] ?? '', { reference: 'BANK-89' })).data).toMatchObject({ status: 'paid_out' })
  })

  test('[REF-7] the first one to an account asks for a step-up', async () => {
    const member = await fixture.person({ available: riyals(1_000) })
    const thief = await refundOf(member, {}, 'a-guess')
    expect([thief.status, thief.reason]).toEqual([403, 'step_up_required'])
    expect(await wallet(member)).toMatchObject({ available: 1_000, frozen: 0 })
    const { data } = await refundOf(member)
    await endHold(member)
    await as(finance, `POST /refunds/${data.refund.id}/approve`)
    expect((await refundOf(member, {}, 'a-guess')).data.refund.status).toBe('under_review')
  })

  test('[REF-7] or for the password, if one is set', async () => {
    const member = await fixture.person({ available: riyals(1_000) })
    const password = 'green-sea-lantern'
    const withPassword = { current_password: password }
    expect((await refundOf(member, withPassword, '')).reason).toBe('step_up_required')
    const body = { password, password_confirmation: password }
    const set = await fixture.call('POST /api/v1/update-profile', {
      as: member,
      stepUp: await createStepUp(fixture.db, member),
      body,
    })
    expect(set.status, set.text).toBe(200)
    await endHold(member)
    const wrong = await refundOf(member, { current_password: 'a guess' }, '')
    expect(wrong).toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } })
    expect(await wallet(member)).toMatchObject({ available: 1_000, frozen: 0 })
    expect((await refundOf(member, withPassword, '')).data.refund).toMatchObject({ status: 'under_review' })
  })

  test('[REF-7] another member’s proof of a bank account counts for nobody else', async () => {
    const owner = await fixture.person({ available: riyals(1_000) })
    const shared = { iban: 'SA3510000000123456789012' }
    expect((await refundOf(owner, shared)).status).toBe(200)
    const thief = await fixture.person({ available: riyals(1_000) })
    expect((await refundOf(thief, shared, 'a-guess')).reason).toBe('step_up_required')
  })

  test('[REF-7] [REF-8] a small transfer from an account does not open the way to the whole wallet', async () => {
    const member = await fixture.person({ available: riyals(9_000) })
    const sent = await send(member, { amount: 500 })
    await as(finance, `POST /bank-transfers/${sent.data.transfer.id}/approve`)
    await payOrderLike(member, sent.data.transfer.id)
    expect((await refundOf(member, { amount: 501 }, 'a-guess')).reason).toBe('step_up_required')
    // What came from there goes back without one, once.
    const back = await refundOf(member, { amount: 500 }, 'a-guess')
    expect(back.data.refund, back.text).toMatchObject({ amount: 500 })
    await as(second, `POST /refunds/${back.data.refund.id}/approve`)
    const paid = await as(second, `POST /refunds/${back.data.refund.id}/pay`, { reference: 'B-9' })
    expect(paid.data, paid.text).toMatchObject({ status: 'paid_out' })
    expect((await refundOf(member, { amount: 1 }, 'a-guess')).reason).toBe('step_up_required')
    const all = await refundOf(member, { amount: 9_000 })
    await as(second, `POST /refunds/${all.data.refund.id}/approve`)
    const held = await as(second, `POST /refunds/${all.data.refund.id}/pay`, { reference: 'B-10' })
    expect(held.reason).toBe('refunds_held')
  })

  test('[REF-3] above the limit it takes two people', async () => {
    const member = await fixture.person({ available: riyals(20_000) })
    const { data } = await refundOf(member, { amount: 12_000 })
    await endHold(member)
    const path = `POST /refunds/${data.refund.id}/approve`
    const asked = await as(finance, path)
    expect(asked.data.approval).toMatchObject({ kind: 'refund', state: 'waiting' })
    expect((await fixture.call('GET /api/v1/refunds', { as: member })).data.refunds.data[0].status).toBe('under_review')
    await fixture.approve(second, asked)
    const decided = (await as(finance, `GET /refunds/${data.refund.id}`)).data
    expect(decided).toMatchObject({ status: 'approved', first_by: finance.id, second_by: second.id })
    expect(await wallet(member)).toEqual({ available: 8_000, frozen: 0, pending: 0 })
  })

  test('[REF-4] goes to an account that money came from; a refused one frees its money', async () => {
    const member = await fixture.person()
    const sent = await send(member)
    await as(finance, `POST /bank-transfers/${sent.data.transfer.id}/approve`, other)
    expect((await refundOf(member, { iban: OTHER_IBAN })).reason).toBe('iban_unknown')
    const { data } = await refundOf(member)
    await as(finance, `POST /refunds/${data.refund.id}/reject`, { reason: 'The picture is cut off' })
    expect(await wallet(member)).toEqual({ available: 5_000, frozen: 0, pending: 0 })
  })

  test('[REF-1] [P27] of 200 concurrent requests one is accepted, and never more than the available amount', async () => {
    const member = await fixture.person({ available: riyals(500) })
    const pictures = await form({ amount: 400, bank_name: 'Bank', iban: IBAN, name: await nameOf(member) }, [
      'bank_account_image',
      'id_image',
    ])
    const stepUp = await createStepUp(fixture.db, member)
    const calls = Array.from({ length: 200 }, () =>
      fixture.call('POST /api/v1/wallet/refund', { as: member, form: pictures, stepUp }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await wallet(member)).toEqual({ available: 100, frozen: 400, pending: 0 })
    expect((await refundOf(await fixture.person(), { amount: 1 })).reason).toBe('insufficient_balance')
    expect((await refundOf(member, { amount: 0 })).errors).toHaveProperty('amount')
  })
})
