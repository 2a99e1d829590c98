import type { Car, Viewer } from '#contract/http/car.ts'
import { eachCarWord } from '#contract/values/vehicle/car-words.ts'

const named = { id: 1, name: 'A name' }

/** A member who may bid and does not lead. */
export const bidder: Viewer = {
  bidder_id: 7,
  is_leading: false,
  max_amount: null,
  my_bid: null,
  can_bid: true,
  reason: null,
  deposit_missing: null,
}

export const timedAuction: NonNullable<Car['auction']> = {
  id: 3,
  slug: 'evening',
  title: 'Evening',
  mode: 'timed',
  owner_decision_hours: 48,
  extension_mode: 'add',
  extension_window_seconds: 300,
  extension_seconds: 300,
  max_extensions: null,
  hard_stop_at: null,
}

/** A car under bids: 50,000 riyals after three bids, steps of 500, open until an hour after the tests begin. */
export const aCar = (part: Partial<Car> = {}): Car => ({
  id: 4,
  slug: 'toyota-4',
  type: 'auction',
  title: 'Toyota',
  title_ar: 'تويوتا',
  title_en: 'Toyota',
  trim: null,
  city: named,
  brand: { ...named, slug: 'toyota' } as Car['brand'],
  model: named,
  ...eachCarWord(() => null),
  ...{ year: 2023, kilometres: 40_000, engine: null, plate_number: null, plate_number_en: null, key: null },
  labels: eachCarWord(() => null),
  ...{ chassis_number: null, form: null, description: '', address: null, serial: null, vehicle_number: null },
  periodic_inspection: { by_owner: false, status: 'unknown', valid_until: null, results: [], body: [] },
  rating: null,
  images: [],
  price: 50_000,
  price_tax: { value: 'full', name: 'VAT included' },
  takes_offers: false,
  buy_now_price: 90_000,
  opening_price: 40_000,
  bid: 50_000,
  bids_count: 3,
  min_next_bid: 50_500,
  increment: 500,
  increments: [{ from: 0, step: 500 }],
  deposit_required: null,
  reserve_met: null,
  status: 'live',
  event: 'active',
  starts_at: '2026-11-22T10:00:00.000Z',
  closes_at: '2026-11-22T13:00:00.000Z',
  hours_estimated: false,
  extensions: 0,
  seq: 4,
  leading_bidder_id: 9,
  watchers: 0,
  auction: timedAuction,
  fees: { client_fees: 0, administrative_fees: 0, tax_amount: 0, discount: 0, total: 0 },
  fee_rates: { commission_bps: 0, commission_min: 0, commission_max: null, administrative_fee: 0, vat_bps: 0 },
  is_favourite: false,
  viewer: bidder,
  ...part,
})
