import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'
import { readMailPreview } from './previews.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[NOT-19] staff see messages in both languages, and a mail in its own frame, light and dark', async () => {
  const as = await fixture.staff('support')
  const { previews } = (await fixture.call('GET /message-previews', { as })).data
  const kinds = previews.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['code', 'outbid', 'win', 'invoice_issued', 'payout_paid', 'case_look']))
  const invoice = previews.find(({ kind }: { kind: string }) => kind === 'invoice_issued')
  expect(invoice.en.sms).toContain('174,975.88')
  const open = (url: string) => fixture.app.inject({ url })
  const [light, dark] = [await open(invoice.ar.light), await open(invoice.ar.dark)]
  expect(light.headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/)
  expect(light.headers['x-frame-options']).toBe('SAMEORIGIN')
  for (const row of ['رقم الطلب', '174,975.88', '171,500', '3,022.50', '453.38']) expect(light.body).toContain(row)
  expect([light, dark].map(({ body }) => /@media (not all|all) \{/.exec(body)?.[1])).toEqual(['not all', 'all'])
  expect((await open(invoice.ar.light.slice(0, -4))).statusCode).toBe(404)
  expect((await open('/mail-preview/x')).statusCode).toBe(404)
  const later = { ...fixture.context, publicUrl: 'https://x.sa', clock: { now: () => Date.now() + 3_700_000 } }
  expect(await readMailPreview(later, invoice.ar.light.split('/').at(-1))).toBeUndefined()
  const member = await fixture.person()
  expect((await fixture.call('GET /message-previews', { as: member })).status).toBe(403)
})
