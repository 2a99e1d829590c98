import * as z from 'zod'
import { route } from '../../route.ts'
import { id, instant, paged } from '../../shapes.ts'
import { resource } from '../resource.ts'
import { byId, listQuery, long, word } from '../shapes.ts'

const text = z.string()
const base = '/api/admin' as const
const optionalLong = long.optional()
const optionalWord = z.string().trim().max(200).optional()

const twoTitles = { title_ar: word, title_en: word }
const storedSection = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  ...twoTitles,
  summary_ar: optionalLong,
  summary_en: optionalLong,
  items: z
    .array(
      z.strictObject({
        title_ar: optionalWord,
        title_en: optionalWord,
        text_ar: z.string().trim().min(1).max(5_000),
        text_en: z.string().trim().min(1).max(5_000),
      }),
    )
    .max(60),
})
const pageRow = z.object({
  id,
  slug: text,
  version: z.int(),
  title_ar: text,
  title_en: text,
  lead_ar: text,
  lead_en: text,
  sections: z.array(
    z.object({
      key: text,
      title_ar: text,
      title_en: text,
      summary_ar: text,
      summary_en: text,
      items: z.array(z.object({ title_ar: text, title_en: text, text_ar: text, text_en: text })),
    }),
  ),
  note: text.nullable(),
  created_by: id.nullable(),
  published_at: instant,
})
const PAGE_BYTES_MAX = 600 * 1024
const pageResource = resource(
  'pages',
  { noun: 'page', plural: 'pages of text' },
  {
    row: pageRow,
    body: z.strictObject({
      slug: z
        .string()
        .max(80)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      ...twoTitles,
      lead_ar: optionalLong,
      lead_en: optionalLong,
      sections: z.array(storedSection).max(60),
      /** The changes of this version, for the staff. */
      note: z.string().trim().max(500).nullish(),
    }),
    sorts: ['id', 'slug'],
  },
)
export const pages = {
  ...pageResource,
  create: { ...pageResource.create, bytesMax: PAGE_BYTES_MAX },
  change: { ...pageResource.change, bytesMax: PAGE_BYTES_MAX },
  versions: route({
    method: 'GET',
    base,
    path: '/pages/{id}/versions',
    summary: 'Every version of a page, the newest first',
    access: 'read',
    params: byId,
    query: z.object(listQuery),
    data: paged(pageRow),
  }),
}
