import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { Layout } from '#web/features/layout/layout.tsx'
import { saleCountQuery } from '#web/features/layout/queries.ts'
import arabic from '#web/fonts/plex-arabic-400.woff2?url'
import arabicBold from '#web/fonts/plex-arabic-600.woff2?url'
import latin from '#web/fonts/plex-latin-400.woff2?url'
import latinBold from '#web/fonts/plex-latin-600.woff2?url'
import { pageConfigMeta } from '#web/platform/http/page-config.ts'
import { PageData } from '#web/platform/http/page-data.tsx'
import { LanguageProvider, translator } from '#web/platform/language.tsx'
import { RenderedAt } from '#web/platform/live/server-clock.ts'
import { guardSinks } from '#web/platform/trusted-types.ts'
import type { RouterContext } from '#web/router.tsx'
import '#web/styles/app.css'

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
})
/** Before the first paint: a member's page must not flash the buttons of guests, nor a dark one the light theme. */
const MARK_SESSION = `try{document.documentElement.dataset.session=localStorage.getItem('authToken')?'member':'guest';const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`
/** The language switch may be pressed before the page's scripts have come; its choice still counts. */
const KEEP_LANGUAGE = `addEventListener('click',e=>{const l=e.target instanceof Element&&e.target.closest('a[data-reload][hreflang]')?.hreflang;if(l){document.cookie='lang='+l+'; path=/; max-age=31536000; samesite=lax';try{localStorage.setItem('lang',l)}catch{}}},true)`
/** The browser has run it when it hydrates. */
const HEAD_SCRIPT = import.meta.env.SSR ? `(${guardSinks})();${MARK_SESSION};${KEEP_LANGUAGE}` : ''

export const Route = createRootRouteWithContext<RouterContext>()({
  // The frame works without both; a failure shows as a skeleton and is tried again in the browser.
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.allSettled([
      queryClient.ensureQueryData(appInfoQuery(api)),
      queryClient.ensureQueryData(saleCountQuery(api)),
    ])
  },
  head: ({ match: { context }, matches }) => {
    const t = translator(context.lang, context.messages, 'layout')
    const isUnknown = matches.some((match) => match._notFound || match.status === 'notFound')
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'color-scheme', content: 'light dark' },
        { name: 'theme-color', content: '#faf8f4', media: '(prefers-color-scheme: light)' },
        { name: 'theme-color', content: '#14110e', media: '(prefers-color-scheme: dark)' },
        { property: 'og:site_name', content: t('brand') },
        pageConfigMeta(context.config),
        { title: isUnknown ? `${t('notFoundTitle')} | ${t('brand')}` : `${t('brand')} | ${t('tagline')}` },
      ],
      links: [
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'icon', href: '/favicon.png', sizes: '48x48', type: 'image/png' },
        { rel: 'apple-touch-icon', href: '/icon-180.png' },
        { rel: 'manifest', href: context.lang === 'en' ? '/en/manifest.webmanifest' : '/manifest.webmanifest' },
        {
          rel: 'alternate',
          type: 'application/atom+xml',
          href: context.lang === 'en' ? '/en/feed.xml' : '/feed.xml',
          title: t('auctions'),
        },
        // Both weights: text whose font loads later may wrap again and push the page down.
        ...(context.lang === 'ar' ? [arabic, arabicBold] : [latin, latinBold]).map(font),
      ],
    }
  },
  component: Root,
})

function Root() {
  const { lang, messages, config, nonce, queryClient } = Route.useRouteContext()
  return (
    <html lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, under the page's nonce */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} suppressHydrationWarning />
        <HeadContent />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <LanguageProvider value={{ lang, messages }}>
            <RenderedAt value={config.renderedAt}>
              <Layout>
                <Outlet />
              </Layout>
            </RenderedAt>
          </LanguageProvider>
          <PageData />
        </QueryClientProvider>
        <Scripts />
      </body>
    </html>
  )
}
