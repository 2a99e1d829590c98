export type Turns = {
  /** Runs a task in its turn. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The number of waiting tasks. */
  waiting(): number
}

/** Runs at most `most` of the given tasks at a time, the others in order of arrival. */
export function limitTo(most: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    waiting: () => waiting.length,
    run: async (work) => {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        // The slot goes directly to the next in the queue, so that a new call cannot overtake.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
