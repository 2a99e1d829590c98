import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { homeQuery } from '../home/home-query.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useLocation } from '../platform/router.ts'
import { Glyph } from '../ui/glyph.tsx'
import { Go } from '../ui/panel.tsx'
import { type Entry, MENU } from './entries.ts'

const isAt = (pathname: string, to: string) =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)

/** The screens that this person may open, in groups. */
export function Menu() {
  const t = useT('office')
  const may = useMay()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // The menu is longer than most windows: who comes by a link sees where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another place in the menu
  useEffect(() => {
    const show = () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    // The router restores places in scrolled parts after this effect.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <nav ref={nav} aria-label={t('menu')}>
      {MENU.map((group) => {
        const entries = group.entries.filter((entry) => may(entry.right))
        if (entries.length === 0) return null
        return (
          <div key={group.title}>
            <p>{t(group.title)}</p>
            {entries.map((entry) => (
              <MenuLink key={entry.to} entry={entry} isCurrent={isAt(pathname, entry.to)} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function MenuLink({ entry, isCurrent, isShort }: { entry: Entry; isCurrent: boolean; isShort?: boolean }) {
  const t = useT('office')
  return (
    <Go to={entry.to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      <Glyph name={entry.glyph} />
      <span>{t(isShort && entry.title === 'users' ? 'members' : entry.title)}</span>
      {entry.to === '/approvals' ? <WaitingApprovals /> : null}
    </Go>
  )
}

/** How many requests wait for this person. */
function WaitingApprovals() {
  const t = useT('office')
  const { data } = useQuery(homeQuery(useOfficeApi()))
  const count = data?.waiting.find(({ what }) => what === 'approvals')?.count ?? 0
  if (count === 0) return null
  return (
    <b>
      <Num>{count}</Num> <span className="sr-only">{t('approvalsWait')}</span>
    </b>
  )
}

const ON_PHONES = 5

/** The first few, under the thumb. */
export function PhoneBar() {
  const t = useT('office')
  const may = useMay()
  const { pathname } = useLocation()
  const entries = MENU.flatMap((group) => group.entries).filter((entry) => entry.onPhones && may(entry.right))
  return (
    <nav className="btm" aria-label={t('quickMenu')}>
      {entries.slice(0, ON_PHONES).map((entry) => (
        <MenuLink key={entry.to} entry={entry} isCurrent={isAt(pathname, entry.to)} isShort />
      ))}
    </nav>
  )
}
