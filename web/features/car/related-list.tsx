import { useQuery } from '@tanstack/react-query'
import { CarCard } from '#web/features/catalogue/car-card.tsx'
import { relatedQuery } from '#web/features/catalogue/queries.ts'
import { useApi } from '#web/platform/link.tsx'
import { Related, RelatedWaiting, SHOWN } from './related-waiting.tsx'

/** Similar cars, if there are any. */
export default function RelatedList({ slug }: { slug: string }) {
  const { data: cars, isError } = useQuery(relatedQuery(useApi(), slug))
  if (isError || cars?.length === 0) return null
  if (!cars) return <RelatedWaiting />
  return (
    <Related>
      <div className="rail">
        {cars.slice(0, SHOWN).map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </Related>
  )
}
