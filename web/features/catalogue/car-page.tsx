import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#web/platform/link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { CarCard, CarFacts } from './car-card.tsx'
import { toCardCar } from './card-car.ts'
import { useLiveCars } from './live-cars.ts'
import { carQuery } from './queries.ts'

export function CarPage({ slug }: { slug: string }) {
  const { data: car } = useSuspenseQuery(carQuery(useApi(), slug))
  useLiveCars(car.id)
  const card = toCardCar(car)
  return (
    <div className="wrap grid gap-6 py-6 lg:grid-cols-[1fr_25.5rem] lg:gap-12 lg:py-8">
      <div className="grid content-start gap-4">
        <h1 className="text-28 font-bold lg:text-36">{car.title}</h1>
        <CarFacts car={card} className="text-muted" />
        <div className="aspect-3/2 overflow-hidden rounded-surface">
          <Photo image={car.images[0]} sizes="(min-width: 64rem) 780px, 100vw" first alt={car.images[0]?.alt} />
        </div>
        <p className="whitespace-pre-line">{car.description}</p>
      </div>
      <CarCard car={card} />
    </div>
  )
}
