import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from './testing/books.ts'
import { type House, only, openHouse } from './testing/house.ts'
import { createGate, holdLot, holdWallet, untilBlocked } from './testing/locks.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ processes: 2 })
})
afterAll(() => house.close())

const DEPOSIT = riyals(1_000)
const onceOf = (key: string, body = 'same') => ({ key, requestHash: Buffer.from(body) })
const reasons = (list: readonly { reason: string | null }[]) => list.map(({ reason }) => reason ?? 'accepted').sort()
const walletOf = (accountId: number) =>
  house.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

/** Keeps every writer of the first process waiting: all that comes until the release goes into one batch. */
async function occupyWriters(memberId: number) {
  const held = await holdWallet(house.url, memberId)
  const bids: Promise<unknown>[] = []
  for (const lot of await house.lots([{}, {}])) {
    bids.push(house.bid(memberId, lot, riyals(50_000)))
    await untilBlocked(house.url, bids.length)
  }
  return {
    release: async () => {
      await held.release()
      await Promise.all(bids)
    },
  }
}

describe('bids at once', () => {
  test('[BID-2] [QUE-2] of 50 identical bids through two processes exactly one is accepted', async () => {
    const [lot] = await house.lots()
    const members = await house.members(50)
    if (!lot) throw new Error('no lot')
    const outcomes = await Promise.all(
      members.map((id, index) => house.bid(id, lot, riyals(50_000), { process: index % 2 })),
    )
    expect(reasons(outcomes)).toEqual(['accepted', ...Array.from({ length: 49 }, () => 'bid_too_low')])
    expect(await logOf(house.db, lot.lotId)).toHaveLength(1)
    expect(await lotRow(house.db, lot.lotId)).toMatchObject({ bidsCount: 1, seq: 1, price: riyals(50_000) })
    await expectBalancedBooks(house.db)
  })

  test('[QUE-1] none of 120 rising bids is overtaken, in whatever order they come', async () => {
    const lot = only(await house.lots())
    const members = await house.members(4)
    const held = await holdLot(house.url, lot.lotId)
    const place = (index: number) => house.bid(members[index % members.length] ?? 0, lot, riyals(50_000 + 500 * index))
    const first = place(0)
    await untilBlocked(house.url, 1)
    const shuffled = Array.from({ length: 120 }, (_, index) => 1 + ((index * 77) % 120))
    const waiting = shuffled.map(place)
    await held.release()
    const outcomes = await Promise.all([first, ...waiting])
    expect(outcomes.map(({ reason }) => reason)).toEqual(outcomes.map(() => null))
    expect(outcomes.map(({ data }) => data?.bid.seq)).toEqual([1, ...shuffled.map((index) => index + 1)])
    await expectBalancedBooks(house.db)
  })

  test('[QUE-6] two processes may outbid each other on many lots at once: one hold on each lot, its leader’s', async () => {
    const lots = await house.lots(Array.from({ length: 12 }, () => ({})))
    const members = await house.members(6)
    const bids = Array.from({ length: 240 }, (_, index) => {
      const lot = lots[index % lots.length]
      if (!lot) throw new Error('no lot')
      const member = members[(index * 7 + Math.floor(index / 12)) % members.length] ?? 0
      return house.bid(member, lot, riyals(50_000 + 500 * Math.floor(index / 12)), { process: index % 2 })
    })
    const outcomes = await Promise.all(bids)
    expect(outcomes.filter(({ reason }) => reason === null).length).toBeGreaterThanOrEqual(lots.length)
    await expectBalancedBooks(house.db)
  })
})

