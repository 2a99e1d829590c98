import { type RawBuilder, sql } from 'kysely'
import type { fuels, styles } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** The usual words of a model; null where its cars differ, or too few are known. */
export type UsualWords = { style: keyof typeof styles | null; fuel: keyof typeof fuels | null }

/** Cars of a model that are looked at, the fewest that tell something, and the tenths of them that must agree. */
const SAMPLE = 50
const FEWEST = 5
const AGREEING_TENTHS = 9

/** The word that nearly all of the house's own cars of a model have. Assumed words teach nothing. */
const learned = (column: 'style' | 'fuel'): RawBuilder<string | null> => sql`(
  select w.word from (
    select s.word, count(*) as n, sum(count(*)) over () as total from (
      select c.${sql.ref(column)} as word from cars c
       where c.brand_id = m.brand_id and c.model_id = m.id and c.${sql.ref(column)} is not null
         and not ${column} = any(c.assumed) limit ${SAMPLE}) s
     group by s.word) w
   where w.total >= ${FEWEST} and w.n * 10 >= w.total * ${AGREEING_TENTHS} limit 1)`

/** The usual words of one model or of all: the house's own cars say more than the list of models. */
export async function readUsualWords(reader: Reader, modelId?: number): Promise<Map<number, UsualWords>> {
  const { rows } = await sql<UsualWords & { id: number }>`
    select m.id, coalesce(${learned('style')}, m.usual_style) as style, ${learned('fuel')} as fuel
      from models m where ${modelId ?? null}::bigint is null or m.id = ${modelId ?? null}`.execute(reader)
  return new Map(rows.map(({ id, ...words }) => [Number(id), words]))
}

/** Titles of a model's newest cars, with the names that they begin with. */
export async function newestTitles(
  reader: Reader,
  modelId: number,
): Promise<{ titleEn: string; brandEn: string; modelEn: string; year: number }[]> {
  return reader
    .selectFrom('cars')
    .innerJoin('models', 'models.id', 'cars.modelId')
    .innerJoin('brands', 'brands.id', 'models.brandId')
    .select(['cars.titleEn', 'brands.nameEn as brandEn', 'models.nameEn as modelEn', 'cars.year'])
    .where('models.id', '=', modelId)
    .whereRef('cars.brandId', '=', 'models.brandId')
    .orderBy('cars.id', 'desc')
    .limit(TITLES)
    .execute()
}
const TITLES = 200

/** Writes the usual body of models as 'brand/model'; one that staff have chosen stays. */
export async function writeUsualStyles(tx: Tx, styles: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update models m set usual_style = s.style
      from brands b, unnest(${[...styles.keys()]}::text[], ${[...styles.values()]}::text[]) as s(model, style)
     where b.id = m.brand_id and s.model = b.slug || '/' || m.slug and m.usual_style is null`.execute(tx)
}
