import { queryOptions, useQuery } from '@tanstack/react-query'
import { CarCard } from '#web/features/catalogue/car-card.tsx'
import { toCardCar } from '#web/features/catalogue/card-car.ts'
import type { Api } from '#web/platform/http/api.ts'
import { useApi } from '#web/platform/link.tsx'
import { Related, RelatedWaiting, SHOWN } from './related-waiting.tsx'

const relatedQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: async ({ signal }) => {
      const { related } = await api.call('GET /page/car-related/{slug}', { params: { slug }, signal })
      return related.slice(0, SHOWN).map(toCardCar)
    },
  })

/** Similar cars, if there are any. */
export default function RelatedList({ slug }: { slug: string }) {
  const { data: cars, isError } = useQuery(relatedQuery(useApi(), slug))
  if (isError || cars?.length === 0) return null
  if (!cars) return <RelatedWaiting />
  return (
    <Related>
      <div className="rail">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </Related>
  )
}
