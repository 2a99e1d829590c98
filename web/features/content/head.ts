import type { AppInfo, Faq } from '#contract/http/content.ts'
import { type HeadContext, pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'
import { plainText } from './plain-text.ts'

type Page = { title: string; description: string; path: string; jsonLd?: object[] }

/** Tags of a page of content, its title followed by the site's name. */
export function contentHead(context: HeadContext, page: (t: ReturnType<typeof texts>) => Page) {
  const { title, ...rest } = page(texts(context))
  const brand = translator(context.lang, context.messages, 'layout')('brand')
  return pageHead(context, { ...rest, title: `${title} | ${brand}` })
}

const texts = ({ lang, messages }: HeadContext) => translator(lang, messages, 'content')

/** Questions and answers for search engines. */
export const faqJsonLd = (faqs: readonly Faq[]): object => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  })),
})

/** The company for search engines: names, numbers and contacts, as far as they are set. */
export function organizationJsonLd({ lang, config }: HeadContext, info: AppInfo | undefined): object {
  const { siteUrl } = config
  const links = [info?.twitter, info?.instagram, info?.snapchat, info?.tiktok, info?.youtube].filter(Boolean)
  const phone = info?.phone || info?.mobile
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: (lang === 'ar' ? info?.site_name_ar : info?.site_name_en) || info?.site_name_en,
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
    ...(info?.email && { email: info.email }),
    ...(phone && {
      contactPoint: {
        '@type': 'ContactPoint',
        telephone: phone,
        contactType: 'customer service',
        areaServed: 'SA',
        availableLanguage: ['ar', 'en'],
      },
    }),
    ...(info?.vat_number && { vatID: info.vat_number }),
    ...((lang === 'ar' ? info?.address_ar : info?.address_en) && {
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'SA',
        streetAddress: lang === 'ar' ? info?.address_ar : info?.address_en,
      },
    }),
    ...(links.length > 0 && { sameAs: links }),
  }
}
