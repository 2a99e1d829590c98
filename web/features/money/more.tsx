import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { More, type PagedList } from '#web/ui/paging/more.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

type Props = { list: PagedList; failed: string; isLoaded: boolean; children: ReactNode }

/** A list with its skeleton, its error and the way to older rows. */
export function WithMore({ list, failed, isLoaded, children }: Props) {
  const t = useT('money')
  return (
    <>
      {isLoaded ? children : list.error ? null : <Skeleton className="h-40 w-full" />}
      {list.error && !isLoaded ? (
        <ErrorState title={failed} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      <More list={list} className="mt-6 justify-items-center">
        {t('older')}
      </More>
    </>
  )
}
