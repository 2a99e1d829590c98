let read = 0

export function countRead(text: string): { text: string; read: number } {
  read += 1
  return { text, read }
}

/** Keeps its process busy. */
export function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) {
    // Nothing else may run meanwhile.
  }
}

/** Holds this many lists. */
export function hold(count: number): number {
  const held: string[][] = []
  while (held.length < count) held.push([String(held.length)])
  return held.length
}

/** Holds a list of this many numbers, allocated at once. */
export function holdAtOnce(count: number): number {
  return Array.from({ length: count }).fill(0.5).length
}

export function fail(text: string): never {
  throw new Error(text)
}
