/** One value for each name. */
export const recordOf = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T> // one entry for each name

/** The given names first and the others after them, for places with an order older than the table's. */
export const inOrder = <Name extends string>(first: readonly Name[], names: readonly Name[]): Name[] => [
  ...first,
  ...names.filter((name) => !first.includes(name)),
]
