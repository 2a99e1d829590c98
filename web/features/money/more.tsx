import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

export type List = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}
type Props = { list: List; failed: string; isLoaded: boolean; children: ReactNode }

/** A list with its skeleton, its error and the way to older rows. */
export function WithMore({ list, failed, isLoaded, children }: Props) {
  const t = useT('money')
  return (
    <>
      {isLoaded ? children : list.isError ? null : <Skeleton className="h-40 w-full" />}
      {list.isError && !isLoaded ? <ErrorState title={failed} onRetry={() => void list.refetch()} /> : null}
      {list.hasNextPage ? (
        <div className="mt-6 grid justify-items-center">
          <Button kind="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
