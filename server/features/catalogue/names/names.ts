import type { Database } from '#server/platform/db/database.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import { namesVersion, readCatalogueNames } from './names-store.ts'

export type ReadLexicon = () => Promise<Lexicon>
const FRESH_MS = 1000

/** The lexicon of the present names: rebuilt when one of them has changed, checked at most once a second. */
export function createNames(db: Database, now: () => number): ReadLexicon {
  let known: { version: string; lexicon: Promise<Lexicon> } | undefined
  let seen: { at: number; version: Promise<string> } | undefined
  return async () => {
    if (seen === undefined || now() - seen.at >= FRESH_MS) seen = { at: now(), version: namesVersion(db) }
    const started = seen
    const version = await started.version.catch((error: unknown) => {
      if (seen === started) seen = undefined
      throw error
    })
    if (known?.version !== version) {
      const lexicon = readCatalogueNames(db).then(createLexicon)
      known = { version, lexicon }
      lexicon.catch(() => {
        known = undefined
      })
    }
    return known.lexicon
  }
}
