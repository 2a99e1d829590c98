import type { FastifyInstance } from 'fastify'

export type SitemapEntry = {
  /** Address without language prefix: '/car/ford-bronco-2022'. */
  path: string
  /** ISO day or instant of the last change. */
  changedAt?: string
}
export type SiteFileOptions = {
  publicUrl: string
  /** All addresses for search engines; read at most once a minute. */
  sitemap: () => Promise<readonly SitemapEntry[]>
}

const SITEMAP_LIFETIME_MS = 60_000
/** The protocol allows 50,000 addresses in one file; every page has two. Smaller parts are read and made faster. */
const SITEMAP_PAGES = 10_000
const names = {
  ar: { name: 'مرسى، مزادات السيارات', short_name: 'مرسى', lang: 'ar', dir: 'rtl', start_url: '/' },
  en: { name: 'Marsa car auctions', short_name: 'Marsa', lang: 'en', dir: 'ltr', start_url: '/en/' },
} as const

const shortcuts = {
  ar: [
    { name: 'المزادات المباشرة', url: '/auctions?status=live' },
    { name: 'مزاداتي', url: '/active-auctions' },
    { name: 'المفضّلة', url: '/favourite' },
  ],
  en: [
    { name: 'Live auctions', url: '/en/auctions?status=live' },
    { name: 'My auctions', url: '/en/active-auctions' },
    { name: 'Favourites', url: '/en/favourite' },
  ],
} as const

/** robots.txt, sitemap.xml and the web manifest in both languages. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFileOptions): void {
  const parts = keptFor(SITEMAP_LIFETIME_MS, async () => sitemapParts(options.publicUrl, await options.sitemap()))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(options.publicUrl)))
  app.get('/sitemap.xml', async (_request, reply) => {
    const all = await parts()
    const [first = ''] = all
    return reply.type('application/xml').send(all.length > 1 ? sitemapIndex(options.publicUrl, all.length) : first)
  })
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const number = /^([1-9]\d{0,2})\.xml$/.exec(request.params.file)?.[1]
    const part = number === undefined ? undefined : (await parts())[Number(number) - 1]
    return part === undefined ? reply.callNotFound() : reply.type('application/xml').send(part)
  })
  app.get('/manifest.webmanifest', (_request, reply) => reply.type('application/manifest+json').send(webManifest('ar')))
  app.get('/en/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(webManifest('en')),
  )
}

const robots = (publicUrl: string) =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', 'Allow: /', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )

const webManifest = (lang: 'ar' | 'en') =>
  JSON.stringify({
    ...names[lang],
    id: '/',
    scope: '/',
    display: 'standalone',
    categories: ['shopping', 'auto'],
    shortcuts: shortcuts[lang],
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })

/** The whole sitemap in files that the protocol allows; at least one. */
export function sitemapParts(publicUrl: string, entries: readonly SitemapEntry[]): string[] {
  const count = Math.max(1, Math.ceil(entries.length / SITEMAP_PAGES))
  return Array.from({ length: count }, (_, part) =>
    sitemapXml(publicUrl, entries.slice(part * SITEMAP_PAGES, (part + 1) * SITEMAP_PAGES)),
  )
}

/** Names the parts of a sitemap that is too long for one file. */
function sitemapIndex(publicUrl: string, parts: number): string {
  const named = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemaps/${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${named.join('')}</sitemapindex>\n`
}

export function sitemapXml(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, changedAt }) => {
    const arabic = escapeXml(publicUrl + path)
    const english = escapeXml(`${publicUrl}/en${path}`)
    const twins = [
      `<xhtml:link rel="alternate" hreflang="ar" href="${arabic}"/>`,
      `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>`,
    ].join('')
    const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
    return [arabic, english].map((address) => `<url><loc>${address}</loc>${changed}${twins}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

const escapeXml = (text: string) =>
  encodeURI(decodeURI(text)).replace(/&/g, '&amp;').replace(/'/g, '&apos;').replace(/"/g, '&quot;')

function keptFor<T>(lifetimeMs: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    if (kept && kept.until > Date.now()) return kept.value
    const value = make()
    kept = { value, until: Date.now() + lifetimeMs }
    // A failure is not kept.
    value.catch(() => {
      kept = undefined
    })
    return value
  }
}
