import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount } from '#server/testing/factories.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../../db/database.ts'
import { RawAnswer } from '../api.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { answerIdempotently, type Done } from './idempotency.ts'

let database: TestDatabase
let handle: DatabaseHandle

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url, { max: 20 })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

type Ask = { accountId: number; key?: string | undefined; body?: string; work: () => Promise<Done | Refusal> }

/** Every caller must lock the wallet first. */
const ask = ({ accountId, key, body = 'body', work }: Ask) =>
  inTransaction(handle.db, async (tx) => {
    await tx.selectFrom('wallets').select('accountId').where('accountId', '=', accountId).forUpdate().execute()
    const idempotencyKey = key === undefined ? undefined : { key, requestHash: Buffer.from(body) }
    return answerIdempotently(tx, { accountId, idempotencyKey, language: 'en', requestId: randomUUID() }, work)
  })
const member = async () => (await createAccount(handle.db)).id
const message = { ar: 'تم', en: 'Done' }
const done = () => {
  let count = 0
  return vi.fn(async (): Promise<Done> => {
    count += 1
    return { message, data: { count } }
  })
}

describe('requests with a key', () => {
  test('[LED-15] twenty copies at once have one effect and byte for byte one answer', async () => {
    const [accountId, work] = [await member(), done()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ accountId, key: 'k', work })))
    expect(work).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map((answer) => answer instanceof RawAnswer && answer.text))).toEqual(
      new Set(['{"code":200,"message":"Done","data":{"count":1}}']),
    )
  })

  test('[LED-16] the same key with another body is refused', async () => {
    const [accountId, work] = [await member(), done()]
    await ask({ accountId, key: 'k', body: 'one', work })
    expect(await ask({ accountId, key: 'k', body: 'two', work })).toEqual(refuse('idempotency_key_reused'))
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('[LED-17] repeats a refusal by a rule with its id, even when it no longer holds', async () => {
    const accountId = await member()
    const first = await ask({ accountId, key: 'k', work: async () => refuse('insufficient_balance') })
    const second = await ask({ accountId, key: 'k', work: done() })
    expect(first).toEqual(second)
    expect(first).toMatchObject({ status: 409 })
  })

  test('[LED-17] other refusals and unexpected errors leave no trace', async () => {
    const accountId = await member()
    for (const reason of ['not_found', 'amount_invalid', 'unavailable'] as const)
      expect(await ask({ accountId, key: 'k', work: async () => refuse(reason) })).toEqual(refuse(reason))
    const broken = ask({ accountId, key: 'k', work: () => Promise.reject(new Error('surprise')) })
    await expect(broken).rejects.toThrow('surprise')
    expect(await ask({ accountId, key: 'k', work: done() })).toMatchObject({ status: 200 })
  })

  test('[LED-18] another member’s request with the same key is another request', async () => {
    const work = done()
    await ask({ accountId: await member(), key: 'k', work })
    await ask({ accountId: await member(), key: 'k', work })
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('[LED-15] without a key every request is new', async () => {
    const [accountId, work] = [await member(), done()]
    await ask({ accountId, work })
    expect(await ask({ accountId, work })).toMatchObject({ text: expect.stringContaining('"count":2') })
  })
})