describe('one key', () => {
  test('[QUE-5] 20 twins through two processes: one effect, and the same answer to the letter', async () => {
    const lot = only(await house.lots())
    const [member = 0] = await house.members(1)
    const once = onceOf(randomUUID())
    const twins = Array.from({ length: 20 }, (_, index) =>
      house.bid(member, lot, riyals(50_000), { once, max: riyals(80_000), process: index % 2 }),
    )
    const answers = await Promise.all(twins)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await logOf(house.db, lot.lotId)).toHaveLength(1)
    expect(await walletOf(member)).toMatchObject({ frozen: DEPOSIT })
    await expectBalancedBooks(house.db)
  })

  test('[QUE-5] another body under the same key is refused, also at the same moment on another lot', async () => {
    const [first, second] = await house.lots([{}, {}])
    const [member = 0] = await house.members(1)
    if (!first || !second) throw new Error('no lots')
    const key = randomUUID()
    const answers = await Promise.all(
      [first, second].map((lot, index) =>
        house.bid(member, lot, riyals(50_000), { once: onceOf(key, `lot ${index}`), process: index }),
      ),
    )
    expect(reasons(answers)).toEqual(['accepted', 'idempotency_key_reused'])
    const later = await house.bid(member, first, riyals(60_000), { once: onceOf(key, 'a third body') })
    expect(later).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
    const rows = await house.db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute()
    expect(rows).toHaveLength(1)
    await expectBalancedBooks(house.db)
  })

  test('[QUE-5] a refusal by rule is kept: what was too low stays so, also when it would be right today', async () => {
    const lot = only(await house.lots())
    const [member = 0, rival = 0] = await house.members(2)
    const once = onceOf(randomUUID())
    const refused = await house.bid(member, lot, riyals(49_999), { once })
    expect(refused).toMatchObject({ status: 409, reason: 'bid_too_low' })
    await house.bid(rival, lot, riyals(50_000))
    const repeated = await house.bid(member, lot, riyals(49_999), { once, process: 1 })
    expect(repeated.text).toBe(refused.text)
  })

  test('[QUE-5] keys belong to their member: two members may use the same', async () => {
    const lot = only(await house.lots())
    const [first = 0, second = 0] = await house.members(2)
    const key = randomUUID()
    expect((await house.bid(first, lot, riyals(50_000), { once: onceOf(key) })).status).toBe(200)
    expect((await house.bid(second, lot, riyals(50_500), { once: onceOf(key, 'other') })).status).toBe(200)
  })

  test('[QUE-5] a call about an unknown lot leaves no trace', async () => {
    const [member = 0] = await house.members(1)
    const key = randomUUID()
    const answer = await house.bid(member, { carId: 999_999_999 }, riyals(50_000), { once: onceOf(key) })
    expect(answer).toMatchObject({ status: 404, reason: 'not_found' })
    expect(await house.db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute()).toEqual([])
  })
})

describe('deposits', () => {
  test('[BID-3] [QUE-6] money for one deposit leads one lot, however many are bid on at once', async () => {
    const lots = await house.lots([{}, {}, {}, {}])
    const member = (await createAccount(house.db, { available: DEPOSIT })).id
    const outcomes = await Promise.all(
      lots.map((lot, index) => house.bid(member, lot, riyals(50_000), { process: index % 2 })),
    )
    expect(reasons(outcomes)).toEqual(['accepted', 'deposit_required', 'deposit_required', 'deposit_required'])
    expect(await walletOf(member)).toEqual({ available: 0, frozen: DEPOSIT })
    await expectBalancedBooks(house.db)
  })

  test('[BID-3] [QUE-6] in one batch too: the second lot finds the deposit taken, and free again once outbid', async () => {
    const [first, second] = await house.lots([{}, {}])
    if (!first || !second) throw new Error('no lots')
    const member = (await createAccount(house.db, { available: DEPOSIT })).id
    const [rival = 0] = await house.members(1)
    const { release } = await occupyWriters(rival)
    const calls = [
      house.bid(member, first, riyals(50_000)),
      house.bid(member, second, riyals(50_000)),
      house.bid(rival, first, riyals(50_500)),
      house.bid(member, second, riyals(51_000)),
    ]
    await release()
    const outcomes = await Promise.all(calls)
    expect(outcomes.map(({ reason }) => reason)).toEqual([null, 'deposit_required', null, null])
    expect(await walletOf(member)).toEqual({ available: 0, frozen: DEPOSIT })
    await expectBalancedBooks(house.db)
  })

  test('[BID-3] the limit of cars counts leads, and an outbid member has the place back', async () => {
    const [first, second] = await house.lots([{}, {}])
    if (!first || !second) throw new Error('no lots')
    const { id: packageId } = await createPackage(house.db, { activeLotsLimit: 1, active: false })
    const member = (await createAccount(house.db, { available: 10 * DEPOSIT, packageId })).id
    const [rival = 0] = await house.members(1)
    expect((await house.bid(member, first, riyals(50_000))).reason).toBeNull()
    expect((await house.bid(member, second, riyals(50_000))).reason).toBe('active_lots_limit_reached')
    await house.bid(rival, first, riyals(50_500))
    expect((await house.bid(member, second, riyals(50_000))).reason).toBeNull()
    await expectBalancedBooks(house.db)
  })
})

test('[QUE-8] a lot that somebody holds holds up neither the others of its batch nor what comes for them', async () => {
  const [held, second, third] = await house.lots([{}, {}, {}])
  if (!held || !second || !third) throw new Error('no lots')
  const [member = 0, rival = 0, blocked = 0] = await house.members(3)
  const { release } = await occupyWriters(blocked)
  const holder = await holdLot(house.url, held.lotId)
  let isAnswered = false
  const heldBid = Promise.allSettled([house.bid(member, held, riyals(50_000))]).finally(() => {
    isAnswered = true
  })
  const others = Promise.allSettled([second, third].map((lot) => house.bid(member, lot, riyals(50_000))))
  await release()
  const accepted = { status: 'fulfilled', value: { reason: null } }
  expect(await others).toMatchObject([accepted, accepted])
  expect((await house.bid(rival, second, riyals(50_500))).reason).toBeNull()
  expect(isAnswered).toBe(false)
  await holder.release()
  expect(await heldBid).toMatchObject([accepted])
  await expectBalancedBooks(house.db)
})

