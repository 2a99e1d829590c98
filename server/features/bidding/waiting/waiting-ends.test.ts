import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from '../testing/books.ts'
import type { Fixture } from '../testing/fixture.ts'
import { limitedMember } from '../testing/limited-members.ts'
import { createGates, untilBlocked } from '../testing/locks.ts'
import { at, MAX, openWaitingFixture } from '../testing/waiting-fixture.ts'

let waiting: Awaited<ReturnType<typeof openWaitingFixture>>
let fixture: Fixture
beforeAll(async () => {
  waiting = await openWaitingFixture()
  fixture = waiting.fixture
})
const { newGate, openAll } = createGates()
afterEach(() => {
  openAll()
  return waiting.reset()
})
afterAll(() => fixture.close())

describe('bid once, regardless of crashes and competing processes', () => {
  test('[LIM-12] a process that dies before it looks: another one finds the place', async () => {
    const { lots, me, rival } = await waiting.oneOf(2)
    await waiting.outbidUnheard(rival, at(lots, 0))
    expect(await waiting.leaderOf(at(lots, 1))).toBeNull()
    await waiting.look(1)
    expect(await waiting.leaderOf(at(lots, 1))).toBe(me)
    await Promise.all([waiting.look(0), waiting.look(1)])
    expect(await logOf(fixture.db, at(lots, 1).lotId)).toHaveLength(1)
  })

  test('[LIM-12] one that dies while it bids has bid nothing; the next look does', async () => {
    const { lots, me, rival } = await waiting.oneOf(2)
    await waiting.outbidUnheard(rival, at(lots, 0))
    const gate = newGate()
    fixture.hooks.written = gate.pass
    const dying = waiting.look(0)
    await gate.reached
    fixture.hooks.written = undefined
    const killed = sql<{ yes: boolean }>`select pg_terminate_backend(pid) as yes from pg_stat_activity
      where datname = current_database() and application_name = 'bids' and state = 'idle in transaction'`
    expect((await killed.execute(fixture.db)).rows).toHaveLength(1)
    gate.open()
    await dying
    expect(await logOf(fixture.db, at(lots, 1).lotId)).toEqual([])
    expect(await waiting.outcomes(me)).toEqual([null])
    await waiting.look(1)
    await waiting.look(0)
    expect(await logOf(fixture.db, at(lots, 1).lotId)).toHaveLength(1)
    expect(await waiting.outcomes(me)).toEqual(['placed'])
    await expectBalancedBooks(fixture.db)
  })

  test('[LIM-12] what fails for one member is not missed by another', async () => {
    const [one, other] = [await waiting.oneOf(2), await waiting.oneOf(2)]
    for (const { rival, lots } of [one, other]) await waiting.outbidUnheard(rival, at(lots, 0))
    fixture.hooks.locked = () => {
      fixture.hooks.locked = undefined
      return Promise.reject(new Error('planted'))
    }
    await waiting.look(0)
    const leaders = () => Promise.all([one, other].map(({ lots }) => waiting.leaderOf(at(lots, 1))))
    expect(await leaders()).toEqual([null, other.me])
    await waiting.look(0)
    expect(await leaders()).toEqual([one.me, other.me])
  })

  test('[LIM-12] two processes that look at once bid it once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { lots, me, rival } = await waiting.oneOf(3)
      await Promise.all([
        fixture.bid(rival, at(lots, 0), riyals(61_000), { process: round % 2 }),
        waiting.look(0),
        waiting.look(1),
      ])
      await Promise.all([waiting.look(0), waiting.look(1)])
      expect(await waiting.outcomes(me)).toEqual(['placed', null])
      expect(await logOf(fixture.db, at(lots, 1).lotId)).toHaveLength(1)
      expect(waiting.noticesTo(me).filter((kind) => kind === 'waiting_placed')).toHaveLength(1)
    }
  })

  test('[LIM-13] what was withdrawn is not bid, and what is being bid is not withdrawn', async () => {
    const { lots, me, rival } = await waiting.oneOf(2)
    await waiting.outbidUnheard(rival, at(lots, 0))
    const gate = newGate()
    fixture.hooks.written = gate.pass
    const placing = waiting.look(0)
    await gate.reached
    fixture.hooks.written = undefined
    const withdrawn = fixture.processAt(1).waiting.withdraw(me, at(lots, 1).carId)
    await untilBlocked(fixture.url, 1)
    gate.open()
    await placing
    expect(await withdrawn).toMatchObject({ refused: 'not_found' })
    expect(await waiting.leaderOf(at(lots, 1))).toBe(me)
  })

  test('[LIM-13] one that is withdrawn after it was seen to be due is left alone', async () => {
    const { lots, me, rival } = await waiting.oneOf(2)
    const gate = newGate()
    await fixture.bid(rival, at(lots, 0), riyals(50_500))
    fixture.hooks.locked = gate.pass
    const limits = waiting.setCarsMax(me, 2)
    await gate.reached
    fixture.hooks.locked = undefined
    expect(await fixture.processAt(1).waiting.withdraw(me, at(lots, 1).carId)).toBeUndefined()
    gate.open()
    await limits
    await waiting.idle()
    expect(await waiting.leaderOf(at(lots, 1))).toBeNull()
    expect(await waiting.outcomes(me)).toEqual(['withdrawn'])
  })
})

