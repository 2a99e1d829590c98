import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { captureHold, lockWallet, placeHold, setPackage, unbalancedWallets } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Charge } from '#server/platform/gateways/gateway.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { createGate } from '../../bidding/testing/locks.ts'
import { createTestApp, paymentIn, type TestApp, walletIn } from '../test-app.ts'

let app: TestApp
let member: number
let finance: number
beforeAll(async () => {
  app = await createTestApp()
  finance = (await createAccount(app.db, { role: 'finance' })).id
})
beforeEach(async () => {
  member = (await createAccount(app.db)).id
  app.notices.length = 0
  Object.assign(app.fake.state, { down: false, refuses: false, refunds: 0 })
  app.fake.pause.beforeRefund = async () => undefined
})
afterAll(async () => {
  expect(await unbalancedWallets(app.db)).toEqual([])
  await app.close()
})

const staff = () => ({ actor: { accountId: finance }, requestId: 'test', language: 'en' }) as const
const paid = async (amount: number, lie: Partial<Charge> = {}) => {
  const answer = await app.call('POST', '/wallet/top-up', { as: member, body: { amount, payment_method: 'online' } })
  const { id } = paymentIn(answer)
  app.fake.setCharge(`ref-${id}`, { status: 'paid', ...lie })
  await read(id)
  return { id, ref: `ref-${id}` }
}
const read = async (id: number) => paymentIn(await app.call('GET', `/payments/${id}`, { as: member }))
const webhook = (ref: string, event: string) =>
  app.call('POST', '/webhooks/fake', { body: { id: event, token: 'right', ref } })
const balances = async () => {
  const { available_balance: available, frozen_balance: frozen } = walletIn(
    await app.call('GET', '/wallet', { as: member }),
  )
  return { available, frozen }
}
const reviewRefund = (request: Parameters<TestApp['payments']['reviewRefund']>[2]) =>
  inTransaction(app.db, (tx) => app.payments.reviewRefund(tx, staff(), request))
