import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createAccount, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { checkGateways } from './check-gateway.ts'
import { settledPayments } from './check-store.ts'

const IBAN = 'SA0380000000608010167519'
let fixture: WholeApp
let finance: string
let member: { id: number; token: string }
const day = (offset = 0) => new Date(Date.now() + 3 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  fixture = await openWholeApp()
  const { db } = fixture
  finance = await openSession(db, (await createAccount(db, { role: 'finance' })).id)
  const { id } = await createAccount(db)
  member = { id, token: await openSession(db, id) }
})
afterAll(() => fixture.close())

const admin = async (line: string, body?: object) => {
  const answer = await fixture.call(line.replace(' /', ' /api/admin/'), { token: finance, body })
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const run = async () => (await admin('POST /reconciliation', { day: day() })).data
const open = async () =>
  (await admin('GET /reconciliation?open=1&per_page=100')).data.data as {
    id: number
    kind: string
    subject: string
    expected_amount: number | null
    found_amount: number | null
  }[]
/** Pays into the wallet at the sandbox. @returns the payment's id and its charge. */
async function topUp(amount: number) {
  const body = { amount, payment_method: 'online' }
  const { data } = await fixture.call('POST /api/v1/wallet/top-up', { token: member.token, body })
  await fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } })
  await fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: member.token })
  return { id: data.payment.id as number, ref: data.payment.checkout_url.split('/').at(-1) as string }
}
/** Breaks the books as no use case can: without the database's own triggers. */
const tamper = (statement: ReturnType<typeof sql>) =>
  inTransaction(fixture.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

describe('[P32] the daily comparison', () => {
  test('[BKS-10] [BKS-11] finds nothing in correct books, and names each planted difference', async () => {
    const paid = await Promise.all([topUp(100), topUp(200), topUp(300), topUp(400), topUp(500)])
    const [lost, less, back, unbooked, undone] = paid
    if (!lost || !less || !back || !unbooked || !undone) throw new Error('no payments')
    expect(await run()).toMatchObject({ differences: 0, compared: { payments: 5 } })
    await tamper(sql`update wallets set balance = balance + 7 where account_id = ${member.id}`)
    await tamper(sql`update wallets set frozen = frozen + 3 where account_id = ${member.id}`)
    await tamper(sql`update wallets set active_lots = 2 where account_id = ${member.id}`)
    await tamper(sql`update postings set amount = amount + 1 where account = 'gateway'
                      and journal_id = (select journal_id from payments where id = ${less.id})`)
    await tamper(sql`delete from sandbox_charges where ref = ${lost.ref}`)
    await tamper(sql`update sandbox_charges set amount = ${riyals(199)} where ref = ${less.ref}`)
    await tamper(sql`update sandbox_charges set returned = ${riyals(50)} where ref = ${back.ref}`)
    await tamper(sql`update payments set gateway_ref = 'another' where id = ${unbooked.id}`)
    await tamper(sql`update payments set status = 'failed', journal_id = null where id = ${undone.id}`)
    expect(await run()).toMatchObject({ differences: 11 })
    const found = await open()
    const of = (kind: string) => found.filter((each) => each.kind === kind)
    expect(of('wallet_balance')).toMatchObject([
      { subject: `account:${member.id}`, expected_amount: 1500, found_amount: 1500.07 },
    ])
    expect(of('wallet_frozen')).toMatchObject([{ expected_amount: 0, found_amount: 0.03 }])
    expect(of('wallet_lots')).toMatchObject([{ expected_amount: null, found_amount: null, details: '2 ≠ 0' }])
    expect(of('journal_sum')).toHaveLength(1)
    expect(of('payment_journal')).toMatchObject([
      { subject: `payment:${less.id}`, expected_amount: 200, found_amount: 199.99 },
    ])
    expect(
      of('gateway_missing')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([`payment:${lost.id}`, `payment:${unbooked.id}`].sort())
    expect(of('gateway_amount')).toMatchObject([
      { subject: `payment:${less.id}`, expected_amount: 200, found_amount: 199 },
    ])
    expect(of('gateway_returned')).toMatchObject([
      { subject: `payment:${back.id}`, expected_amount: 0, found_amount: 50 },
    ])
    const missed = of('gateway_unbooked').map(({ subject, found_amount }) => [subject, found_amount])
    expect(missed.sort()).toEqual(
      [
        [`charge:${unbooked.ref}`, 400],
        [`charge:${undone.ref}`, 500],
      ].sort(),
    )
    expect(found).toHaveLength(11)
  })

  test('[BKS-11] a long day is read in parts, each payment in one of them', async () => {
    const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
    const part = async (afterId: number, limit: number) =>
      (await settledPayments(fixture.db, { gateway: 'sandbox', from, until, afterId, limit })).map(({ id }) => id)
    const all = await part(0, 100)
    expect(all).toHaveLength(4)
    expect(await part(all[1] ?? 0, 100)).toEqual(all.slice(2))
  })

  test('[BKS-11] [PAY-61] our own refunds are no difference where the gateway leaves them out', async () => {
    const { id, ref } = await topUp(100)
    await tamper(sql`insert into payment_returns (payment_id, refund_id, amount, status, journal_id, done_at)
                     select id, 900100, ${riyals(40)}, 'done', journal_id, clock_timestamp() from payments where id = ${id}`)
    const { gateway, log } = fixture.context
    const span = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
    const returned = async (hidesOwnRefunds: boolean) =>
      (
        await checkGateways({ db: fixture.db, log, gateway: { ...gateway, hidesOwnRefunds }, bills: undefined }, span)
      ).found.filter(({ kind, subject }) => kind === 'gateway_returned' && subject === `payment:${id}`)
    expect(await returned(true)).toEqual([])
    expect(await returned(false)).toMatchObject([{ expected: riyals(40), found: 0 }])
    await tamper(sql`update sandbox_charges set returned = ${riyals(15)} where ref = ${ref}`)
    expect(await returned(true)).toMatchObject([{ expected: riyals(40), found: riyals(55) }])
    await tamper(sql`delete from payment_returns where payment_id = ${id}`)
    await tamper(sql`update sandbox_charges set returned = 0 where ref = ${ref}`)
  })

  test('[BKS-12] the same difference stays one; a resolved one clears itself, the rest is cleared by staff with a reason', async () => {
    const before = await open()
    await run()
    expect((await open()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    await tamper(
      sql`update wallets set balance = balance - 7, frozen = frozen - 3, active_lots = 0 where account_id = ${member.id}`,
    )
    await run()
    const kinds = (await open()).map(({ kind }) => kind)
    expect(kinds).not.toContain('wallet_balance')
    const returned = before.find(({ kind }) => kind === 'gateway_returned')
    const reason = 'Booked as a chargeback'
    const cleared = (await admin(`POST /reconciliation/${returned?.id}/clear`, { reason })).data
    expect(cleared).toMatchObject({ reason, cleared_by: expect.any(Number) })
    const again = await fixture.call(`POST /api/admin/reconciliation/${returned?.id}/clear`, {
      token: finance,
      body: { reason },
    })
    expect(again.reason).toBe('already_decided')
  })

  test('refuses a day that is not over', async () => {
    const answer = await fixture.call('POST /api/admin/reconciliation', { token: finance, body: { day: day(2) } })
    expect(answer).toMatchObject({ status: 422, errors: { day: [expect.any(String)] } })
  })
})

test('[BKS-21] lines of the bank are matched with approved transfers, once; the rest is named', async () => {
  const { db } = fixture
  const transfers = await Promise.all(
    [500, 500, 800].map(async (amount) => {
      await fixture.call('POST /api/v1/wallet/top-up', {
        token: member.token,
        body: { amount, payment_method: 'bank_transfer' },
      })
      const { id: paymentId } = await db
        .selectFrom('payments')
        .select('id')
        .where('amount', '=', riyals(amount))
        .where('method', '=', 'bank_transfer')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { amount, paymentId }
    }),
  )
  await tamper(sql`
    insert into bank_transfers (account_id, payment_id, purpose, image_id, id_image_id, image_hash, transfer_date, amount, name,
                                city, iban, status, approved_amount, reviewed_by, reviewed_at)
    select ${member.id}, payment_id, 'wallet', 1, 1, decode('00', 'hex'), ${day(-1)}, amount, 'Fahd', 'Riyadh', ${IBAN},
           'approved', amount, ${member.id}, clock_timestamp()
      from (select unnest(${transfers.map((one) => one.paymentId)}::bigint[]) as payment_id,
                   unnest(${transfers.map((one) => riyals(one.amount))}::bigint[]) as amount) x`)
  const text = `date,amount,reference,name,iban\n${day(-1)},500,A,Fahd,${IBAN}\n${day()},500,B,Fahd,\n${day()},-120,C,Rent,\n${day()},77,D,Stranger,\n`
  const { data: statement } = await admin('POST /bank-statements', { text })
  expect(statement).toMatchObject({ format: 'csv', lines_count: 4, unmatched_count: 2 })
  const same = await fixture.call('POST /api/admin/bank-statements', { token: finance, body: { text } })
  expect(same).toMatchObject({ status: 422, errors: { file: [expect.any(String)] } })
  const { data: lines } = await admin(`GET /bank-statements/${statement.id}/lines`)
  expect(lines.data.map(({ matched }: { matched: string | null }) => matched?.split(':')[0] ?? null)).toEqual([
    'transfer',
    'transfer',
    null,
    null,
  ])
  // The lines sum to 957 riyals.
  await tamper(sql`update bank_statements set opening = ${riyals(1_000)}, closing = ${riyals(1_950)}`)
  await run()
  const found = await open()
  const of = (kind: string) => found.filter((each) => each.kind === kind)
  expect(of('statement_sum')).toMatchObject([
    { subject: `bank_statement:${statement.id}`, expected_amount: 1_950, found_amount: 1_957 },
  ])
  await tamper(sql`update bank_statements set closing = ${riyals(1_957)}`)
  expect(of('bank_in_unknown')).toMatchObject([{ found_amount: 77 }])
  expect(of('bank_out_unknown')).toMatchObject([{ found_amount: -120 }])
  expect(of('transfer_not_in_bank')).toMatchObject([{ expected_amount: 800 }])
})

test('[BKS-21] a line keeps its match; a payout is matched once, and missing only in days of a statement', async () => {
  const addTransfer = (number: number, on: string) =>
    tamper(sql`
      insert into bank_transfers (account_id, payment_id, purpose, image_id, id_image_id, image_hash, transfer_date, amount,
                                  name, city, iban, status, approved_amount, reviewed_by, reviewed_at)
      values (${member.id}, ${number}, 'wallet', 1, 1, decode('00', 'hex'), ${on}, ${riyals(610)}, 'Fahd', 'Riyadh', ${IBAN},
              'approved', ${riyals(610)}, ${member.id}, clock_timestamp())`)
  const addRefund = (number: number, amount: number, reference: string | null) =>
    tamper(sql`
      insert into refunds (account_id, amount, bank_name, iban, name, bank_image_id, id_image_id, status, journal_id,
                           bank_reference, paid_by, paid_at)
      values (${member.id}, ${riyals(amount)}, 'Bank', ${IBAN}, 'Fahd', 1, 1, ${reference ? 'paid_out' : 'approved'}, ${number},
              ${reference}, ${reference && member.id}, ${reference && new Date(Date.now() - 5 * 86_400_000)})`)
  const upload = async (...lines: string[]) => {
    const text = `date,amount,reference,name,iban\n${lines.join('\n')}\n`
    const { data } = await admin('POST /bank-statements', { text })
    const shown = (await admin(`GET /bank-statements/${data.id}/lines`)).data.data as {
      id: number
      matched: string | null
    }[]
    return { id: data.id as number, matched: shown.map(({ matched }) => matched?.split(':')[0] ?? null) }
  }
  await addTransfer(900_001, day(-8))
  await addRefund(900_001, 131, 'RF-1')
  const lines = [`${day(-9)},-131,RF-1 RF-2,Fahd,`, `${day(-8)},610,A,Fahd,${IBAN}`, `${day()},3,X,Stranger,`]
  const first = await upload(...lines)
  expect(first.matched).toEqual(['refund', 'transfer', null])
  const kept = (await admin(`GET /bank-statements/${first.id}/lines`)).data.data
  await addTransfer(900_002, day(-7))
  await addTransfer(900_003, day(-40))
  await addRefund(900_002, 131, 'RF-2')
  await addRefund(900_003, 142, 'RF-3')
  await addRefund(900_004, 90, null)
  await addRefund(900_005, 100, 'RF-4')
  await tamper(sql`
    insert into payment_returns (payment_id, refund_id, amount, status, journal_id, done_at)
    select 900001, id, case bank_reference when 'RF-4' then ${riyals(40)} else amount end, 'done', 900100 + id, clock_timestamp()
      from refunds where bank_reference in ('RF-3', 'RF-4')`)
  const addPayout = (source: string, due: number, daysAgo: number) =>
    tamper(sql`
      insert into invoices (account_id, kind, source, issued_at, series, series_count, number, total, due, content, uuid, paid_at,
                            paid_reference)
      values (${member.id}, 'purchase', ${source}, clock_timestamp(), 'test', ${due}, ${source}, ${riyals(due)}, ${riyals(due)},
              '{}', gen_random_uuid(), ${new Date(Date.now() - daysAgo * 86_400_000)}, ${source})`)
  await addPayout('PO-1', 153, 5)
  await addPayout('PO-2', 164, 40)
  await addPayout('PO-3', 175, 5)
  await tamper(sql`update invoices set order_id = 900777 where source = 'PO-3'`)
  await tamper(sql`
    insert into payouts (order_id, account_id, gross, commission, commission_tax, charged, paid_at, reference)
    values (900777, ${member.id}, ${riyals(175)}, 0, 0, ${riyals(50)}, clock_timestamp(), 'PO-3')`)
  // Without the parts that went to a card, or that cases took off.
  expect((await upload(`${day(-4)},-60,RF-4,Fahd,`, `${day(-4)},-125,PO-3,Fahd,`)).matched).toEqual([
    'refund',
    'invoice',
  ])
  expect((await upload(`${day()},-131,RF-1,Fahd,`)).matched).toEqual([null])
  expect((await admin(`GET /bank-statements/${first.id}/lines`)).data.data).toEqual(kept)
  await run()
  const found = await open()
  const of = (kind: string) => found.filter((each) => each.kind === kind)
  expect(of('transfer_not_in_bank').filter(({ expected_amount }) => expected_amount === 610)).toHaveLength(1)
  expect(of('refund_not_in_bank')).toMatchObject([{ expected_amount: 131, details: 'RF-2' }])
  expect(of('payout_not_in_bank')).toMatchObject([{ expected_amount: 153, details: 'PO-1' }])
  expect(of('statement_sum')).toEqual([])
  const accounts = of('account_balance').map((each) => [each.subject, each.expected_amount, each.found_amount])
  expect(accounts.sort()).toEqual([
    ['ledger:refunds', 90, 0],
    ['ledger:sellers', -153 - 164 - 175 + 50, 0],
  ])
})

test.each(['auctions', 'content', 'support'] as const)('[BACK-66] the books are not for %s', async (role) => {
  const { id } = await createAccount(fixture.db, { role })
  const token = await openSession(fixture.db, id)
  for (const list of ['ledger-accounts', 'journals', 'reconciliation', 'bank-statements', 'exports/journals.csv'])
    expect((await fixture.call(`GET /api/admin/${list}`, { token })).status, list).toBe(403)
})

test('[BACK-66] [BKS-5] [BKS-31] the chart sums to zero with its journals, and exported tables are in the audit', async () => {
  const { data: accounts } = await admin('GET /ledger-accounts?per_page=100')
  expect(accounts.data.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['wallet', 'gateway', 'vat']),
  )
  const { data: journals } = await admin(`GET /journals?user_id=${member.id}&per_page=100`)
  expect(journals.data[0].lines).toHaveLength(2)
  expect((await admin(`GET /journals/${journals.data[0].id}`)).data).toEqual(journals.data[0])
  const sources = {
    'bank-transfers': 'bank_transfers',
    refunds: 'refunds',
    invoices: 'invoices',
    payments: 'payments',
    journals: 'postings',
  }
  for (const [table, source] of Object.entries(sources)) {
    const csv = await admin(`GET /exports/${table}.csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const kept = await sql<{ n: number }>`select count(*) as n from ${sql.table(source)}`.execute(fixture.db)
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + (kept.rows[0]?.n ?? 0))
    expect((await admin(`GET /exports/${table}.xlsx`)).text.startsWith('PK')).toBe(true)
  }
  const none = await admin(`GET /exports/payments.csv?from=${day(3)}`)
  expect(none.text.trimEnd().split('\r\n')).toHaveLength(1)
  const audit = await fixture.db.selectFrom('audit').select('id').where('action', '=', 'export.made').execute()
  expect(audit).toHaveLength(11)
})
