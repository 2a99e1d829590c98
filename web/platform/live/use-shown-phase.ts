import type { RoomState } from '#contract/http/auctions.ts'
import { type Calls, callsOf, type ShownPhase, shownPhaseAt } from '#contract/values/room-calls.ts'
import { usePassed } from './use-passed.ts'

const isoOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

/** The room's present phase, by the server's clock, and the times of the calls. */
export function useShownPhase(
  room: RoomState,
  closesAt: string | null,
): { shownPhase: ShownPhase; calls: Calls | undefined } {
  const calls = callsOf(room, closesAt)
  const once = usePassed(isoOf(calls?.once))
  const twice = usePassed(isoOf(calls?.twice))
  const fall = usePassed(isoOf(calls?.fall))
  return { shownPhase: shownPhaseAt(room.phase, { once, twice, fall }), calls }
}
