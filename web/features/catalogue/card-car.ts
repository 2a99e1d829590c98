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

type Image = Car['images'][number]
/** One picture in one modern format, and the JPEG for browsers that do not know it. */
export type CardImage = Pick<Image, 'src' | 'srcset_avif' | 'width' | 'height' | 'focus'>
export type CardCar = Pick<Car, (typeof FIELDS)[number]> & { image: CardImage | null }

/** A card is at most 300 px wide: three pixels for each is all that any screen shows. */
const WIDEST = 960

const upToWidest = (srcset: string): string =>
  srcset
    .split(', ')
    .filter((candidate) => Number.parseInt(candidate.slice(candidate.lastIndexOf(' ')), 10) <= WIDEST)
    .join(', ')

export const toCardImage = ({ src, srcset_avif, width, height, focus }: Image): CardImage => ({
  src,
  srcset_avif: upToWidest(srcset_avif),
  width,
  height,
  focus,
})

/** The title without its year, which stands among the facts. */
export const nameOf = ({ title, year }: Pick<Car, 'title' | 'year'>): string =>
  title.endsWith(` ${year}`) ? title.slice(0, -` ${year}`.length) : title

export function toCardCar(car: Car): CardCar {
  const card: Record<string, unknown> = { image: car.images[0] ? toCardImage(car.images[0]) : null }
  for (const field of FIELDS) card[field] = car[field]
  return card as CardCar // built from exactly these fields
}
