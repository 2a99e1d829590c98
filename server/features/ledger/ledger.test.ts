import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchStatement } from '#server/platform/db/batch-statement.ts'
import { type DatabaseHandle, inTransaction, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount } from '#server/testing/factories.ts'
import {
  captureHold,
  holdMoves,
  lockWallet,
  openWallet,
  placeHold,
  post,
  releaseHold,
  unbalancedWallets,
} from './index.ts'

let database: TestDatabase
let handle: DatabaseHandle
let member: number

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url, { max: 25 })
})
beforeEach(async () => {
  member = (await createAccount(handle.db, { available: 1_000 })).id
})
afterAll(async () => {
  expect(await unbalancedWallets(handle.db)).toEqual([])
  await handle.close()
  await database.drop()
})

const run = (text: string) => sql.raw(text).execute(handle.db)
const wallet = () =>
  handle.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', '=', member)
    .executeTakeFirstOrThrow()
const newJournal = async () =>
  (
    await handle.db
      .insertInto('journals')
      .values({ kind: 'adjustment', reference: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const locked = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(handle.db, async (tx) => {
    await lockWallet(tx, member)
    return work(tx)
  })

describe('journals, tried directly in SQL', () => {
  test('[LED-1] lines that do not sum to zero are refused, alone or beside ones that do', async () => {
    const [one, two] = [await newJournal(), await newJournal()]
    const head = 'insert into postings (journal_id, line, account, owner_id, amount) values'
    const refused = [
      `${head} (${one}, 1, 'available', ${member}, 100)`,
      `${head} (${one}, 1, 'gateway', null, -99), (${one}, 2, 'available', ${member}, 100)`,
      `${head} (${one}, 1, 'gateway', null, -100), (${two}, 1, 'available', ${member}, 100)`,
      `${head} (${one}, 1, 'gateway', null, 0)`,
    ]
    for (const statement of refused) await expect(run(statement)).rejects.toThrow(/balance|check constraint/)
    await run(`${head} (${one}, 1, 'gateway', null, -100), (${one}, 2, 'available', ${member}, 100)`)
    await expect(run(`${head} (${one}, 3, 'available', ${member}, 1)`)).rejects.toThrow('does not balance')
    expect(await wallet()).toEqual({ available: 1_100, frozen: 0 })
  })

  test('[LED-1] a line belongs to the auction house or to a member, never both', async () => {
    const id = await newJournal()
    const head = `insert into postings (journal_id, line, account, owner_id, amount) values (${id}, 1,`
    await expect(run(`${head} 'gateway', ${member}, -1), (${id}, 2, 'fees', null, 1)`)).rejects.toThrow(
      'check constraint',
    )
    await expect(run(`${head} 'available', null, -1), (${id}, 2, 'fees', null, 1)`)).rejects.toThrow('check constraint')
    await expect(run(`${head} 'pocket', null, -1), (${id}, 2, 'fees', null, 1)`)).rejects.toThrow('check constraint')
  })

  test.each(['journals', 'postings'])('[LED-2] rows of %s are never changed, removed or truncated', async (table) => {
    const column = table === 'journals' ? 'reason' : 'amount'
    await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow('never changed')
    await expect(run(`delete from ${table}`)).rejects.toThrow('never changed')
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow('never changed')
  })

  test('[LED-3] a balance cannot be set, and a wallet opens empty', async () => {
    await expect(run(`update wallets set balance = 5 where account_id = ${member}`)).rejects.toThrow('postings only')
    await expect(run(`update wallets set available = 5 where account_id = ${member}`)).rejects.toThrow('DEFAULT')
    const { rows } = await sql<{ id: number }>`
      insert into accounts (name, phone) values ('New', '+966599999999') returning id`.execute(handle.db)
    const id = rows[0]?.id ?? 0
    await expect(run(`insert into wallets (account_id, balance) values (${id}, 5)`)).rejects.toThrow('opens empty')
    await inTransaction(handle.db, (tx) => openWallet(tx, id))
    await inTransaction(handle.db, (tx) => openWallet(tx, id))
  })

  const spend = (amount: number, kind = 'adjustment') =>
    locked((tx) =>
      post(tx, {
        kind,
        reference: 'test',
        postings: [
          { account: 'wallet', ownerId: member, amount: -amount },
          { account: 'fees', amount },
        ],
      }),
    )

  test('[LED-4] no journal spends unavailable or frozen money', async () => {
    await expect(spend(1_001)).rejects.toThrow('available')
    await locked((tx) => placeHold(tx, { accountId: member, kind: 'lot', refId: 70, amount: 400 }))
    await expect(spend(601)).rejects.toThrow('available')
    await spend(600)
    expect(await wallet()).toEqual({ available: 0, frozen: 400 })
  })

  test('[LED-19] only a chargeback takes the balance below the frozen amount; nothing more can be frozen then', async () => {
    await locked((tx) => placeHold(tx, { accountId: member, kind: 'lot', refId: 69, amount: 400 }))
    await spend(900, 'chargeback')
    expect(await wallet()).toEqual({ available: -300, frozen: 400 })
    await expect(spend(1)).rejects.toThrow('available')
    const more = { accountId: member, kind: 'lot', refId: 68, amount: 1 } as const
    await expect(locked((tx) => placeHold(tx, more))).rejects.toThrow('frozen')
    await locked((tx) => releaseHold(tx, 'lot', 69))
    expect(await wallet()).toEqual({ available: 100, frozen: 0 })
  })
})

describe('holds', () => {
  test('[LED-7] [LED-8] a lot has one active hold, which ends once', async () => {
    const hold = { accountId: member, kind: 'lot', refId: 71, amount: 300 } as const
    await locked((tx) => placeHold(tx, hold))
    await expect(locked((tx) => placeHold(tx, hold))).rejects.toThrow('holds_active')
    await Promise.all(Array.from({ length: 10 }, () => locked((tx) => releaseHold(tx, 'lot', 71))))
    expect(await wallet()).toEqual({ available: 1_000, frozen: 0 })
    await locked((tx) => placeHold(tx, hold))
    expect(await wallet()).toEqual({ available: 700, frozen: 300 })
  })

  test('[LED-9] more than the available amount cannot be frozen', async () => {
    const hold = { accountId: member, kind: 'lot', refId: 72, amount: 1_001 } as const
    await expect(locked((tx) => placeHold(tx, hold))).rejects.toThrow('would be frozen')
    expect(await wallet()).toEqual({ available: 1_000, frozen: 0 })
  })

  test('[LED-8] [LED-20] parts are captured until nothing is left; the rest is freed once', async () => {
    const hold = { accountId: member, kind: 'lot', refId: 73, amount: 300 } as const
    const capture = (amount?: number) =>
      locked((tx) =>
        captureHold(tx, { kind: 'lot', refId: 73, ...(amount && { amount }), to: 'fees', journal: 'grace_fee' }),
      )
    await locked((tx) => placeHold(tx, hold))
    expect(await capture(100)).toMatchObject({ captured: 100 })
    expect(await wallet()).toEqual({ available: 700, frozen: 200 })
    expect(await capture(150)).toMatchObject({ captured: 150 })
    await locked((tx) => releaseHold(tx, 'lot', 73))
    expect(await wallet()).toEqual({ available: 750, frozen: 0 })
    expect(await capture()).toBeUndefined()
    await locked((tx) => placeHold(tx, hold))
    const all = await capture(1_000)
    expect(all?.captured).toBe(300)
    expect(await wallet()).toEqual({ available: 450, frozen: 0 })
    await locked((tx) => releaseHold(tx, 'lot', 73))
    const ends = await handle.db
      .selectFrom('holds')
      .select(['outcome', 'captured'])
      .where('accountId', '=', member)
      .orderBy('id')
      .execute()
    expect(ends).toEqual([
      { outcome: 'released', captured: 250 },
      { outcome: 'captured', captured: 300 },
    ])
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, amount from postings where journal_id = ${all?.journalId} order by line`.execute(handle.db)
    expect(rows).toEqual([
      { account: 'wallet', amount: -300 },
      { account: 'fees', amount: 300 },
    ])
  })

  test('[LED-20] a capture with lines of another sum moves nothing', async () => {
    await locked((tx) => placeHold(tx, { accountId: member, kind: 'order', refId: 74, amount: 115 }))
    const to = (wrong: number) => (captured: number) => [
      { account: 'forfeits', amount: captured - 15 } as const,
      { account: 'vat', amount: 15 + wrong } as const,
    ]
    const capture = (wrong: number) =>
      locked((tx) => captureHold(tx, { kind: 'order', refId: 74, to: to(wrong), journal: 'forfeit' }))
    await expect(capture(1)).rejects.toThrow('balance')
    expect(await wallet()).toEqual({ available: 885, frozen: 115 })
    await capture(0)
    expect(await wallet()).toEqual({ available: 885, frozen: 0 })
  })
})

test('[LED-4] [LED-6] of 200 concurrent spends exactly as many succeed as there is money', async () => {
  const spend = (index: number) =>
    inTransaction(handle.db, async (tx) => {
      const { available } = await lockWallet(tx, member)
      if (available < 30) return false
      if (index % 2 === 0) await placeHold(tx, { accountId: member, kind: 'lot', refId: 1_000 + index, amount: 30 })
      else
        await post(tx, {
          kind: 'adjustment',
          reference: `spend:${index}`,
          postings: [
            { account: 'wallet', ownerId: member, amount: -30 },
            { account: 'fees', amount: 30 },
          ],
        })
      return true
    })
  const results = await Promise.all(Array.from({ length: 200 }, (_, index) => spend(index)))
  expect(results.filter(Boolean)).toHaveLength(33)
  expect((await wallet()).available).toBe(10)
})

test('[LED-21] a plan made before there are holds finds each of them by its lot and its id', async () => {
  const { text } = batchStatement('moves', 0, holdMoves)
  await inTransaction(handle.db, async (tx) => {
    await sql`truncate holds`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`).execute(tx)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(
      /using holds_active on holds h .*\n *Index Cond: \(\(kind = 'lot'::text\) AND \(ref_id = v\.ref_id\)\)/,
    )
    expect(plan).toContain('on holds_pkey')
    throw new Error('undo')
  }).catch((error: Error) => expect(error.message).toBe('undo'))
})

test('[LED-5] a drift between balance and postings would be found', async () => {
  await inTransaction(handle.db, async (tx) => {
    await sql`alter table wallets disable trigger wallets_guarded`.execute(tx)
    await sql`update wallets set balance = balance + 1 where account_id = ${member}`.execute(tx)
    expect(await unbalancedWallets(tx)).toEqual([member])
    await sql`update wallets set balance = balance - 1 where account_id = ${member}`.execute(tx)
    await sql`alter table wallets enable trigger wallets_guarded`.execute(tx)
    await sql`update wallets set frozen = frozen + 1 where account_id = ${member}`.execute(tx)
    expect(await unbalancedWallets(tx)).toEqual([member])
    await sql`update wallets set frozen = frozen - 1, active_lots = active_lots + 1 where account_id = ${member}`.execute(
      tx,
    )
    expect(await unbalancedWallets(tx)).toEqual([member])
    await sql`update wallets set active_lots = active_lots - 1 where account_id = ${member}`.execute(tx)
  })
})
