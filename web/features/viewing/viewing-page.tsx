import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { BookForm } from './book-form.tsx'
import { Booked } from './booked.tsx'
import { viewingTimesQuery } from './queries.ts'

/** Books, moves or cancels the appointment to look at a car, or to collect it. */
export function ViewingPage({ slug }: { slug: string }) {
  const t = useT('viewing')
  const api = useApi()
  const { data: car } = useSuspenseQuery(carQuery(api, slug))
  const { data, error, refetch } = useQuery(viewingTimesQuery(api, car.id))
  const isCollection = data?.kind === 'collect'
  const title = t(isCollection ? 'collectTitle' : 'title')
  return (
    <div className="wrap pb-12">
      <nav className="crumbs" aria-label={t('crumbs')}>
        <A to="/car/$slug" params={{ slug }}>
          {car.title}
        </A>
        <Icon name="next" flip />
        <span>{title}</span>
      </nav>
      <h1 className="mt-2 mb-6 text-28 font-bold lg:text-36">{title}</h1>
      <div className="flex flex-wrap items-center gap-4 p-4 mb-6 surface">
        <span className="w-[6rem] h-[4.5rem] overflow-hidden rounded-field">
          <Photo image={car.images[0]} sizes="96px" />
        </span>
        <div>
          <h2>{car.title}</h2>
          {data?.yard ? (
            <p>
              {data.yard.name}
              {data.yard.bay ? <> · {t('bay', { bay: data.yard.bay })}</> : null}
            </p>
          ) : null}
        </div>
      </div>
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-72 w-full" /> : null}
      {data?.mine ? <Booked mine={data.mine} /> : null}
      {data && !data.yard ? <EmptyState icon="eye" title={t(isCollection ? 'collectNoYard' : 'noYard')} /> : null}
      {data?.yard ? <BookForm key={data.mine?.at ?? ''} carId={car.id} times={data} /> : null}
    </div>
  )
}
