import type { Description } from './description.ts'
import { auctions } from './stock/auctions.tsx'

/** Every resource with a list. */
export const DESCRIPTIONS: readonly Description[] = [auctions]

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]))
export const descriptionOf = (name: string): Description | undefined => byName.get(name)
