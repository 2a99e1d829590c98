import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, riyals } from '#server/testing/factories.ts'
import { expectBalancedBooks, logOf, lotRow } from './testing/books.ts'
import { type Fixture, only, openFixture } from './testing/fixture.ts'
import { createGates, holdLot, holdWallet, untilBlocked, untilOver } from './testing/locks.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ processes: 2 })
})
const { newGate, openAll } = createGates()
afterEach(() => {
  openAll()
  fixture.clearHooks()
})
afterAll(() => fixture.close())

const DEPOSIT = riyals(1_000)
const OVER = 'update lot_states set closes_at = clock_timestamp() where lot_id = $1'
const setClose = (lotId: number, ms: number) =>
  sql`update lot_states set closes_at = clock_timestamp() + ${ms} * interval '1 millisecond' where lot_id = ${lotId}`.execute(
    fixture.db,
  )
const closesOf = async (lotId: number) => (await lotRow(fixture.db, lotId)).closesAt?.getTime() ?? Number.NaN

/** A bid that is decided before its lot's close, and whose transaction is still open after it. */
async function bidAcrossClose(auction: { maxExtensions?: number } = {}) {
  for (let marginMs = 250; ; marginMs *= 2) {
    const lot = only(await fixture.lots([{}], auction))
    const [member = 0] = await fixture.members(1)
    const gate = newGate()
    fixture.hooks.locked = gate.pass
    await setClose(lot.lotId, marginMs)
    const bid = fixture.bid(member, lot, riyals(50_000))
    await gate.reached
    fixture.hooks.locked = undefined
    await untilOver(fixture.url, lot.lotId)
    const open = () => {
      gate.open()
      return bid
    }
    if (await readInTime(lot.lotId)) return { lot, member, open }
    // The machine slept, so the bid was rightly late: once more, with more time.
    await open()
  }
}

