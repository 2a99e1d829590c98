import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import type { Session } from '#web/platform/device/session.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, type PlainPath, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { placeCountsQuery } from '../member-queries.ts'
import { profileQuery } from '../queries.ts'
import { memberGroups, placeOf } from './links.ts'
import { Avatar } from './member-tools.tsx'
import { type NamedLink, useNamedLinks } from './use-site-links.ts'

const MobileMenu = lazyDialog(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }))

/** The navigation of the member's place: a list at the side of wide screens, a bar at the foot of narrow ones. */
export function MemberPlace({ session, info }: { session: Session; info: AppInfo | undefined }) {
  const t = useT('layout')
  const named = useNamedLinks(info)
  const { data: profile } = useQuery(profileQuery(useApi()))
  const counts = useCounts()
  const here = useMatches({ select: (matches) => placeOf(matches.at(-1)?.fullPath ?? '') })
  const groups = memberGroups.map((links) => named(links))
  return (
    <>
      <nav className="side-nav" aria-label={t('account')}>
        <div className="mb-2 flex items-center gap-3 px-3">
          <Avatar name={session.name} image={profile?.user.image} />
          <b className="min-w-0 font-semibold leading-head">{session.name}</b>
        </div>
        {groups.map((links) => (
          <ul key={links[0]?.label}>
            {links.map((link) => (
              <li key={link.label}>
                <PlaceLink link={link} here={here} count={counts[link.to]} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <TabBar info={info} links={groups.flat()} here={here} counts={counts} />
    </>
  )
}

type LinkProps = { link: NamedLink; here: PlainPath | undefined; count: Count | undefined }

const PlaceLink = ({ link, here, count }: LinkProps) => (
  <A to={link.to} aria-current={here === link.to ? 'page' : undefined}>
    {link.icon ? <Icon name={link.icon} /> : null}
    <span>{link.name}</span>
    {count?.number ? <CountMark {...count} /> : null}
  </A>
)

function CountMark({ number, waits }: Count) {
  const t = useT('layout')
  return (
    <span className={waits ? 'side-n side-waits' : 'side-n'}>
      {waits ? <span className="sr-only">{t('waitsForYou')} </span> : null}
      <Num>{number}</Num>
    </span>
  )
}

/** The pages of the bar; the menu has the others. */
const TABS: readonly PlainPath[] = ['/dashboard', '/active-auctions', '/win-auctions', '/wallet']

type BarProps = {
  info: AppInfo | undefined
  links: readonly NamedLink[]
  here: PlainPath | undefined
  counts: Counts
}

function TabBar({ info, links, here, counts }: BarProps) {
  const t = useT('layout')
  const [isOpen, setIsOpen] = useState(false)
  const isElsewhere = here !== undefined && !TABS.includes(here)
  return (
    <nav className="tabbar" aria-label={t('account')}>
      {links
        .filter(({ to }) => TABS.includes(to))
        .map((link) => (
          <PlaceLink key={link.label} link={link} here={here} count={counts[link.to]} />
        ))}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-current={isElsewhere ? 'true' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
        <span>{t('more')}</span>
      </button>
      {isOpen ? <MobileMenu info={info} onClose={() => setIsOpen(false)} /> : null}
    </nav>
  )
}

type Count = { number: number; waits?: boolean }
type Counts = Partial<Record<PlainPath, Count>>
/** The number of things on a page, or of those that wait for the member. */
function useCounts(): Counts {
  const { data } = useQuery(placeCountsQuery(useApi()))
  if (!data) return {}
  const { live, favourites, unread, viewings, waits } = data
  return {
    '/active-auctions': { number: live },
    '/favourite': { number: favourites },
    '/notifications': { number: unread },
    '/viewings': { number: viewings },
    '/win-auctions': { number: waits.purchases, waits: true },
    '/my-cars': { number: waits.own_cars, waits: true },
    '/shipping': { number: waits.deliveries, waits: true },
  }
}
