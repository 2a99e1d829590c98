import type { CardCar } from './card-car.ts'

export type CardState =
  | 'scheduled'
  | 'live'
  | 'ending'
  | 'leading'
  | 'outbid'
  | 'won'
  | 'awaiting'
  | 'closed'
  | 'sold'
  | 'no_bids'
  | 'not_sold'
  | 'for_sale'
  | 'reserved'

/**
 * The state line of a card, from the lot's status, the viewer's part in it and the time left.
 * @param isClosing the last five minutes have begun
 */
export function cardState(car: CardCar, isClosing: boolean): CardState {
  const { status, viewer } = car
  if (status === 'live') {
    if (viewer?.is_leading) return 'leading'
    if (viewer?.my_bid) return 'outbid'
    return isClosing ? 'ending' : 'live'
  }
  if (status === 'sold') return viewer?.is_leading ? 'won' : 'sold'
  if (status === 'awaiting_owner') return 'awaiting'
  return status === 'rejected' ? 'not_sold' : status
}

/** The lot is over: its photograph is dimmed. */
export const isOver = (state: CardState): boolean =>
  state === 'awaiting' || state === 'closed' || state === 'sold' || state === 'no_bids' || state === 'not_sold'
