import type { QueryClient } from '@tanstack/react-query'
import type { CardCar } from './card-car.ts'

/** The fields of every cached car, on a card and on its page. */
export type KeptCar = Omit<CardCar, 'image'>

const isCar = (value: object, id: number): value is KeptCar =>
  'slug' in value && 'bids_count' in value && 'id' in value && value.id === id

/** The replacement of an object in cached data; undefined descends into it. */
type Change = (found: object) => object | undefined

/**
 * Changes data everywhere in the query cache: lists, home, pages. Parts without a change stay the same objects, so
 * nothing else renders again.
 */
export function patchKept(queryClient: QueryClient, change: Change): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state
    if (data === undefined) continue
    const changed = changeWhere(data, change)
    if (changed !== data) queryClient.setQueryData(query.queryKey, changed, { updatedAt: query.state.dataUpdatedAt })
  }
}

const ofCar =
  (id: number, change: (car: KeptCar) => KeptCar): Change =>
  (found) =>
    isCar(found, id) ? change(found) : undefined

/** Changes one car everywhere in the query cache. */
export const patchCars = (queryClient: QueryClient, id: number, change: (car: KeptCar) => KeptCar): void =>
  patchKept(queryClient, ofCar(id, change))

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
 * A deep copy of `value` with the car changed, sharing all unchanged parts; the same value if it holds no such
 * car.
 */
export const changeIn = (value: unknown, id: number, change: (car: KeptCar) => KeptCar): unknown =>
  changeWhere(value, ofCar(id, change))

function changeWhere(value: unknown, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => changeWhere(item, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const instead = change(value)
  if (instead) return instead
  // A car holds no other cars.
  if ('bids_count' in value) return value
  let changed: Record<string, unknown> | undefined
  for (const [key, child] of Object.entries(value)) {
    const next = changeWhere(child, change)
    if (next === child) continue
    changed ??= { ...value }
    changed[key] = next
  }
  return changed ?? value
}
