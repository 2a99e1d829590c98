import { useRouter } from '@tanstack/react-router'
import { useT } from '#web/platform/language.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { SearchBox } from '../search/search-box.tsx'

/** A page that could not be loaded. It reveals no internals; the request's id leads support to the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT('layout')
  const router = useRouter()
  return (
    <div className="wrap sec grid gap-8">
      <ErrorState heading="h1" title={t('errorTitle')} error={error} onRetry={() => void router.invalidate()} />
      <div className="mx-auto w-full max-w-160">
        <SearchBox listId="found-here" large />
      </div>
    </div>
  )
}
