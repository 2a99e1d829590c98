import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, type TestContext, test } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import { riyals } from '#server/testing/factories.ts'
import type { Death, Errand, Orders } from './testing/dying-process.ts'
import { openRoomFixture, type Room, type RoomFixture } from './testing/room-fixture.ts'
import { roomTools } from './testing/room-tools.ts'

const LOT_SECONDS = 2
/** Longer than the outage that a room ignores, shorter than the one that all lots ignore. */
const DOWN_SECONDS = 12

/** A site without a scheduler, with a room of two cars and bids ahead on both. */
async function prepare() {
  const fixture = await openRoomFixture()
  const tools = roomTools(() => fixture)
  const room = await fixture.room(2)
  await sql`update auctions set lot_seconds = ${LOT_SECONDS}, extension_window_seconds = ${LOT_SECONDS},
    extension_seconds = ${LOT_SECONDS} where id = ${room.auctionId}`.execute(fixture.db)
  const [sara, omar] = await tools.people(2)
  await fixture.bid(omar, tools.at(room, 0), riyals(55_000))
  await fixture.bid(sara, tools.at(room, 0), riyals(60_000))
  await fixture.bid(omar, tools.at(room, 1), riyals(52_000))
  return { fixture, tools, room, sara, omar }
}

/** A process that has the scheduler, and dies. */
async function startProcess(fixture: RoomFixture, death: Death, { onTestFinished }: TestContext) {
  const orders: Orders = { url: fixture.url, death }
  const child = fork(new URL('./testing/dying-process.ts', import.meta.url), [JSON.stringify(orders)])
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await once(child, 'message')
  return { ended, send: (errand: Errand) => void child.send(errand) }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** This much time passes without a tick. */
const timeGoesBy = async (fixture: RoomFixture, { auctionId }: Room) => {
  const gone = sql`make_interval(secs => ${DOWN_SECONDS})`
  await sql`update rooms set seen_at = seen_at - ${gone} where auction_id = ${auctionId}`.execute(fixture.db)
  await sql`update lot_states s set closes_at = s.closes_at - ${gone} from rooms r
    where r.auction_id = ${auctionId} and s.lot_id = r.current_lot_id and s.closes_at < '2199-01-01'`.execute(
    fixture.db,
  )
}

const staffAtDeath: [string, Death, Errand['action'][]][] = [
  ['going once', { after: 'going_once' }, ['start']],
  ['going twice', { after: 'going_twice' }, ['start']],
  ['the hammer, before its commit', { in: 'hammer' }, ['start']],
  ['the hammer, after its commit', { after: 'closed' }, ['start']],
  ['a pause', { after: 'paused' }, ['start', 'pause']],
  ['a skip', { after: 'queued' }, ['start', 'skip']],
]

describe('[ROOM-16] [ROOM-17] the process that drives a room dies', () => {
  // Each has its own database and waits most of its time.
  test.concurrent.for(staffAtDeath)(
    'at %s: after its restart the room goes on by its rules',
    async ([, death, actions], context) => {
      const { fixture, tools, room, sara, omar } = await prepare()
      const first = await startProcess(fixture, death, context)
      for (const action of actions) first.send({ auctionId: room.auctionId, action })
      expect(await first.ended).toEqual([null, 'SIGKILL'])
      const left = await fixture.state(room)
      await timeGoesBy(fixture, room)

      // Another one starts; it knows only the database.
      await fixture.processAt(0).start()
      if (left.phase === 'paused') {
        await until(async () => (await fixture.state(room)).remaining_ms === left.remaining_ms)
        // Paused late, it has only the time of both calls left, and the first call comes at once.
        const phase = expect.stringMatching(/^(open|going_once)$/)
        expect(await fixture.staff(room, 'resume')).toMatchObject({ phase, current_id: left.current_id })
      } else {
        // The car under the hammer has all its seconds and both calls again.
        const current = room.lots.find(({ carId }) => carId === left.current_id)
        await until(async () => (await tools.moves(current?.lotId ?? 0)).some(([, reason]) => reason === 'outage'))
      }
      await until(async () => (await fixture.state(room)).phase === 'ended')

      // The outage changed no result: each car fell once, to its highest maximum, and every log replays.
      await tools.expectReplays(room)
      for (const [place, leaderId] of [sara, omar].entries()) {
        const { lotId } = tools.at(room, place)
        expect(await fixture.lotRow(lotId)).toMatchObject({ status: 'awaiting_owner', leaderId })
        expect((await tools.moves(lotId)).filter(([kind]) => kind === 'close')).toHaveLength(1)
      }
      expect(await unbalancedWallets(fixture.db)).toEqual([])
      await fixture.close()
    },
  )
})
