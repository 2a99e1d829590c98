import type { Car } from '#contract/http/car.ts'

export type Place = 'leading' | 'outbid' | 'watching' | 'nobody'

/** The leader from this visitor's view. */
export function placeOf({ viewer, bids_count }: Pick<Car, 'viewer' | 'bids_count'>): Place {
  if (viewer?.is_leading) return 'leading'
  if (viewer?.my_bid) return 'outbid'
  return bids_count > 0 ? 'watching' : 'nobody'
}
