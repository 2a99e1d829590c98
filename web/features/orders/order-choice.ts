import type { Choice, Item } from './queries.ts'

/** The choice with services that can still be had: one that was withdrawn since would refuse the whole order. */
export function offeredOf(choice: Choice, items: readonly Pick<Item, 'id'>[] | undefined): Choice {
  if (items === undefined) return choice
  return { ...choice, services: choice.services.filter((service) => items.some(({ id }) => id === service)) }
}
