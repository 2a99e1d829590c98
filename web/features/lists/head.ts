import type { QueryClient } from '@tanstack/react-query'
import { type HeadContext, pageHead } from '#web/platform/head.ts'
import type { Api } from '#web/platform/http/api.ts'
import { translator } from '#web/platform/language.tsx'
import { sitePath } from '#web/platform/link.tsx'
import { LIST_PATHS } from './addresses.ts'
import { carsQuery } from './queries.ts'
import type { ListKind, ListSearch } from './search.ts'

type Context = HeadContext & { queryClient: QueryClient; api: Api }

/**
 * A list's head. A list of one brand is a separate page, also for search engines; any other filter shows parts of
 * those pages.
 */
export function listHead(context: Context, kind: ListKind, search: ListSearch) {
  const t = translator(context.lang, context.messages, 'list')
  const site = translator(context.lang, context.messages, 'layout')('brand')
  const page = context.queryClient.getQueryData(carsQuery(context.api, kind, search).queryKey)
  const { page: number, brand, ...rest } = search
  const isOneBrand = brand?.length === 1 && page !== undefined && page.total > 0
  const name = isOneBrand ? page.facets.brand.find(({ value }) => value === brand[0])?.name : undefined
  const title = name === undefined ? t(`${kind}Title`) : t(`${kind}TitleOf`, { brand: name })
  const isPlain = Object.keys(rest).length === 0 && (brand === undefined || name !== undefined)
  return pageHead(context, {
    title: `${title}${number === undefined ? '' : ` (${number})`} | ${site}`,
    description: t(`${kind}Description`, { count: page?.total ?? 0, brand: name === undefined ? '' : `${name} ` }),
    path: sitePath(LIST_PATHS[kind], {}, { brand: name === undefined ? undefined : brand, page: number }),
    noIndex: !isPlain,
  })
}
