import { useRouterState } from '@tanstack/react-router'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLogOut } from './use-log-out.ts'
import type { NamedLink } from './use-site-links.ts'

/** The items of a menu, to be put into a list. */
export function MenuLinks({ links, onPick }: { links: readonly NamedLink[]; onPick?: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return links.map((link) => (
    <li key={link.label}>
      <A
        to={link.to}
        query={link.query}
        className="option"
        aria-current={path === link.to ? 'page' : undefined}
        onClick={onPick}
      >
        {link.icon ? <Icon name={link.icon} /> : null}
        {link.name}
      </A>
    </li>
  ))
}

export function LogOutOption({ onPick }: { onPick?: () => void }) {
  const t = useT('layout')
  const logOut = useLogOut()
  return (
    <button
      type="button"
      className="option w-full"
      onClick={() => {
        onPick?.()
        logOut()
      }}
    >
      <Icon name="logout" flip />
      {t('logOut')}
    </button>
  )
}
