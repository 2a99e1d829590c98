import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import {
  createAccount,
  createAuctionWithLots,
  createCar,
  createPackage,
  minutesFromNow,
  riyals,
} from '#server/testing/factories.ts'
import {
  captureHold,
  createLedger,
  currentPlan,
  type Ledger,
  lockWallet,
  placeHold,
  post,
  releaseHold,
  setPackage,
  statementRows,
  statementSums,
} from './index.ts'

let database: TestDatabase
let handle: DatabaseHandle
let ledger: Ledger
let member: number

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  ledger = createLedger({ db: handle.db, settings: createSettings(handle.db) })
})
beforeEach(async () => {
  member = (await createAccount(handle.db)).id
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const locked = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(handle.db, async (tx) => {
    await lockWallet(tx, member)
    return work(tx)
  })
const move = (kind: string, amount: number, reason?: string) =>
  locked((tx) =>
    post(tx, {
      kind,
      reference: `test:${kind}`,
      ...(reason && { reason }),
      postings: [
        { account: 'adjustments', amount: -amount },
        { account: 'wallet', ownerId: member, amount },
      ],
    }),
  )
const wallet = (query: { page: number; per_page?: number } = { page: 1 }, language: 'ar' | 'en' = 'en') =>
  ledger.wallet({ accountId: member, language, query })

describe('movements', () => {
  test('[LED-13] one for each journal and each hold placed or released, newest first, with the balances after it', async () => {
    const car = { titleEn: 'Camry', titleAr: 'كامري' }
    const { lots } = await createAuctionWithLots(handle.db, {}, [{ car }, { depositRequired: 0 }])
    const [lot, free] = lots
    if (!lot || !free) throw new Error('an auction without lots')
    const hold = { accountId: member, kind: 'lot', refId: lot.lotId, amount: riyals(300) } as const
    const taken = { kind: 'lot', refId: lot.lotId, amount: riyals(100), to: 'forfeits', journal: 'forfeit' } as const
    const steps: (() => Promise<unknown>)[] = [
      () => move('top_up', riyals(1_000.5)),
      () => locked((tx) => placeHold(tx, hold)),
      () => move('adjustment', -riyals(200), 'Wrong transfer'),
      () => locked((tx) => releaseHold(tx, 'lot', lot.lotId)),
      () => locked((tx) => placeHold(tx, hold)),
      () => locked((tx) => captureHold(tx, taken)),
    ]
    for (const [before, step] of steps.entries()) {
      await step()
      expect((await wallet({ page: 2, per_page: 1 })).movements.total).toBe(before + 1)
    }
    // A lot without a deposit moves nothing.
    await locked((tx) => placeHold(tx, { accountId: member, kind: 'lot', refId: free.lotId, amount: 0 }))
    await locked((tx) => releaseHold(tx, 'lot', free.lotId))
    const { movements, ...rest } = await wallet()
    expect(movements.total).toBe(steps.length)
    const rows = movements.data.map((row) => [row.kind, row.amount, row.available_after, row.frozen_after])
    expect(rows).toEqual([
      ['forfeit', -100, 500.5, 200],
      ['hold', -300, 500.5, 300],
      ['release', 300, 800.5, 0],
      ['adjustment', -200, 500.5, 300],
      ['hold', -300, 700.5, 300],
      ['top_up', 1_000.5, 1_000.5, 0],
    ])
    expect(rest).toMatchObject({ total_balance: 700.5, available_balance: 500.5, frozen_balance: 200 })
    expect(movements.data.map((row) => row.description).slice(2, 5)).toEqual([
      'Released: Camry',
      'Adjustment: Wrong transfer',
      'Held: you lead Camry',
    ])
    const arabic = await wallet({ page: 1 }, 'ar')
    expect(arabic.movements.data[4]?.description).toBe('حجز: تصدّرت كامري')
  })

  test('[LED-13] balances after are right on every page, and a page beyond the last is empty', async () => {
    for (let amount = 1; amount <= 7; amount += 1) await move('top_up', riyals(amount))
    const second = await wallet({ page: 2, per_page: 3 })
    expect(second.movements).toMatchObject({ current_page: 2, last_page: 3, total: 7, from: 4, to: 6 })
    expect(second.movements.data.map((row) => row.available_after)).toEqual([10, 6, 3])
    const beyond = await wallet({ page: 9, per_page: 3 })
    expect(beyond.movements).toMatchObject({ data: [], total: 7, last_page: 3, from: null })
  })
})

test('[BKS-1] [BKS-2] the days of a statement select its movements, and its balances are those of the days', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  for (const [index, amount] of [1_000, 2_000, -500, 4_000].entries()) {
    const id = await move('adjustment', amount)
    await inTransaction(handle.db, async (tx) => {
      // Journals are never changed otherwise.
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx
        .updateTable('journals')
        .set({ createdAt: day(index + 1) })
        .where('id', '=', id)
        .execute()
    })
  }
  const read = async (from: Date | null, until: Date | null) => {
    const what = { span: { from, until }, group: undefined }
    const rows = await statementRows(handle.db, member, { ...what, place: { limit: 10, offset: 0 } })
    const sums = await statementSums(handle.db, member, what)
    return [rows.map(({ totalChange }) => totalChange), sums]
  }
  const all = { opening: 0, closing: 6_500, paidIn: 7_000, paidOut: 500, count: 4 }
  expect(await read(null, null)).toEqual([[4_000, -500, 2_000, 1_000], all])
  const middle = { opening: 1_000, closing: 2_500, paidIn: 2_000, paidOut: 500, count: 2 }
  expect(await read(day(2), day(4))).toEqual([[-500, 2_000], middle])
  const later = { opening: 3_000, closing: 6_500, paidIn: 4_000, paidOut: 500, count: 2 }
  expect(await read(day(3), null)).toEqual([[4_000, -500], later])
  const before = { opening: 0, closing: 1_000, paidIn: 1_000, paidOut: 0, count: 1 }
  expect(await read(null, day(2))).toEqual([[1_000], before])
})

/** An order of the member, which they have begun to pay. */
async function orderOf(of: { carId: number; lotId: number | null; dueAt: Date }): Promise<number> {
  const costs = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
  const order = { buyerId: member, ...of, ...costs }
  const { id } = await handle.db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  const payment = { purpose: 'order', orderPart: 'invoice', amount: 100, method: 'cash' } as const
  await handle.db
    .insertInto('payments')
    .values({ accountId: member, orderId: id, ...payment })
    .execute()
  return id
}

describe('holds and balances', () => {
  test('[LED-12] each hold shows its reason and the next deciding moment', async () => {
    await move('top_up', riyals(9_000))
    const closesAt = minutesFromNow(30)
    const { lots } = await createAuctionWithLots(handle.db, {}, [
      { status: 'live', closesAt, price: riyals(60_000), leaderId: member },
      { status: 'awaiting_owner', leaderId: member },
      { status: 'sold', leaderId: member },
    ])
    for (const { lotId } of lots) {
      const hold = { accountId: member, kind: 'lot', refId: lotId, amount: riyals(1_000) } as const
      await locked((tx) => placeHold(tx, hold))
    }
    const dueAt = minutesFromNow(90)
    await orderOf({ carId: lots[2]?.carId ?? 0, lotId: lots[2]?.lotId ?? 0, dueAt })
    const sale = await createCar(handle.db, { type: 'sale', titleEn: 'Patrol' })
    const saleOrder = await orderOf({ carId: sale.id, lotId: null, dueAt: minutesFromNow(60) })
    await locked((tx) => placeHold(tx, { accountId: member, kind: 'order', refId: saleOrder, amount: riyals(1_000) }))
    await locked((tx) => placeHold(tx, { accountId: member, kind: 'refund', refId: 1, amount: riyals(500) }))
    const { holds, refund_amount, frozen_balance, pending_amount, movements } = await wallet()
    expect(holds.map((hold) => [hold.reason, hold.amount, hold.product_id])).toEqual([
      ['refund', 500, null],
      ['won', 1_000, sale.id],
      ['won', 1_000, lots[2]?.carId],
      ['awaiting_owner', 1_000, lots[1]?.carId],
      ['leading', 1_000, lots[0]?.carId],
    ])
    expect(holds[4]).toMatchObject({ price: 60_000, releases_at: closesAt.toISOString(), slug: lots[0]?.slug })
    expect(holds[2]).toMatchObject({ releases_at: dueAt.toISOString() })
    expect([refund_amount, frozen_balance, pending_amount]).toEqual([4_500, 4_500, 0])
    expect(movements.total).toBe(movements.data.length)
    expect(movements.data.slice(0, 2).map((row) => row.description)).toEqual([
      'Held: refund request under review',
      'Held: you bought Patrol',
    ])
  })

  test('[LED-10] [LED-11] a new member has nothing, and the bank’s note in their language', async () => {
    const empty = { total_balance: 0, available_balance: 0, pending_amount: 0, frozen_balance: 0, refund_amount: 0 }
    expect(await wallet()).toMatchObject({ ...empty, current_plan: null, holds: [], movements: { data: [], total: 0 } })
    const notes = [(await wallet()).wallet_bank_note, (await wallet({ page: 1 }, 'ar')).wallet_bank_note]
    expect(notes.map((note) => /[a-z]/.test(note))).toEqual([true, false])
    expect(await ledger.wallet({ accountId: 987_654, language: 'ar', query: { page: 1 } })).toMatchObject(empty)
  })
})

describe('packages', () => {
  test('[LED-13] the movement of a package’s payment names the package', async () => {
    const names = ['Amber', 'Copper'].map((name) => ({ nameAr: name, nameEn: name, deposit: 100, active: false }))
    const made = await handle.db.insertInto('packages').values(names).returning('id').execute()
    const journalId = await move('package', riyals(1_000))
    const payment = { accountId: member, purpose: 'package', method: 'cash', amount: riyals(1_000) } as const
    await handle.db
      .insertInto('payments')
      .values({ ...payment, packageId: made[0]?.id, status: 'paid', journalId })
      .execute()
    const { movements } = await wallet()
    expect(movements.data).toMatchObject([{ kind: 'package', amount: 1_000 }])
    expect(movements.data[0]?.description).toContain('Amber')
  })

  test('[LED-14] those on offer are listed in the order set by staff, the member’s own marked', async () => {
    const rows = [
      {
        nameAr: 'الذهبية',
        nameEn: 'Gold',
        deposit: riyals(5_000),
        bidLimit: riyals(250_000),
        activeLotsLimit: 5,
        sortOrder: 2,
      },
      { nameAr: 'الفضية', nameEn: 'Silver', deposit: riyals(1_000), featuresEn: '["Refundable"]', sortOrder: 1 },
    ]
    const made = await handle.db.insertInto('packages').values(rows).returning('id').execute()
    const packageId = made[0]?.id ?? null
    await handle.db.updateTable('wallets').set({ packageId }).where('accountId', '=', member).execute()
    const { packages } = await ledger.packages({ accountId: member, language: 'en' })
    expect(packages).toMatchObject([
      {
        name: 'Silver',
        name_ar: 'الفضية',
        deposit: 1_000,
        bid_limit: null,
        features: ['Refundable'],
        is_current: false,
      },
      { name: 'Gold', deposit: 5_000, bid_limit: 250_000, active_lots_limit: 5, is_current: true },
    ])
    const guest = await ledger.packages({ accountId: undefined, language: 'ar' })
    expect(guest.packages.map((one) => [one.name, one.is_current])).toEqual([
      ['الفضية', false],
      ['الذهبية', false],
    ])
  })

  test('[LED-14] one no longer offered is shown only to its member', async () => {
    const { id } = await createPackage(handle.db, { active: false })
    const { id: otherId } = await createPackage(handle.db, { active: false })
    const other = (await createAccount(handle.db, { packageId: otherId })).id
    await locked((tx) => setPackage(tx, member, id))
    expect(await currentPlan(handle.db, other, 'en')).toMatchObject({ id: otherId })
    const mine = { accountId: member, language: 'ar' as const }
    expect(await ledger.package(id, mine)).toMatchObject({ package: { id, is_current: true } })
    expect(await ledger.package(id, { accountId: undefined, language: 'ar' })).toMatchObject({ refused: 'not_found' })
    const { packages } = await ledger.packages(mine)
    expect(packages.some((one) => one.id === id)).toBe(false)
    expect((await wallet()).current_plan).toMatchObject({ id, active_lots: 0 })
    expect(await currentPlan(handle.db, member, 'en')).toMatchObject({ id })
  })
})
