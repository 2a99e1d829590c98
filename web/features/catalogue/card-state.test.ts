import { expect, test } from 'vitest'
import { bidder } from '#web/testing/a-car.ts'
import type { CardCar } from './card-car.ts'
import { cardState } from './card-state.ts'

const guest = null
const member = (part: Partial<NonNullable<CardCar['viewer']>>) => ({
  ...bidder,
  ...part,
})

const car = (status: CardCar['status'], viewer: CardCar['viewer']): CardCar => ({
  id: 1,
  slug: 'car',
  title: 'Car',
  year: 2022,
  kilometres: 1,
  city: { name: 'Riyadh' },
  price: 1,
  price_tax: null,
  rating: null,
  takes_offers: false,
  opening_price: 1,
  bids_count: 0,
  starts_at: null,
  closes_at: null,
  hours_estimated: false,
  seq: 0,
  is_favourite: false,
  image: null,
  status,
  viewer,
})

test.each([
  ['live', guest, false, 'live'],
  ['live', guest, true, 'ending'],
  ['live', member({ is_leading: true, my_bid: 500 }), true, 'leading'],
  ['live', member({ my_bid: 500 }), false, 'outbid'],
  ['sold', member({ is_leading: true, my_bid: 500 }), false, 'won'],
  ['sold', guest, false, 'sold'],
  ['awaiting_owner', guest, false, 'awaiting'],
  ['rejected', guest, false, 'not_sold'],
  ['no_bids', guest, false, 'no_bids'],
  ['for_sale', guest, false, 'for_sale'],
] as const)('%s, seen by %o, closing %o: %s', (status, viewer, isClosing, state) => {
  expect(cardState(car(status, viewer), isClosing)).toBe(state)
})
