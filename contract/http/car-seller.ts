import * as z from 'zod'

/** The seller of a car, without a name. */
export const carSeller = z.object({
  kind: z.enum(['private', 'dealer', 'house']),
  city: z.string().nullable(),
  /** The year of joining. */
  since: z.int(),
  /** Sold cars among the newest thousand. */
  sold: z.int(),
})
export type CarSeller = z.infer<typeof carSeller>
