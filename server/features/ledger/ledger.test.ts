import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount } from '#server/testing/factories.ts'
import { drifts, lockWallet, openWallet, placeHold, post, releaseHold } from './index.ts'

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
  expect(await drifts(handle.db)).toEqual([])
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

  test('[LED-1] a line is the house’s or a member’s, never both', async () => {
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
    await expect(run(`update wallets set available = 5 where account_id = ${member}`)).rejects.toThrow('postings only')
    await expect(run(`update wallets set frozen = 5 where account_id = ${member}`)).rejects.toThrow('postings only')
    const { rows } = await sql<{ id: number }>`
      insert into accounts (name, phone) values ('New', '+966599999999') returning id`.execute(handle.db)
    const id = rows[0]?.id ?? 0
    await expect(run(`insert into wallets (account_id, available) values (${id}, 5)`)).rejects.toThrow('opens empty')
    await inTransaction(handle.db, (tx) => openWallet(tx, id))
    await inTransaction(handle.db, (tx) => openWallet(tx, id))
  })

  test('[LED-4] no journal takes a balance below zero', async () => {
    const spend = (account: 'available' | 'frozen', amount: number) =>
      locked((tx) =>
        post(tx, {
          kind: 'adjustment',
          reference: 'test',
          postings: [
            { account, ownerId: member, amount: -amount },
            { account: 'fees', amount },
          ],
        }),
      )
    await expect(spend('available', 1_001)).rejects.toThrow('check constraint')
    await expect(spend('frozen', 1)).rejects.toThrow('check constraint')
    await spend('available', 1_000)
    expect(await wallet()).toEqual({ available: 0, frozen: 0 })
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

  test('[LED-9] more than what is available cannot be frozen', async () => {
    const hold = { accountId: member, kind: 'lot', refId: 72, amount: 1_001 } as const
    await expect(locked((tx) => placeHold(tx, hold))).rejects.toThrow('check constraint')
    expect(await wallet()).toEqual({ available: 1_000, frozen: 0 })
  })
})

test('[LED-4] [LED-6] of 200 spends at once exactly as many succeed as there is money', async () => {
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
            { account: 'available', ownerId: member, amount: -30 },
            { account: 'fees', amount: 30 },
          ],
        })
      return true
    })
  const results = await Promise.all(Array.from({ length: 200 }, (_, index) => spend(index)))
  expect(results.filter(Boolean)).toHaveLength(33)
  expect((await wallet()).available).toBe(10)
})

test('[LED-5] a drift between balance and postings would be found', async () => {
  await inTransaction(handle.db, async (tx) => {
    await sql`alter table wallets disable trigger wallets_guarded`.execute(tx)
    await sql`update wallets set available = available + 1 where account_id = ${member}`.execute(tx)
    expect(await drifts(tx)).toEqual([member])
    await sql`update wallets set available = available - 1 where account_id = ${member}`.execute(tx)
    await sql`alter table wallets enable trigger wallets_guarded`.execute(tx)
  })
})
