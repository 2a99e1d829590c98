import { bind } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LetterDeps } from './deps.ts'
import { listOwn, readOwn, readOwnFile, writeAgain } from './own-letters.ts'
import { answerLetter } from './staff/answer-letter.ts'
import { keepLetter, removeLetter, writeDown } from './staff/keep-letters.ts'
import { readLetter, readLetterFile, readLetters } from './staff/read-letters.ts'
import { lettersOf, moveLetters } from './store.ts'
import { removeThreads } from './threads.ts'
import { writeLetter } from './write-letter.ts'

/** Letters of members and guests to the house, and the answers of staff. */
export const createLetters = (deps: LetterDeps) => ({
  ...bind(deps, { write: writeLetter }),
  own: { ...bind(deps.db, { list: listOwn, read: readOwn }), ...bind(deps, { writeAgain, readFile: readOwnFile }) },
  staff: {
    ...bind(deps.db, { list: readLetters, read: readLetter }),
    ...bind(deps, {
      readFile: readLetterFile,
      answer: answerLetter,
      keep: keepLetter,
      writeDown,
      remove: removeLetter,
    }),
  },
  /** A closed account keeps no letters, nor does its proved phone. */
  forgetMember: async (tx: Tx, accountId: number, phone: string | null) =>
    removeThreads(tx, deps.pictures, await lettersOf(tx, accountId, phone)),
  moveMember: moveLetters,
})
export type Letters = ReturnType<typeof createLetters>
