import { nextDueMs } from '../lots/index.ts'
import { closeDueLots, openDueLots } from './closing/close-lots.ts'
import { extendAfterOutage } from './closing/recover.ts'
import { createScheduler } from './closing/scheduler.ts'
import type { BiddingDeps, DueWork, StageDeps } from './deps.ts'
import type { RoomDriver } from './room/drive.ts'

const HEARTBEAT_MS = 5_000

/** The work that opens, closes and decides. */
export function createLotScheduler(
  stages: BiddingDeps & StageDeps,
  rooms: RoomDriver,
  dueWork: readonly DueWork[],
): ReturnType<typeof createScheduler> {
  const { clock, log, db } = stages
  let beatAt = Number.NEGATIVE_INFINITY
  async function heartbeat(): Promise<void> {
    // A clock that was set back does not tell how long ago that was.
    if (Math.abs(clock.now() - beatAt) < HEARTBEAT_MS) return
    await extendAfterOutage(stages)
    beatAt = clock.now()
  }
  const turn = {
    run: async (patient: boolean) => {
      // Before anything may close: was bidding open until now?
      await heartbeat()
      while ((await openDueLots(stages)) > 0);
      while ((await closeDueLots(stages, patient)) > 0);
      await rooms.run()
      for (const work of dueWork) while ((await work()) > 0);
    },
    nextDueMs: async () => sooner(await nextDueMs(db), await rooms.nextDueMs()),
  }
  return createScheduler(turn, clock, log)
}

const sooner = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
