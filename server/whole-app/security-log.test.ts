import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOldKeys } from '#server/platform/http/idempotency/idempotency-store.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let product: WholeApp
beforeAll(async () => {
  product = await openWholeApp()
})
afterAll(() => product.close())

type Line = Record<string, unknown>
const linesSince = (from: number): Line[] =>
  product.log
    .slice(from)
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.security !== undefined)

test('[HTTP-90] proofs, refused rights, acts of staff and ends of sessions are in the log, without a person', async () => {
  const from = product.log.length
  const member = await createAccount(product.db)
  const admin = await createAccount(product.db, { role: 'admin' })
  const [token, adminToken] = [await openSession(product.db, member.id), await openSession(product.db, admin.id)]
  const wrong = await product.call('POST /api/v1/login', {
    body: { phone: member.phone, password: 'not the password' },
  })
  expect(wrong.status).toBe(401)
  const stranger = await product.call('GET /api/admin/users', { token })
  const body = { name_ar: 'باقة', name_en: 'Package', deposit: 1_000 }
  await product.call('POST /api/admin/packages', { token: adminToken, body })
  await product.call('GET /api/admin/packages', { token: adminToken })
  await product.call('POST /api/v1/logout', { token, body: {} })
  const lines = linesSince(from)
  expect(lines).toEqual([
    expect.objectContaining({ security: 'authentication', call: 'POST /api/v1/login', result: 'refused' }),
    expect.objectContaining({ security: 'forbidden', call: 'GET /api/admin/users', account: member.id }),
    expect.objectContaining({ security: 'staff_action', call: 'POST /api/admin/packages', account: admin.id }),
    expect.objectContaining({ security: 'session_ended', account: member.id }),
    expect.objectContaining({ security: 'authentication', call: 'POST /api/v1/logout', account: member.id }),
  ])
  expect(lines[1]).toMatchObject({ request_id: stranger.request_id, reason: 'forbidden' })
  expect(lines[0]?.network).toMatch(/^[\w-]{16}$/)
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${member.phone.slice(1)}|127\\.0\\.0\\.1|${member.name}`))
})

test('[QUE-15] the answer of a key is kept for thirty days', async () => {
  const { id: accountId } = await createAccount(product.db)
  const day = 86_400_000
  const row = { accountId, requestHash: Buffer.alloc(32), status: 200, answer: '{}' }
  const rows = [29, 31].map((days) => ({ ...row, key: `${days} days`, createdAt: new Date(Date.now() - days * day) }))
  await product.db.insertInto('idempotencyKeys').values(rows).execute()
  await removeOldKeys(product.context.db)
  const left = await product.db.selectFrom('idempotencyKeys').select('key').where('accountId', '=', accountId).execute()
  expect(left).toEqual([{ key: '29 days' }])
})
