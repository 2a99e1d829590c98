import type { QueryClient } from '@tanstack/react-query'
import type { CardCar } from './card-car.ts'

/** What every kept car has, on a card as on its page. */
export type KeptCar = Omit<CardCar, 'image'>

const isCar = (value: object, id: number): value is KeptCar =>
  'slug' in value && 'bids_count' in value && 'id' in value && value.id === id

/**
 * Changes one car wherever the query cache holds it: lists, home, its own page. Parts without that car stay the same
 * objects, so nothing else renders again.
 */
export function patchCars(queryClient: QueryClient, id: number, change: (car: KeptCar) => KeptCar): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state
    if (data === undefined) continue
    const changed = changeIn(data, id, change)
    if (changed !== data) queryClient.setQueryData(query.queryKey, changed, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** The newest known state of one car in the cache, by its number of changes. */
export function findCar(queryClient: QueryClient, id: number): KeptCar | undefined {
  let newest: KeptCar | undefined
  const look = (car: KeptCar) => {
    if (!newest || car.seq > newest.seq) newest = car
    return car
  }
  for (const query of queryClient.getQueryCache().getAll()) changeIn(query.state.data, id, look)
  return newest
}

/**
 * A deep copy of `value` with the car changed, sharing everything that stayed; the same value when it holds no such
 * car.
 */
export function changeIn(value: unknown, id: number, change: (car: KeptCar) => KeptCar): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => changeIn(item, id, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (isCar(value, id)) return change(value)
  // A car holds no other cars.
  if ('bids_count' in value) return value
  let changed: Record<string, unknown> | undefined
  for (const [key, child] of Object.entries(value)) {
    const next = changeIn(child, id, change)
    if (next === child) continue
    changed ??= { ...value }
    changed[key] = next
  }
  return changed ?? value
}
