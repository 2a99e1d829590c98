import type { Auction } from '#contract/http/auctions.ts'
import { type HeadContext, pageHead } from '#web/platform/head.ts'
import { type Lang, translator } from '#web/platform/language.tsx'
import { sitePath } from '#web/platform/link.tsx'

/** Search engines show about this many characters of a description. */
const DESCRIPTION_MAX = 160

/** Title, picture and schema.org description of an auction's page. */
export function auctionHead(context: HeadContext, auction: Auction, cars: readonly { title: string }[]) {
  const brand = translator(context.lang, context.messages, 'layout')('brand')
  const words = translator(context.lang, context.messages, 'catalogue')
  const path = sitePath('/auction/$slug', { slug: auction.slug })
  const { siteUrl } = context.config
  return pageHead(context, {
    title: `${auction.title} | ${brand}`,
    description: descriptionOf(
      [`${auction.title}: ${words('cars', { count: auction.lots_count })}`, ...cars.map(({ title }) => title)],
      context.lang,
    ),
    path,
    image: auction.images[0]?.src,
    jsonLd: import.meta.env.SSR ? [saleEvent(auction, { brand, siteUrl, path })] : [],
  })
}

/** Only whole parts that fit: a title alone says little, its cars say what is sold. */
function descriptionOf(parts: readonly string[], lang: Lang): string {
  const comma = lang === 'ar' ? '، ' : ', '
  return parts.reduce((text, part) => {
    const longer = `${text}${comma}${part}`
    return longer.length <= DESCRIPTION_MAX ? longer : text
  })
}

const saleEvent = (auction: Auction, { brand, siteUrl, path }: Record<'brand' | 'siteUrl' | 'path', string>) => ({
  '@type': 'SaleEvent',
  name: auction.title,
  startDate: auction.starts_at,
  endDate: auction.closes_at,
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: siteUrl + path },
  organizer: { '@type': 'Organization', name: brand, url: siteUrl },
})
