import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { homeQuery } from '../home/home-query.ts'
import { type Count, countsOf } from '../home/tasks.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useLocation } from '../platform/router.ts'
import type { OfficeKey } from '../platform/texts.ts'
import { Glyph } from '../ui/glyph.tsx'
import { Go } from '../ui/panel.tsx'
import { type Entry, MENU } from './entries.ts'
import { useOpenGroup } from './open-groups.ts'

const isAt = (pathname: string, to: string) =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)

/** The screens that this person may open, in groups that fold, with the work that waits behind them. */
export function Menu() {
  const t = useT('office')
  const may = useMay()
  const { pathname } = useLocation()
  const counts = useCounts()
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
        return entries.length === 0 ? null : (
          <MenuGroup key={group.title} title={group.title} entries={entries} counts={counts} />
        )
      })}
    </nav>
  )
}

type GroupProps = { title: OfficeKey; entries: readonly Entry[]; counts: Counts }

/** A folded group shows the sum of its counts. The one of the shown screen is never folded. */
function MenuGroup({ title, entries, counts }: GroupProps) {
  const t = useT('office')
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useOpenGroup(title)
  const id = useId()
  const isHere = entries.some(({ to }) => isAt(pathname, to))
  const isShown = isOpen || isHere
  const found = entries.flatMap(({ to }) => counts.get(to) ?? [])
  const sum = { count: found.reduce((all, { count }) => all + count, 0), isUrgent: found.some((each) => each.isUrgent) }
  return (
    <div>
      <p>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          disabled={isHere}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{t(title)}</span>
          {isShown ? null : <Waits count={sum} />}
          <Icon name="down" size="s" />
        </button>
      </p>
      <div id={id} hidden={!isShown}>
        {entries.map((entry) => (
          <MenuLink key={entry.to} entry={entry} isCurrent={isAt(pathname, entry.to)} count={counts.get(entry.to)} />
        ))}
      </div>
    </div>
  )
}

type LinkProps = { entry: Entry; isCurrent: boolean; isShort?: boolean; count: Count | undefined }

function MenuLink({ entry, isCurrent, isShort, count }: LinkProps) {
  const t = useT('office')
  return (
    <Go to={entry.to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      <Glyph name={entry.glyph} />
      <span>{t(isShort && entry.title === 'users' ? 'members' : entry.title)}</span>
      <Waits count={count} />
    </Go>
  )
}

/** How much work waits, in red where some is past its promise. */
function Waits({ count: waits }: { count: Count | undefined }) {
  const t = useT('office')
  if (!waits || waits.count === 0) return null
  return (
    <b className={waits.isUrgent ? 'late' : undefined}>
      <Num>{waits.count}</Num> <span className="sr-only">{t('waitHere')}</span>
    </b>
  )
}

type Counts = ReadonlyMap<string, Count>

function useCounts(): Counts {
  const { data } = useQuery(homeQuery(useOfficeApi()))
  return countsOf(data?.waiting ?? [])
}

const ON_PHONES = 5

/** The first few, under the thumb. */
export function PhoneBar() {
  const t = useT('office')
  const may = useMay()
  const { pathname } = useLocation()
  const counts = useCounts()
  const entries = MENU.flatMap((group) => group.entries).filter((entry) => entry.onPhones && may(entry.right))
  return (
    <nav className="btm" aria-label={t('quickMenu')}>
      {entries.slice(0, ON_PHONES).map((entry) => (
        <MenuLink
          key={entry.to}
          entry={entry}
          isCurrent={isAt(pathname, entry.to)}
          count={counts.get(entry.to)}
          isShort
        />
      ))}
    </nav>
  )
}
