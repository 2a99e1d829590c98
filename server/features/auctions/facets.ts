import type * as z from 'zod'
import type { choice } from '#contract/http/catalogue.ts'
import type { Language } from '#contract/http/shapes.ts'
import * as vocabulary from '#contract/values/vehicle-vocabulary.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type FacetName, type Filters, facetNames, type ListName } from './lists.ts'
import { createMicroCache, longerIfMany, staleIfMany } from './micro-cache.ts'
import { countFacets, type FacetCount, readNames } from './search-store.ts'
import { statusNames } from './texts.ts'

export type Choice = z.infer<typeof choice>
export type Facets = { choices: Record<FacetName, Choice[]>; total: number }
export type ReadFacets = (list: ListName, filters: Filters, language: Language) => Promise<Facets>

const SIZE_MAX = 200

type Names = Awaited<ReturnType<typeof readNames>>

/** The choices of a list's filters with their counts under the other filters, most cars first. */
export function createFacets(db: Database, now: () => number): ReadFacets {
  const cached = createMicroCache<{ counts: FacetCount[]; names: Names }>({
    sizeMax: SIZE_MAX,
    keepMs: ({ counts }) => longerIfMany(totalOf(counts)),
    staleMs: ({ counts }) => staleIfMany(totalOf(counts)),
    now,
  })
  return async (list, filters, language) => {
    const { counts, names } = await cached(JSON.stringify([list, filters]), async () => {
      const counts = await countFacets(db, list, filters)
      const ids = (name: FacetName) => counts.filter(({ facet }) => facet === name).map(({ value }) => Number(value))
      return { counts, names: await readNames(db, { brand: ids('brand'), model: ids('model'), city: ids('city') }) }
    })
    const choices = facetNames.map((name) => {
      const found = counts.filter(({ facet }) => facet === name).flatMap((row) => choiceOf(row, names, language))
      return [name, byIdWhereShared(found).sort(name === 'year' ? newestFirst : mostFirst)]
    })
    return {
      // Built from the list of all names just above.
      choices: Object.fromEntries(choices) as Record<FacetName, Choice[]>,
      total: totalOf(counts),
    }
  }
}

const totalOf = (counts: readonly FacetCount[]): number => counts.find(({ facet }) => facet === 'total')?.count ?? 0

type Words = Readonly<Record<string, { ar: string; en: string }>>
const wordsOf: Partial<Record<FacetName, Words>> = {
  style: vocabulary.styles,
  condition: vocabulary.conditions,
  transmission: vocabulary.transmissions,
  fuel: vocabulary.fuels,
  status: statusNames,
}

function choiceOf({ facet, value, count }: FacetCount, names: Names, language: Language): Choice[] {
  if (facet === 'brand' || facet === 'model' || facet === 'city') {
    const named = names[facet].get(Number(value))
    if (!named) return []
    const { id, slug } = named
    return [{ id, value: slug, slug, name: language === 'ar' ? named.nameAr : named.nameEn, count }]
  }
  const word = facet === 'total' ? undefined : wordsOf[facet]?.[value]
  return [{ value, name: word?.[language] ?? value, count }]
}

/** Two brands may have a model of the same slug: then only the id tells which is meant. */
function byIdWhereShared(found: readonly Choice[]): Choice[] {
  const times = new Map<string, number>()
  for (const { value } of found) times.set(value, (times.get(value) ?? 0) + 1)
  return found.map((choice) => ((times.get(choice.value) ?? 0) > 1 ? { ...choice, value: String(choice.id) } : choice))
}

const newestFirst = (a: Choice, b: Choice): number => Number(b.value) - Number(a.value)
const mostFirst = (a: Choice, b: Choice): number => b.count - a.count || (a.value < b.value ? -1 : 1)
