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

test('[NOT-19] whoever writes to a group sees its mail before it is sent', async () => {
  const as = await fixture.staff('content')
  const body = {
    title_ar: 'مزاد الخميس',
    title_en: 'Thursday',
    body_ar: `نبدأ <b>السابعة</b>${'م'.repeat(900)}`,
    body_en: 'From 7',
    url: '/auctions',
  }
  const { data } = await fixture.call('POST /message-previews/broadcast', { as, body })
  expect([data.ar.subject, data.en.subject]).toEqual(['مزاد الخميس', 'Thursday'])
  const { body: html } = await fixture.app.inject({ url: data.ar.dark })
  expect(html).toContain('نبدأ &lt;b&gt;السابعة')
  expect(html).toContain('/auctions')
  expect(
    (await fixture.call('POST /message-previews/broadcast', { as, body: { ...body, title_ar: ' ' } })).status,
  ).toBe(422)
})
