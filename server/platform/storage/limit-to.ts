/** Runs at most `most` of the given works at a time, the others in the order in which they came. */
export function limitTo(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // A turn is handed on directly, so that nobody who comes now can overtake.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
