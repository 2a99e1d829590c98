import type { ReactNode } from 'react'
import { isSitePath } from '#contract/values/site-path.ts'
import { lookOf } from '#web/features/bidding/my-lots/notice-look.ts'
import { usePublicPath } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Notice } from './queries.ts'

type Props = {
  notice: Notice
  /** Shown under the title, instead of the whole text. */
  text?: ReactNode
  heading: 'h3' | 'h4'
  onOpen: () => void
  unreadWord: string
  children?: ReactNode
}

/** One notice: the whole row is a link to its target. */
export function NoticeRow({ notice, text, heading: Heading, onOpen, unreadWord, children }: Props) {
  const publicPath = usePublicPath()
  const { icon, tone } = lookOf(notice)
  const isNew = notice.read_at === null
  return (
    <li className={isNew ? 'news-row news-new' : 'news-row'}>
      <span className={`news-ico news-${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        <Heading>
          {isNew ? <span className="sr-only">{unreadWord} </span> : null}
          {notice.url && isSitePath(notice.url) ? (
            <a href={publicPath(notice.url)} onClick={onOpen}>
              {notice.title}
            </a>
          ) : (
            notice.title
          )}
        </Heading>
        {(text ?? notice.body) ? <p>{text ?? notice.body}</p> : null}
      </div>
      {children}
    </li>
  )
}
