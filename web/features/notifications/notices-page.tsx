import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText } from '#web/platform/dates.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { More } from '#web/ui/paging/more.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ConsentCard } from './consent-card.tsx'
import { type Day, groupByDay } from './days.ts'
import { GroupRow } from './group-row.tsx'
import { type NoticeGroup, noticeGroupsQuery, type Show } from './queries.ts'
import { useChangeNotices } from './use-change-notices.ts'

const SHOWS = [undefined, 'unread', 'auctions', 'money', 'account'] as const satisfies readonly Show[]

/** All notices of a member, one row for each car, with this device's settings for new ones beside them. */
export function NoticesPage() {
  const t = useT('notices')
  const [show, setShow] = useState<Show>(undefined)
  const { data } = useInfiniteQuery(noticeGroupsQuery(useApi(), show))
  const unread = data?.pages[0]?.unread_count
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p role="status">{unread === undefined ? '\u00a0' : t('unread', { count: unread })}</p>
        </div>
        <Shows show={show} unread={unread ?? 0} onShow={setShow} />
      </div>
      <div className="news-page">
        <div className="min-w-0">
          <Notices show={show} />
        </div>
        <aside aria-label={t('onThisDevice')}>
          <ConsentCard />
          <p className="text-14 text-muted mt-4 px-1">
            <A to="/profile" hash="notices" className="link">
              {t('toChoices')}
            </A>
          </p>
        </aside>
      </div>
    </div>
  )
}

type ShowsProps = { show: Show; unread: number; onShow: (show: Show) => void }

function Shows({ show, unread, onShow }: ShowsProps) {
  const t = useT('notices')
  return (
    <div className="segs-row">
      <fieldset className="segs">
        <legend className="sr-only">{t('show')}</legend>
        {SHOWS.map((each) => (
          <button key={each ?? 'all'} type="button" aria-pressed={show === each} onClick={() => onShow(each)}>
            {t(`show_${each ?? 'all'}`)}
            {each === 'unread' && unread > 0 ? (
              <>
                {' '}
                <span className="n">
                  <Num>{unread}</Num>
                </span>
              </>
            ) : null}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Notices({ show }: { show: Show }) {
  const t = useT('notices')
  const query = useInfiniteQuery(noticeGroupsQuery(useApi(), show))
  const pages = query.data?.pages
  if (!pages) {
    return query.isError ? (
      <ErrorState title={t('failed')} text={t('failedText')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <NoticesSkeleton />
    )
  }
  // Pages that shifted while they were read hold a row twice.
  const rows = new Map(pages.flatMap(({ groups }) => groups.data.map((row) => [row.group, row])))
  if (rows.size === 0) return <NoNotices show={show} />
  return (
    <>
      <Days rows={[...rows.values()]} show={show} hasUnread={(pages[0]?.unread_count ?? 0) > 0} />
      {query.hasNextPage ? <More list={query}>{t('older')}</More> : <DeleteAll />}
    </>
  )
}

type DaysProps = { rows: readonly NoticeGroup[]; show: Show; hasUnread: boolean }

/** The rows by the day of their latest news. */
function Days({ rows, show, hasUnread }: DaysProps) {
  const t = useT('notices')
  const lang = useLang()
  const { read } = useChangeNotices()
  const dated = rows.map((row) => ({ row, created_at: row.latest.created_at }))
  const days = groupByDay(dated, useNow())
  const nameOf = ({ age, items }: Day<{ created_at: string }>) => {
    if (age === 0) return t('today')
    return age === 1 ? t('yesterday') : dateText(lang, new Date(items[0]?.created_at ?? 0), 'weekday')
  }
  const first = rows.find(({ unread }) => unread > 0)
  return days.map((day, index) => (
    <section key={day.day} aria-labelledby={`day-${day.day}`}>
      <div className="news-day">
        <h2 id={`day-${day.day}`}>{nameOf(day)}</h2>
        {index === 0 && hasUnread ? (
          <Button kind="tertiary" size="sm" pending={read.isPending} onClick={() => read.mutate({ all: 1 })}>
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      <ol className="news news-big surface">
        {day.items.map(({ row }) => (
          <GroupRow key={row.group} row={row} show={show} isFirst={row === first} />
        ))}
      </ol>
    </section>
  ))
}

/** Confirms in place: a deletion cannot be undone. */
function DeleteAll() {
  const t = useT('notices')
  const { remove } = useChangeNotices()
  const [asks, setAsks] = useState(false)
  if (!asks) {
    return (
      <div className="mt-8 grid justify-items-center">
        <Button kind="tertiary" onClick={() => setAsks(true)}>
          {t('deleteAll')}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className="mt-8 grid justify-items-center gap-3" aria-label={t('deleteAll')}>
      <p role="status">{t('deleteAllSure')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate({ all: 1 })}>
          {t('deleteAllYes')}
        </Button>
        <Button kind="secondary" onClick={() => setAsks(false)}>
          {t('deleteAllNo')}
        </Button>
      </div>
    </fieldset>
  )
}

function NoNotices({ show }: { show: Show }) {
  const t = useT('notices')
  if (show !== undefined) return <p className="surface p-6 text-center text-muted">{t(`none_${show}`)}</p>
  return (
    <EmptyState
      icon="bell"
      title={t('none')}
      action={
        <A to="/auctions" className={buttonClass('primary')}>
          {t('browse')}
        </A>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}

const ROWS = [0, 1, 2, 3, 4]

function NoticesSkeleton() {
  return (
    <div className="surface mt-10" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 p-4">
          <Skeleton className="size-10 rounded-pill" />
          <div className="flex-1">
            <Skeleton className="mb-2 h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
