import { useQuery } from '@tanstack/react-query'
import type { AppInfo } from '#contract/http/content.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { saleCountQuery } from '../queries.ts'
import type { SiteLink } from './links.ts'

export type NamedLink = SiteLink & { name: string }

/** Gives links their names and leaves out those that do not apply now. */
export function useNamedLinks(info: AppInfo | undefined): (links: readonly SiteLink[]) => NamedLink[] {
  const t = useT('layout')
  const lang = useLang()
  const { data: saleCount = 0 } = useQuery(saleCountQuery(useApi()))
  const createTitle = lang === 'ar' ? info?.create_auctions_title_ar : info?.create_auctions_title_en
  return (links) =>
    links
      .filter(
        (link) => (!link.needsSales || saleCount > 0) && (!link.isCreateAuctions || info?.create_auctions_show === '1'),
      )
      .map((link) => ({ ...link, name: (link.isCreateAuctions && createTitle) || t(link.label) }))
}
