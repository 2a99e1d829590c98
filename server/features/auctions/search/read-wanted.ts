import type { Database } from '#server/platform/db/database.ts'
import type { ReadLexicon } from '../../catalogue/index.ts'
import { understand } from './understand.ts'
import { isEmpty, type Wanted } from './wanted.ts'
import { findHolders } from './words-store.ts'

/** @returns undefined for a text without criteria */
export type ReadWanted = (text: string, isTyping?: boolean) => Promise<Wanted | undefined>

/** Reads search texts with the present names of the catalogue. */
export const createReadWanted =
  (db: Database, readLexicon: ReadLexicon): ReadWanted =>
  async (text, isTyping = false) => {
    const wanted = await understand(text, await readLexicon(), (word) => findHolders(db, word), isTyping)
    return isEmpty(wanted) ? undefined : wanted
  }
