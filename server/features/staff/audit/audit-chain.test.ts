import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const addPackage = (name: string) =>
  fixture.call('POST /packages', { as: admin, body: { name_ar: name, name_en: name, deposit: 1_000 } })
const verify = async (query = '') => (await fixture.call(`GET /audit/verify${query}`, { as: admin })).data
/** An act that only a superuser of the database can do. */
async function behindTheBack(statement: string): Promise<void> {
  await fixture.exec('alter table audit disable trigger audit_fixed')
  await fixture.exec(statement)
  await fixture.exec('alter table audit enable trigger audit_fixed')
}

describe('[BACK-50] the audit is a chain', () => {
  test('of all rows, also of those written concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => addPackage(`at once ${index}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await verify()).toMatchObject({ checked: 12, broken: null, head: { seq: 12 }, next: null })
  })

  test('checked in parts, each joined to the previous one', async () => {
    const first = await verify('?limit=5')
    expect(first).toMatchObject({ checked: 5, head: { seq: 5 }, next: 6 })
    expect(await verify('?from=6&limit=5')).toMatchObject({ checked: 5, broken: null, next: 11 })
    expect(await verify('?from=11&limit=5')).toMatchObject({ checked: 2, broken: null, head: { seq: 12 }, next: null })
    expect(await verify('?from=99')).toEqual({ checked: 0, broken: null, head: null, next: null })
    expect((await fixture.call('GET /audit/verify', { as: await fixture.staff('support') })).status).toBe(403)
  })

  test('in which a changed row is found, even with a fitting hash of its own', async () => {
    await behindTheBack(`update audit set reason = 'as if' where seq = 4`)
    expect((await verify()).broken).toMatchObject({ seq: 4, why: 'changed' })
    expect((await verify('?from=5')).broken).toBeNull()
    await behindTheBack(
      `update audit a set hash = sha256(prev_hash || convert_to(audit_text(a), 'UTF8')) where seq = 4`,
    )
    expect((await verify()).broken).toMatchObject({ seq: 5, why: 'changed' })
    expect((await verify('?from=5')).broken).toMatchObject({ seq: 5 })
  })

  test('in which a missing row is found, and a lost end shows beside a noted head', async () => {
    await behindTheBack('delete from audit where seq = 3')
    expect((await verify()).broken).toMatchObject({ seq: 4, why: 'missing_before' })
    await behindTheBack('delete from audit where seq >= 11')
    expect((await verify('?from=5')).head?.seq ?? 0).toBeLessThan(12)
  })
})
