import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { dialogs } from '#web/features/dialogs.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ActingOptions } from './acting-options.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { helpLinks, mainLinks, memberLinks, type SiteLink } from './links.ts'
import { LogOutOption, MenuLinks } from './menu-links.tsx'
import { type NamedLink, useNamedLinks } from './use-site-links.ts'

/** The menu of narrow screens. Closes on every navigation. */
export function MobileMenu({ info, onClose }: { info: AppInfo | undefined; onClose: () => void }) {
  const t = useT('layout')
  const session = useSession()
  const named = useNamedLinks(info)
  const href = useRouterState({ select: (state) => state.location.href })
  const openedAt = useRef(href)
  useEffect(() => {
    if (href !== openedAt.current) onClose()
  }, [href, onClose])
  return (
    <Dialog title={session?.name || t('menu')} shape="drawer" onClose={onClose}>
      <nav aria-label={t('mainNav')} className="grid gap-4">
        {session ? (
          <div>
            <ActingOptions />
            <LinkList links={named(ownLinks)} onPick={onClose} />
          </div>
        ) : (
          <GuestButtons onClose={onClose} />
        )}
        <LanguageSwitch className="btn btn-secondary" />
        <LinkList links={named(mainLinks)} onPick={onClose} />
        <LinkList links={named(moreLinks)} onPick={onClose} />
        {session ? <LogOutOption onPick={onClose} /> : null}
      </nav>
    </Dialog>
  )
}

/** Each page once: pages among the main links are left out. */
const isElsewhere = ({ to }: SiteLink) => mainLinks.every((link) => link.to !== to)
const ownLinks = memberLinks.filter(isElsewhere)
const moreLinks = helpLinks.filter(isElsewhere)

/** A press on the already open page is no navigation, so it closes the menu here. */
const LinkList = ({ links, onPick }: { links: NamedLink[]; onPick: () => void }) =>
  links.length === 0 ? null : (
    <ul className="border-b border-line pb-4">
      <MenuLinks links={links} onPick={onPick} />
    </ul>
  )

function GuestButtons({ onClose }: { onClose: () => void }) {
  const t = useT('layout')
  const open = (name: 'login' | 'register') => () => {
    onClose()
    openDialog(name, {})
  }
  return (
    <div className="grid gap-2">
      {'register' in dialogs ? <Button onClick={open('register')}>{t('signUp')}</Button> : null}
      {'login' in dialogs ? (
        <Button kind="secondary" onClick={open('login')}>
          {t('logIn')}
        </Button>
      ) : null}
    </div>
  )
}
