import type { Description } from './description.ts'
import { auctions } from './stock/auctions.tsx'
import { cars } from './stock/cars.tsx'

/** Every resource with a list. */
export const DESCRIPTIONS: readonly Description[] = [cars, auctions]

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]))
export const descriptionOf = (name: string): Description | undefined => byName.get(name)
