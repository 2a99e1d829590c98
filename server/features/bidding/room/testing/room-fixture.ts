import { sql } from 'kysely'
import type { RoomState } from '#contract/http/auctions.ts'
import type { AuctionEvent } from '#contract/live/events.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { LotFields, TestLot } from '#server/testing/factories.ts'
import { minutesFromNow } from '#server/testing/factories.ts'
import { toRoomState } from '../../../lots/room-state.ts'
import { readRoom } from '../../../lots/room-store.ts'
import { prepareRoom } from '../../../lots/schedule-store.ts'
import { openFixture } from '../../testing/fixture.ts'
import type { RoomAction } from '../staff.ts'

export const LOT_SECONDS = 40

/** Bidding with its own database and live rooms. Only the test moves time. */
export async function openRoomFixture(options: { processes?: number } = {}) {
  const fixture = await openFixture(options)
  const { db } = fixture

  /** A room that opens in an hour, with so many cars, or with the given ones. */
  async function room(lots: number | readonly Partial<LotFields>[] = 3): Promise<Room> {
    const fields = typeof lots === 'number' ? Array.from({ length: lots }, () => ({})) : lots
    const opensAt = minutesFromNow(60)
    const auction = {
      mode: 'live' as const,
      lotSeconds: LOT_SECONDS,
      extensionMode: 'reset' as const,
      extensionWindowSeconds: LOT_SECONDS,
      extensionSeconds: LOT_SECONDS,
      startsAt: opensAt,
    }
    const made = await fixture.lots(fields, auction)
    const { auctionId } = await db
      .selectFrom('lots')
      .select('auctionId')
      .where('id', '=', made[0]?.lotId ?? 0)
      .executeTakeFirstOrThrow()
    await sql`update lot_states s set turn = l.position from lots l
      where l.id = s.lot_id and l.auction_id = ${auctionId}`.execute(db)
    await db.transaction().execute((tx) => prepareRoom(tx, auctionId, opensAt))
    return { auctionId, lots: made }
  }

  return {
    ...fixture,
    room,
    state: async ({ auctionId }: Room): Promise<RoomState> => {
      const row = await readRoom(db, auctionId)
      if (!row) throw new Error('there is no such room')
      return toRoomState(row)
    },
    /** An act of staff; the refusal if it is one. */
    staff: async ({ auctionId }: Room, action: RoomAction, carId?: number): Promise<RoomState | string> => {
      const done = await fixture.processAt(0).moveRoom(fixture.auctioneer, { auctionId, action, carId })
      return isRefusal(done) ? done.refused : done
    },
    /**
     * Time passes until the given seconds are left to the room's opening or its current close; the scheduler is
     * running.
     */
    until: async ({ auctionId }: Room, seconds: number): Promise<void> => {
      const then = sql`clock_timestamp() + make_interval(secs => ${seconds})`
      await sql`update lot_states s set closes_at = ${then} from rooms r
        where r.auction_id = ${auctionId} and s.lot_id = r.current_lot_id and s.closes_at < '2199-01-01'`.execute(db)
      await sql`update rooms set seen_at = clock_timestamp(), opens_at = ${then} where auction_id = ${auctionId}`.execute(
        db,
      )
      await fixture.driveRooms()
    },
    /** This much time passes without a tick. */
    isDownFor: async ({ auctionId }: Room, seconds: number): Promise<void> => {
      const gone = sql`make_interval(secs => ${seconds})`
      await sql`update rooms set seen_at = seen_at - ${gone} where auction_id = ${auctionId}`.execute(db)
      await sql`update lot_states s set closes_at = s.closes_at - ${gone} from rooms r
        where r.auction_id = ${auctionId} and s.lot_id = r.current_lot_id`.execute(db)
    },
    lotRow: (lotId: number) =>
      db.selectFrom('lotStates').selectAll().where('lotId', '=', lotId).executeTakeFirstOrThrow(),
    /** The events that the room's watchers got, in order: the event and its car. */
    said: ({ auctionId, lots }: Room): [AuctionEvent['event'], number | undefined][] =>
      fixture.received.flatMap(({ event, data }) => {
        if (event !== 'AuctionEvent') return []
        // The publisher is typed: an AuctionEvent carries its data.
        const step = data as AuctionEvent
        if (step.id !== auctionId) return []
        const place = lots.findIndex(({ carId }) => carId === step.product_id)
        return [[step.event, place < 0 ? undefined : place]]
      }),
  }
}
export type Room = { auctionId: number; lots: TestLot[] }
export type RoomFixture = Awaited<ReturnType<typeof openRoomFixture>>
