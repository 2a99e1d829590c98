import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { SearchBox } from '../search/search-box.tsx'

/** No page at this address. `message` is the server's text. */
export function NotFoundPage({ title, message }: { title?: string; message?: string }) {
  const t = useT('layout')
  return (
    <div className="wrap sec grid gap-8">
      <EmptyState
        icon="search"
        heading="h1"
        title={title ?? t('notFoundTitle')}
        action={
          <A to="/" className={buttonClass('primary')}>
            {t('toHome')}
          </A>
        }
      >
        {message || t('notFoundText')}
      </EmptyState>
      <div className="mx-auto w-full max-w-160">
        <SearchBox listId="found-here" large />
      </div>
    </div>
  )
}
