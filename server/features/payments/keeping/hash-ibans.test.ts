import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'
import { hashOldIbans } from './hash-ibans.ts'

const [IBAN, OTHER] = ['SA0380000000608010167519', 'SA4420000001234567891234']
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[BACK-31] requests from before the hash get it, removed ones none, and it never becomes another', async () => {
  const { db, context, exec, person } = fixture
  const { id: accountId } = await person()
  const file = { visibility: 'private', kind: 'refund', width: 1, height: 1, variants: '[]' }
  const { id } = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  const base = { accountId, amount: 100, bankName: 'B', name: 'A', bankImageId: id, idImageId: id, status: 'rejected' }
  const decided = { reason: 'No', decidedAt: new Date() }
  for (const iban of [IBAN, OTHER, 'removed:refund:7'])
    await db
      .insertInto('refunds')
      .values({ ...base, ...decided, iban })
      .execute()
  const run = () => hashOldIbans({ db, secrets: context.secrets })
  const hashes = async () => {
    const rows = await db.selectFrom('refunds').select('ibanHash').orderBy('id').execute()
    return rows.map(({ ibanHash }) => ibanHash?.toString('hex') ?? null)
  }
  await run()
  const [one, other, removed] = await hashes()
  expect([one, other, removed]).toEqual([
    ...[IBAN, OTHER].map((iban) => context.secrets.hash('payout-iban', iban).toString('hex')),
    null,
  ])
  await run()
  expect(await hashes()).toEqual([one, other, null])
  await expect(exec(`update refunds set iban_hash = '\\x01' where iban_hash is not null`)).rejects.toThrow(/refunds/)
})
