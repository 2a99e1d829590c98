import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '#postgres/start-error.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { openSecrets } from './open-secrets.ts'
import { SEALED, sealAllAgain } from './reseal.ts'
import { createSecrets } from './secrets.ts'

const OLD = 'the secret of the first years, long enough'
const NEW = 'the secret that came after it, long enough'

test('[SEC-1] a seal opens only for its use, under either of two secrets, and new ones are under the present', () => {
  const before = createSecrets(OLD)
  const both = createSecrets(NEW, { previous: OLD, hashRoot: OLD })
  const sealed = before.seal('identity', '1000000008')
  expect(both.unseal('identity', sealed)).toBe('1000000008')
  expect(() => both.unseal('transfer-identity', sealed)).toThrow()
  const fresh = both.seal('identity', '1000000008')
  expect(fresh.subarray(0, 5)).toEqual(both.sealedPrefix)
  expect(fresh[0]).toBe(3)
  expect(() => before.unseal('identity', fresh)).toThrow()
  expect(createSecrets(NEW).unseal('identity', fresh)).toBe('1000000008')
  fresh[fresh.length - 1] = (fresh.at(-1) ?? 0) ^ 1
  expect(() => both.unseal('identity', fresh)).toThrow()
  expect(both.hash('identity', 'x')).toEqual(before.hash('identity', 'x'))
})

/** A text as it was sealed before texts had a version and a use. */
function sealedOnce(secret: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secret, 'marsa', 'seal', 32)), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

let house: WholeApp
beforeAll(async () => {
  house = await openWholeApp({ env: { APP_SECRET: OLD } })
})
afterAll(() => house.close())

test('[SEC-3] a key for receipts is replaced after a year, and the former one gets its end', async () => {
  const { db, features } = house
  const keys = features.bidding.receipts
  const [before] = await keys.keys()
  await db
    .updateTable('receiptKeys')
    .set({ validFrom: new Date(Date.now() - 366 * 86_400_000) })
    .execute()
  await keys.start()
  keys.stop()
  const [former, present] = await keys.keys()
  expect(former).toMatchObject({ key_id: before?.key_id, until: expect.any(String) })
  expect(Date.parse(former?.until ?? '')).toBeGreaterThan(Date.now())
  expect(present).toMatchObject({ until: null })
  expect(keys.sign('x').key_id).toBe(present?.key_id)
  // Answers under the former key can be signed again.
  const text = JSON.stringify({ data: { receipt: { payload: 'x', signature: '', key_id: before?.key_id } } })
  expect((await keys.signAnswers([{ text }]))[0]).not.toContain('"signature":""')
})

test('[SEC-2] an installation exchanges its secret: everything opens meanwhile, and is sealed again', async () => {
  const { db, context } = house
  const first = await openSecrets(db, { secret: OLD })
  const { id } = await createAccount(db)
  await db
    .updateTable('accounts')
    .set({ identitySealed: sealedOnce(OLD, '1010101010') })
    .where('id', '=', id)
    .execute()

  await expect(openSecrets(db, { secret: NEW })).rejects.toThrow(StartError)
  const both = await openSecrets(db, { secret: NEW, previous: OLD })
  expect(both.hash('network', 'x')).toEqual(first.hash('network', 'x'))
  const { receiptKeys } = await countSealed()
  expect(receiptKeys).toBeGreaterThan(0)
  const work = { db, secrets: both, pictures: context.pictures, log: context.log }
  expect(await sealAllAgain(work)).toBeGreaterThanOrEqual(3)
  expect(await sealAllAgain(work)).toBe(0)

  const alone = await openSecrets(db, { secret: NEW })
  expect(alone.hash('network', 'x')).toEqual(first.hash('network', 'x'))
  const { identitySealed } = await db
    .selectFrom('accounts')
    .select('identitySealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(alone.unseal('identity', identitySealed ?? Buffer.alloc(0))).toBe('1010101010')
  await expect(openSecrets(db, { secret: OLD })).rejects.toThrow(StartError)
})

/** Short-lived seals expire on their own. */
const UNCHANGED = ['signups.identity_sealed', 'social_log_ins.secrets_sealed']

test('[SEC-2] every column of seals is sealed again', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed' order by 1`.execute(house.db)
  const again = SEALED.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).filter((name) => !UNCHANGED.includes(name) && !again.includes(name))).toEqual([])
})

const countSealed = async () => ({
  receiptKeys: (await house.db.selectFrom('receiptKeys').select('keyId').execute()).length,
})
