import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { spellings } from './spellings.ts'
import type { Holders } from './understand.ts'

/** Cars whose search text holds all of these words. A code with a number, 'c200', is also written apart. */
export function holding(words: readonly string[]): RawBuilder<unknown> {
  const held = words.map((word) => {
    // A bare number is a whole word: 30 is not in C300.
    if (/^\d+$/.test(word)) return sql`(search_text like ${containing(word)} and search_text ~ ${`\\m${word}\\M`})`
    const ways = spellings(word).map((text) => sql`search_text like ${containing(text)}`)
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return sql.join(held, sql` and `)
}

const HOLDERS_MAX = 30

/** A few visible cars that hold a word, by their names. */
export async function findHolders(db: Database, word: string): Promise<Holders> {
  const { rows } = await sql<{ brandId: number; modelId: number }>`
    select l.brand_id, l.model_id from cars join listings l on l.car_id = cars.id
     where ${holding([word])} and l.shelf <> 'gone' limit ${HOLDERS_MAX}`.execute(db)
  return {
    count: rows.length,
    brandIds: [...new Set(rows.map(({ brandId }) => brandId))],
    modelIds: [...new Set(rows.map(({ modelId }) => modelId))],
  }
}
