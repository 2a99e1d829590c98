import type { Car } from '#contract/http/car.ts'

/** The fields of a car on a card. Pages keep no more of a list than this, because it travels in the served page. */
const FIELDS = [
  'id',
  'slug',
  'title',
  'year',
  'kilometres',
  'price',
  'price_tax',
  'rating',
  'takes_offers',
  'opening_price',
  'bids_count',
  'status',
  'starts_at',
  'closes_at',
  'hours_estimated',
  'seq',
  'is_favourite',
  'viewer',
] as const

type Image = Omit<Car['images'][number], 'group'>
/** One picture in one modern format, and the JPEG for browsers without it. */
export type CardImage = Pick<Image, 'src' | 'srcset_avif' | 'width' | 'height' | 'focus'>
export type CardCar = Pick<Car, (typeof FIELDS)[number]> & { city: Pick<Car['city'], 'name'>; image: CardImage | null }

/** A card is at most 300 px wide: three pixels for each is all that any screen shows. */
const CARD_WIDEST = 960

/** The candidates of a `srcset`, whose widths rise, up to one of `widest` pixels. */
function upTo(widest: number, srcset: string): string {
  const last = ` ${widest}w`
  const at = srcset.indexOf(last)
  return at < 0 ? srcset : srcset.slice(0, at + last.length)
}

/** @param widest the maximum pixels across that any screen shows of it */
export const toCardImage = (
  { src, srcset_avif, width, height, focus }: Image,
  widest: 320 | 640 | 960 = CARD_WIDEST,
): CardImage => ({ src, srcset_avif: upTo(widest, srcset_avif), width, height, focus })

/** The title without its year, which is among the facts. */
export const nameOf = ({ title, year }: Pick<Car, 'title' | 'year'>): string =>
  title.endsWith(` ${year}`) ? title.slice(0, -` ${year}`.length) : title

export const toCardCar = (car: Car): CardCar => ({
  // `fromEntries` forgets the names of the fields.
  ...(Object.fromEntries(FIELDS.map((field) => [field, car[field]])) as Pick<Car, (typeof FIELDS)[number]>),
  city: { name: car.city.name },
  image: car.images[0] ? toCardImage(car.images[0]) : null,
})
