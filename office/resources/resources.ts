import type { Description } from './description.ts'
import { auctions } from './stock/auctions.tsx'
import { cars } from './stock/cars.tsx'
import { imports } from './stock/imports.ts'
import { listings } from './stock/listings.tsx'
import { lots } from './stock/lots.tsx'
import { questions } from './stock/questions.tsx'

/** Every resource with a list. */
export const DESCRIPTIONS: readonly Description[] = [cars, listings, auctions, lots, questions, imports]

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]))
export const descriptionOf = (name: string): Description | undefined => byName.get(name)
