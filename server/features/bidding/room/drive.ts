import { nextLookUs, type RoomRow, readRunningRooms, roomFacts } from '../../lots/index.ts'
import type { StageDeps } from '../deps.ts'
import { inRoom } from './in-room.ts'

const US_PER_MS = 1_000
const CALLS = ['going_once', 'going_twice']

const isDue = (row: RoomRow) => (nextLookUs(roomFacts(row), row.nowUs) ?? Number.POSITIVE_INFINITY) <= row.nowUs

/**
 * Advances the live rooms. Several processes may do it at once: each step is decided under the room's lock, by the
 * database clock, and the later process finds it done.
 */
export function createRoomDriver(deps: StageDeps) {
  /** Cars whose lot is being called, as last seen by this process: a bid on one of them resets the call. */
  let calledCars = new Set<number>()

  return {
    /** Does the due steps in every room; a failing room does not delay the others. */
    async run(): Promise<void> {
      const due = (await readRunningRooms(deps.db)).filter(isDue)
      const results = await Promise.allSettled(
        due.map((row) => inRoom(deps, row.auctionId, { patient: false }, async () => undefined)),
      )
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    /** Milliseconds until the next check of a room. */
    async nextDueMs(): Promise<number | undefined> {
      const rows = await readRunningRooms(deps.db)
      const called = rows.filter(({ phase }) => CALLS.includes(phase))
      calledCars = new Set(called.flatMap(({ currentCarId }) => currentCarId ?? []))
      const waits = rows.flatMap((row) => {
        const next = nextLookUs(roomFacts(row), row.nowUs)
        return next === undefined ? [] : [(next - row.nowUs) / US_PER_MS]
      })
      return waits.length === 0 ? undefined : Math.min(...waits)
    },
    /** True if a bid on this car cancels a call. */
    isCalled: (carId: number): boolean => calledCars.has(carId),
  }
}
export type RoomDriver = ReturnType<typeof createRoomDriver>
