import type { Reader } from '#server/platform/db/database.ts'
import { trimOf } from '../trim-rules.ts'
import { newestTitles, readUsualWords, type UsualWords } from './usual-store.ts'

const TRIMS_MAX = 8
/** A trim of one title alone may be a slip. */
const TRIM_FEWEST = 2

/** What cars of a model usually are, for the form of a seller; all empty for an unknown one. */
export async function readUsual(reader: Reader, modelId: number): Promise<UsualWords & { trims: string[] }> {
  const words = (await readUsualWords(reader, modelId)).get(modelId) ?? { style: null, fuel: null }
  const counts = new Map<string, number>()
  for (const title of await newestTitles(reader, modelId)) {
    const trim = trimOf(title)
    if (trim !== null) counts.set(trim, (counts.get(trim) ?? 0) + 1)
  }
  const trims = [...counts].filter(([, count]) => count >= TRIM_FEWEST).sort(([, a], [, b]) => b - a)
  return { ...words, trims: trims.slice(0, TRIMS_MAX).map(([trim]) => trim) }
}
