import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import type { Api } from '#web/platform/http/api.ts'
import { nextPage } from '#web/platform/http/next-page.ts'

export type Letter = Endpoints['GET /letters']['data']['letters']['data'][number]
export type WholeLetter = Endpoints['GET /letters/{id}']['data']['letter']

export const lettersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['letters'],
    queryFn: ({ pageParam, signal }) => api.call('GET /letters', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ letters }) => nextPage(letters),
  })

export const letterQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['letters', id],
    queryFn: async ({ signal }) => (await api.call('GET /letters/{id}', { params: { id }, signal })).letter,
  })

/** A message with its files, as the calls take it. */
export function formOf(fields: Readonly<Record<string, string>>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files[]', file)
  return form
}
