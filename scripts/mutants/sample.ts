/** Numbers from 0 up to, not including, 1; the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The given number of items, in their order, chosen by the seed. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = randomFrom(seed)
  return items
    .map((item, index) => ({ item, index, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item)
}
