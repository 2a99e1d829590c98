/** Who asked for a task; tasks without one count as one asker's. */
type Asker = number | undefined
export type Turns = {
  /** Runs a task in its turn. */
  run<T>(work: () => Promise<T>, asker?: Asker): Promise<T>
  /** The number of waiting tasks. */
  waiting(): number
  /** The number of one asker's waiting tasks. */
  waitingOf(asker: Asker): number
}

/** Runs at most `most` of the given tasks at a time. Askers take turns, each one's tasks in order of arrival. */
export function limitTo(most: number): Turns {
  let running = 0
  // The asker whose turn is next comes first.
  const waiting = new Map<Asker, (() => void)[]>()
  const waitFor = (asker: Asker) =>
    new Promise<void>((resolve) => {
      const own = waiting.get(asker)
      if (own) own.push(resolve)
      else waiting.set(asker, [resolve])
    })
  const takeNext = (): (() => void) | undefined => {
    const [turn] = waiting
    if (!turn) return undefined
    const [asker, own] = turn
    const next = own.shift()
    waiting.delete(asker)
    if (own.length > 0) waiting.set(asker, own)
    return next
  }
  return {
    waiting: () => waiting.values().reduce((sum, own) => sum + own.length, 0),
    waitingOf: (asker) => waiting.get(asker)?.length ?? 0,
    run: async (work, asker) => {
      if (running >= most) await waitFor(asker)
      else running += 1
      try {
        return await work()
      } finally {
        // The slot goes directly to the next in the queue, so that a new call cannot overtake.
        const next = takeNext()
        if (next) next()
        else running -= 1
      }
    },
  }
}
