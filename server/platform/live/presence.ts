/** The marks of each lot's watchers, and the number of processes of each mark. */
export type Presence = {
  /** The number of different marks of a lot. */
  count(productId: number): number
  /** A watcher came to a lot through a process, or left it; a repeated message counts once. */
  change(process: string, productId: number, mark: number, isHere: boolean): void
  /** All watchers of a process; replaces its former state. */
  replace(process: string, lots: ReadonlyMap<number, ReadonlySet<number>>): void
}

/** @param onChange called with each lot whose number has changed */
export function createPresence(onChange: (productId: number) => void): Presence {
  const processes = new Map<string, Map<number, Set<number>>>()
  const lots = new Map<number, Map<number, number>>()

  function change(process: string, productId: number, mark: number, isHere: boolean): void {
    const own = marksOf(processes, process, productId)
    if (own.has(mark) === isHere) return
    if (isHere) own.add(mark)
    else own.delete(mark)
    if (own.size === 0) processes.get(process)?.delete(productId)
    const marks = lots.get(productId) ?? new Map<number, number>()
    const before = marks.size
    const places = (marks.get(mark) ?? 0) + (isHere ? 1 : -1)
    if (places > 0) marks.set(mark, places)
    else marks.delete(mark)
    if (marks.size > 0) lots.set(productId, marks)
    else lots.delete(productId)
    if (marks.size !== before) onChange(productId)
  }

  function replace(process: string, next: ReadonlyMap<number, ReadonlySet<number>>): void {
    for (const [productId, marks] of processes.get(process) ?? [])
      for (const mark of [...marks])
        if (next.get(productId)?.has(mark) !== true) change(process, productId, mark, false)
    for (const [productId, marks] of next) for (const mark of marks) change(process, productId, mark, true)
    if (processes.get(process)?.size === 0) processes.delete(process)
  }

  return { count: (productId) => lots.get(productId)?.size ?? 0, change, replace }
}

function marksOf(processes: Map<string, Map<number, Set<number>>>, process: string, productId: number): Set<number> {
  const own = processes.get(process) ?? new Map<number, Set<number>>()
  processes.set(process, own)
  const marks = own.get(productId) ?? new Set<number>()
  own.set(productId, marks)
  return marks
}
