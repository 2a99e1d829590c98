import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from './testing/books.ts'
import { BATCHES, type Fixture, only, openFixture } from './testing/fixture.ts'
import { createGate, holdLot, holdWallet, untilBlocked } from './testing/locks.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
})
afterAll(() => fixture.close())

const DEPOSIT = riyals(1_000)
const readIdempotencyKey = (key: string, body = 'same') => ({ key, requestHash: Buffer.from(body) })
const reasons = (list: readonly { reason: string | null }[]) => list.map(({ reason }) => reason ?? 'accepted').sort()
const walletOf = (accountId: number) =>
  fixture.db
    .selectFrom('wallets')
    .select(['available', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

/** Blocks every writer of the first process: all bids until the release go into one batch. */
async function occupyWriters() {
  const members = await fixture.members(BATCHES)
  const held: { release(): Promise<void> }[] = []
  const bids: Promise<unknown>[] = []
  for (const member of members) {
    held.push(await holdWallet(fixture.url, member))
    bids.push(fixture.bid(member, only(await fixture.lots()), riyals(50_000)))
    await untilBlocked(fixture.url, bids.length)
  }
  return {
    release: async () => {
      for (const { release } of held) await release()
      await Promise.all(bids)
    },
  }
}

describe('bids at once', () => {
  test('[BID-2] [QUE-2] of 50 identical bids through two processes exactly one is accepted', async () => {
    const [lot] = await fixture.lots()
    const members = await fixture.members(50)
    if (!lot) throw new Error('no lot')
    const outcomes = await Promise.all(
      members.map((id, index) => fixture.bid(id, lot, riyals(50_000), { process: index % 2 })),
    )
    expect(reasons(outcomes)).toEqual(['accepted', ...Array.from({ length: 49 }, () => 'bid_too_low')])
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ bidsCount: 1, seq: 1, price: riyals(50_000) })
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-1] none of 120 rising bids is overtaken, in any order of arrival', async () => {
    const lot = only(await fixture.lots())
    const members = await fixture.members(4)
    const held = await holdLot(fixture.url, lot.lotId)
    const place = (index: number) =>
      fixture.bid(members[index % members.length] ?? 0, lot, riyals(50_000 + 500 * index))
    const first = place(0)
    await untilBlocked(fixture.url, 1)
    const shuffled = Array.from({ length: 120 }, (_, index) => 1 + ((index * 77) % 120))
    const waiting = shuffled.map(place)
    await held.release()
    const outcomes = await Promise.all([first, ...waiting])
    expect(outcomes.map(({ reason }) => reason)).toEqual(outcomes.map(() => null))
    expect(outcomes.map(({ data }) => data?.bid.seq)).toEqual([1, ...shuffled.map((index) => index + 1)])
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-6] two processes may outbid each other on many lots at once: one hold on each lot, its leader’s', async () => {
    const lots = await fixture.lots(Array.from({ length: 12 }, () => ({})))
    const members = await fixture.members(6)
    const bids = Array.from({ length: 240 }, (_, index) => {
      const lot = lots[index % lots.length]
      if (!lot) throw new Error('no lot')
      const member = members[(index * 7 + Math.floor(index / 12)) % members.length] ?? 0
      return fixture.bid(member, lot, riyals(50_000 + 500 * Math.floor(index / 12)), { process: index % 2 })
    })
    const outcomes = await Promise.all(bids)
    expect(outcomes.filter(({ reason }) => reason === null).length).toBeGreaterThanOrEqual(lots.length)
    await expectBalancedBooks(fixture.db)
  })
})

