import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, only, openFixture } from '#server/features/bidding/testing/fixture.ts'
import { replayOf } from '#server/features/bidding/testing/replay.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { minutesFromNow, riyals } from '#server/testing/factories.ts'
import { playHistory } from './play-history.ts'

const secrets = createSecrets('a secret of the tests, long enough to be one')
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const DAY_MINUTES = 24 * 60

test.each([
  ['sold', 7, 61_000],
  ['rejected', 1, 50_000],
  ['awaiting_owner', 40, 75_000],
  ['no_bids', 0, 0],
  [undefined, 12, 66_500],
] as const)(
  '[LOG-1] the past of a demonstration (%s, %i bids) replays like any other',
  async (outcome, bids, highest) => {
    const closesAt = minutesFromNow(outcome === undefined ? DAY_MINUTES : -60)
    const opensAt = minutesFromNow(-3 * DAY_MINUTES)
    const lot = only(await fixture.lots([{ opensAt, closesAt }]))
    const members = await fixture.members(6)
    const past = { lotId: lot.lotId, opensAt, closesAt, bids, highestBid: riyals(highest), outcome }
    await inTransaction(fixture.db, (tx) =>
      playHistory({ secrets, events: fixture.eventsOf(0) }, tx, [past], members, new Date()),
    )
    const { faults, state, steps } = await replayOf(fixture.db, lot.lotId)
    expect(faults).toEqual([])
    expect(state).toMatchObject({ status: outcome ?? 'live', bidsCount: bids })
    expect(steps.filter(({ kind }) => kind === 'bid')).toHaveLength(bids)
  },
)
