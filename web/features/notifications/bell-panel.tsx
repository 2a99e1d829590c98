import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { agoText } from './ago-text.ts'
import { NoticeRow } from './notice-row.tsx'
import { bellQuery, type NoticeList } from './queries.ts'
import { useChangeNotices } from './use-change-notices.ts'

/** The newest notices, under the bell. */
export default function BellPanel({ id }: { id: string }) {
  const t = useT('notices')
  const { data, error, refetch } = useQuery(bellQuery(useApi()))
  const { read } = useChangeNotices()
  return (
    <section
      className="bell-panel absolute top-[calc(100%_+_0.75rem)] end-[-1rem] w-[25rem] z-40 bg-surface border border-line rounded-surface shadow-2 overflow-hidden"
      id={id}
      aria-label={t('newest')}
    >
      <header>
        <h2>{t('title')}</h2>
        {data && data.unread_count > 0 ? (
          <Button kind="tertiary" size="sm" pending={read.isPending} onClick={() => read.mutate({ all: 1 })}>
            {t('readAll')}
          </Button>
        ) : null}
      </header>
      {data ? <Newest list={data} onRead={(notice) => read.mutate({ id: notice })} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="m-4 h-48" /> : null}
      <footer>
        <A to="/notifications" className={buttonClass('tertiary')}>
          {t('all')}
        </A>
      </footer>
    </section>
  )
}

function Newest({ list, onRead }: { list: NoticeList; onRead: (id: number) => void }) {
  const t = useT('notices')
  const now = useNow()
  const notices = list.notifications.data
  if (notices.length === 0) {
    return (
      <EmptyState icon="bell" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <ol className="news">
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          heading="h3"
          text={agoText(t, now - Date.parse(notice.created_at))}
          unreadWord={t('new')}
          onOpen={() => (notice.read_at === null ? onRead(notice.id) : undefined)}
        />
      ))}
    </ol>
  )
}
