import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { CarPresenter } from '../present-cars.ts'
import type { ReadWanted } from '../search/read-wanted.ts'
import { findCars } from '../search/search-store.ts'
import { relaxed, type Wanted } from '../search/wanted.ts'
import { findNamedAuctions, readNamed } from './recommend-store.ts'

export type Recommendations = Endpoints['GET /search-recommendations']['data']

/** The specification's limit: suggestions begin with the fifth character. */
const CHARACTERS_MIN = 5
const ROWS_MAX = 10
/** Many cars may share a title: each title is suggested once. */
const CANDIDATES_MAX = 40
const NAMES_MAX = 3
const WORDS_MAX = 8

type Deps = { db: Database; readWanted: ReadWanted; presenter: CarPresenter }

/** Suggestions while typing: cars, and the brands, models and auctions named in the text. */
export async function recommend(deps: Deps, keywords: string, language: Language): Promise<Recommendations> {
  const nothing = { rows: [], brands: [], models: [], auctions: [] }
  if ([...keywords.trim()].length < CHARACTERS_MIN) return nothing
  const wanted = (await deps.readWanted(keywords, true))?.wanted
  const [rows, named, auctions] = await Promise.all([
    wanted ? suggestCars(deps, wanted, language) : [],
    wanted ? suggestNames(deps.db, wanted, language) : { brands: [], models: [] },
    suggestAuctions(deps.db, keywords, language),
  ])
  return { rows, ...named, auctions }
}

async function suggestCars(
  { db, presenter }: Deps,
  wanted: Wanted,
  language: Language,
): Promise<Recommendations['rows']> {
  for (const tried of [wanted, ...relaxed(wanted)]) {
    const found = await findCars(
      db,
      'all',
      { wanted: tried, price: wanted.price, kilometres: wanted.kilometres },
      { sort: 'ending', limit: CANDIDATES_MAX, offset: 0 },
    )
    if (found.length === 0) continue
    const cars = await presenter.presentCars(found, { accountId: undefined, language })
    const firstOf = new Map(cars.toReversed().map((car) => [car.title, car]))
    const shown = cars.filter((car) => firstOf.get(car.title) === car).slice(0, ROWS_MAX)
    return shown.map((car) => ({
      slug: car.slug,
      title: car.title,
      type: car.type,
      image: car.images[0] ?? null,
      year: car.year,
      kilometres: car.kilometres,
      city: car.city.name,
      price: car.price,
      status: car.status,
      closes_at: car.closes_at,
    }))
  }
  return []
}

async function suggestNames(db: Database, { names }: Wanted, language: Language) {
  const ids = { brand: names.flatMap(({ brand }) => brand), model: names.flatMap(({ model }) => model) }
  if (ids.brand.length === 0 && ids.model.length === 0) return { brands: [], models: [] }
  const named = await readNamed(db, ids, NAMES_MAX)
  const of = (kind: 'brand' | 'model') =>
    named
      .filter((row) => row.kind === kind)
      .map(({ id, slug, brand, nameAr, nameEn }) => ({ id, slug, brand, name: language === 'ar' ? nameAr : nameEn }))
  return { brands: of('brand').map(({ id, slug, name }) => ({ id, slug, name })), models: of('model') }
}

async function suggestAuctions(db: Database, keywords: string, language: Language) {
  const words = normaliseArabic(cleanLine(keywords))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  if (words.length === 0) return []
  const found = await findNamedAuctions(db, words, NAMES_MAX)
  return found.map(({ slug, titleAr, titleEn }) => ({ slug, title: language === 'ar' ? titleAr : titleEn }))
}
