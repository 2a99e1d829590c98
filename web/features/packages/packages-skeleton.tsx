import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const COLUMNS = ['first', 'second', 'third']

/** The packages' shape while they load. */
export function PackagesSkeleton() {
  const t = useT('packages')
  return (
    <div className="wrap pb-6" aria-busy="true">
      <header className="grid gap-1 py-6 lg:py-8">
        <h1 className="text-28 font-bold lg:text-36">{t('title')}</h1>
        <p className="max-w-2xl text-muted">{t('lead')}</p>
      </header>
      <div className="plans surface">
        {COLUMNS.map((column) => (
          <article key={column}>
            <Skeleton className="h-14 w-40" />
            <Skeleton className="h-16 w-48" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-13 w-full" />
          </article>
        ))}
      </div>
    </div>
  )
}
