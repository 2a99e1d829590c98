import * as z from 'zod'
import { isSitePath } from '../../values/site-path.ts'
import { cleanLine } from '../../values/text.ts'
import { idIn, pageQuery } from '../shapes.ts'

export const byId = z.object({ id: idIn })
export const word = z.string().trim().min(1).max(200)
export const long = z.string().trim().max(5_000)
/** A link to a page of the site, without its language. */
export const sitePath = z.string().trim().max(300).refine(isSitePath)
/** The reason of an act of staff. */
export const reason = z.string().trim().min(3).max(500)
/** An optional reason of an act of staff; an empty text counts as none. */
export const reasonIfAny = z.string().trim().max(500).nullish()
/** Members read these flags as 0 and 1, so staff may write them so. */
const yesNo = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
export const role = z.enum(['admin', 'auctions', 'finance', 'content', 'support'])
/** Fields of an account that staff change. A phone is marked as unproved; only its code proves it. */
export const userChange = z.strictObject({
  name: word.optional(),
  role: role.nullish(),
  active: yesNo.optional(),
  /** Required with `active`. */
  reason: z.string().max(500).optional(),
  verify_phone: yesNo.optional(),
})

/** Fields that staff need to open an account for a person. */
export const userBody = z.strictObject({
  name: word,
  phone: z.string().trim().min(3).max(25),
  email: z.union([z.literal(''), z.email().max(200)]).nullish(),
  language: z.enum(['ar', 'en']).optional(),
})

/** Words to find rows by. PostgreSQL refuses NUL. */
export const searchWords = z.string().trim().max(100).transform(cleanLine)

/** Query of every list of the admin area. */
export const listQuery = { ...pageQuery, search: searchWords.optional() }

const IDS_MAX = 100
/** Comma-separated ids: only these rows, for their names. */
export const idList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= IDS_MAX)

/** `sort=name` sorts upwards, `sort=-name` downwards; the default is newest first. */
export const sorted = <const Field extends string>(...fields: Field[]) => {
  const words = fields.flatMap((field) => [field, `-${field}` as const])
  // `fields` is never empty in a call, so neither is the list made of it.
  return { sort: z.enum(words as [Field | `-${Field}`, ...(Field | `-${Field}`)[]]).optional() }
}