describe('the end of waiting', () => {
  test('[BACK-30] who gets a role bids no more: what waits ends, and is not bid where a place comes free', async () => {
    const { lots, me, rival } = await waiting.oneOf(3)
    await fixture.db.updateTable('accounts').set({ role: 'support' }).where('id', '=', me).execute()
    await waiting.outbidUnheard(rival, at(lots, 0))
    await waiting.look(1)
    expect(await waiting.outcomes(me)).toEqual(['withdrawn', 'withdrawn'])
    expect(await Promise.all(lots.slice(1).map(waiting.leaderOf))).toEqual([null, null])
    expect(waiting.noticesTo(me)).toEqual([])
  })

  test('[LIM-14] the car that fills the limit withdraws the rest, and its member gets one notice', async () => {
    const { lots, me, rival } = await waiting.oneOf(5)
    await waiting.closeNow([at(lots, 0)])
    await fixture.closeDue({ patient: true })
    await fixture.bid(rival, at(lots, 1), riyals(50_000))
    await Promise.all([waiting.look(0), waiting.look(1)])
    expect(await waiting.outcomes(me)).toEqual(Array.from({ length: 4 }, () => 'limits_filled'))
    expect(waiting.noticesTo(me)).toEqual(['win', 'waiting_ended'])
    expect(await waiting.leave(me, at(lots, 1))).toBe('own_limit_reached')
    expect(await Promise.all(lots.map(waiting.leaderOf))).toEqual([me, rival, null, null, null])
  })

  test('[LIM-14] cars that two processes close in the same moment are counted together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lots = await waiting.openLots(4)
      const me = await limitedMember(fixture, { carsMax: 2 })
      for (const lot of lots.slice(0, 2)) await fixture.bid(me, lot, riyals(50_000))
      for (const lot of lots.slice(2)) await waiting.leave(me, lot)
      await waiting.closeNow(lots.slice(0, 2))
      const closing = [0, 1].map((process) =>
        fixture.closeDue({ patient: false, process }).then(() => waiting.look(process)),
      )
      await Promise.all(closing)
      while ((await fixture.closeDue({ patient: true })) > 0);
      await waiting.look(round % 2)
      expect(await waiting.outcomes(me)).toEqual(['limits_filled', 'limits_filled'])
    }
  })

  test('[LIM-14] in the sum: what still fits beside the won car goes on waiting', async () => {
    const lots = await waiting.openLots(4)
    const me = await limitedMember(fixture, { carsMax: null, amountMax: 150_000 })
    await fixture.bid(me, at(lots, 0), riyals(60_000))
    await fixture.bid(me, at(lots, 1), riyals(50_000), { max: riyals(90_000) })
    expect(await waiting.leave(me, at(lots, 2), 100_000)).toBe('left')
    expect(await waiting.leave(me, at(lots, 3), 80_000)).toBe('left')
    await waiting.closeNow([at(lots, 0)])
    await fixture.closeDue({ patient: true })
    await waiting.look(0)
    expect(await waiting.outcomes(me)).toEqual(['limits_filled', null])
  })

  test('[LIM-14] when the price has passed it, or the lot is over, its member gets a notice', async () => {
    const { lots, me, rival } = await waiting.oneOf(4)
    await fixture.bid(rival, at(lots, 1), riyals(MAX - 499))
    await fixture.bid(rival, at(lots, 2), riyals(50_000))
    await waiting.closeNow([at(lots, 2)])
    await fixture.closeDue({ patient: true })
    await waiting.look(1)
    expect(await waiting.outcomes(me)).toEqual(['passed', 'closed', null])
    expect(waiting.noticesTo(me)).toEqual(['waiting_ended', 'waiting_ended'])
  })

  test('[LIM-13] a bid by hand takes its place', async () => {
    const { lots, me, rival } = await waiting.oneOf(2)
    await waiting.outbidUnheard(rival, at(lots, 0))
    expect((await fixture.bid(me, at(lots, 1), riyals(50_000))).reason).toBeNull()
    await waiting.look(0)
    expect(await waiting.outcomes(me)).toEqual(['replaced'])
    expect(await lotRow(fixture.db, at(lots, 1).lotId)).toMatchObject({ leaderId: me, leaderMax: riyals(50_000) })
  })
})
