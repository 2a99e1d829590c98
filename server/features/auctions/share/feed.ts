import type { Language } from '#contract/http/shapes.ts'

export type FeedAuction = {
  slug: string
  titleAr: string
  titleEn: string
  startsAt: Date
  publishedAt: Date
  cars: number
}

const NAMES = { ar: 'مرسى: مزادات جديدة', en: 'Marsa: new auctions' } as const
const summary = (lang: Language, { cars, startsAt }: FeedAuction): string => {
  const at = new Intl.DateTimeFormat(lang === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
    timeZone: 'Asia/Riyadh',
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(startsAt)
  return lang === 'ar' ? `عدد السيارات: ${cars}. يبدأ ${at}.` : `Cars: ${cars}. Starts ${at}.`
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The newest auctions as an Atom feed (RFC 4287). */
export function feedXml(publicUrl: string, lang: Language, auctions: readonly FeedAuction[]): string {
  const site = lang === 'en' ? `${publicUrl}/en` : publicUrl
  const updated = auctions[0]?.publishedAt ?? new Date(0)
  const entries = auctions.map((auction) => {
    const address = escapeXml(`${site}/auction/${encodeURIComponent(auction.slug)}`)
    const title = escapeXml(lang === 'ar' ? auction.titleAr : auction.titleEn)
    return `<entry><id>${address}</id><title>${title}</title><link href="${address}"/><updated>${auction.publishedAt.toISOString()}</updated><summary>${escapeXml(summary(lang, auction))}</summary></entry>`
  })
  const own = escapeXml(`${site}/feed.xml`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}"><id>${own}</id><title>${NAMES[lang]}</title><link rel="self" href="${own}"/><link href="${escapeXml(site)}/auctions"/><updated>${updated.toISOString()}</updated><author><name>${lang === 'ar' ? 'مرسى' : 'Marsa'}</name></author>${entries.join('')}</feed>\n`
}
