import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHtml } from './compress-html.ts'
import { contentPolicy, developmentPolicy, reportingEndpoints } from './content-policy.ts'
import { developmentSite } from './development-site.ts'
import { type AnswerCache, answerCache, injectTransport } from './inject-transport.ts'
import { NONCE_PLACE, newNonce, type PageBody, pageBody, withNonce } from './nonce.ts'
import { isOfficePath, officePermissions, officeShell } from './office-shell.ts'
import { productionSite } from './production-site.ts'
import { ShortCache } from './short-cache.ts'
import type { Lang, Site } from './site.ts'
import { registerSiteFiles, type SitemapEntry } from './site-files.ts'

export type { SitemapEntry } from './site-files.ts'

type Page = {
  status: number
  headers: Record<string, string>
  body: PageBody
}
/**
 * A hot page is rendered about once a second and language, for any number of requests. Only status 200 is cached,
 * because unknown addresses are endless. Addresses with a query are cached from their second request on: pages cached
 * for one visit outlive the young generation, and caused most of the large collections.
 */
const PAGES_KEPT = {
  lifetimeMs: 1000,
  entries: 300,
  room: 24_000_000,
  sizeOf: (page: Page) => page.body.bytes.length,
  isKept: (page: Page) => page.status === 200,
  isRare: (address: string) => address.includes('?'),
}

export type PagesOptions = {
  /** Hot reload from the sources instead of the built pages. */
  dev: boolean
  /** The repository's folder, which holds `dist` (in development, `web`). */
  root: string
  /** 'https://example.sa', without a final slash. */
  publicUrl: string
  /** The static key that pages send, if the API requires one. */
  apiKey?: string | undefined
  /** Called when a page could not be rendered or a loader failed. */
  onError: (error: unknown, page: { path: string; requestId: string }) => void
  sitemap: () => Promise<readonly SitemapEntry[]>
  /** Other sites with pictures of the house, such as its logo. */
  pictureOrigins?: () => Promise<readonly string[]>
  /** For measurements: addresses whose page is rendered for every request. */
  isFresh?: (address: string) => boolean
}

/** Never pages; unknown addresses below them get the API's "not found". */
const NOT_PAGES = /^\/(?:api|socket\.io|assets|media|uploads|dev|docs)(?:\/|$)|\.\w{2,5}$/
const KEY_LENGTH_MAX = 300

/** Serves the pages: rendered on the server, kept for a moment, sent under a strict content policy. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const loadSite = options.dev ? await developmentSite(app, options.root) : await productionSite(app, options.root)
  const cache = new ShortCache<Page>(PAGES_KEPT)
  const answers = answerCache()
  registerSiteFiles(app, options)

  app.get('/*', async (request, reply) => {
    const asked = readablePath(request.raw.url ?? '/')
    const path = asked.split('?', 1)[0] ?? '/'
    if (NOT_PAGES.test(path) || !URL.canParse(`${options.publicUrl}${asked}`)) return reply.callNotFound()
    const address = readAddress(path, request.headers.cookie)
    if (isOfficePath(path)) return sendPage(request, reply, await officePage(loadSite, address.lang, options), options)
    const url = (await loadSite()).pageAddress(asked)
    const render = () => renderPage({ app, loadSite, answers, options }, { url, request, address })
    const key = `${address.lang} ${url}`
    const isKept = !options.dev && key.length <= KEY_LENGTH_MAX && !options.isFresh?.(asked)
    try {
      return await sendPage(request, reply, await (isKept ? cache.get(key, render) : render()), options)
    } catch (error) {
      options.onError(error, { path, requestId: request.id })
      return sendPage(request, reply, brokenPage(address.lang), options)
    }
  })
}

/** No text holds a NUL. Such a filter is dropped, and a page must not repeat it. */
const readablePath = (url: string): string => url.replace(/%00/g, '')

async function officePage(loadSite: () => Promise<Site>, lang: Lang, options: PagesOptions): Promise<Page> {
  const { publicUrl, apiKey } = options
  const config = { siteUrl: publicUrl, renderedAt: Date.now(), ...(apiKey ? { apiKey } : {}) }
  const html = officeShell({ lang, config, nonce: NONCE_PLACE, assets: (await loadSite()).office })
  const headers = { 'x-robots-tag': 'noindex', 'permissions-policy': officePermissions }
  return { status: 200, headers, body: pageBody(html) }
}

/** Used if even the error page could not be rendered. */
const brokenPage = (lang: Lang): Page => ({
  status: 500,
  headers: {},
  body: pageBody(
    lang === 'ar'
      ? '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>خطأ</title><h1>حدث خطأ، حاول مرة أخرى</h1>'
      : '<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title><h1>Something went wrong, please try again</h1>',
  ),
})

type Address = { lang: Lang; prefix: '' | '/en' }

/** `/en` and below is English; any other address follows the cookie `lang`, Arabic by default. */
export function readAddress(path: string, cookie: string | undefined): Address {
  if (/^\/en(?:\/|$)/.test(path)) return { lang: 'en', prefix: '/en' }
  return { lang: /(?:^|;\s*)lang=en(?:;|$)/.test(cookie ?? '') ? 'en' : 'ar', prefix: '' }
}

type Renderer = { app: FastifyInstance; loadSite: () => Promise<Site>; answers: AnswerCache; options: PagesOptions }

async function renderPage(
  { app, loadSite, answers, options }: Renderer,
  { url, request, address }: { url: string; request: FastifyRequest; address: Address },
): Promise<Page> {
  const { publicUrl, apiKey, onError } = options
  const site = await loadSite()
  const { status, location, html } = await site.render({
    // The router's own address of the English home page has the slash; visitors need not type it.
    request: new Request(`${publicUrl}${url.replace(/^\/en(?=\?|$)/, '/en/')}`),
    transport: injectTransport(app, { lang: address.lang, ip: request.ip, apiKey }, answers),
    ...address,
    config: { siteUrl: publicUrl, renderedAt: Date.now(), ...(apiKey ? { apiKey } : {}) },
    nonce: NONCE_PLACE,
    assets: site.assets(address.lang),
    onError: (error) => onError(error, { path: url.split('?', 1)[0] ?? '/', requestId: request.id }),
  })
  return { status, headers: location ? { location } : {}, body: pageBody(html) }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, options: PagesOptions) {
  const nonce = newNonce()
  // Without the database a kept page is still shown, without its logo.
  const pictureOrigins = (await options.pictureOrigins?.().catch(() => undefined)) ?? []
  reply
    .code(page.status)
    .headers(page.headers)
    .header(
      'content-security-policy',
      options.dev ? developmentPolicy : contentPolicy(nonce, options.publicUrl, pictureOrigins),
    )
    .header('reporting-endpoints', reportingEndpoints)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8')
  return sendHtml(request, reply, withNonce(page.body, nonce))
}
