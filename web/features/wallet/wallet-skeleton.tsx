import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** The wallet's shape while its figures load. */
export function WalletSkeleton() {
  const t = useT('wallet')
  return (
    <div className="wrap pb-6" aria-busy="true">
      <header className="py-6 lg:pt-8">
        <h1 className="text-28 font-bold lg:text-36">{t('wallet')}</h1>
        <p className="text-muted" role="status">
          {t('loading')}
        </p>
      </header>
      <div className="wal">
        <div className="bal surface">
          <Skeleton className="h-16 w-48" />
          <Skeleton className="h-2.5 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
        <div className="plan surface">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
      <div className="sub-h">
        <Skeleton className="h-8 w-40" />
      </div>
      <div className="surface grid gap-6 p-6">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </div>
  )
}
