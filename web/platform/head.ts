import { withoutMarks } from '#contract/values/compose.ts'
import type { PageConfig } from './http/page-config.ts'
import { addressIn, type Lang, type Messages, type Namespace, translator } from './language.tsx'

type PageHead = {
  title: string
  description?: string
  /** The page's address without language prefix; gives the canonical address and that in the other language. */
  path?: string
  /** Absolute, or from the site's root; the site's own picture when left out. */
  image?: string
  /** In pixels; messengers show a picture of known size at once. */
  imageSize?: { width: number; height: number }
  /** Not for search engines: member pages, results of a search. */
  noIndex?: boolean
  type?: 'website' | 'article' | 'product'
  /** Objects of schema.org. Search engines read them from the server's page: scripts of browsers leave them out. */
  jsonLd?: object[]
}
/** The context of a page's tags. */
export type HeadContext = { lang: Lang; messages: Messages; config: PageConfig }
type Tag = Record<string, unknown>

/** An absolute address for other sites; one that names its own site stays as it is. */
export const absoluteUrl = ({ siteUrl }: PageConfig, path: string): string =>
  /^https?:/.test(path) ? path : siteUrl + path

/** Tags of a page's head: `head: ({ match, loaderData }) => pageHead(match.context, { … })`. */
export function pageHead({ lang, config }: HeadContext, page: PageHead): { meta: Tag[]; links: Tag[] } {
  const absolute = (path: string) => absoluteUrl(config, path)
  const address = page.path === undefined ? undefined : absolute(addressIn(lang, page.path))
  // Search engines, tabs and messengers show these texts alone, and some show direction marks as signs.
  const title = withoutMarks(page.title)
  const description = withoutMarks(page.description ?? '')
  const meta: Tag[] = [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:image', content: absolute(page.image ?? '/og.png') },
    { property: 'og:locale', content: lang === 'ar' ? 'ar_SA' : 'en_SA' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd ?? []).map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ]
  if (page.imageSize) {
    meta.push(
      { property: 'og:image:width', content: String(page.imageSize.width) },
      { property: 'og:image:height', content: String(page.imageSize.height) },
    )
  }
  if (description) {
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  }
  if (address) meta.push({ property: 'og:url', content: address })
  if (page.noIndex) meta.push({ name: 'robots', content: 'noindex' })
  return { meta, links: page.path === undefined || page.noIndex ? [] : languageLinks(page.path, address, absolute) }
}

/** The head of a page that search engines leave out: its title, from the texts that every load of it has. */
export const titleHead =
  <N extends Namespace>(namespace: N, key: keyof Messages[N] & string) =>
  ({ match: { context } }: { match: { context: HeadContext } }) => {
    const title = translator(context.lang, context.messages, namespace)(key)
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    return pageHead(context, { title: `${title} | ${brand}`, noIndex: true })
  }

function languageLinks(path: string, canonical: string | undefined, absolute: (path: string) => string): Tag[] {
  const arabic = absolute(addressIn('ar', path))
  return [
    { rel: 'canonical', href: canonical },
    { rel: 'alternate', hrefLang: 'ar', href: arabic },
    { rel: 'alternate', hrefLang: 'en', href: absolute(addressIn('en', path)) },
    { rel: 'alternate', hrefLang: 'x-default', href: arabic },
  ]
}
