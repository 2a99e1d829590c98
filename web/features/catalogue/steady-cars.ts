import { useState } from 'react'
import type { CardCar } from './card-car.ts'

type Pages = readonly (readonly CardCar[])[]

/** A car that is no longer in the list: if it was live, it is shown as closed, in its old place. */
const leftBehind = (car: CardCar): CardCar => (car.status === 'live' ? { ...car, status: 'closed' } : car)

/** The cars in their first shown order, each with its present state. */
export function inOldOrder(shown: readonly CardCar[], now: readonly CardCar[]): CardCar[] {
  const byId = new Map(now.map((car) => [car.id, car]))
  return shown.map((car) => byId.get(car.id) ?? leftBehind(car))
}

const isSameOrder = (a: readonly CardCar[], b: readonly CardCar[]): boolean =>
  a.length === b.length && a.every((car, index) => car.id === b[index]?.id)

/**
 * Keeps every card at its place while its list changes, so that no press hits another car.
 * @param pages the present list, page by page
 * @param key identifies the search; another key is another list
 * @returns the cars to show, whether the list has changed since, and `show` to see its present state
 */
export function useSteadyCars(pages: Pages, key: string) {
  const [first, setFirst] = useState({ key, pages })
  const isNew = first.key !== key
  const start = isNew ? pages : [...first.pages, ...pages.slice(first.pages.length)]
  if (isNew || first.pages.length < pages.length) setFirst({ key, pages: start })
  const shown = start.slice(0, pages.length).map((page, index) => inOldOrder(page, pages[index] ?? []))
  return {
    pages: shown,
    hasChanged: shown.some((page, index) => !isSameOrder(page, pages[index] ?? [])),
    show: () => setFirst({ key, pages }),
  }
}
