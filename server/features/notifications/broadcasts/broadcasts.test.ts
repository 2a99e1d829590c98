import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { deliverBroadcast } from './broadcasts.ts'

let fixture: Fixture
let editor: Person
const words = { title_ar: 'عطلة', title_en: 'Holiday', body_ar: 'نغلق الخميس.', body_en: 'We close on Thursday.' }

beforeAll(async () => {
  fixture = await openFixture()
  editor = await fixture.staff('content')
})
afterAll(() => fixture.close())

const send = (body: object, key?: string) =>
  fixture.call('POST /notifications', { as: editor, body: { ...words, ...body }, ...(key && { key }) })
const noticesOf = async (person: Person) =>
  (await fixture.call('GET /api/v1/notifications', { as: person })).data.notifications.data

test('[BACK-41] sends a notice once to each member of the group, and to no other member', async () => {
  const members = [await fixture.person(), await fixture.person()]
  const stopped = await fixture.person({ active: false })
  const count = await fixture.call('POST /notifications/count', { as: editor, body: { audience: 'members' } })
  const sent = await send({ audience: 'members', expected: count.data.recipients }, 'a'.repeat(20))
  const again = await send({ audience: 'members', expected: count.data.recipients }, 'a'.repeat(20))
  expect(again.data.id).toBe(sent.data.id)
  await Promise.all([1, 2, 3].map(() => deliverBroadcast(fixture.features.staff, sent.data.id)))
  for (const member of members) expect(await noticesOf(member)).toMatchObject([{ title: 'Holiday', kind: 'broadcast' }])
  expect(
    await fixture.db
      .selectFrom('notifications')
      .select('id')
      .where('accountId', 'in', [stopped.id, editor.id])
      .execute(),
  ).toEqual([])
  const { data } = await fixture.call(`GET /notifications/${sent.data.id}`, { as: editor })
  expect(data).toMatchObject({ status: 'sent', recipients: count.data.recipients, sent: count.data.recipients })
})

test('[BACK-41] a notice with a number or a link, or to many, takes two persons; nobody gets it before', async () => {
  const member = await fixture.person()
  const group = { audience: 'members' }
  const away = [
    { body_ar: 'حسابنا الجديد SA44 2000 0001 2345 6789 1234' },
    { body_ar: 'اتصل على ٠٥٥١٢٣٤٥٦٧' },
    { body_en: 'Call 055-123-4567' },
    { title_en: 'See marsa-pay.example.com' },
    { body_en: 'Go to https://evil.example' },
  ]
  for (const texts of away) {
    const asked = await send({ ...group, ...texts })
    expect(asked.data.approval, JSON.stringify(texts)).toMatchObject({ kind: 'broadcast', state: 'waiting' })
  }
  expect((await send({ ...group, body_en: 'At 20:30 on 24 December 2026' })).data.id).toEqual(expect.any(Number))
  await fixture.exec(
    `insert into settings (key, value) values ('approvals', '{"broadcastAloneMax": 1}')
     on conflict (key) do update set value = excluded.value`,
  )
  const many = await send({ ...group, title_en: 'Two of us' })
  expect(many.data.approval.state).toBe('waiting')
  expect((await fixture.approve(await fixture.staff('content'), many)).data.state).toBe('approved')
  const { data } = await fixture.call('GET /notifications', { as: editor })
  await deliverBroadcast(fixture.features.staff, data.data[0].id)
  const titles = (await noticesOf(member)).map(({ title }: { title: string }) => title)
  expect(titles).toContain('Two of us')
  expect(titles).not.toContain('See marsa-pay.example.com')
  await fixture.exec("delete from settings where key = 'approvals'")
})

test('[BACK-41] bidders of one auction', async () => {
  const { lots, auctionId } = await createAuctionWithLots(fixture.db, {}, [{}])
  const bidder = await fixture.person({ available: riyals(5_000) })
  await fixture.call('POST /api/v1/bid', { as: bidder, body: { product_id: lots[0]?.carId, amount: 60_000 } })
  const count = await fixture.call('POST /notifications/count', {
    as: editor,
    body: { audience: 'bidders', audience_id: auctionId },
  })
  expect(count.data).toEqual({ recipients: 1 })
})

test('[BACK-42] refuses a group that changed since the preview, an empty one and an unknown one', async () => {
  await Promise.all([1, 2, 3].map(() => fixture.person()))
  expect((await send({ audience: 'members', expected: 1 })).errors).toHaveProperty('expected')
  expect((await send({ audience: 'package', audience_id: 987_654 })).errors).toHaveProperty('audience_id')
  expect((await send({ audience: 'package' })).errors).toHaveProperty('audience_id')
  expect((await send({ audience: 'members', audience_id: 1 })).errors).toHaveProperty('audience_id')
  expect((await send({ audience: 'members', url: 'https://evil.example' })).status).toBe(422)
  expect((await send({ audience: 'members', url: '//evil.example' })).status).toBe(422)
  expect((await send({ audience: 'members', url: '/\\evil.example' })).status).toBe(422)
})
