import type { Car } from '#contract/http/car.ts'
import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Number of bids shown before the reader asks for all. */
export const SHORT = 6

export const isClosed = (car: Car): boolean => car.status !== 'live' && car.status !== 'scheduled'

/** The placeholder of a lot's history. */
export function HistoryWaiting({ car }: { car: Car }) {
  const t = useT('bidding')
  if (car.bids_count === 0) return <NoBids car={car} />
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8 md:items-start">
      <div aria-hidden="true">
        {Array.from({ length: Math.min(SHORT, car.bids_count) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          <Skeleton key={place} className="mb-3 h-15 w-full" />
        ))}
        {car.bids_count > SHORT ? <Skeleton className="mt-4 h-11 w-48" /> : null}
      </div>
      <div>
        {car.bids_count > 1 ? <Skeleton className="h-56 w-full" /> : null}
        <div className="grid justify-items-start gap-3 mt-3 text-14 text-muted">
          <p>{t('sealed')}</p>
          {isClosed(car) ? <Skeleton className="h-9 w-40" /> : null}
        </div>
      </div>
    </div>
  )
}

export function NoBids({ car }: { car: Car }) {
  const t = useT('bidding')
  return <p className="text-muted">{t(isClosed(car) ? 'noBidsTitle' : 'historyEmpty')}</p>
}
