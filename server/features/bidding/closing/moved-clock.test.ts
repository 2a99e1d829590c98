import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { logOf } from '../testing/books.ts'
import { createTimedDatabase, type TimedDatabase } from '../testing/fake-time.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { replayOf } from '../testing/replay.ts'

let time: TimedDatabase
let fixture: Fixture
beforeAll(async () => {
  time = await createTimedDatabase()
  fixture = await openFixture({ database: time })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.extendAfterOutage()
})

const SECOND = 1_000_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

async function openLot(minutes: number) {
  const closesUs = (await time.now()) + minutes * MINUTE
  return { ...only(await fixture.lots([{ closesAt: new Date(closesUs / 1_000) }])), closesUs }
}
const stateOf = async (lotId: number) => (await replayOf(fixture.db, lotId)).stored.state
const timesOf = async (lotId: number) => (await logOf(fixture.db, lotId)).map(({ atUs }) => atUs)

describe('a clock that jumps ahead', () => {
  test('[CLO-12] [CLO-10] does not close lots whose end members could not see: they get ten minutes', async () => {
    const lot = await openLot(30)
    await time.pass(HOUR)
    const nowUs = await time.now()
    expect(await fixture.closeDue({ patient: true })).toBe(0)
    expect(await stateOf(lot.lotId)).toMatchObject({ status: 'live', closesAtUs: nowUs + 10 * MINUTE })
    await time.pass(10 * MINUTE)
    await fixture.extendAfterOutage()
    expect((await stateOf(lot.lotId)).closesAtUs).toBeGreaterThan(nowUs)
  })

  test('[CLO-12] by less than an outage closes due lots', async () => {
    const lot = await openLot(0.4)
    await time.pass(25 * SECOND)
    expect(await fixture.closeDue({ patient: true })).toBe(1)
    expect(await stateOf(lot.lotId)).toMatchObject({ status: 'no_bids' })
  })
})

describe('a clock that is set back', () => {
  test('[CLO-12] [BID-2] reopens nothing, and no lot’s time goes back', async () => {
    const [one = 0, two = 0] = await fixture.members(2)
    const [over, open] = [await openLot(0.3), await openLot(120)]
    await time.pass(20 * SECOND)
    await fixture.closeDue({ patient: true })
    await fixture.bid(one, open, riyals(50_000))
    await time.pass(-HOUR)
    expect((await fixture.bid(one, over, riyals(50_000))).reason).toBe('lot_closed')
    expect((await fixture.bid(two, open, riyals(60_000))).reason).toBeNull()
    const [first = 0, second = 0] = await timesOf(open.lotId)
    expect(second).toBe(first)
    await time.pass(HOUR)
  })

  test('[CLO-12] a lot ahead of the clock does not affect other lots of its batch', async () => {
    const [one = 0, two = 0] = await fixture.members(2)
    const nowUs = await time.now()
    const ahead = await openLot(180)
    await time.pass(HOUR)
    await fixture.bid(one, ahead, riyals(50_000))
    await time.set(nowUs)
    const beside = await openLot(40)
    const [, answer] = await Promise.all([
      fixture.bid(two, ahead, riyals(60_000)),
      fixture.bid(two, beside, riyals(50_000)),
      fixture.bid(one, beside, riyals(60_000)),
    ])
    expect(answer.reason).toBeNull()
    expect(await timesOf(beside.lotId)).toEqual([nowUs, nowUs])
    expect(await timesOf(ahead.lotId)).toEqual([nowUs + HOUR, nowUs + HOUR])
  })
})
