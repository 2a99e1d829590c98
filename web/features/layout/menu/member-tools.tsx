import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/http/accounts/accounts.ts'
import type { AppInfo } from '#contract/http/content.ts'
import type { Session } from '#web/platform/device/session.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { availableQuery } from '../member-queries.ts'
import { profileQuery } from '../queries.ts'
import { ActingOptions } from './acting-options.ts'
import { Bell } from './bell.tsx'
import { memberLinks, searchPage, walletPage } from './links.ts'
import { LogOutOption, MenuLinks } from './menu-links.tsx'
import { useDisclosure } from './use-disclosure.ts'
import { useNamedLinks } from './use-site-links.ts'

export function MemberTools({ session, info }: { session: Session; info: AppInfo | undefined }) {
  const t = useT('layout')
  const { data: available } = useQuery({ ...availableQuery(useApi()), enabled: walletPage !== undefined })
  const user = useQuery(profileQuery(useApi())).data?.user
  return (
    <>
      {walletPage ? (
        <A to={walletPage} className="purse only-wide">
          <Icon name="wallet" />
          <span className="sr-only">{t('walletAvailable')} </span>
          {available === undefined ? <Skeleton className="h-4 w-20" /> : <Money amount={available} />}
        </A>
      ) : null}
      <A to={searchPage} className="ibtn only-narrow find-link" aria-label={t('search')}>
        <Icon name="search" />
      </A>
      <Bell />
      {user?.acting ? (
        <A to="/profile" hash="company" className="me-for only-narrow">
          {session.name}
        </A>
      ) : null}
      <MemberMenu session={session} info={info} user={user} />
    </>
  )
}

type MenuProps = { session: Session; info: AppInfo | undefined; user: Me | undefined }

function MemberMenu({ session, info, user }: MenuProps) {
  const menu = useDisclosure()
  const links = useNamedLinks(info)(memberLinks)
  return (
    <div className="me-menu only-wide" ref={menu.ref}>
      <button type="button" className="me" {...menu.button}>
        <Avatar name={session.name} image={user?.image} />
        {user?.acting ? <bdi className="me-for">{session.name}</bdi> : session.name.split(' ')[0]}
        <Icon name="down" size="s" />
      </button>
      {menu.isOpen ? (
        <div className="popover me-list" {...menu.panel}>
          <ActingOptions />
          <ul>
            <MenuLinks links={links} />
            <li>
              <LogOutOption />
            </li>
          </ul>
        </div>
      ) : null}
    </div>
  )
}

export function Avatar({ name, image }: { name: string; image: string | null | undefined }) {
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={image} alt="" /> : [...name][0]}
    </span>
  )
}
