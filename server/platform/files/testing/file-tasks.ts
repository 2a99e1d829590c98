let read = 0

export function countRead(text: string): { text: string; read: number } {
  read += 1
  return { text, read }
}

/** Keeps its thread busy. */
export function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) {
    // Nothing else may run on this thread.
  }
}

/** Holds this many lists. */
export function hold(count: number): number {
  const held: string[][] = []
  while (held.length < count) held.push([String(held.length)])
  return held.length
}

export function fail(text: string): never {
  throw new Error(text)
}
