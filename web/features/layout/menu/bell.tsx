import { useQuery } from '@tanstack/react-query'
import { bellQuery } from '#web/features/notifications/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useDisclosure } from './use-disclosure.ts'

const BellPanel = lazyPart(() => import('#web/features/notifications/bell-panel.tsx'))
const COUNTED_MAX = 99

/** The bell in the header: a link on narrow screens, a panel with the newest notices on wide ones. */
export function Bell() {
  const t = useT('layout')
  const panel = useDisclosure()
  const { data } = useQuery(bellQuery(useApi()))
  const unread = data?.unread_count ?? 0
  const label = unread > 0 ? t('notificationsNew', { count: unread }) : t('notifications')
  const drawing = (
    <>
      <Icon name="bell" />
      {unread > 0 ? (
        <span className="bell-count" aria-hidden="true">
          {unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}
        </span>
      ) : null}
    </>
  )
  return (
    <>
      <A to="/notifications" className="ibtn only-narrow" aria-label={label}>
        {drawing}
      </A>
      <div className="bell only-wide" ref={panel.ref}>
        <button type="button" className="ibtn" aria-label={label} {...panel.button}>
          {drawing}
        </button>
        {panel.isOpen ? <BellPanel id={panel.panel.id} /> : null}
      </div>
    </>
  )
}
