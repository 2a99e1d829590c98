import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let first: Person
let second: Person
beforeAll(async () => {
  fixture = await openFixture()
  first = await fixture.staff('admin')
  second = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const change = (group: string, body: object) => fixture.call(`PUT /settings/${group}`, { as: first, body })
const read = async (group: string) => (await fixture.call(`GET /settings/${group}`, { as: first })).data.value
/** How many requests the home of the office shows someone to approve. */
const waitsFor = async (as: Person) =>
  (await fixture.call('GET /home', { as })).data.waiting.find((one: { what: string }) => one.what === 'approvals').count

const GUARDED: [string, object][] = [
  ['fees', { commission_bps: 0 }],
  ['fees', { commission_max: 1 }],
  ['fees', { administrative_fee: 0 }],
  ['fees', { seller_commission_bps: 100 }],
  ['fees', { seller_commission_fixed: 300 }],
  ['fees', { vat_bps: 0 }],
  ['auctions', { deposit_required: 0 }],
  ['accounts', { code_countries: ['+966', '+1'] }],
  ['site', { collect_fees_per_day: 0 }],
  ['site', { wallet_bank_note_ar: 'تغيّر حسابنا' }],
  ['site', { wallet_bank_note_en: 'Our account has changed' }],
  ['orders', { bank_iban: 'SA0380000000608010167519' }],
  ['orders', { bank_account_name: 'Another company' }],
  ['orders', { bank_name_en: 'Another bank' }],
  ['orders', { purchase_deposit: 0 }],
  ['orders', { grace_fee_per_day: 0 }],
  ['orders', { refund_alone_max: 10_001 }],
  ['orders', { extensions_max: 3 }],
  ['orders', { extension_days_max: 8 }],
  ['approvals', { adjustment_alone_max: 10_001 }],
  ['approvals', { cash_alone_max: 10_001 }],
  ['approvals', { cash_day_max: 30_001 }],
  ['approvals', { transfer_alone_max: 10_001 }],
  ['approvals', { void_minutes: 9 }],
  ['approvals', { coupon_alone_bps: 5_001 }],
  ['approvals', { broadcast_alone_max: 1_001 }],
]
const FREE: [string, object][] = [
  ['auctions', { extension_seconds: 301 }],
  ['accounts', { bidding_needs_whatsapp: false }],
  ['site', { phone: '920000000' }],
  ['orders', { due_days: 4 }],
  ['orders', { extensions_max: 1 }],
  ['orders', { refund_alone_max: 9_999 }],
  ['approvals', { cash_alone_max: 9_999 }],
  ['approvals', { void_minutes: 11 }],
]

test.each(GUARDED)('[BACK-60] [BACK-90] two persons change %s %o', async (group, body) => {
  const [field = ''] = Object.keys(body)
  const former = (await read(group))[field]
  const answer = await change(group, body)
  expect(answer.data.approval).toMatchObject({ kind: 'settings', state: 'waiting' })
  expect((await read(group))[field]).toEqual(former)
  expect((await fixture.approve(second, answer)).data.state).toBe('approved')
  expect(await read(group)).toMatchObject(body)
  const [{ id }] = (await fixture.call(`GET /settings/${group}/changes`, { as: first })).data.data
  const undone = await fixture.call(`POST /settings/${group}/changes/${id}/undo`, { as: first })
  if ('approval' in undone.data) await fixture.approve(second, undone)
  expect((await read(group))[field]).toEqual(former)
})

test.each(FREE)('[BACK-90] one person changes %s %o', async (group, body) => {
  expect((await change(group, body)).data.value).toMatchObject(body)
})

test('[BACK-90] a change waits as a whole, and the others see it on their home', async () => {
  const body = { bank_iban: 'SA6910000011100000001234', due_days: 9 }
  const answer = await change('orders', body)
  expect([await waitsFor(first), await waitsFor(second)]).toEqual([0, 1])
  expect((await read('orders')).due_days).not.toBe(9)
  await fixture.approve(second, answer)
  expect(await read('orders')).toMatchObject(body)
  expect([await waitsFor(first), await waitsFor(second)]).toEqual([0, 0])
})

test('[BACK-90] to undo a stricter limit takes two', async () => {
  await change('orders', { refund_alone_max: 5_000 })
  const [{ id }] = (await fixture.call('GET /settings/orders/changes', { as: first })).data.data
  const undo = await fixture.call(`POST /settings/orders/changes/${id}/undo`, { as: first })
  expect(undo.data.approval.kind).toBe('settings')
  expect((await read('orders')).refund_alone_max).toBe(5_000)
})
