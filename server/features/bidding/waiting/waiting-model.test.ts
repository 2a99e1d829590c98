import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutesFromNow, riyals } from '#server/testing/factories.ts'
import { bookFaults } from '../testing/book-faults.ts'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { limitedMember } from '../testing/limited-members.ts'
import { replayOf } from '../testing/replay.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const LOTS = 5
const OPENING = 50_000

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
  // Looks at the commit of every lead and of every maximum that goes up: a limit is passed at no moment, not only at
  // the end.
  await sql`create table breaches (account_id bigint not null)`.execute(fixture.db)
  await sql`create function note_breach() returns trigger language plpgsql as $$ begin
      insert into breaches select account_id from bidding_rights where account_id = new.leader_id
        and (active_lots > own_cars_max or own_committed > own_amount_max);
      return null;
    end $$`.execute(fixture.db)
  await sql`create constraint trigger note_breach after update on lot_states deferrable initially deferred for each row
    when (new.leader_id is not null and (old.leader_id is distinct from new.leader_id or new.leader_max > old.leader_max))
    execute function note_breach()`.execute(fixture.db)
})
afterAll(() => fixture.close())

const lot = fc.nat({ max: LOTS - 1 })
const through = fc.nat({ max: 1 })
const plus = fc.nat({ max: 12 }).map((steps) => steps * 500)
/** The first two have own limits; the others are their rivals. */
const step = fc.oneof(
  fc.record({ do: fc.constant('bid' as const), who: fc.nat({ max: 3 }), lot, plus, more: plus, process: through }),
  fc.record({ do: fc.constant('leave' as const), who: fc.nat({ max: 1 }), lot, plus, process: through }),
  fc.record({ do: fc.constant('withdraw' as const), who: fc.nat({ max: 1 }), lot, process: through }),
  fc.record({ do: fc.constant('void' as const), lot, process: through }),
  fc.record({ do: fc.constant('close' as const), lot, process: through }),
  fc.record({ do: fc.constant('more' as const), who: fc.nat({ max: 1 }), process: through }),
  fc.record({ do: fc.constant('look' as const), process: through }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Steps of one moment; at a crash no one gets the events of its commits. */
const moment = fc.record({ dies: fc.boolean(), steps: fc.array(step, { minLength: 1, maxLength: 4 }) })

type WaitingContext = { lots: { lotId: number; carId: number }[]; members: number[] }

async function open(): Promise<WaitingContext> {
  const fields = Array.from({ length: LOTS }, (_, index) => ({ closesAt: minutesFromNow(60 + index) }))
  const first = await limitedMember(fixture, { carsMax: 1 })
  const second = await limitedMember(fixture, { carsMax: 2, amountMax: 120_000 })
  return { lots: await fixture.lots(fields), members: [first, second, ...(await fixture.members(2))] }
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index]
  if (item === undefined) throw new RangeError(`there is no ${index}`)
  return item
}

async function act({ lots, members }: WaitingContext, one: Step): Promise<void> {
  const bidding = fixture.processAt(one.process)
  if (one.do === 'look') return bidding.waiting.look()
  if (one.do === 'more') {
    const accountId = at(members, one.who)
    const { cars_max, amount_max } = await bidding.ownLimits(accountId)
    const amountMax = amount_max === null ? null : riyals(amount_max + 20_000)
    await bidding.setOwnLimits({ accountId, language: 'en' }, { carsMax: (cars_max ?? 0) + 1, amountMax })
    return
  }
  const { lotId, carId } = at(lots, one.lot)
  if (one.do === 'close') {
    await sql`update lot_states set closes_at = clock_timestamp() where lot_id = ${lotId} and status = 'live'`.execute(
      fixture.db,
    )
    await fixture.closeDue({ patient: true, process: one.process })
  } else if (one.do === 'void') {
    await bidding.voidBid({ lotId, seq: 1, cause: 'slip' }, async () => undefined)
  } else if (one.do === 'withdraw') {
    await bidding.waiting.withdraw(at(members, one.who), carId)
  } else if (one.do === 'leave') {
    await bidding.waiting.leave(at(members, one.who), { carId, max: riyals(OPENING + one.plus) })
  } else {
    const amount = riyals(OPENING + one.plus)
    const options = { process: one.process, max: amount + riyals(one.more) }
    await fixture.bid(at(members, one.who), { carId }, amount, options)
  }
}

/** Everything that must be so once nothing is left to do. */
async function faultsOf({ lots, members }: WaitingContext): Promise<string[]> {
  const faults = await bookFaults(fixture.db)
  const breaches = await sql`select account_id from breaches`.execute(fixture.db)
  if (breaches.rows.length > 0) faults.push('somebody led or had won more than they allowed themselves')
  const ended = await sql<{ id: number; outcome: string | null; answers: number; bids: number; over: boolean }>`
    select w.id, w.outcome, s.status not in ('scheduled', 'live') as over,
           (select count(*) from idempotency_keys k where k.account_id = w.account_id and k.key = w.key::text) as answers,
           (select count(*) from lot_maxima m where m.lot_id = w.lot_id and m.account_id = w.account_id
              and m.max_amount = w.max_amount and m.at between w.left_at and w.ended_at) as bids
      from waiting_maxima w join lot_states s on s.lot_id = w.lot_id where w.account_id = any(${members})`.execute(
    fixture.db,
  )
  for (const { id, outcome, answers, bids, over } of ended.rows) {
    if (answers !== (outcome === 'placed' ? 1 : 0)) faults.push(`${id} ended as ${outcome} with ${answers} answers`)
    if (outcome === 'placed' && bids !== 1) faults.push(`${id} was bid ${bids} times`)
    if (outcome === null && over) faults.push(`${id} waits for a lot that is over`)
  }
  for (const accountId of members) {
    const waiting = await fixture.processAt(0).waiting.list(accountId)
    if (waiting.some(({ waitsFor }) => waitsFor === null)) faults.push(`${accountId} has a place and still waits`)
  }
  // A lot that the test has closed before its time is none for a replay.
  const open = await sql<{ lotId: number }>`
    select lot_id from lot_states where status = 'live' and lot_id = any(${lots.map(({ lotId }) => lotId)})`.execute(
    fixture.db,
  )
  for (const { lotId } of open.rows)
    faults.push(...(await replayOf(fixture.db, lotId)).faults.map(({ fault }) => fault))
  return faults
}

test(`[LIM-3] [LIM-11] [LIM-12] [LIM-14] ${RUNS} random runs over two processes: never more than allowed, each bid once, none forgotten`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 12 }), async (moments) => {
      const context = await open()
      for (const { dies, steps } of moments) {
        fixture.hooks.publish = dies
          ? () => {
              throw new Error('dead')
            }
          : undefined
        const done = await Promise.allSettled(steps.map((one) => act(context, one)))
        const failed = done.find((one) => one.status === 'rejected')
        if (failed && !dies) throw failed.reason
      }
      fixture.hooks.publish = undefined
      for (const process of [0, 1]) await fixture.processAt(process).waiting.look()
      expect(await faultsOf(context)).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 240_000)