describe('one key', () => {
  test('[QUE-5] 20 twins through two processes: one effect, and byte for byte the same answer', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    const idempotencyKey = readIdempotencyKey(randomUUID())
    const twins = Array.from({ length: 20 }, (_, index) =>
      fixture.bid(member, lot, riyals(50_000), { idempotencyKey, max: riyals(80_000), process: index % 2 }),
    )
    const answers = await Promise.all(twins)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
    expect(await walletOf(member)).toMatchObject({ frozen: DEPOSIT })
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-5] another body under the same key is refused, also at the same moment on another lot', async () => {
    const [first, second] = await fixture.lots([{}, {}])
    const [member = 0] = await fixture.members(1)
    if (!first || !second) throw new Error('no lots')
    const key = randomUUID()
    const answers = await Promise.all(
      [first, second].map((lot, index) =>
        fixture.bid(member, lot, riyals(50_000), {
          idempotencyKey: readIdempotencyKey(key, `lot ${index}`),
          process: index,
        }),
      ),
    )
    expect(reasons(answers)).toEqual(['accepted', 'idempotency_key_reused'])
    const later = await fixture.bid(member, first, riyals(60_000), {
      idempotencyKey: readIdempotencyKey(key, 'a third body'),
    })
    expect(later).toMatchObject({ status: 409, reason: 'idempotency_key_reused' })
    const rows = await fixture.db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute()
    expect(rows).toHaveLength(1)
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-5] a refusal by rule is kept: a bid that was too low stays so, even if it would be valid now', async () => {
    const lot = only(await fixture.lots())
    const [member = 0, rival = 0] = await fixture.members(2)
    const idempotencyKey = readIdempotencyKey(randomUUID())
    const refused = await fixture.bid(member, lot, riyals(49_999), { idempotencyKey })
    expect(refused).toMatchObject({ status: 409, reason: 'bid_too_low' })
    await fixture.bid(rival, lot, riyals(50_000))
    const repeated = await fixture.bid(member, lot, riyals(49_999), { idempotencyKey, process: 1 })
    expect(repeated.text).toBe(refused.text)
  })

  test('[QUE-5] keys belong to their member: two members may use the same', async () => {
    const lot = only(await fixture.lots())
    const [first = 0, second = 0] = await fixture.members(2)
    const key = randomUUID()
    expect((await fixture.bid(first, lot, riyals(50_000), { idempotencyKey: readIdempotencyKey(key) })).status).toBe(
      200,
    )
    expect(
      (await fixture.bid(second, lot, riyals(50_500), { idempotencyKey: readIdempotencyKey(key, 'other') })).status,
    ).toBe(200)
  })

  test('[QUE-5] a call about an unknown lot leaves no trace', async () => {
    const [member = 0] = await fixture.members(1)
    const key = randomUUID()
    const answer = await fixture.bid(member, { carId: 999_999_999 }, riyals(50_000), {
      idempotencyKey: readIdempotencyKey(key),
    })
    expect(answer).toMatchObject({ status: 404, reason: 'not_found' })
    expect(await fixture.db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute()).toEqual([])
  })
})

describe('deposits', () => {
  test('[BID-3] [QUE-6] money for one deposit leads one lot, however many are bid on at once', async () => {
    const lots = await fixture.lots([{}, {}, {}, {}])
    const member = (await createAccount(fixture.db, { available: DEPOSIT })).id
    const outcomes = await Promise.all(
      lots.map((lot, index) => fixture.bid(member, lot, riyals(50_000), { process: index % 2 })),
    )
    expect(reasons(outcomes)).toEqual(['accepted', 'deposit_required', 'deposit_required', 'deposit_required'])
    expect(await walletOf(member)).toEqual({ available: 0, frozen: DEPOSIT })
    await expectBalancedBooks(fixture.db)
  })

  test('[BID-3] [QUE-6] also in one batch: the second lot finds the deposit taken, and free again once outbid', async () => {
    const [first, second] = await fixture.lots([{}, {}])
    if (!first || !second) throw new Error('no lots')
    const member = (await createAccount(fixture.db, { available: DEPOSIT })).id
    const [rival = 0] = await fixture.members(1)
    const { release } = await occupyWriters()
    const calls = [
      fixture.bid(member, first, riyals(50_000)),
      fixture.bid(member, second, riyals(50_000)),
      fixture.bid(rival, first, riyals(50_500)),
      fixture.bid(member, second, riyals(51_000)),
    ]
    await release()
    const outcomes = await Promise.all(calls)
    expect(outcomes.map(({ reason }) => reason)).toEqual([null, 'deposit_required', null, null])
    expect(await walletOf(member)).toEqual({ available: 0, frozen: DEPOSIT })
    await expectBalancedBooks(fixture.db)
  })

  test('[BID-3] the limit of cars counts leads, and an outbid member regains the slot', async () => {
    const [first, second] = await fixture.lots([{}, {}])
    if (!first || !second) throw new Error('no lots')
    const { id: packageId } = await createPackage(fixture.db, { activeLotsLimit: 1, active: false })
    const member = (await createAccount(fixture.db, { available: 10 * DEPOSIT, packageId })).id
    const [rival = 0] = await fixture.members(1)
    expect((await fixture.bid(member, first, riyals(50_000))).reason).toBeNull()
    expect((await fixture.bid(member, second, riyals(50_000))).reason).toBe('active_lots_limit_reached')
    await fixture.bid(rival, first, riyals(50_500))
    expect((await fixture.bid(member, second, riyals(50_000))).reason).toBeNull()
    await expectBalancedBooks(fixture.db)
  })
})

