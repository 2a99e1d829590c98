import { queryOptions, useQuery } from '@tanstack/react-query'
import { CarCard } from '#web/features/catalogue/car-card.tsx'
import { CarGridSkeleton } from '#web/features/catalogue/car-grid.tsx'
import { toCardCar } from '#web/features/catalogue/card-car.ts'
import type { Api } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'

const SHOWN = 4

const relatedQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: async ({ signal }) => {
      const { related } = await api.call('GET /page/car-related/{slug}', { params: { slug }, signal })
      return related.slice(0, SHOWN).map(toCardCar)
    },
  })

/** Cars close to this one. They load after the page: they come last, and their space is reserved. */
export function RelatedCars({ slug }: { slug: string }) {
  const t = useT('car')
  const { data: cars, isError } = useQuery(relatedQuery(useApi(), slug))
  if (isError || cars?.length === 0) return null
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{t('related')}</h2>
      </div>
      {cars ? (
        <div className="rail">
          {cars.map((car) => (
            <CarCard key={car.id} car={car} />
          ))}
        </div>
      ) : (
        <CarGridSkeleton count={SHOWN} rail />
      )}
    </section>
  )
}
