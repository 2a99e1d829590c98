import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { PriceSteps } from '../lots/price-steps.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { GoButton } from '../ui/panel.tsx'

type Car = Pick<OfficeData<'GET /cars/{id}'>, 'id' | 'type' | 'status'>
type Lot = OfficeData<'GET /lots/{car_id}'>

/** States of a car that an auction has, or had as the last. */
const WITH_LOT = ['scheduled', 'live', 'awaiting_owner', 'sold', 'rejected', 'no_bids']
export const hasLot = ({ type, status }: Car): boolean => type === 'auction' && WITH_LOT.includes(status)

/** The newest lot of a car; undefined while it is read, and for a car without one. */
function useCarLot(car: Car): Lot | undefined {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['car-lot', car.id],
    queryFn: ({ signal }) => api.call('GET /lots/{car_id}', { params: { car_id: car.id }, signal }),
    enabled: hasLot(car),
  })
  return data
}

/** Something of the car's newest lot. */
export function OfLot({ car, children }: { car: Car; children: (lot: Lot) => ReactNode }) {
  const lot = useCarLot(car)
  return lot ? children(lot) : <span className="mu">—</span>
}

/** The way to the page of the newest lot. */
export function ToLot({ car }: { car: Car }) {
  const t = useT('office')
  const lot = useCarLot(car)
  return lot ? (
    <GoButton to={`/lots/${lot.lot_id}`} kind="primary">
      {t('openLot')}
    </GoButton>
  ) : null
}

/** How the price of the newest lot went. */
export function LotOfCar({ car }: { car: Car }) {
  const lot = useCarLot(car)
  return lot ? <PriceSteps lot={lot} /> : null
}
