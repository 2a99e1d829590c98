import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const DAY_MS = 86_400_000
let fixture: Fixture
let finance: Person
let second: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  second = await fixture.staff('finance')
  await sql`update accounts set role_since = role_since - interval '2 days' where role is not null`.execute(fixture.db)
})
afterAll(async () => {
  // The sandbox sends its webhooks to an address without a listener, and lines of the bank stay open.
  expect(fixture.lines.filter((line) => !/sandbox-webhook|the books differ/.test(line))).toEqual([])
  await fixture.close()
})

/** The month `back` months ago, and a day in its middle. */
const monthOf = (back: number) => {
  const now = new Date(`${riyadhDay(new Date()).slice(0, 7)}-15T12:00:00Z`)
  now.setUTCMonth(now.getUTCMonth() - back)
  return now.toISOString().slice(0, 7)
}
const dayOf = (back: number) => `${monthOf(back)}-15`
const act = (what: string, body: object = {}, as = finance) =>
  fixture.call(`POST ${what}`, { as, body, language: 'en' })
const months = async () => (await fixture.call('GET /months', { as: finance })).data
const stateOf = async (back: number) =>
  (await months()).months.find(({ month }: { month: string }) => month === monthOf(back))?.state

let file = 0
/** A statement of the bank with one line. @returns the line's id. */
async function bankLine(day: string, amount: number): Promise<number> {
  file += 1
  const text = `date,amount,reference\n${day},${amount},REF-${file}\n`
  const { data } = await act('/bank-statements', { text })
  const lines = await fixture.call(`GET /bank-statements/${data.id}/lines`, { as: finance })
  return lines.data.data[0].id
}
const book = (id: number, body: object = { as: 'charge' }) => act(`/bank-lines/${id}/book`, body)
const journalOf = async ({ data }: { data: { matched: string } }) =>
  (await fixture.call(`GET /journals/${data.matched.split(':')[1]}`, { as: finance })).data
const linesOf = ({ lines }: { lines: { account: string; amount: number }[] }) =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]))
const movement = async (back: number, account: string) => {
  const first = `${monthOf(back)}-01`
  const until = riyadhDay(new Date(Date.parse(`${monthOf(back - 1)}-01`) - DAY_MS))
  const { data } = await fixture.call(`GET /trial-balance?from=${first}&until=${until}`, { as: finance })
  return data.accounts.find(({ id }: { id: string }) => id === account).debit
}

test('[BKS-70] a charge is booked in one call on the day of its line, with its VAT, and only once', async () => {
  const line = await bankLine(dayOf(2), -115)
  const booked = await book(line, { as: 'charge', vat_included: true })
  expect(booked.status).toBe(200)
  const journal = await journalOf(booked)
  expect(journal).toMatchObject({ kind: 'bank_charge', corrects_month: null, written_at: expect.any(String) })
  expect(riyadhDay(new Date(journal.created_at))).toBe(dayOf(2))
  expect(linesOf(journal)).toEqual({ bank: 115, bank_charges: -100, vat: -15 })
  expect((await book(line)).reason).toBe('already_decided')
  expect((await book(999_999)).status).toBe(404)
  expect((await book(await bankLine(dayOf(2), 10))).errors.as).toHaveLength(1)
  expect((await book(await bankLine(dayOf(2), -10), { as: 'charge', fee: 1 })).errors.fee).toHaveLength(1)
})

test('[BKS-71] a settlement clears the gateway by what came and its fee, never below what it owes', async () => {
  const member = await fixture.person()
  const top = await fixture.call('POST /api/v1/wallet/top-up', {
    as: member,
    body: { amount: 500, payment_method: 'online' },
  })
  const { pathname } = new URL(top.data.payment.checkout_url)
  await fixture.app.inject({ method: 'POST', url: pathname, payload: { result: 'paid' } })
  await fixture.call(`GET /api/v1/payments/${top.data.payment.id}`, { as: member })
  const today = riyadhDay(new Date())
  const line = await bankLine(today, 490)
  expect((await book(line, { as: 'gateway', fee: 10.01 })).reason).toBe('insufficient_balance')
  const journal = await journalOf(await book(line, { as: 'gateway', fee: 10 }))
  expect(linesOf(journal)).toEqual({ bank: -490, gateway: 500, bank_charges: -10 })
  expect((await book(await bankLine(today, -5), { as: 'gateway' })).errors.as).toHaveLength(1)
})

