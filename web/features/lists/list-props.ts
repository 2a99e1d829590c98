import type { Translate } from '#web/platform/language.tsx'
import type { CarsPage, ListFacets } from './queries.ts'
import { type ChoiceField, ENDED, type ListKind, type ListSearch } from './search.ts'

/** The shared input of every part of a list's page. */
export type ListProps = {
  kind: ListKind
  search: ListSearch
  facets: ListFacets | undefined
  /** The number of cars in each list without a filter, and under the same filters. */
  sizes: CarsPage['in_list'] | undefined
  reach: CarsPage['found_in'] | undefined
  understood: CarsPage['understood'] | undefined
  total: number | undefined
}

/** The label of a choice; states of an auction have their own texts. */
export function choiceName(
  t: Translate<'list'>,
  facets: ListFacets | undefined,
  field: ChoiceField,
  value: string,
): string {
  if (field === 'status' && value === ENDED) return t('ended')
  if (field === 'status' && value === 'live') return t('live')
  if (field === 'status' && value === 'scheduled') return t('soon')
  return facets?.[field].find((choice) => choice.value === value)?.name ?? value
}
