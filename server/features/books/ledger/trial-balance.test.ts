import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminTrialBalance } from '#contract/http/office/money/ledger.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
  // The last moment of October in Riyadh, the first of November, and a later day.
  await journal('2025-10-31T20:59:59Z', [-100, 100])
  await journal('2025-10-31T21:00:00Z', [-50.25, 50.25])
  await journal('2025-11-20T09:00:00Z', [30, -30])
})
afterAll(() => fixture.close())

/** A journal between the bank and a fee, in riyals. */
const journal = (at: string, [bank = 0, fees = 0]: number[]) =>
  inTransaction(fixture.db, async (tx) => {
    const { id } = await tx
      .insertInto('journals')
      .values({ kind: 'adjustment', reference: 'test', createdAt: new Date(at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines = [
      { account: 'bank', amount: riyals(bank) },
      { account: 'fees', amount: riyals(fees) },
    ]
    await tx
      .insertInto('postings')
      .values(lines.map((line, index) => ({ ...line, journalId: id, line: index + 1 })))
      .execute()
  })
const read = async (query: string): Promise<AdminTrialBalance> =>
  (await fixture.call(`GET /trial-balance?${query}`, { as: finance, language: 'en' })).data
const lineOf = ({ accounts }: AdminTrialBalance, account: string) => accounts.find(({ id }) => id === account)
const november = 'from=2025-11-01&until=2025-11-30'

test('[BKS-50] every account has a number, its group and a name in words', async () => {
  const { accounts } = await read(november)
  expect(lineOf(await read(november), 'bank')).toMatchObject({ number: 1010, group: 'assets', name: 'Bank' })
  expect(accounts.map(({ number }) => number)).toEqual(accounts.map(({ number }) => number).toSorted((a, b) => a - b))
  for (const { name, id } of accounts) expect(name, id).toMatch(/^[A-Z][^_]+$/)
  await sql`insert into ledger_accounts (name, kind, title_ar, title_en) values ('spare', 'asset', 'احتياط', 'Spare')`.execute(
    fixture.db,
  )
  expect(lineOf(await read(november), 'spare')).toMatchObject({ number: 1510, group: 'assets' })
})

test('[BKS-51] opening, movement and closing stand in debit and credit, by days of Riyadh', async () => {
  const found = await read(november)
  expect(lineOf(found, 'bank')).toMatchObject({
    ...{ open_debit: 100, open_credit: 0, debit: 50.25, credit: 30, close_debit: 120.25, close_credit: 0 },
  })
  expect(lineOf(found, 'fees')).toMatchObject({
    ...{ open_debit: 0, open_credit: 100, debit: 30, credit: 50.25, close_debit: 0, close_credit: 120.25 },
  })
  expect(found).toMatchObject({ balanced: true, checked_at: null, totals: { debit: 80.25, close_credit: 120.25 } })
  const refused = await fixture.call('GET /trial-balance?from=2025-11-02&until=2025-11-01', { as: finance })
  expect(refused).toMatchObject({ status: 422, errors: { until: [expect.any(String)] } })
})

test('[BKS-52] kept days give the same sums, are read in place of the postings, and are checked', async () => {
  const spans = [november, 'from=2025-10-31&until=2025-10-31', 'from=2025-11-02&until=2025-11-20', '']
  const live = await Promise.all(spans.map(read))
  await fixture.features.books.keepDays()
  await fixture.features.books.keepDays()
  expect(await Promise.all(spans.map(read))).toEqual(live)
  const { rows } = await sql<{ days: number }>`select count(distinct day) as days from ledger_days`.execute(fixture.db)
  expect(rows[0]?.days).toBeGreaterThan(30)
  expect((await fixture.call('POST /reconciliation', { as: finance, body: {} })).data.differences).toBe(0)
  // Sums that differ from their postings show that these are read, and the comparison names them.
  await fixture.exec('alter table ledger_days disable trigger user')
  await sql`update ledger_days set debit = debit + 100 where account = 'bank'`.execute(fixture.db)
  const found = await read(november)
  expect(lineOf(found, 'bank')).toMatchObject({ open_debit: 101, debit: 50.25, close_debit: 121.25 })
  expect(found).toMatchObject({ balanced: false, checked_at: expect.any(String) })
  await fixture.call('POST /reconciliation', { as: finance, body: {} })
  const { data } = await fixture.call('GET /reconciliation?open=1', { as: finance })
  expect(data.data).toMatchObject([{ subject: 'ledger_day:bank', kind: 'account_balance' }])
})
