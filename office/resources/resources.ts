import type { Description } from './description.ts'

/** Every resource with a list. */
export const DESCRIPTIONS: readonly Description[] = []

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]))
export const descriptionOf = (name: string): Description | undefined => byName.get(name)