test('[BKS-70] a charge above the limit of one person waits for a second', async () => {
  const waits = await book(await bankLine(dayOf(0), -10_000.01))
  expect(waits.data.approval).toMatchObject({ kind: 'bank_entry', state: 'waiting' })
  expect((await fixture.approve(second, waits)).data.state).toBe('approved')
})

test('[BKS-72] months close in their order once they are over, and their kept sums follow a journal that is dated into them', async () => {
  await fixture.features.books.keepDays()
  const before = await movement(2, 'bank_charges')
  await book(await bankLine(dayOf(2), -20))
  expect(await movement(2, 'bank_charges')).toBe(before + 20)
  expect(await stateOf(2)).toBe('open')
  expect(await stateOf(0)).toBe('running')
  expect((await act(`/months/${monthOf(0)}/close`)).errors.month).toHaveLength(1)
  expect((await act(`/months/${monthOf(1)}/close`)).errors.month).toHaveLength(1)
  const closed = await act(`/months/${monthOf(2)}/close`)
  expect(closed.data).toMatchObject({ latest: monthOf(2), next: monthOf(1) })
  expect((await act(`/months/${monthOf(2)}/close`)).errors.month).toHaveLength(1)
  expect(await stateOf(2)).toBe('closed')
  expect((await act('/reconciliation')).data.differences).toBeGreaterThan(0)
  const { data } = await fixture.call('GET /reconciliation?open=1&kind=account_balance', { as: finance })
  expect(data.data).toEqual([])
})

test('[BKS-73] a journal that would fall into a closed month is booked now and names the month', async () => {
  const before = await movement(2, 'bank_charges')
  const journal = await journalOf(await book(await bankLine(dayOf(2), -30)))
  expect(journal).toMatchObject({ corrects_month: monthOf(2), written_at: null })
  expect(riyadhDay(new Date(journal.created_at))).toBe(riyadhDay(new Date()))
  expect(await movement(2, 'bank_charges')).toBe(before)
})

test('[BKS-73] the database refuses a journal in a closed month, a wrong order, and one person who opens it again', async () => {
  const refuses = (text: string) => expect(fixture.exec(text)).rejects.toThrow()
  await refuses(`insert into journals (kind, reference, created_at) values ('adjustment', 'x', '${dayOf(2)}')`)
  await refuses(
    `insert into month_changes (month, locked, changed_by) values ('${monthOf(0)}-01', true, ${finance.id})`,
  )
  await refuses(`insert into month_changes (month, locked, changed_by, reason)
                 values ('${monthOf(2)}-01', false, ${finance.id}, 'Alone')`)
  await refuses('update month_changes set locked = false')
  await refuses('update ledger_days set debit = 0')
})

test('[BKS-74] two persons open the latest closed month again, with a reason', async () => {
  expect((await act(`/months/${monthOf(1)}/reopen`, { reason: 'A late charge' })).errors.month).toHaveLength(1)
  expect((await act(`/months/${monthOf(2)}/reopen`)).status).toBe(422)
  const waits = await act(`/months/${monthOf(2)}/reopen`, { reason: 'A late charge' })
  expect(waits.data.approval).toMatchObject({ kind: 'month', state: 'waiting' })
  expect(await stateOf(2)).toBe('closed')
  expect((await fixture.approve(second, waits)).data.state).toBe('approved')
  expect(await stateOf(2)).toBe('open')
  expect((await months()).next).toBe(monthOf(2))
  const journal = await journalOf(await book(await bankLine(dayOf(2), -40)))
  expect(journal).toMatchObject({ corrects_month: null })
})

test('[BKS-72] a month with a difference within the books stays open', async () => {
  await fixture.exec(
    `insert into reconciliation_differences (kind, subject, first_run_id, last_run_id)
     select 'journal_sum', 'journal:1', max(id), max(id) from reconciliation_runs`,
  )
  expect((await months()).open_differences).toBe(1)
  expect((await act(`/months/${monthOf(2)}/close`)).errors.month).toEqual([expect.stringContaining('differences')])
})
