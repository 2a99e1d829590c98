import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { claimOnce, createSettings, isClaimed } from './settings.ts'
import { defaultSettings } from './values.ts'

let database: TestDatabase
let handle: DatabaseHandle

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

describe('settings', () => {
  test('are the defaults until saved, then the saved values, field by field', async () => {
    const settings = createSettings(handle.db)
    expect(await settings.current()).toEqual(defaultSettings)

    await inTransaction(handle.db, (tx) => settings.save(tx, 'fees', { commissionBps: 200 }))
    await inTransaction(handle.db, (tx) => settings.save(tx, 'fees', { commissionMax: 900_000 }))

    const { fees, auctions } = await settings.current()
    expect(fees).toEqual({ ...defaultSettings.fees, commissionBps: 200, commissionMax: 900_000 })
    expect(auctions).toEqual(defaultSettings.auctions)
  })

  test('are the saved ones right after the commit, also if somebody reads them before it', async () => {
    const settings = createSettings(handle.db)
    const before = (await settings.current()).fees.vatBps
    await inTransaction(handle.db, async (tx) => {
      await settings.save(tx, 'fees', { vatBps: 500 })
      expect((await settings.current()).fees.vatBps).toBe(before)
    })
    expect((await settings.current()).fees.vatBps).toBe(500)
  })

  test('refuse an invalid value, and keep the old one', async () => {
    const settings = createSettings(handle.db)
    const before = await settings.current()
    await expect(
      inTransaction(handle.db, (tx) => settings.save(tx, 'auctions', { increment: 12_345 })),
    ).rejects.toThrow()
    expect(await settings.current()).toEqual(before)
  })
})

test('of many transactions that claim a marker at once exactly one gets it', async () => {
  expect(await isClaimed(handle.db, 'test')).toBe(false)
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(handle.db, (tx) => claimOnce(tx, 'test'))),
  )
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await isClaimed(handle.db, 'test')).toBe(true)
})
