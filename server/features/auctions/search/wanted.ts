import type { WordKind } from '../../catalogue/index.ts'

/**
 * The criteria of a search text. Lists of values widen, kinds narrow each other; adjacent `names`
 * are brands and models of which one is enough.
 */
export type Wanted = { [Kind in WordKind]?: string[] } & {
  names: { brand: number[]; model: number[]; modelBrands: number[] }[]
  city?: number[]
  year?: { from?: number; to?: number }
  /** Halalas, and kilometres: the lists filter by them as by those of the form. */
  price?: { from?: number; to?: number }
  kilometres?: { from?: number; to?: number }
  /** The search text must hold each of these. */
  words: string[]
}

export const isEmpty = ({ names, words, ...rest }: Wanted): boolean =>
  names.length === 0 && words.length === 0 && Object.keys(rest).length === 0

/**
 * The same with fewer criteria, if nothing matches all: first without the words, then without a car's features and
 * place, then without its year. Brand and model stay.
 */
export function relaxed(wanted: Wanted): Wanted[] {
  const { names, words, year, price: _price, kilometres: _kilometres, ...like } = wanted
  const steps: Wanted[] = []
  if (words.length > 0) steps.push({ ...wanted, words: [] })
  if (Object.keys(like).length > 0) steps.push({ names, words: [], ...(year ? { year } : {}) })
  if (year) steps.push({ names, words: [] })
  return steps.filter((step) => !isEmpty(step))
}
