import { describe, expect, test } from 'vitest'
import { brands, cities } from '../../../../demo/index.ts'
import { createLexicon } from '../../catalogue/names/lexicon.ts'
import { queriesByKind } from '../testing/queries-by-kind.ts'
import { understand } from './understand.ts'
import type { Wanted } from './wanted.ts'

const asRow = (id: number, { slug, name_ar, name_en }: (typeof cities)[number]) => ({
  ...{ id, slug },
  ...{ nameAr: name_ar, nameEn: name_en },
})
const brandRows = brands.map((brand, at) => asRow(at + 1, brand))
const modelRows = brands
  .flatMap((brand, at) => brand.models.map((model) => ({ brandId: at + 1, model })))
  .map(({ brandId, model }, at) => ({ ...asRow(at + 1, model), brandId }))
const cityRows = cities.map((city, at) => asRow(at + 1, city))
const lexicon = createLexicon({ brands: brandRows, models: modelRows, cities: cityRows })

const brandSlug = (id: number) => brandRows[id - 1]?.slug ?? ''
const modelSlug = (id: number) => `${brandSlug(modelRows[id - 1]?.brandId ?? 0)}/${modelRows[id - 1]?.slug}`
const ends = ({ from, to }: { from?: number; to?: number }, unit = 1) =>
  `${from === undefined ? '' : from / unit}..${to === undefined ? '' : to / unit}`

/** What was understood, in the form of the table, its parts in any order. */
function written({ names, words, city, year, price, kilometres, ...features }: Wanted): string[] {
  const lists = { ...features, ...(city && { city: city.map((id) => cityRows[id - 1]?.slug ?? '') }) }
  return [
    ...new Set(names.flatMap(({ brand, model }) => [...brand.map(brandSlug), ...model.map(modelSlug)])),
    ...Object.entries(lists).map(([field, values]) => `${field}=${values.toSorted().join()}`),
    ...(words.length > 0 ? [`word=${words.toSorted().join()}`] : []),
    ...(year ? [`year=${ends(year)}`] : []),
    ...(price ? [`price=${ends(price, 100)}`] : []),
    ...(kilometres ? [`kilometres=${ends(kilometres)}`] : []),
  ].toSorted()
}

/** Lists of values in any order. */
const sortedPart = (part: string) => {
  const [field = '', values] = part.split('=')
  return values === undefined ? field : `${field}=${values.split(',').toSorted().join()}`
}

describe('[FIND-11] a search text of each kind means what people mean', () => {
  const rows = Object.entries(queriesByKind).map(([kind, table]) => ({ kind, lines: table.trim().split('\n') }))
  test('in at least 150 texts', () => expect(rows.flatMap(({ lines }) => lines).length).toBeGreaterThanOrEqual(150))

  test.each(rows)('$kind', async ({ lines }) => {
    const missed: string[] = []
    for (const line of lines) {
      const [typed = '', meant = ''] = line.split(/ = (.*)/)
      const { wanted } = await understand(typed, lexicon, async () => ({ count: 0, brandIds: [], modelIds: [] }))
      const found = written(wanted).join(' ')
      if (found !== meant.split(' ').map(sortedPart).toSorted().join(' ')) missed.push(`${line}: ${found}`)
    }
    expect(missed).toEqual([])
  })
})
