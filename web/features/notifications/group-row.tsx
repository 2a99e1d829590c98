import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { actOfNotice } from '#contract/values/notices/notice-acts.ts'
import { isSitePath } from '#contract/values/site-path.ts'
import { lookOf } from '#web/features/bidding/my-lots/notice-look.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi, usePublicPath } from '#web/platform/link.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { More } from '#web/ui/paging/more.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { withoutRepeats } from './days.ts'
import { NoticeRow } from './notice-row.tsx'
import { groupQuery, type NoticeGroup, type Show } from './queries.ts'
import { useChangeNotices } from './use-change-notices.ts'

type Props = { row: NoticeGroup; show: Show; isFirst: boolean }

/** The latest news of a car, or of a topic without one; the older ones unfold below. */
export function GroupRow({ row, show, isFirst }: Props) {
  const t = useT('notices')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { latest, earlier, unread } = row
  const { read } = useChangeNotices()
  const onOpen = () => (latest.read_at === null ? read.mutate({ id: latest.id }) : undefined)
  return (
    <li className={unread > 0 ? 'news-row news-new' : 'news-row'}>
      <Face row={row} />
      <div className="grid gap-1">
        <h3>
          {unread > 0 ? <span className="sr-only">{t('new')} </span> : null}
          {latest.title}
        </h3>
        {latest.body ? <p>{latest.body}</p> : null}
        <div className="flex flex-wrap items-center gap-x-4">
          <span className="news-when">
            <DateTime at={latest.created_at} style="time" />
          </span>
          {earlier > 0 ? (
            <Button
              kind="tertiary"
              size="sm"
              className="whitespace-normal text-start"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('earlier', { count: earlier })}
            </Button>
          ) : null}
        </div>
      </div>
      <div className="news-side">
        <Act notice={latest} isFirst={isFirst && unread > 0} onOpen={onOpen} />
        <Changes row={row} />
      </div>
      {isOpen ? (
        <div id={id} className="col-span-full mt-3">
          <Earlier row={row} show={show} />
        </div>
      ) : null}
    </li>
  )
}

function Face({ row: { car, latest } }: { row: NoticeGroup }) {
  const { icon, tone } = lookOf(latest)
  if (car)
    return (
      <span className="news-photo">
        <Photo image={car.image ?? undefined} sizes="8rem" />
      </span>
    )
  return (
    <span className={`news-photo news-tile news-${tone}`}>
      <Icon name={icon} size="l" />
    </span>
  )
}

type ActProps = { notice: NoticeGroup['latest']; isFirst: boolean; onOpen: () => void }

/** Only the newest unread row has a filled button. */
function Act({ notice, isFirst, onOpen }: ActProps) {
  const lang = useLang()
  const publicPath = usePublicPath()
  const { kind, url, title } = notice
  if (!url || !isSitePath(url)) return null
  const style = isFirst ? 'primary' : notice.read_at === null ? 'secondary' : 'tertiary'
  return (
    <a href={publicPath(url)} onClick={onOpen} className={`${buttonClass(style)} grow`}>
      {actOfNotice({ kind, url })[lang]}
      <span className="sr-only">: {title}</span>
    </a>
  )
}

function Changes({ row: { group, latest, unread } }: { row: NoticeGroup }) {
  const t = useT('notices')
  const { read, remove } = useChangeNotices()
  const { title } = latest
  return (
    <span className="news-acts">
      {unread > 0 ? (
        <IconButton label={t('readOne', { title })} onClick={() => read.mutate({ group })}>
          <Icon name="check" size="s" />
        </IconButton>
      ) : null}
      <IconButton label={t('deleteOne', { title })} onClick={() => remove.mutate({ group })}>
        <Icon name="trash" size="s" />
      </IconButton>
    </span>
  )
}

/** The notices of a row without the latest, which the row itself shows. */
function Earlier({ row: { group, latest }, show }: { row: NoticeGroup; show: Show }) {
  const t = useT('notices')
  const query = useInfiniteQuery(groupQuery(useApi(), group, show))
  const { read } = useChangeNotices()
  if (!query.data)
    return query.isError ? (
      <ErrorState title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-16" />
    )
  const notices = withoutRepeats(query.data.pages.flatMap(({ notifications }) => notifications.data))
  return (
    <>
      <ol className="news surface">
        {notices
          .filter(({ id }) => id !== latest.id)
          .map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              heading="h4"
              text={<DateTime at={notice.created_at} style="time" />}
              unreadWord={t('new')}
              onOpen={() => (notice.read_at === null ? read.mutate({ id: notice.id }) : undefined)}
            />
          ))}
      </ol>
      <More list={query} className="mt-2 justify-items-start">
        {t('older')}
      </More>
    </>
  )
}
