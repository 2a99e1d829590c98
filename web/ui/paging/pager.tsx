import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { pagerEntries } from './pager-pages.ts'

type Props = {
  current: number
  last: number
  /** Renders the link to a page; give it the class, the label and the content. */
  link: (page: number, props: { className: string; 'aria-current'?: 'page'; children: ReactNode }) => ReactNode
}

/** Pages of a list. One page needs none. */
export function Pager({ current, last, link }: Props) {
  const t = useT('ui')
  if (last <= 1) return null
  return (
    <nav aria-label={t('pages')} className="mt-8 flex flex-wrap justify-center gap-2 print:hidden">
      {pagerEntries(current, last).map((entry) => (
        <span key={`${entry.kind}-${entry.page}`} className="contents">
          {link(entry.page, {
            className: entry.kind !== 'next' && entry.page === current ? 'btn btn-primary' : 'btn btn-secondary',
            ...(entry.kind !== 'next' && entry.page === current ? { 'aria-current': 'page' as const } : {}),
            children: entry.kind === 'next' ? t('next') : entry.page,
          })}
        </span>
      ))}
    </nav>
  )
}
