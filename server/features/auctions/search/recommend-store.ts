import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'

/** A brand or model named in a search text. `brand` is the slug of a model's brand. */
export type NamedRow = {
  kind: 'brand' | 'model'
  id: number
  slug: string
  brand: string
  nameAr: string
  nameEn: string
}

/** Brands and models by id, in the given order, only those with a visible car. */
export async function readNamed(
  db: Database,
  ids: { brand: readonly number[]; model: readonly number[] },
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    (select 'brand' as kind, b.id, b.slug, b.slug as brand, b.name_ar, b.name_en from brands b
      where b.id = any(${ids.brand}) and exists (select from listings l where l.brand_id = b.id and l.shelf <> 'gone')
      order by array_position(${ids.brand}::bigint[], b.id) limit ${limit})
    union all
    (select 'model', m.id, m.slug, b.slug, b.name_ar || ' ' || m.name_ar, b.name_en || ' ' || m.name_en
       from models m join brands b on b.id = m.brand_id
      where m.id = any(${ids.model})
        and exists (select from listings l where l.brand_id = b.id and l.model_id = m.id and l.shelf <> 'gone')
      order by array_position(${ids.model}::bigint[], m.id) limit ${limit})`.execute(db)
  return rows
}

export type NamedAuction = { slug: string; titleAr: string; titleEn: string }

/**
 * Running, upcoming or recently ended auctions whose title holds all words, the latest first.
 * @param words normalised as search texts are.
 */
export async function findNamedAuctions(
  db: Database,
  words: readonly string[],
  limit: number,
): Promise<NamedAuction[]> {
  const title = sql`translate(lower(title_ar || ' ' || title_en), 'أإآٱىةؤئ', 'اااايهوي')`
  const held = words.map((word) => sql`${title} like ${containing(word)}`)
  const { rows } = await sql<NamedAuction>`select slug, title_ar, title_en from auctions
    where state = 'published' and starts_at > now() - interval '3 days' and ${sql.join(held, sql` and `)}
    order by starts_at limit ${limit}`.execute(db)
  return rows
}