describe('before and after the commit', () => {
  test('[QUE-4] nobody is answered or told while the batch is written and not committed', async () => {
    const lot = only(await house.lots())
    const [first = 0, second = 0] = await house.members(2)
    await house.bid(first, lot, riyals(50_000))
    house.heard.length = 0
    house.told.length = 0
    const gate = createGate()
    house.hooks.written = gate.pass
    let answered = false
    const bid = house.bid(second, lot, riyals(50_500)).finally(() => {
      answered = true
    })
    await gate.reached
    // A turn of every queue of the event loop: whoever had been told too early would have been by now.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect({ answered, heard: house.heard, told: house.told }).toEqual({ answered: false, heard: [], told: [] })
    expect(await lotRow(house.db, lot.lotId)).toMatchObject({ seq: 1 })
    house.hooks.written = undefined
    gate.open()
    expect((await bid).reason).toBeNull()
    expect(house.heard.map(({ channel, event }) => `${event} ${channel}`)).toEqual(['BidEvent bid'])
    expect(house.told.map(({ accountId, kind }) => [accountId, kind])).toEqual([[first, 'outbid']])
  })

  test('[QUE-4] a batch that cannot commit is answered as failed and tells nobody', async () => {
    const lot = only(await house.lots())
    const [member = 0] = await house.members(1)
    house.heard.length = 0
    house.hooks.written = () => Promise.reject(new Error('planted'))
    await expect(house.bid(member, lot, riyals(50_000))).rejects.toThrow('planted')
    house.hooks.written = undefined
    expect(house.heard).toEqual([])
    expect(await logOf(house.db, lot.lotId)).toEqual([])
    expect((await house.bid(member, lot, riyals(50_000))).reason).toBeNull()
    await expectBalancedBooks(house.db)
  })

  test('[QUE-4] a surprise in one lot leaves the others of its batch untouched', async () => {
    const [bad, good, other] = await house.lots([{}, {}, {}])
    if (!bad || !good || !other) throw new Error('no lots')
    const [member = 0, blocked = 0] = await house.members(2)
    // A database that refuses everything about one lot.
    await sql`create or replace function fail_lot() returns trigger language plpgsql as $$ begin
      raise exception 'planted' using errcode = 'check_violation'; end $$`.execute(house.db)
    await sql
      .raw(`create trigger planted before insert on lot_events for each row
      when (new.lot_id = ${bad.lotId}) execute function fail_lot()`)
      .execute(house.db)
    const { release } = await occupyWriters(blocked)
    // Settled from the start: a bid may fail while the writers are still being released.
    const calls = Promise.allSettled([bad, good, other].map((lot) => house.bid(member, lot, riyals(50_000))))
    await release()
    const outcomes = await calls
    await sql`drop trigger planted on lot_events`.execute(house.db)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(await logOf(house.db, bad.lotId)).toEqual([])
    expect(await logOf(house.db, good.lotId)).toHaveLength(1)
    await expectBalancedBooks(house.db)
  })

  test('[QUE-4] what was committed stays as it was answered when telling the watchers fails', async () => {
    const [first, second] = await house.lots([{}, {}])
    if (!first || !second) throw new Error('no lots')
    const poor = (await createAccount(house.db, { available: DEPOSIT })).id
    const [rival = 0, blocked = 0] = await house.members(2)
    const { release } = await occupyWriters(blocked)
    // Tried a second time, the refused bid would find its deposit free.
    const calls = [
      house.bid(poor, first, riyals(50_000)),
      house.bid(poor, second, riyals(50_200)),
      house.bid(rival, first, riyals(50_500)),
    ]
    house.hooks.publish = () => {
      throw new Error('planted')
    }
    await release()
    const outcomes = await Promise.all(calls)
    // The next bid on each lot comes after everything that the batch did.
    for (const lot of [first, second]) await house.bid(blocked, lot, riyals(1))
    house.hooks.publish = undefined
    expect(outcomes.map(({ reason }) => reason)).toEqual([null, 'deposit_required', null])
    expect(await lotRow(house.db, first.lotId)).toMatchObject({ leaderId: rival, price: riyals(50_500), seq: 2 })
    expect(await lotRow(house.db, second.lotId)).toMatchObject({ leaderId: null, seq: 0 })
    await expectBalancedBooks(house.db)
  })
})