test('[QUE-8] a locked lot delays neither the other lots of its batch nor later bids for them', async () => {
  const [held, second, third] = await fixture.lots([{}, {}, {}])
  if (!held || !second || !third) throw new Error('no lots')
  const [member = 0, rival = 0] = await fixture.members(2)
  const { release } = await occupyWriters()
  const holder = await holdLot(fixture.url, held.lotId)
  let isAnswered = false
  const heldBid = Promise.allSettled([fixture.bid(member, held, riyals(50_000))]).finally(() => {
    isAnswered = true
  })
  const others = Promise.allSettled([second, third].map((lot) => fixture.bid(member, lot, riyals(50_000))))
  await release()
  const accepted = { status: 'fulfilled', value: { reason: null } }
  expect(await others).toMatchObject([accepted, accepted])
  expect((await fixture.bid(rival, second, riyals(50_500))).reason).toBeNull()
  expect(isAnswered).toBe(false)
  await holder.release()
  expect(await heldBid).toMatchObject([accepted])
  await expectBalancedBooks(fixture.db)
})

describe('before and after the commit', () => {
  test('[QUE-4] no answer and no message before the batch is committed', async () => {
    const lot = only(await fixture.lots())
    const [first = 0, second = 0] = await fixture.members(2)
    await fixture.bid(first, lot, riyals(50_000))
    fixture.received.length = 0
    fixture.sentNotices.length = 0
    const gate = createGate()
    fixture.hooks.written = gate.pass
    let answered = false
    const bid = fixture.bid(second, lot, riyals(50_500)).finally(() => {
      answered = true
    })
    await gate.reached
    // One turn of the event loop: an early notice would have been sent by now.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect({ answered, received: fixture.received, sentNotices: fixture.sentNotices }).toEqual({
      answered: false,
      received: [],
      sentNotices: [],
    })
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ seq: 1 })
    fixture.hooks.written = undefined
    gate.open()
    expect((await bid).reason).toBeNull()
    expect(fixture.received.map(({ channel, event }) => `${event} ${channel}`)).toEqual(['BidEvent bid'])
    expect(fixture.sentNotices.map(({ accountId, kind }) => [accountId, kind])).toEqual([[first, 'outbid']])
  })

  test('[QUE-4] a batch that cannot commit is answered as failed and publishes nothing', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    fixture.received.length = 0
    fixture.hooks.written = () => Promise.reject(new Error('planted'))
    await expect(fixture.bid(member, lot, riyals(50_000))).rejects.toThrow('planted')
    fixture.hooks.written = undefined
    expect(fixture.received).toEqual([])
    expect(await logOf(fixture.db, lot.lotId)).toEqual([])
    expect((await fixture.bid(member, lot, riyals(50_000))).reason).toBeNull()
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-4] an unexpected error in one lot leaves the others of its batch untouched', async () => {
    const [bad, good, other] = await fixture.lots([{}, {}, {}])
    if (!bad || !good || !other) throw new Error('no lots')
    const [member = 0] = await fixture.members(1)
    // A database that refuses everything about one lot.
    await sql`create or replace function fail_lot() returns trigger language plpgsql as $$ begin
      raise exception 'planted' using errcode = 'check_violation'; end $$`.execute(fixture.db)
    await sql
      .raw(`create trigger planted before insert on lot_events for each row
      when (new.lot_id = ${bad.lotId}) execute function fail_lot()`)
      .execute(fixture.db)
    const { release } = await occupyWriters()
    // Settled from the start: a bid may fail while the writers are still being released.
    const calls = Promise.allSettled([bad, good, other].map((lot) => fixture.bid(member, lot, riyals(50_000))))
    await release()
    const outcomes = await calls
    await sql`drop trigger planted on lot_events`.execute(fixture.db)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(await logOf(fixture.db, bad.lotId)).toEqual([])
    expect(await logOf(fixture.db, good.lotId)).toHaveLength(1)
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-4] a commit stays as answered when publishing to the watchers fails', async () => {
    const [first, second] = await fixture.lots([{}, {}])
    if (!first || !second) throw new Error('no lots')
    const poor = (await createAccount(fixture.db, { available: DEPOSIT })).id
    const [rival = 0, other = 0] = await fixture.members(2)
    const { release } = await occupyWriters()
    // On a second try, the refused bid would find its deposit free.
    const calls = [
      fixture.bid(poor, first, riyals(50_000)),
      fixture.bid(poor, second, riyals(50_200)),
      fixture.bid(rival, first, riyals(50_500)),
    ]
    fixture.hooks.publish = () => {
      throw new Error('planted')
    }
    await release()
    const outcomes = await Promise.all(calls)
    // The next bid on each lot comes after all effects of the batch.
    for (const lot of [first, second]) await fixture.bid(other, lot, riyals(1))
    fixture.hooks.publish = undefined
    expect(outcomes.map(({ reason }) => reason)).toEqual([null, 'deposit_required', null])
    expect(await lotRow(fixture.db, first.lotId)).toMatchObject({ leaderId: rival, price: riyals(50_500), seq: 2 })
    expect(await lotRow(fixture.db, second.lotId)).toMatchObject({ leaderId: null, seq: 0 })
    await expectBalancedBooks(fixture.db)
  })
})
