import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { DateTime } from '#web/platform/format.tsx'
import { addressIn, rememberLanguage, useLang, useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { live, startLive } from '#web/platform/live/live.ts'
import { useNow } from '#web/platform/live/server-clock.ts'
import { useServerTime } from '#web/platform/live/use-server-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDesk } from '../platform/desk.tsx'
import { useLocation } from '../platform/router.ts'
import { useLogOut } from '../platform/use-log-out.ts'
import { Brand } from '../ui/brand.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { Go } from '../ui/panel.tsx'
import { restoreDensity } from './density.ts'
import { useFrameKeys } from './frame-keys.tsx'
import { Menu, PhoneBar } from './menu.tsx'
import { ScreenAnnouncer } from './screen-announcer.tsx'

/** The frame around every screen: menu by rights, search, the server's clock, language, and who works here. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT('office')
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const keys = useFrameKeys()
  useServerTime()
  useLiveConnection()
  useEffect(restoreDensity, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu on phones
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="of-frame">
      <a className="skip btn btn-secondary" href="#main">
        {t('skip')}
      </a>
      <aside className={isOpen ? 'sd sd-open' : 'sd'}>
        <Go to="/" className="of-home">
          <Brand />
        </Go>
        <Menu />
        <FrameFoot onKeys={() => keys.open('keys')} />
      </aside>
      {isOpen ? (
        <button
          type="button"
          className="fixed inset-0 z-39 bg-scrim"
          aria-label={t('close')}
          onClick={() => setOpen(false)}
        />
      ) : null}
      <div className="min-w-0">
        <header className="tp sticky top-0 z-30 bg-surface border-b border-line flex items-center gap-1 px-3 min-h-[3.5rem] print:hidden lg:px-6 lg:gap-4">
          <span className="mnu">
            <IconButton label={t('menu')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name="menu" />
            </IconButton>
          </span>
          <Find onOpen={() => keys.open('palette')} />
          <Clock />
          <OtherLanguage />
          <Person />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <PhoneBar />
      <ScreenAnnouncer />
      {keys.window}
    </div>
  )
}

/** Connects for live updates, and reads everything again when a lost connection is back. */
function useLiveConnection() {
  const queryClient = useQueryClient()
  useEffect(() => startLive(), [])
  useEffect(() => live.onReturn(() => void queryClient.invalidateQueries()), [queryClient])
}

function FrameFoot({ onKeys }: { onKeys: () => void }) {
  const t = useT('office')
  const publicPath = usePublicPath()
  return (
    <div className="sd-f lg:mt-auto lg:border-t lg:border-line lg:pt-2">
      <button type="button" onClick={onKeys}>
        <Glyph name="list" />
        <span>{t('keys')}</span>
        <span aria-hidden="true">
          <kbd>?</kbd>
        </span>
      </button>
      <a href={publicPath('/')}>
        <Glyph name="out" />
        <span>{t('site')}</span>
      </a>
    </div>
  )
}

/** Opens the search over all that this person may read. */
function Find({ onOpen }: { onOpen: () => void }) {
  const t = useT('office')
  return (
    <search className="find">
      <button type="button" className="input find-b" onClick={onOpen}>
        <Icon name="search" />
        <span>{t('findWhat')}</span>
        <span className="of-key" aria-hidden="true">
          /
        </span>
      </button>
    </search>
  )
}

function Clock() {
  const t = useT('office')
  const now = useNow()
  return (
    <span className="clk">
      <small>{t('serverTime')}</small>
      <DateTime at={new Date(now).toISOString()} style="clock" />
    </span>
  )
}

function OtherLanguage() {
  const t = useT('office')
  const other = useLang() === 'ar' ? 'en' : 'ar'
  const path = location.pathname.replace(/^\/en(?=\/)/, '') + location.search
  return (
    <a
      className="btn btn-tertiary btn-sm lng"
      href={addressIn(other, path)}
      lang={other}
      hrefLang={other}
      data-reload
      onClick={() => rememberLanguage(other)}
    >
      {t('otherLanguage')}
    </a>
  )
}

function Person() {
  const t = useT('office')
  const roles = useT('office-states')
  const { me } = useDesk()
  const leave = useLogOut()
  return (
    <details className="who-d relative">
      <summary className="who">
        <span className="of-avatar" aria-hidden="true">
          {me.name.trim().charAt(0)}
        </span>
        <span className="nm">
          {me.name}
          <small>{roles(me.role)}</small>
        </span>
      </summary>
      <div className="who-m absolute end-0 top-[calc(100%_+_0.25rem)] z-40 grid gap-3 min-w-[13rem] p-4 bg-surface border border-line rounded-field shadow-2">
        <p>
          {me.name}
          <small>{roles(me.role)}</small>
        </p>
        <Go to="/security" className="btn btn-secondary btn-sm">
          <Icon name="lock" size="s" />
          {t('security')}
        </Go>
        <button type="button" className="btn btn-secondary btn-sm" onClick={leave}>
          <Icon name="logout" size="s" />
          {t('logOut')}
        </button>
      </div>
    </details>
  )
}
