import type { RoomState } from '#contract/http/auctions.ts'
import { toRiyals } from '#contract/values/money.ts'
import { callUs, phaseAt, type RoomFacts, recalledClose } from './room-rules.ts'
import type { RoomRow } from './room-store.ts'

const isRunning = (phase: string) => phase === 'open' || phase === 'going_once' || phase === 'going_twice'

/** The input of a room's rules. */
export const roomFacts = (row: RoomRow): RoomFacts => ({
  ...row,
  current:
    row.currentStatus === null || row.currentClosesAtUs === null
      ? null
      : { status: row.currentStatus, closesAtUs: row.currentClosesAtUs },
  hasNext: row.nextLotId !== null,
})

/** The wire form of a room at the moment of reading. */
export function toRoomState(row: RoomRow): RoomState {
  const { current, phase: storedPhase } = roomFacts(row)
  const running = isRunning(storedPhase) && current?.status === 'live' ? current : undefined
  const runningPhase = running && phaseAt(running.closesAtUs, row.lotSeconds, row.nowUs)
  const untilUs = runningPhase?.untilUs ?? (storedPhase === 'waiting' ? row.opensAtUs : undefined)
  return {
    phase: runningPhase?.phase ?? storedPhase,
    phase_until: untilUs === undefined ? null : instantOf(untilUs),
    current_id: row.currentCarId,
    closes_at: running ? instantOf(running.closesAtUs) : null,
    hammered: running !== undefined && recalledClose(row) !== undefined,
    remaining_ms: row.heldMs,
    lot_seconds: row.lotSeconds,
    call_seconds: callUs(row.lotSeconds) / US_PER_SECOND,
    last: lastOf(row),
    to_come: row.toCome,
    seq: row.seq,
  }
}

function lastOf({ lastCarId, lastPrice, lastReserve }: RoomRow): RoomState['last'] {
  if (lastCarId === null) return null
  return {
    product_id: lastCarId,
    outcome: lastPrice === null ? 'passed' : 'sold',
    price: lastPrice === null ? null : toRiyals(lastPrice),
    reserve_met: lastReserve === null ? null : lastPrice !== null && lastPrice >= lastReserve,
  }
}

const US_PER_SECOND = 1_000_000
const instantOf = (us: number): string => new Date(us / 1000).toISOString()
