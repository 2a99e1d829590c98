import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { riyals } from '#server/testing/factories.ts'
import { createTimedDatabase, type TimedDatabase } from '../testing/fake-time.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'

let time: TimedDatabase
let fixture: Fixture
beforeAll(async () => {
  time = await createTimedDatabase()
  fixture = await openFixture({ database: time })
})
afterAll(() => fixture.close())

test('[CLO-14] between the close and the decision nobody is called the winner, neither in notices nor in events', async () => {
  const [first = 0, second = 0] = await fixture.members(2)
  const closesAt = new Date((await time.now()) / 1_000 + 600_000)
  const lot = only(await fixture.lots([{ closesAt }]))
  await fixture.bid(first, lot, riyals(50_000))
  await fixture.bid(second, lot, riyals(51_000))
  await time.set(closesAt.getTime() * 1_000)
  await fixture.extendAfterOutage()
  fixture.sentNotices.length = 0
  fixture.received.length = 0
  expect(await fixture.closeDue({ patient: true })).toBe(1)
  const event = fixture.received.find(({ channel }) => channel === 'bid')?.data as BidEvent
  expect(event).toMatchObject({ event: 'win', status: 'awaiting_owner', current_price: 51_000, min_next_bid: null })
  const words = (accountId: number) => {
    const notices = fixture.sentNotices.filter((notice) => notice.accountId === accountId)
    return notices.map(({ title, body }) => [title.ar, title.en, body.ar, body.en].join(' ')).join(' ')
  }
  expect(words(second)).toMatch(/مزايدتك الأعلى .*والقرار للبائع.* is the highest; the seller decides/)
  expect(words(first)).toMatch(/والقرار للبائع.*The seller decides now/)
  for (const { title, body } of fixture.sentNotices)
    expect([title.ar, title.en, body.ar, body.en].join(' ')).not.toMatch(/رسا|رست|فزت|\bwon\b|winner|went to|sold/i)
})
