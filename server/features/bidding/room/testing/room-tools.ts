import { expect } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import { replayOf } from '../../testing/replay.ts'
import type { Room, RoomFixture } from './room-fixture.ts'

/** Helpers for tests of rooms, on the fixture of their file. */
export function roomTools(fixtureOf: () => RoomFixture) {
  const at = (room: Room, place: number) => {
    const lot = room.lots[place]
    if (!lot) throw new RangeError(`there is no lot ${place}`)
    return lot
  }
  const opened = async (lots?: Parameters<RoomFixture['room']>[0]): Promise<Room> => {
    const room = await fixtureOf().room(lots)
    await fixtureOf().staff(room, 'start')
    fixtureOf().received.length = 0
    return room
  }
  const people = async (howMany: number, available?: number) => {
    const [first = 0, second = 0, third = 0] = await fixtureOf().members(howMany, available)
    return [first, second, third] as const
  }
  const secondsLeft = async (room: Room) => {
    const { closes_at } = await fixtureOf().state(room)
    return closes_at === null ? null : (Date.parse(closes_at) - Date.now()) / 1000
  }
  /** The entries of a lot's log other than bids. */
  const moves = async (lotId: number) => {
    const rows = await fixtureOf()
      .db.selectFrom('lotEvents')
      .select(['seq', 'kind', 'payload'])
      .where('lotId', '=', lotId)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    return rows.flatMap(({ kind, payload }) => (kind === 'bid' ? [] : [[kind, JSON.parse(payload).reason ?? null]]))
  }
  /** Replaying its log gives every lot of the room its present state. */
  const expectReplays = async (room: Room) => {
    for (const { lotId } of room.lots) {
      expect(await replayOf(fixtureOf().db, lotId)).toMatchObject({ faults: [] })
    }
  }
  const wallet = (accountId: number) =>
    fixtureOf()
      .db.selectFrom('wallets')
      .select(['available', 'frozen'])
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  const closeInOrder = async () => {
    expect(await unbalancedWallets(fixtureOf().db)).toEqual([])
    await fixtureOf().close()
  }
  return { at, opened, people, secondsLeft, moves, expectReplays, wallet, closeInOrder }
}
