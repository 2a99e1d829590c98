import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { riyals } from '#server/testing/factories.ts'
import { nextBidders } from '../../offers/store.ts'
import { lockClosedLot, reopenForRunnerUp, writeCanceledSale, writeDecision } from '../closing/decide-lots.ts'
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

const HOUR = 3_600_000_000

/** Closed with four bidders, and rejected. */
async function rejectedLot() {
  const [ali = 0, sara = 0, omar = 0, nora = 0] = await fixture.members(4)
  const lot = only(await fixture.lots([{ closesAt: new Date(((await time.now()) + HOUR) / 1_000) }]))
  await fixture.bid(ali, lot, riyals(50_000), { max: riyals(58_000) })
  await fixture.bid(sara, lot, riyals(52_000), { max: riyals(57_000) })
  await fixture.bid(omar, lot, riyals(58_500))
  await fixture.bid(nora, lot, riyals(60_000), { max: riyals(70_000) })
  await time.pass(HOUR)
  await fixture.closeDue({ patient: true })
  await fixture.decide(lot.lotId, 'reject')
  return { lotId: lot.lotId, ali, sara, omar }
}

async function toRunnerUp(lotId: number): Promise<void> {
  await inTransaction(fixture.db, async (tx) => {
    const closed = await lockClosedLot(tx, lotId)
    const [runnerUp, next] = await nextBidders(tx, lotId)
    if (isRefusal(closed) || !runnerUp) throw new Error('nobody is next')
    const decideByUs = closed.nowUs + HOUR
    const { bidderNumber } = fixture.processAt(0)
    await reopenForRunnerUp(tx, { bidderNumber }, closed, { runnerUp, secondMax: next?.max ?? null, decideByUs })
  })
}
const replay = (lotId: number) => replayOf(fixture.db, lotId)

test('[LOG-1] a car offered to one runner-up after another, and sold at the agreed price, replays', async () => {
  const { lotId, ali, omar } = await rejectedLot()
  await toRunnerUp(lotId)
  expect(await replay(lotId)).toMatchObject({ faults: [] })
  expect((await replayOf(fixture.db, lotId)).stored.state.leader?.accountId).toBe(omar)
  await fixture.decide(lotId, 'reject')
  await toRunnerUp(lotId)
  await inTransaction(fixture.db, async (tx) => {
    const closed = await lockClosedLot(tx, lotId)
    if (isRefusal(closed)) throw new Error('the lot is gone')
    const { bidderNumber } = fixture.processAt(0)
    await writeDecision(tx, { bidderNumber, events: fixture.eventsOf(0) }, closed, {
      status: 'sold',
      price: riyals(59_000),
    })
  })
  expect(await replay(lotId)).toMatchObject({ faults: [] })
  const { stored } = await replayOf(fixture.db, lotId)
  expect(stored.state).toMatchObject({ status: 'sold', leader: { accountId: ali, price: riyals(59_000) } })
})

test('[LOG-1] [ORD-6] a sale whose order was canceled, and the runner-up after it, replay', async () => {
  const { lotId, omar } = await rejectedLot()
  await toRunnerUp(lotId)
  await fixture.decide(lotId, 'approve')
  expect(await replay(lotId)).toMatchObject({ faults: [] })
  await inTransaction(fixture.db, async (tx) => {
    const closed = await lockClosedLot(tx, lotId)
    if (isRefusal(closed)) throw new Error('the lot is gone')
    await writeCanceledSale(tx, fixture.processAt(0), closed)
  })
  expect(await replay(lotId)).toMatchObject({ faults: [] })
  const { stored } = await replayOf(fixture.db, lotId)
  expect(stored.state).toMatchObject({ status: 'rejected', leader: { accountId: omar } })
  await toRunnerUp(lotId)
  await fixture.decide(lotId, 'reject')
  expect(await replay(lotId)).toMatchObject({ faults: [] })
})

test('[LOG-1] accounts out of use are skipped, in the replay as on that day', async () => {
  const { lotId, ali, omar } = await rejectedLot()
  await fixture.db.updateTable('accounts').set({ active: false }).where('id', 'in', [ali, omar]).execute()
  await toRunnerUp(lotId)
  await fixture.db.updateTable('accounts').set({ active: true }).where('id', 'in', [ali, omar]).execute()
  expect(await replay(lotId)).toMatchObject({ faults: [] })
})

test('[LOG-1] [OFR-12] a car bought at once and not paid goes to the highest bidder, in the replay too', async () => {
  const [ali = 0, sara = 0, omar = 0] = await fixture.members(3)
  const closesAt = new Date(((await time.now()) + HOUR) / 1_000)
  const lot = only(await fixture.lots([{ closesAt, buyNowPrice: riyals(100_000) }]))
  const { lotId } = lot
  await fixture.bid(ali, lot, riyals(50_000), { max: riyals(120_000) })
  await fixture.bid(sara, lot, riyals(52_000))
  const caller = { accountId: omar, idempotencyKey: undefined, language: 'en' as const, requestId: 'test' }
  await fixture.processAt(0).buy(caller, { carId: lot.carId, amount: riyals(100_000) })
  await inTransaction(fixture.db, async (tx) => {
    const closed = await lockClosedLot(tx, lotId)
    if (isRefusal(closed)) throw new Error('the lot is gone')
    await writeCanceledSale(tx, fixture.processAt(0), closed)
  })
  await toRunnerUp(lotId)
  const { stored } = await replayOf(fixture.db, lotId)
  expect(stored.state).toMatchObject({
    leader: { accountId: ali, max: riyals(120_000) },
    secondMax: riyals(52_000),
  })
  expect(await replay(lotId)).toMatchObject({ faults: [] })
})
