/** Reproducible randomness: the same seed gives the same numbers. */
export type Rng = {
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
}

/** Random numbers of a seed (mulberry32, public domain). */
export function createRng(seed: number): Rng {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    chance: (share) => next() < share,
    between,
    pick: (list) => {
      const item = list[between(0, list.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
