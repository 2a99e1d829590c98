import * as z from 'zod'
import { AMOUNT_MAX } from '../values/money.ts'
import { pictureGroups } from '../values/vehicle/picture-groups.ts'

/** Money on the wire: riyals with at most two decimals. */
export const money = z.number().multipleOf(0.01)
/** Riyals of a caller, up to the ceiling of every amount; each call says whether they may be zero or less. */
export const riyals = z.number().min(-AMOUNT_MAX).max(AMOUNT_MAX)
export const wholeRiyals = z.int().positive().max(AMOUNT_MAX)
/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = z.iso.datetime()
export const id = z.int().positive()
/** An id given by a caller as text or number; `true`, `[5]` and `0x5` are invalid. */
export const idIn = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.int().positive(),
)
export const language = z.enum(['ar', 'en'])
export type Language = z.infer<typeof language>

/** Lists end long before: each higher number is an empty page as well. */
const PAGE_MAX = 1_000_000
export const pageQuery = {
  page: z.coerce
    .number()
    .min(1)
    .refine(Number.isInteger)
    .transform((page) => Math.min(page, PAGE_MAX))
    .default(1),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
}

/** A page of a list. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    from: z.int().nullable(),
    to: z.int().nullable(),
    total: z.int(),
  })
export type Paged<T> = {
  data: T[]
  current_page: number
  last_page: number
  per_page: number
  from: number | null
  to: number | null
  total: number
}

/** A repeatable query value: always a list. */
export const several = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  )

/** Flags of old clients: taken and ignored. */
export const clientFlags = {
  country_data: z.unknown().optional(),
  is_valid_phone: z.unknown().optional(),
  register: z.unknown().optional(),
  less_5: z.unknown().optional(),
}

/** A picture for `<picture>`: `src` is JPEG, `srcset` WebP, `srcset_avif` AVIF; `focus` is for `object-position`. */
export const image = z.object({
  src: z.string(),
  srcset: z.string(),
  srcset_avif: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  focus: z.string(),
})
/** One of the words of a vocabulary. */
export const wordOf = <const Words extends Record<string, unknown>>(words: Words) =>
  // A vocabulary is never empty.
  z.enum(Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]])

/** A picture of a car. */
export const carImage = z.object({ ...image.shape, group: wordOf(pictureGroups) })
export const named = z.object({ id, slug: z.string(), name: z.string() })
export const none = z.object({})
