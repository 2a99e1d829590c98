/**
 * Files that import each other in a cycle, types included: none of them can be read or moved without the others.
 * @param imports file → our own files that it imports.
 * @returns the files of each cycle.
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const knots: string[][] = []
  const entered = new Map<string, number>()
  const open: string[] = []

  /** Tarjan's algorithm. @returns the number of the earliest open file that can be reached from this one. */
  function visit(file: string): number {
    const number = entered.size
    entered.set(file, number)
    open.push(file)
    let earliest = number
    for (const target of imports.get(file) ?? []) {
      if (!entered.has(target)) earliest = Math.min(earliest, visit(target))
      else if (open.includes(target)) earliest = Math.min(earliest, entered.get(target) ?? earliest)
    }
    if (earliest === number) {
      const knot = open.splice(open.indexOf(file))
      if (knot.length > 1) knots.push(knot)
    }
    return earliest
  }

  for (const file of imports.keys()) if (!entered.has(file)) visit(file)
  return knots
}
