import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadMember } from './features/layout/member.ts'
import { HYDRATES } from './late-scripts.ts'
import { loadCoreTexts } from './messages/lazy.ts'
import { rememberPlace } from './platform/device/return-place.ts'
import { startServiceWorker } from './platform/device/service-worker.ts'
import { logOut, readSession } from './platform/device/session.ts'
import { readStored } from './platform/device/storage.ts'
import type { ApiError } from './platform/http/api.ts'
import { browserTransport } from './platform/http/browser-transport.ts'
import { readNonce, readPageConfig } from './platform/http/page-config.ts'
import { takePageData } from './platform/http/page-data.tsx'
import { type Lang, rememberLanguage } from './platform/language.tsx'
import { guessFromPage } from './platform/live/server-clock.ts'
import { createRouter, loadRouteTexts, type Router } from './router.tsx'
import { toast } from './ui/toast.tsx'

const lang: Lang = document.documentElement.lang === 'en' ? 'en' : 'ar'
const prefix = /^\/en(\/|$)/.test(location.pathname) ? '/en' : ''

/** The `lang` key decides at plain addresses; the cookie that the server reads only mirrors it. */
function settleLanguage(): boolean {
  const stored = readStored('lang')
  if (stored !== 'ar' && stored !== 'en') {
    rememberLanguage(lang)
    return true
  }
  if (prefix !== '' || stored === lang || document.cookie.includes(`lang=${stored}`)) return true
  rememberLanguage(stored)
  return !document.cookie.includes(`lang=${stored}`)
}

/**
 * A member whose account was switched off sees the reason. Without a message they would only try to log in again. A
 * member whose session ended may log in and comes back.
 */
function endSession({ reason, message }: ApiError, href: string) {
  const wasMember = readSession() !== null
  if (wasMember && reason === 'unauthenticated') rememberPlace(href)
  logOut()
  if (wasMember && reason === 'account_inactive') toast({ title: message, tone: 'danger', key: 'account-inactive' })
}

/**
 * A guest at a member's address goes to the home page by a fresh load, which asks for the log-in. A redirect by the
 * router would remove the page under React while it hydrates.
 */
function isMemberPageForGuest(router: Router): boolean {
  if (readSession() !== null) return false
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return routes.some(({ options }) => options.ssr === false)
}

async function start() {
  if (readSession() !== null) void loadMember()
  const config = readPageConfig()
  const messages = await loadCoreTexts(lang)
  guessFromPage(config.renderedAt)
  const router = createRouter({
    transport: browserTransport(lang, config.apiKey),
    lang,
    prefix,
    messages,
    config,
    nonce: readNonce(),
    onSessionOver: (error) => endSession(error, router.state.location.href),
  })
  if (isMemberPageForGuest(router)) {
    rememberPlace(router.latestLocation.href)
    location.replace(`${prefix}/`)
    return
  }
  takePageData(router.options.context.queryClient)
  await loadRouteTexts(router)
  startTransition(() => {
    document.dispatchEvent(new Event(HYDRATES))
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

startServiceWorker()
if (settleLanguage()) void start()
else location.reload()
