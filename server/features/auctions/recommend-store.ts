import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { escapeLike } from './like.ts'

const SIMILAR_ENOUGH = 0.5
/** A mistyped brand is as close to all of its models. */
const AS_CLOSE = 0.05
const MODELS_MAX = 40

/**
 * Models whose brand and name are closest to a mistyped text, by trigrams. The text is compared with a few thousand
 * names, never with a million titles.
 * @param text normalised as search texts are.
 */
export async function findMeantModels(db: Database, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as (
      select m.id, lower(b.name_en || ' ' || m.name_en) as en,
             translate(b.name_ar || ' ' || m.name_ar, 'أإآىةؤئ', 'ااايهوي') as ar
        from models m join brands b on b.id = m.brand_id),
    near as (
      select id, greatest(word_similarity(en, ${text}), word_similarity(${text}, en),
                          word_similarity(ar, ${text}), word_similarity(${text}, ar)) as closeness from named)
    select id from near
     where closeness >= greatest(${SIMILAR_ENOUGH}, (select max(closeness) from near) - ${AS_CLOSE})
     order by closeness desc, id limit ${MODELS_MAX}`.execute(db)
  return rows.map((row) => row.id)
}

const CANDIDATES_MAX = 300

/**
 * Cars whose search text holds all of `words`: those where the whole text begins a word come first, then those that
 * can still be had. A title that many cars share is given once.
 */
export async function findRecommended(
  db: Database,
  words: readonly string[],
  place: { limit: number; language: 'ar' | 'en' },
): Promise<number[]> {
  const text = escapeLike(words.join(' '))
  const held = words.map((word) => sql`c.search_text like ${`%${escapeLike(word)}%`}`)
  const title = place.language === 'ar' ? sql`c.title_ar` : sql`c.title_en`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (title) id, title, rank, ending from (
        select c.id, ${title} as title, l.ending,
               case when c.search_text like ${`${text}%`} then 0 when c.search_text like ${`% ${text}%`} then 1
                    else 2 end as rank
          from cars c join listings l on l.car_id = c.id
         where ${sql.join(held, sql` and `)} and l.shelf <> 'gone'
         limit ${CANDIDATES_MAX}) candidates
       order by title, rank, ending) titles
     order by rank, ending, id limit ${place.limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Visible cars of these models, first of the first model. */
export async function findOfModels(db: Database, modelIds: readonly number[], limit: number): Promise<number[]> {
  if (modelIds.length === 0) return []
  const { rows } = await sql<{ carId: number }>`
    select c.car_id from unnest(${modelIds}::bigint[]) with ordinality m (id, place)
      cross join lateral (select car_id, ending from listings
        where model_id = m.id and shelf <> 'gone' order by ending limit ${limit}) c
     order by m.place, c.ending limit ${limit}`.execute(db)
  return rows.map((row) => row.carId)
}
