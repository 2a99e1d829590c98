import { type HeadContext, pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

/** `/home` shows the same page; `/` is its canonical address. */
export function homeHead(context: HeadContext) {
  const t = translator(context.lang, context.messages, 'layout')
  return pageHead(context, {
    title: `${t('brand')} | ${t('tagline')}`,
    description: t('description'),
    path: '/',
    jsonLd: import.meta.env.SSR ? homeJsonLd(t('brand'), context.config.siteUrl) : [],
  })
}

function homeJsonLd(brand: string, siteUrl: string): object[] {
  return [
    {
      '@type': 'WebSite',
      name: brand,
      url: siteUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${siteUrl}/filter?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'AutoDealer', name: brand, url: siteUrl, image: `${siteUrl}/og.png` },
  ]
}