/** True if the bid's transaction had read the clock before the close. */
async function readInTime(lotId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select bool_and(a.state_change < s.closes_at) as yes
      from pg_stat_activity a, lot_states s
     where a.datname = current_database() and a.application_name = 'bids' and a.state = 'idle in transaction'
       and s.lot_id = ${lotId}`.execute(fixture.db)
  return rows[0]?.yes ?? false
}

describe('a bid against the close', () => {
  test('[BID-1] [BID-2] a bid whose lock is granted after the close is refused, however early it was sent', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    const held = await holdLot(fixture.url, lot.lotId)
    const bid = fixture.bid(member, lot, riyals(50_000))
    await untilBlocked(fixture.url, 1)
    await held.run(OVER, [lot.lotId])
    await held.release()
    expect(await bid).toMatchObject({ status: 409, reason: 'lot_closed' })
    expect(await logOf(fixture.db, lot.lotId)).toEqual([])
    expect(await fixture.closeDue({ patient: true })).toBe(1)
  })

  test('[BID-2] the same if the bid waits for its member’s wallet', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    const held = await holdWallet(fixture.url, member)
    await setClose(lot.lotId, 150)
    const bid = fixture.bid(member, lot, riyals(50_000))
    await untilBlocked(fixture.url, 1)
    await untilOver(fixture.url, lot.lotId)
    await held.release()
    expect((await bid).reason).toBe('lot_closed')
    expect(await fixture.closeDue({ patient: true })).toBe(1)
  })

  test('[BID-1] [CLO-2] a bid that waits while the lot is being closed is refused', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    await setClose(lot.lotId, 0)
    const gate = newGate()
    fixture.hooks.notices = gate.pass
    const closing = fixture.closeDue({ patient: true })
    await gate.reached
    const bid = fixture.bid(member, lot, riyals(50_000), { process: 1 })
    await untilBlocked(fixture.url, 1)
    fixture.hooks.notices = undefined
    gate.open()
    expect(await closing).toBe(1)
    expect((await bid).reason).toBe('lot_closed')
    expect((await lotRow(fixture.db, lot.lotId)).status).toBe('no_bids')
  })

  test('[CLO-1] a closer that waited for a bid which extended the close leaves the lot open', async () => {
    const { lot, open } = await bidAcrossClose()
    const before = await closesOf(lot.lotId)
    // Without patience it does not wait for the lot, with patience it does.
    expect(await fixture.closeDue({ patient: false, process: 1 })).toBe(0)
    const closing = fixture.closeDue({ patient: true, process: 1 })
    await untilBlocked(fixture.url, 1)
    const outcome = await open()
    expect(outcome).toMatchObject({ reason: null, data: { extended: true } })
    expect(await closing).toBe(0)
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ status: 'live', extensions: 1 })
    expect(await closesOf(lot.lotId)).toBe(before + 300_000)
    await expectBalancedBooks(fixture.db)
  })

  test('[CLO-1] [CLO-4] [EXT-3] if nothing may extend it any more, a bid in time wins and the lot closes after it', async () => {
    const { lot, member, open } = await bidAcrossClose({ maxExtensions: 0 })
    fixture.sentNotices.length = 0
    const closing = fixture.closeDue({ patient: true, process: 1 })
    await untilBlocked(fixture.url, 1)
    expect((await open()).reason).toBeNull()
    expect(await closing).toBe(1)
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ status: 'awaiting_owner', leaderId: member, seq: 2 })
    expect(fixture.sentNotices.map(({ accountId, kind }) => [accountId, kind])).toEqual([
      [member, 'win'],
      [lot.ownerId, 'decide'],
    ])
    await expectBalancedBooks(fixture.db)
  })

  test('[CLO-2] never before its close: not by a microsecond, and not through an early closer', async () => {
    const lot = only(await fixture.lots())
    await setClose(lot.lotId, 60_000)
    expect(await fixture.closeDue({ patient: false })).toBe(0)
    const held = await holdLot(fixture.url, lot.lotId)
    await held.run(OVER, [lot.lotId])
    await held.release()
    // The closer has seen the lot as due, waits for its lock, and finds it moved.
    const mover = await holdLot(fixture.url, lot.lotId)
    const closing = fixture.closeDue({ patient: true })
    await untilBlocked(fixture.url, 1)
    await mover.run(`update lot_states set closes_at = clock_timestamp() + interval '1 minute' where lot_id = $1`, [
      lot.lotId,
    ])
    await mover.release()
    expect(await closing).toBe(0)
    expect((await lotRow(fixture.db, lot.lotId)).status).toBe('live')
  })
})

describe('concurrent closers and deciders', () => {
  test('[CLO-2] [CLO-9] many closers of two processes close each lot once', async () => {
    const lots = await fixture.lots(Array.from({ length: 8 }, () => ({})))
    const [member = 0] = await fixture.members(1)
    for (const lot of lots.slice(0, 4)) await fixture.bid(member, lot, riyals(50_000))
    fixture.sentNotices.length = 0
    for (const lot of lots) await setClose(lot.lotId, 0)
    const closers = Array.from({ length: 8 }, (_, index) =>
      fixture.closeDue({ patient: index % 3 === 0, process: index % 2 }),
    )
    const closed = (await Promise.all(closers)).reduce((sum, count) => sum + count, 0)
    expect(closed).toBe(8)
    for (const [index, lot] of lots.entries()) {
      const log = await logOf(fixture.db, lot.lotId)
      expect(log.filter(({ kind }) => kind === 'close')).toHaveLength(1)
      expect((await lotRow(fixture.db, lot.lotId)).status).toBe(index < 4 ? 'awaiting_owner' : 'no_bids')
    }
    expect(fixture.sentNotices.filter(({ kind }) => kind === 'win')).toHaveLength(4)
    expect(fixture.sentNotices.filter(({ kind }) => kind === 'no_bids')).toHaveLength(4)
    await expectBalancedBooks(fixture.db)
  })

  test('[CLO-5] lots of the same moment close in one run; the one being bid on follows', async () => {
    const lots = await fixture.lots(Array.from({ length: 5 }, () => ({})))
    for (const lot of lots) await setClose(lot.lotId, 0)
    const held = await holdLot(fixture.url, lots[2]?.lotId ?? 0)
    expect(await fixture.closeDue({ patient: false })).toBe(4)
    const patient = fixture.closeDue({ patient: true })
    await untilBlocked(fixture.url, 1)
    await held.release()
    expect(await patient).toBe(1)
  })

  test('[CLO-8] approve and reject at once: the first decides, the other is refused', async () => {
    const lots = await fixture.lots([{}, {}, {}, {}])
    const [member = 0] = await fixture.members(1)
    for (const lot of lots) {
      await fixture.bid(member, lot, riyals(50_000))
      await setClose(lot.lotId, 0)
    }
    expect(await fixture.closeDue({ patient: true })).toBe(4)
    fixture.sold.length = 0
    for (const lot of lots) {
      const decisions = await Promise.all(
        (['approve', 'reject', 'approve'] as const).map((verdict, index) =>
          fixture.decide(lot.lotId, verdict, index % 2),
        ),
      )
      const refused = decisions.filter((result) => 'refused' in result)
      expect(refused).toEqual([{ refused: 'decision_made' }, { refused: 'decision_made' }])
      const { status } = await lotRow(fixture.db, lot.lotId)
      expect(fixture.sold.filter((sale) => sale.lotId === lot.lotId)).toHaveLength(status === 'sold' ? 1 : 0)
    }
    await expectBalancedBooks(fixture.db)
  })

  test('[CLO-6] [CLO-7] [CLO-8] a lapse and the owner’s answer at once: one decision', async () => {
    const [plain, short, met] = await fixture.lots([
      {},
      { reservePrice: riyals(90_000) },
      { reservePrice: riyals(60_000) },
    ])
    if (!plain || !short || !met) throw new Error('no lots')
    const [member = 0] = await fixture.members(1)
    for (const lot of [plain, short, met]) {
      await fixture.bid(member, lot, riyals(50_000), { max: riyals(70_000) })
      await setClose(lot.lotId, 0)
    }
    await fixture.closeDue({ patient: true })
    expect(await fixture.decideLapsed()).toBe(0)
    await sql`update lot_states set decide_by = clock_timestamp() where status = 'awaiting_owner'`.execute(fixture.db)
    await Promise.all([fixture.decideLapsed(0), fixture.decideLapsed(1), fixture.decide(plain.lotId, 'reject')])
    // A late answer may have held the lot when both deciders skipped it; their next run takes it.
    await fixture.decideLapsed()
    expect((await lotRow(fixture.db, short.lotId)).status).toBe('rejected')
    expect((await lotRow(fixture.db, met.lotId)).status).toBe('sold')
    for (const lot of [plain, short, met])
      expect((await logOf(fixture.db, lot.lotId)).filter(({ kind }) => kind === 'decision')).toHaveLength(1)
    await expectBalancedBooks(fixture.db)
  })

  test('[CLO-8] a sale whose order cannot be created stays undecided', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    await fixture.bid(member, lot, riyals(50_000))
    await setClose(lot.lotId, 0)
    await fixture.closeDue({ patient: true })
    fixture.hooks.sold = () => Promise.reject(new Error('planted'))
    await expect(fixture.decide(lot.lotId, 'approve')).rejects.toThrow('planted')
    fixture.hooks.sold = undefined
    expect(await lotRow(fixture.db, lot.lotId)).toMatchObject({ status: 'awaiting_owner', seq: 2 })
    expect(await fixture.decide(lot.lotId, 'approve')).toMatchObject({ moved: { after: { state: { seq: 3 } } } })
    await expectBalancedBooks(fixture.db)
  })
})

describe('a bid against changes of its bidder', () => {
  test('[BID-3] a member deactivated while the bid waits for their wallet is refused', async () => {
    const lot = only(await fixture.lots())
    const [member = 0] = await fixture.members(1)
    const held = await holdWallet(fixture.url, member)
    const bid = fixture.bid(member, lot, riyals(50_000))
    await untilBlocked(fixture.url, 1)
    await held.run('update accounts set active = false where id = $1', [member])
    await held.release()
    expect((await bid).reason).toBe('account_inactive')
  })

  test('[BID-3] [QUE-6] a deposit refunded while the bid waits does not count', async () => {
    const lot = only(await fixture.lots())
    const member = (await createAccount(fixture.db, { available: DEPOSIT })).id
    const held = await holdWallet(fixture.url, member)
    const bid = fixture.bid(member, lot, riyals(50_000))
    await untilBlocked(fixture.url, 1)
    await held.run(
      `with j as (insert into journals (kind, reference) values ('refund', 'test') returning id)
       insert into postings (journal_id, line, account, owner_id, amount)
       select j.id, v.* from j, (values (1, 'wallet', $1::bigint, -1::bigint), (2, 'bank', null, 1)) as v`,
      [member],
    )
    await held.release()
    expect((await bid).reason).toBe('deposit_required')
    await expectBalancedBooks(fixture.db)
  })

  test('[QUE-6] a refund that waits behind the bid finds the deposit frozen', async () => {
    const lot = only(await fixture.lots())
    const member = (await createAccount(fixture.db, { available: DEPOSIT })).id
    const gate = newGate()
    fixture.hooks.written = gate.pass
    const bid = fixture.bid(member, lot, riyals(50_000))
    await gate.reached
    const holding = holdWallet(fixture.url, member)
    await untilBlocked(fixture.url, 1)
    gate.open()
    expect((await bid).reason).toBeNull()
    const held = await holding
    const refund = held.run(
      `with j as (insert into journals (kind, reference) values ('refund', 'test') returning id)
       insert into postings (journal_id, line, account, owner_id, amount)
       select j.id, v.* from j, (values (1, 'wallet', $1::bigint, -1::bigint), (2, 'bank', null, 1)) as v`,
      [member],
    )
    await expect(refund).rejects.toThrow('more than what is available')
    await held.release()
    await expectBalancedBooks(fixture.db)
  })
})
