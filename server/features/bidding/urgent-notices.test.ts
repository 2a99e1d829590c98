import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { riyals } from '#server/testing/factories.ts'
import { type Fixture, only, openFixture } from './testing/fixture.ts'

const MINUTE_MS = 60_000
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[NOT-9] an outbid is urgent while its lot ends within ten minutes', async () => {
  const [member = 0, rival = 0] = await fixture.members(2)
  const written: Notice[] = []
  fixture.hooks.notices = async (notices) => void written.push(...notices)
  for (const minutes of [8, 30]) {
    const lot = only(await fixture.lots([{ closesAt: new Date(Date.now() + minutes * MINUTE_MS) }]))
    expect((await fixture.bid(member, lot, riyals(50_000))).status).toBe(200)
    expect((await fixture.bid(rival, lot, riyals(51_000))).status).toBe(200)
  }
  expect(written.map(({ kind, accountId, isUrgent }) => ({ kind, accountId, isUrgent }))).toEqual([
    { kind: 'outbid', accountId: member, isUrgent: true },
    { kind: 'outbid', accountId: member, isUrgent: false },
  ])
})
