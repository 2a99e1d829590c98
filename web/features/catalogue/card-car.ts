import type { Car } from '#contract/http/car.ts'

/** The fields of a car that a card shows. Pages keep no more of a list than this: it travels in the served page. */
const FIELDS = [
  'id',
  'slug',
  'type',
  'title',
  'year',
  'kilometres',
  'city',
  'price',
  'opening_price',
  'bids_count',
  'min_next_bid',
  'status',
  'event',
  'starts_at',
  'closes_at',
  'seq',
  'is_favourite',
  'viewer',
] as const satisfies readonly (keyof Car)[]

export type CardCar = Pick<Car, (typeof FIELDS)[number]> & { image: Car['images'][number] | null }

export function toCardCar(car: Car): CardCar {
  const card: Record<string, unknown> = { image: car.images[0] ?? null }
  for (const field of FIELDS) card[field] = car[field]
  return card as CardCar // built from exactly these fields
}
