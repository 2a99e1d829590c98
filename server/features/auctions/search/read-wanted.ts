import type { Database } from '#server/platform/db/database.ts'
import type { ReadLexicon } from '../../catalogue/index.ts'
import { type Understood, understand } from './understand.ts'
import { isEmpty } from './wanted.ts'
import { findHolders } from './words-store.ts'

/** @returns undefined for a text without criteria */
export type ReadWanted = (text: string, isTyping?: boolean) => Promise<Understood | undefined>

/** Reads search texts with the present names of the catalogue. */
export const createReadWanted =
  (db: Database, readLexicon: ReadLexicon): ReadWanted =>
  async (text, isTyping = false) => {
    const understood = await understand(text, await readLexicon(), (word) => findHolders(db, word), isTyping)
    return isEmpty(understood.wanted) ? undefined : understood
  }
