import * as z from 'zod'
import { carQuery } from './catalogue.ts'
import { route } from './route.ts'
import { id, idIn, instant } from './shapes.ts'

export const SEARCH_LISTS = ['all', 'auctions', 'sales'] as const
export const SEARCH_FREQUENCIES = ['at_once', 'daily'] as const

/** Filters of a list. The state of a lot, order and page are left out, because they say nothing about new cars. */
const savedQuery = carQuery.omit({ page: true, per_page: true, sort: true, status: true })
const name = z.string().trim().min(1).max(80)
const frequency = z.enum(SEARCH_FREQUENCIES)
const savedSearch = z.object({
  id,
  name: z.string(),
  list: z.enum(SEARCH_LISTS),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  frequency,
  created_at: instant,
})
const list = z.object({ searches: z.array(savedSearch), searches_max: z.int() })
const which = z.object({ id: idIn })

/** Saved searches: a member is notified of new cars that match. All calls answer with the caller's searches. */
export const savedSearchRoutes = {
  savedSearches: route({
    method: 'GET',
    path: '/saved-searches',
    summary: 'Searches that the caller saved, newest first',
    access: 'member',
    data: list,
  }),
  saveSearch: route({
    method: 'POST',
    path: '/saved-searches',
    summary: 'Saves a search, or changes the name and frequency of the same search or of the one that `id` names',
    access: 'member',
    body: z.strictObject({
      id: idIn.optional(),
      name: name.optional(),
      list: z.enum(SEARCH_LISTS).optional(),
      query: savedQuery.optional(),
      frequency: frequency.optional(),
    }),
    data: z.object({ ...list.shape, search: savedSearch }),
  }),
  removeSavedSearch: route({
    method: 'DELETE',
    path: '/saved-searches',
    summary: 'Removes the saved search `id` of the query',
    access: 'member',
    query: which,
    data: list,
  }),
  removeSavedSearchById: route({
    method: 'DELETE',
    path: '/saved-searches/{id}',
    summary: 'Removes a saved search',
    access: 'member',
    params: z.object({ id: idIn }),
    data: list,
  }),
}
export type SavedSearch = z.infer<typeof savedSearch>
export type SavedQuery = z.output<typeof savedQuery>
