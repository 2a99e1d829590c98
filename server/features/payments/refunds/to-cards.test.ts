import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRefusal } from '#server/platform/gateways/gateway.ts'
import type { ApiAnswer } from '#server/testing/call-api.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { askBankRefund, topUpByCard } from '../testing/refund-requests.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

/** Tops a wallet up by card. */
const byCard = (person: Person, amount: number) => topUpByCard(fixture, person, amount)
const member = (name: string, available = 0) =>
  fixture.person({ name, ...(available > 0 && { available: riyals(available) }) })
const ask = ({ token }: Person, fields: object): Promise<ApiAnswer> =>
  fixture.call('POST /api/v1/wallet/refund', { token, body: fields })
const askBank = (person: Person, amount: number, name: string) => askBankRefund(fixture, person, { amount, name })
const act = (id: number, what: string, body: object = {}) =>
  fixture.call(`POST /api/admin/refunds/${id}/${what}`, { token: finance.token, body })
const refundsOf = async ({ token }: Person) => (await good(fixture.call('GET /api/v1/refunds', { token }))).data
const balanceOf = async (account: string, id: number) => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from postings p join journals j on j.id = p.journal_id
     where p.account = ${account} and j.reference = ${`refund:${id}`}`.execute(fixture.db)
  return (rows[0]?.amount ?? 0) / 100
}

test('[REF-11] what cards paid goes back to them: no bank account, no pictures, no code, no wait', async () => {
  const buyer = await member('Fahd Al Harbi')
  await byCard(buyer, 9_500)
  expect(await refundsOf(buyer)).toMatchObject({ to_cards: 9_500, held_until: null })
  await fixture.db
    .updateTable('accounts')
    .set({ refundsHeldUntil: sql<Date>`clock_timestamp() + interval '72 hours'` })
    .where('id', '=', buyer.id)
    .execute()
  const { data } = await good(ask(buyer, { amount: 9_500 }))
  const { id } = data.refund
  expect(data.refund).toMatchObject({ amount: 9_500, iban_masked: null, bank_name: null, name: null })
  expect(await refundsOf(buyer)).toMatchObject({ to_cards: 0 })
  await good(act(id, 'approve'))
  expect(await act(id, 'pay', { reference: 'B-1' })).toMatchObject({ status: 409, reason: 'refunds_held' })
  expect((await good(act(id, 'send-back'))).data.status).toBe('paid_out')
  expect(await balanceOf('gateway', id)).toBe(9_500)
  expect(await fixture.wallet(buyer)).toEqual({ available: 0, frozen: 0 })
})

test('[REF-6] [REF-11] money from a card is not paid to a bank while the card can take it; the bank pays the rest', async () => {
  const buyer = await member('Fahd Al Harbi', 1_000)
  await byCard(buyer, 300)
  const needed = await ask(buyer, { amount: 1_300 })
  expect(Object.keys(needed.errors).sort()).toEqual(['bank_account_image', 'bank_name', 'iban', 'id_image', 'name'])
  const { data } = await good(askBank(buyer, 1_300, 'Fahd Alharbi'))
  const { id } = data.refund
  await sql`update accounts set refunds_held_until = null where id = ${buyer.id}`.execute(fixture.db)
  await good(act(id, 'approve'))
  const pay = () => act(id, 'pay', { reference: `BANK-${id}` })
  expect(await pay()).toMatchObject({ status: 409, reason: 'return_to_card_first', data: { amount: 300 } })
  await good(act(id, 'send-back'))
  expect(await act(id, 'send-back')).toMatchObject({ status: 409, reason: 'not_returnable' })
  expect((await good(pay())).data.status).toBe('paid_out')
  expect([await balanceOf('gateway', id), await balanceOf('bank', id)]).toEqual([300, 1_000])
})

test('[REF-12] a bank account is the member’s own, by first and last name', async () => {
  const buyer = await member('فهد بن صالح الحربي', 1_000)
  for (const name of ['سارة العتيبي', 'فهد العتيبي', 'Fahd Al Harbi']) {
    const refused = await askBank(buyer, 400, name)
    expect(refused).toMatchObject({ status: 422, reason: 'invalid' })
    expect(Object.keys(refused.errors)).toEqual(['name'])
    expect(refused.errors.name?.[0]).toContain('فهد بن صالح الحربي')
  }
  expect(await fixture.wallet(buyer)).toEqual({ available: 1_000, frozen: 0 })
  await good(askBank(buyer, 400, 'فهد الحربى'))
  expect(await fixture.wallet(buyer)).toEqual({ available: 600, frozen: 400 })
})

test.each([
  [[500], { status: 'rejected', amount: 500, back: 500 }],
  [[200, 300], { status: 'paid_out', amount: 300, back: 200 }],
])(
  '[REF-13] of cards %o the last refuses: its part is in the wallet again, and the next request asks for an account',
  async (cards, expected) => {
    const buyer = await member('Fahd Al Harbi')
    for (const amount of cards) await byCard(buyer, amount)
    const { data } = await good(ask(buyer, { amount: 500 }))
    const { id } = data.refund
    await good(act(id, 'approve'))
    const { gateway } = fixture.context
    const { refund } = gateway
    let calls = 0
    gateway.refund = async (...args) => {
      calls += 1
      if (calls === cards.length) throw new GatewayRefusal('the card is closed')
      return refund(...args)
    }
    try {
      await good(act(id, 'send-back'))
    } finally {
      gateway.refund = refund
    }
    const mine = await refundsOf(buyer)
    expect(mine).toMatchObject({
      to_cards: 0,
      refunds: { data: [{ status: expected.status, amount: expected.amount }] },
    })
    expect(await fixture.wallet(buyer)).toEqual({ available: expected.back, frozen: 0 })
    expect(await balanceOf('refunds', id)).toBe(0)
    expect(await fixture.noticesOf(buyer)).toContain('refund_returned')
    expect((await ask(buyer, { amount: expected.back })).errors).toHaveProperty('iban')
  },
)
