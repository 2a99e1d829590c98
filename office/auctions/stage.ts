import type { RowOf } from '../platform/calls.ts'

type Auction = Pick<RowOf<'GET /auctions'>, 'state' | 'live_count' | 'ends_at'>

/** The state of an auction in time: a published one runs, is to come, or is over. */
export function stageOf({ state, live_count: running, ends_at: lastClose }: Auction): string {
  if (state !== 'published') return state
  if (running > 0) return 'live'
  return lastClose === null ? 'ended' : 'scheduled'
}
