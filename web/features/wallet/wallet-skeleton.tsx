import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** The wallet's shape while its figures load: as tall as the screen, so that the foot stays below it. */
export function WalletSkeleton() {
  const t = useT('wallet')
  return (
    <div className="wrap min-h-svh pb-12" aria-busy="true">
      <header className="py-6">
        <h1 className="text-28 font-bold lg:text-36">{t('wallet')}</h1>
        <p className="text-muted" role="status">
          {t('loading')}
        </p>
      </header>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
