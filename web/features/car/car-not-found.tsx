import { NotFoundPage } from '#web/features/layout/states/not-found-page.tsx'
import { useT } from '#web/platform/language.tsx'

/** Shows the server's message about the missing car. */
export function CarNotFound({ data }: { data?: unknown }) {
  const t = useT('catalogue')
  const message = typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : undefined
  return <NotFoundPage title={t('carNotFound')} message={message} />
}
