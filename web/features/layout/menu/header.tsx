import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { useSession } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useMemberParts } from '../member.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Brand } from './brand.tsx'
import { GuestTools } from './guest-tools.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { mainLinks } from './links.ts'
import { useNamedLinks } from './use-site-links.ts'

const MobileMenu = lazyDialog(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }))

export function Header({ info }: { info: AppInfo | undefined }) {
  const t = useT('layout')
  const session = useSession()
  const member = useMemberParts()
  const [menuOpen, setMenuOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const links = useNamedLinks(info)(mainLinks)
  return (
    <header className="top">
      <div className="wrap">
        <Brand info={info} logo={info?.logo} />
        <nav className="main-nav" aria-label={t('mainNav')}>
          {links.map((link) => (
            <A key={link.label} to={link.to} query={link.query} aria-current={path === link.to ? 'page' : undefined}>
              {link.name}
            </A>
          ))}
        </nav>
        <SearchBox listId="found" />
        <div className="tools">
          {/* For a member the guests' buttons are hidden from the first paint on. */}
          {member && session ? <member.MemberTools session={session} info={info} /> : <GuestTools />}
          <LanguageSwitch className="btn btn-tertiary btn-sm only-wide" />
          <span className="only-narrow menu-link">
            <IconButton label={t('menu')} aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
              <Icon name="menu" />
            </IconButton>
          </span>
        </div>
      </div>
      <div className="wrap find-row">
        <SearchBox listId="found-below" />
      </div>
      {menuOpen ? <MobileMenu info={info} onClose={() => setMenuOpen(false)} /> : null}
    </header>
  )
}
