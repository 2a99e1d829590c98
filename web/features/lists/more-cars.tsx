import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { useListAddress } from './addresses.ts'
import { type ListKind, type ListSearch, PAGES_SHOWN_MAX } from './search.ts'

type Page = { current_page: number; last_page: number; per_page: number; total: number }
type Props = { kind: ListKind; search: ListSearch; first: Page; shown: number }

/** The shown part of the list, the next cars below it, and its pages as links, for search engines and for later. */
export function MoreCars({ kind, search, first, shown }: Props) {
  const t = useT('list')
  const { addressOf, stay } = useListAddress(kind)
  const pagesShown = search.more ?? 1
  const lastShown = first.current_page + pagesShown - 1
  const before = (first.current_page - 1) * first.per_page
  const left = Math.max(0, first.total - before - shown)
  const canShowMore = lastShown < first.last_page && pagesShown < PAGES_SHOWN_MAX
  const { more: _more, page: _page, ...asked } = search
  return (
    <div className="more-row grid justify-items-center gap-3 mt-8 text-muted text-14">
      <p>{t('shownOf', { shown: before + shown, total: first.total })}</p>
      <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(100, ((before + shown) / Math.max(1, first.total)) * 100)} height="1" />
      </svg>
      {canShowMore ? (
        <Button kind="secondary" onClick={() => stay({ ...search, more: pagesShown + 1 })}>
          {t('showMore', { count: Math.min(first.per_page, left) })}
        </Button>
      ) : null}
      <Pager
        current={lastShown}
        last={first.last_page}
        link={(number, { children, ...props }) => (
          <a {...props} href={addressOf(number === 1 ? asked : { ...asked, page: number })}>
            {children}
          </a>
        )}
      />
    </div>
  )
}
