import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** The shape of a page before its data is there. */
export function LayoutPending() {
  const t = useT('layout')
  return (
    <div className="wrap sec grid min-h-svh content-start gap-6" aria-busy="true">
      <span className="sr-only" role="status">
        {t('loading')}
      </span>
      <Skeleton className="h-10 w-1/3" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
