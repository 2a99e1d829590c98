import { agoText } from '#web/features/notifications/ago-text.ts'
import { NoticeRow } from '#web/features/notifications/notice-row.tsx'
import type { Notice } from '#web/features/notifications/queries.ts'
import { useChangeNotices } from '#web/features/notifications/use-change-notices.ts'
import { useT } from '#web/platform/language.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'

/** The newest notices, beside the rest of the dashboard. */
export function NoticesPart({ notices }: { notices: readonly Notice[] }) {
  const t = useT('notices')
  const now = useNow()
  const { read } = useChangeNotices()
  if (notices.length === 0) return <p className="surface dash-none">{t('none')}</p>
  return (
    <ol className="news surface">
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          heading="h3"
          text={agoText(t, now - Date.parse(notice.created_at))}
          unreadWord={t('new')}
          onOpen={() => (notice.read_at === null ? read.mutate({ id: notice.id }) : undefined)}
        />
      ))}
    </ol>
  )
}
