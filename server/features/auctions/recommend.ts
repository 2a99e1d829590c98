import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { carImages, selectCars } from '../catalogue/index.ts'
import { searchWords } from './lists.ts'
import { findMeantModels, findOfModels, findRecommended } from './recommend-store.ts'

export type Recommendations = Endpoints['GET /search-recommendations']['data']

/** The specification's limit: suggestions begin with the fifth character. */
const CHARACTERS_MIN = 5
const ROWS_MAX = 10

/** Suggestions while somebody types: cars that hold the words, then cars whose model was probably meant. */
export async function recommend(db: Database, keywords: string, language: Language): Promise<Recommendations> {
  const words = searchWords(keywords)
  if ([...keywords.trim()].length < CHARACTERS_MIN || words.length === 0) return { rows: [] }
  const held = await findRecommended(db, words, { limit: ROWS_MAX, language })
  const ids = held.length > 0 ? held : await findOfModels(db, await findMeantModels(db, words.join(' ')), ROWS_MAX)
  if (ids.length === 0) return { rows: [] }
  const cars = new Map((await selectCars(db).where('cars.id', 'in', ids).execute()).map((car) => [car.id, car]))
  const rows = ids.flatMap((id) => {
    const car = cars.get(id)
    if (!car) return []
    const title = language === 'ar' ? car.titleAr : car.titleEn
    return { slug: car.slug, title, type: car.type, image: carImages(car, language)[0] ?? null }
  })
  return { rows }
}
