import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CarCard } from './car-card.tsx'
import type { CardCar } from './card-car.ts'

type CarGridProps = { cars: readonly CardCar[]; narrow?: boolean; empty?: ReactNode }

/** Cars in a grid. `narrow` beside a column; `empty` is shown when there are no cars. */
export function CarGrid({ cars, narrow = false, empty }: CarGridProps) {
  const t = useT('catalogue')
  if (cars.length === 0) {
    return (
      empty ?? (
        <EmptyState icon="car" title={t('noCars')}>
          {t('noCarsText')}
        </EmptyState>
      )
    )
  }
  return (
    <div className={narrow ? 'cards cards-3' : 'cards'}>
      {cars.map((car, index) => (
        <CarCard key={car.id} car={car} first={index < 2} />
      ))}
    </div>
  )
}
