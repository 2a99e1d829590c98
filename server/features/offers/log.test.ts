import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { createTimedDatabase, type TimedDatabase } from '../bidding/testing/fake-time.ts'
import { type Fixture, only, openFixture } from '../bidding/testing/fixture.ts'
import { replayOf } from '../bidding/testing/replay.ts'
import { answerOffer } from './negotiate.ts'
import type { Answer, Side } from './rules.ts'
import { offerToRunnerUp } from './runner-up.ts'

let time: TimedDatabase
let fixture: Fixture
beforeAll(async () => {
  time = await createTimedDatabase()
  fixture = await openFixture({ database: time })
})
afterAll(() => fixture.close())

const HOUR = 3_600_000_000

test('[OFR-6] [OFR-12] [LOG-1] the log of a lot bought by its runner-up replays, byte for byte', async () => {
  const closesAt = new Date((await time.now()) / 1000 + 3_600_000)
  const lot = only(await fixture.lots([{ closesAt }]))
  const [ali = 0, sara = 0, omar = 0] = await fixture.members(3)
  await fixture.bid(omar, lot, riyals(50_000))
  await fixture.bid(sara, lot, riyals(51_000), { max: riyals(55_500) })
  await fixture.bid(ali, lot, riyals(56_000))
  await time.pass(HOUR)
  expect(await fixture.closeDue({ patient: true })).toBe(1)

  const say = (side: Side, accountId: number, answer: Answer) =>
    answerOffer(fixture.offersOf(0), lot.lotId, { side, accountId, answer }, (_tx, work) => work())
  expect(await say('owner', lot.ownerId, { word: 'counter', amount: riyals(60_000) })).toMatchObject({ side: 'owner' })
  await time.pass(24 * HOUR)
  expect(await say('buyer', ali, { word: 'accept', seen: null })).toMatchObject({ refused: 'offer_lapsed' })
  expect(await fixture.decideLapsed()).toBe(1)
  const offered = await offerToRunnerUp(fixture.offersOf(0), fixture.auctioneer, lot.lotId)
  expect(offered).toMatchObject({ accountId: sara, max: riyals(55_500) })
  await time.pass(24 * HOUR - 1)
  expect(await say('buyer', sara, { word: 'accept', seen: riyals(55_500) })).toMatchObject({
    step: { kind: 'agreed', amount: riyals(55_500) },
  })

  const { faults, state, head, stored } = await replayOf(fixture.db, lot.lotId)
  expect(faults).toEqual([])
  expect(JSON.stringify(state)).toBe(JSON.stringify(stored.state))
  expect(head.equals(stored.head)).toBe(true)
  expect(state).toMatchObject({ status: 'sold', leader: { accountId: sara, price: riyals(55_500) } })
})