/** A request approved by finance, in the state after `reviewRefund`. */
const approved = async (amount: number) => {
  const file = { kind: 'refund', ownerId: member, visibility: 'private', variants: '[]', width: 1, height: 1 }
  const { id: image } = await app.db
    .insertInto('files')
    .values(file as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const iban = 'SA0380000000608010167519'
  const { id } = await inTransaction(app.db, async (tx) => {
    await lockWallet(tx, member)
    const row = await tx
      .insertInto('refunds')
      .values({
        accountId: member,
        amount: riyals(amount),
        bankName: 'B',
        iban,
        name: 'N',
        bankImageId: image,
        idImageId: image,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await placeHold(tx, { accountId: member, kind: 'refund', refId: row.id, amount: riyals(amount) })
    return row
  })
  const done = await reviewRefund({ refundId: id, decision: { verdict: 'approve' } })
  expect(done).toMatchObject({ status: 'approved' })
  return id
}
const sendBack = async (refundId: number) => {
  const ordered = await inTransaction(app.db, (tx) => app.payments.orderSendBack(tx, staff(), refundId))
  if (!isRefusal(ordered)) await app.payments.sendOrdered(refundId)
  return ordered
}
const statusOf = async (refundId: number) =>
  (await app.db.selectFrom('refunds').select('status').where('id', '=', refundId).executeTakeFirstOrThrow()).status
const openMismatches = () =>
  app.db
    .selectFrom('paymentMismatches')
    .innerJoin('payments', 'payments.id', 'paymentMismatches.paymentId')
    .select(['paymentMismatches.id', 'kind', 'expectedAmount', 'chargedAmount'])
    .where('accountId', '=', member)
    .where('resolution', 'is', null)
    .execute()
const auditOf = (subject: string) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'after', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
const accountSum = async (account: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from postings where account = ${account} and journal_id in
      (select id from journals where reference in (select 'payment:' || id from payments where account_id = ${member}
        union select 'refund:' || id from refunds where account_id = ${member}))`.execute(app.db)
  return (rows[0]?.sum ?? 0) / 100
}

describe('a chargeback', () => {
  test('[PAY-50] debits once, however often it is reported; the package ends and finance sees it', async () => {
    const { id, ref } = await paid(500)
    const plan = await createPackage(app.db)
    await inTransaction(app.db, (tx) => setPackage(tx, member, plan.id))
    app.fake.setCharge(ref, { returned: riyals(200) })
    await Promise.all(Array.from({ length: 30 }, (_, index) => webhook(ref, `back-${id}-${index % 7}`)))
    expect(await balances()).toEqual({ available: 300, frozen: 0 })
    app.fake.setCharge(ref, { returned: riyals(500) })
    await webhook(ref, `all-${id}`)
    expect(await balances()).toEqual({ available: 0, frozen: 0 })
    expect((await read(id)).status).toBe('refunded')
    expect(await accountSum('gateway')).toBe(0)
    expect(await openMismatches()).toMatchObject([
      { kind: 'chargeback', chargedAmount: riyals(200) },
      { kind: 'chargeback', chargedAmount: riyals(300) },
    ])
    const wallet = walletIn(await app.call('GET', '/wallet', { as: member }))
    expect(wallet.current_plan).toBeNull()
    expect(app.notices.map(({ kind }) => kind)).toEqual([
      'payment_received',
      'payment_charged_back',
      'payment_charged_back',
    ])
  })

  test('[PAY-51] a wallet below zero: nothing more is held or refunded, days of grace are still charged, a payment settles it', async () => {
    const { id, ref } = await paid(1_000)
    await inTransaction(app.db, async (tx) => {
      await lockWallet(tx, member)
      await placeHold(tx, { accountId: member, kind: 'order', refId: 900_000 + id, amount: riyals(400) })
    })
    app.fake.setCharge(ref, { returned: riyals(1_000) })
    await webhook(ref, `back-${id}`)
    expect(await balances()).toEqual({ available: -400, frozen: 400 })
    const capture = (amount: number) =>
      inTransaction(app.db, async (tx) => {
        await lockWallet(tx, member)
        const about = { kind: 'order', refId: 900_000 + id, to: 'forfeits', journal: 'grace_fee' } as const
        return captureHold(tx, { ...about, amount: riyals(amount) })
      })
    expect(await capture(100)).toMatchObject({ captured: riyals(100) })
    expect(await balances()).toEqual({ available: -400, frozen: 300 })
    const hold = inTransaction(app.db, async (tx) => {
      await lockWallet(tx, member)
      await placeHold(tx, { accountId: member, kind: 'lot', refId: 1, amount: 1 })
    })
    await expect(hold).rejects.toThrow(/frozen/)
    await paid(500)
    expect(await balances()).toEqual({ available: 100, frozen: 300 })
  })

  test('[PAY-51] an earlier approved refund is no longer paid out', async () => {
    const { id, ref } = await paid(500)
    const refundId = await approved(500)
    app.fake.setCharge(ref, { returned: riyals(500) })
    await webhook(ref, `back-${id}`)
    expect(await balances()).toEqual({ available: -500, frozen: 0 })
    expect(await sendBack(refundId)).toEqual({ refused: 'insufficient_balance' })
    const pay = { verdict: 'pay', reference: `B-${id}` } as const
    const paidOut = await reviewRefund({ refundId, decision: pay })
    expect(paidOut).toEqual({ refused: 'insufficient_balance' })
  })
})

describe('a refund to cards', () => {
  test('[REF-6] goes back to the newest payments first, in parts, once, by ten at a time', async () => {
    const [old, young] = [await paid(300), await paid(200)]
    const refundId = await approved(350)
    await Promise.all(Array.from({ length: 10 }, () => sendBack(refundId)))
    await app.payments.reconcile()
    expect(await statusOf(refundId)).toBe('paid_out')
    expect(app.fake.state.refunds).toBe(2)
    expect([young, old].map(({ ref }) => app.fake.charges.get(ref)?.returned)).toEqual([riyals(200), riyals(150)])
    const amount = riyals(350)
    expect(await auditOf(`refund:${refundId}`)).toEqual([
      { action: 'refund.approved', after: { status: 'approved', amount, reference: null }, reason: null },
      { action: 'refund.sent_back', after: { amount, accountId: member }, reason: null },
    ])
    expect([(await read(young.id)).status, (await read(old.id)).status]).toEqual(['refunded', 'paid'])
    expect(await balances()).toEqual({ available: 150, frozen: 0 })
    expect([await accountSum('refunds'), await accountSum('gateway')]).toEqual([0, -150])
    // Webhooks of our own refunds are no chargebacks.
    await Promise.all([webhook(old.ref, `r-${old.id}`), webhook(young.ref, `r-${young.id}`)])
    expect(await balances()).toEqual({ available: 150, frozen: 0 })
    expect(await openMismatches()).toEqual([])
    expect(app.notices.filter(({ kind }) => kind === 'refund_paid')).toHaveLength(1)
  })

  test('[REF-6] [PAY-62] with a lost answer is not sent a second time', async () => {
    const { ref } = await paid(400)
    const refundId = await approved(400)
    const { fetch } = app.fake.gateway
    app.fake.gateway.fetch = async (asked) => app.fake.charges.get(asked)
    app.fake.state.down = true
    await sendBack(refundId)
    expect(await statusOf(refundId)).toBe('approved')
    Object.assign(app.fake.gateway, { fetch })
    app.fake.state.down = false
    await sql`update payment_returns set claimed_at = claimed_at - interval '3 minutes'`.execute(app.db)
    // Its own webhook comes before the job goes on.
    await webhook(ref, `lost-${refundId}`)
    await Promise.all([app.payments.reconcile(), app.payments.reconcile()])
    expect([await statusOf(refundId), app.fake.state.refunds]).toEqual(['paid_out', 1])
    expect(await balances()).toEqual({ available: 0, frozen: 0 })
    expect(await openMismatches()).toEqual([])
  })

  test('[REF-6] refused by the gateway, or beyond the cards’ amount, is paid out by the bank', async () => {
    const { ref } = await paid(100)
    const refundId = await approved(100)
    app.fake.state.refuses = true
    await sendBack(refundId)
    expect(await statusOf(refundId)).toBe('approved')
    const pay = { verdict: 'pay', reference: `BANK-${refundId}` } as const
    const done = await reviewRefund({ refundId, decision: pay })
    expect(done).toMatchObject({ status: 'paid_out' })
    expect(await accountSum('refunds')).toBe(0)
    expect(await sendBack(refundId)).toEqual({ refused: 'refund_not_approved' })
    // The failed part has not been returned: when the bank of the card reverses the money, that is a chargeback.
    app.fake.setCharge(ref, { returned: riyals(100) })
    await webhook(ref, `taken-${refundId}`)
    expect(await balances()).toEqual({ available: -100, frozen: 0 })
  })

  test('[REF-6] takes no more from a payment than is left of it after chargebacks', async () => {
    const [old, young] = [await paid(300), await paid(300)]
    app.fake.setCharge(young.ref, { returned: riyals(200) })
    await webhook(young.ref, `part-${young.id}`)
    const refundId = await approved(250)
    await sendBack(refundId)
    expect(await statusOf(refundId)).toBe('paid_out')
    expect([young, old].map(({ ref }) => app.fake.charges.get(ref)?.returned)).toEqual([riyals(300), riyals(150)])
    expect(await balances()).toEqual({ available: 150, frozen: 0 })
  })

  test('[REF-6] skips a payment with a part still being sent', async () => {
    const { ref } = await paid(400)
    const [first, second] = [await approved(100), await approved(300)]
    app.fake.state.down = true
    await sendBack(first)
    app.fake.state.down = false
    await sendBack(second)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['approved', 'approved'])
    expect(app.fake.charges.get(ref)?.returned ?? 0).toBe(0)
    await sql`update payment_returns set claimed_at = claimed_at - interval '3 minutes'`.execute(app.db)
    await app.payments.reconcile()
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid_out', 'approved'])
    expect(app.fake.charges.get(ref)?.returned).toBe(riyals(100))
    await sendBack(second)
    expect(await statusOf(second)).toBe('paid_out')
    expect(app.fake.charges.get(ref)?.returned).toBe(riyals(400))
  })
})

describe('a mismatched charge', () => {
  const resolve = async (mismatchId: number, resolution: 'credited' | 'returned' | 'dismissed') => {
    const sent = resolution === 'returned' ? await app.payments.returnCharge(mismatchId) : true
    const request = { mismatchId, resolution, reason: 'Looked at' }
    return sent === true ? inTransaction(app.db, (tx) => app.payments.resolveMismatch(tx, staff(), request)) : sent
  }

  test('[PAY-52] appears on finance’s list once; after crediting, the received amount and later chargebacks count', async () => {
    const { id, ref } = await paid(300, { amount: riyals(250) })
    await Promise.all(Array.from({ length: 10 }, (_, index) => webhook(ref, `m-${id}-${index}`)))
    expect(await balances()).toEqual({ available: 0, frozen: 0 })
    const [entry, ...more] = await openMismatches()
    expect([entry, more]).toMatchObject([
      { kind: 'amount', expectedAmount: riyals(300), chargedAmount: riyals(250) },
      [],
    ])
    const mismatchId = entry?.id ?? 0
    const answers = await Promise.all([1, 2, 3].map(() => resolve(mismatchId, 'credited')))
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(await auditOf(`mismatch:${mismatchId}`)).toEqual([
      { action: 'mismatch.resolved', after: { resolution: 'credited' }, reason: 'Looked at' },
    ])
    expect(await balances()).toEqual({ available: 250, frozen: 0 })
    await webhook(ref, `again-${id}`)
    expect(await balances()).toEqual({ available: 250, frozen: 0 })
    app.fake.setCharge(ref, { returned: riyals(250) })
    await webhook(ref, `back-${id}`)
    expect(await balances()).toEqual({ available: 0, frozen: 0 })
  })

  test('[PAY-63] while it is sent back nothing else is decided about it', async () => {
    const { ref } = await paid(300, { amount: riyals(250) })
    const [entry] = await openMismatches()
    const id = entry?.id ?? 0
    const gate = createGate()
    app.fake.pause.beforeRefund = gate.pass
    const sent = resolve(id, 'returned')
    await gate.reached
    const others = await Promise.all([resolve(id, 'credited'), resolve(id, 'dismissed')])
    gate.open()
    expect(others).toEqual([{ refused: 'already_decided' }, { refused: 'already_decided' }])
    expect(await sent).toBe(true)
    expect(app.fake.charges.get(ref)?.returned).toBe(riyals(250))
    expect([await openMismatches(), await balances()]).toEqual([[], { available: 0, frozen: 0 }])
  })

  test('[PAY-63] without an answer it can only be sent back again, and is not sent twice', async () => {
    const { ref } = await paid(300, { amount: riyals(250) })
    const [entry] = await openMismatches()
    const id = entry?.id ?? 0
    app.fake.pause.beforeRefund = async () => {
      app.fake.state.down = true
    }
    expect(await resolve(id, 'returned')).toEqual({ refused: 'unavailable' })
    app.fake.state.down = false
    expect(await resolve(id, 'credited')).toEqual({ refused: 'already_decided' })
    expect(await resolve(id, 'returned')).toBe(true)
    expect(app.fake.charges.get(ref)?.returned).toBe(riyals(250))
    expect(await balances()).toEqual({ available: 0, frozen: 0 })
  })

  test('[PAY-63] if the gateway refuses, it is open again', async () => {
    await paid(300, { amount: riyals(250) })
    const [entry] = await openMismatches()
    const id = entry?.id ?? 0
    app.fake.state.refuses = true
    expect(await resolve(id, 'returned')).toEqual({ refused: 'mismatch_not_creditable' })
    expect(await resolve(id, 'credited')).toBe(true)
    expect(await balances()).toEqual({ available: 250, frozen: 0 })
  })

  test('[PAY-52] is sent back to its payer, or dismissed; another currency is never credited', async () => {
    const { ref } = await paid(300, { currency: 'USD' })
    const [entry] = await openMismatches()
    expect(await resolve(entry?.id ?? 0, 'credited')).toEqual({ refused: 'mismatch_not_creditable' })
    expect(await resolve(entry?.id ?? 0, 'returned')).toBe(true)
    expect(app.fake.charges.get(ref)?.returned).toBe(riyals(300))
    await app.payments.reconcile()
    expect([await openMismatches(), await balances()]).toEqual([[], { available: 0, frozen: 0 }])
    await paid(200, { paymentId: 99_999_999 })
    const [foreign] = await openMismatches()
    expect(foreign).toMatchObject({ kind: 'payment' })
    expect(await resolve(foreign?.id ?? 0, 'returned')).toEqual({ refused: 'mismatch_not_creditable' })
    expect(await resolve(foreign?.id ?? 0, 'dismissed')).toBe(true)
  })
})
