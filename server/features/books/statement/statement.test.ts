import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY } from '#server/testing/company.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, good, openFixture, type Person } from '../../offers/testing/fixture.ts'
import { accountNameOf } from './statement-store.ts'

let fixture: Fixture
let member: Person
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.person({ role: 'admin' })
  const lot = await fixture.closed()
  member = lot.first
  await good(fixture.decide(lot, 'reject'))
  for (const amount of [250.25, -50])
    await good(
      fixture.call(`POST /api/admin/users/${member.id}/adjust`, {
        token: admin.token,
        body: { amount, reason: '=SUM(A1), a correction' },
      }),
    )
})
afterAll(() => fixture.close())

test('[INV-41] the PDF is headed by the member’s company, or by the member', async () => {
  const other = await fixture.person({ name: 'نورة' })
  expect((await accountNameOf(fixture.db, other.id)).name).toBe('نورة')
  await good(fixture.call('PUT /api/v1/business', { token: other.token, body: COMPANY }))
  expect((await accountNameOf(fixture.db, other.id)).name).toBe(COMPANY.legal_name)
})

const read = async (query = '', path = '') =>
  good(fixture.call(`GET /api/v1/statement${path}?${query}`, { token: member.token }))
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const dayAfter = (day: string, days: number) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('[BKS-1] the opening balance and all money in and out give the closing one, which is the wallet’s', async () => {
  const { statement } = (await read()).data
  const { data: wallet } = await good(fixture.call('GET /api/v1/wallet', { token: member.token }))
  expect(statement).toMatchObject({ from: null, to: null, opening_balance: 0, closing_balance: wallet.total_balance })
  expect(riyals(statement.paid_in) - riyals(statement.paid_out)).toBe(riyals(statement.closing_balance))
  expect(statement.movements.data).toEqual(wallet.movements.data)
  expect(statement.paid_out).toBe(50)
  const second = (await read('per_page=1&page=2')).data.statement.movements
  expect(second.data).toEqual([statement.movements.data[1]])
})

test('[BKS-2] days in Riyadh and kinds select movements; the balances are of the days', async () => {
  const day = today()
  const all = (await read(`from=${day}&to=${day}`)).data.statement
  const tomorrow = (await read(`from=${dayAfter(day, 1)}`)).data.statement
  expect(tomorrow).toMatchObject({ opening_balance: all.closing_balance, paid_in: 0, movements: { total: 0 } })
  const before = (await read(`to=${dayAfter(day, -1)}`)).data.statement
  expect(before).toMatchObject({ closing_balance: 0, movements: { total: 0 } })
  const kinds = async (kind: string) => (await read(`kind=${kind}`)).data.statement.movements
  expect((await kinds('deposits')).data.map(({ kind }: { kind: string }) => kind)).toEqual(['release', 'hold'])
  const total = (await Promise.all(['payments', 'orders', 'deposits', 'kept', 'refunds', 'other'].map(kinds))).reduce(
    (sum, page) => sum + page.total,
    0,
  )
  expect(total).toBe(all.movements.total)
  const wrong = await fixture.call(`GET /api/v1/statement?from=${day}&to=2020-01-01`, { token: member.token })
  expect(wrong).toMatchObject({ status: 422, errors: { from: [expect.any(String)] } })
})

test('[BKS-3] the same as a table, in which no text is a formula, and as PDF in both languages', async () => {
  const csv = await read('kind=other', '.csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFTime,Movement,Amount,Available after,Held after,Reference')
  expect(lines).toHaveLength(1 + (await read('kind=other')).data.statement.movements.total)
  expect(lines[1]).toContain(',-50,')
  // Members read the number of an order or a payment, never the name of a row.
  const whole = (await read('', '.csv')).text
  expect(whole).not.toMatch(/\b(lot|order|payment|refund|adjustment):\d/)
  for (const language of ['ar', 'en']) {
    const pdf = await good(fixture.call('GET /api/v1/statement.pdf', { token: member.token, language }))
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.startsWith('%PDF-')).toBe(true)
  }
})

test('[BKS-4] shows only the caller’s own: another member has none of it', async () => {
  const other = await fixture.person()
  const { data } = await good(fixture.call('GET /api/v1/statement', { token: other.token }))
  expect(data.statement.movements.total).toBe(0)
})
