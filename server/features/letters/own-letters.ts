import type { Letter, LetterKind, WholeLetter } from '#contract/http/letters.ts'
import type { Paged } from '#contract/http/shapes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { FileAnswer, RawAnswer } from '#server/platform/http/api.ts'
import { answerOnce, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { LetterDeps } from './deps.ts'
import { letterNumber } from './rules.ts'
import { findLetter, findLetterFile, findOwnLetter, type LetterRow, listOwnLetters } from './store.ts'
import { letterTexts as texts } from './texts.ts'
import { addMessage, readPapers, readThread, readThreadFile, refuseMoreMessages, type Thread } from './threads.ts'
import { answerDaysOf } from './write-letter.ts'

/** A member's letters, newest first. Threads of other features are read on their own pages. */
export async function listOwn(db: Reader, accountId: number, query: PageQuery): Promise<{ letters: Paged<Letter> }> {
  const place = pageOf(query)
  const { rows, total } = await listOwnLetters(db, accountId, place)
  return { letters: toPaged(rows.map(toLetter), place, total) }
}

/** One of a member's letters. Refusals: `not_found`. */
export async function readOwn(db: Reader, accountId: number, id: number): Promise<{ letter: WholeLetter } | Refusal> {
  const thread = (await findOwnLetter(db, accountId, id)) && (await readThread(db, id))
  return thread ? { letter: toWholeLetter(thread) } : refuse('not_found')
}

/** Writes again. Refusals: `not_found`, `too_many`, and those of `readPapers` and `addMessage`. */
export async function writeAgain(
  { db, pictures, settings, rateLimits }: LetterDeps,
  caller: Caller,
  { id, text, uploads }: { id: number; text: string; uploads: readonly Upload[] },
): Promise<RawAnswer | Refusal> {
  const { accountId } = caller
  const letter = await findOwnLetter(db, accountId, id)
  if (!letter) return refuse('not_found')
  const refused = rateLimits && (await refuseMoreMessages(db, accountId))
  if (refused) return refused
  const papers = await readPapers(pictures, uploads)
  if (isRefusal(papers)) return papers
  const answerDays = answerDaysOf(letter.kind, await settings.current())
  return answerOnce(db, caller, async (tx) => {
    const added = await addMessage(tx, id, { side: 'member', authorId: accountId, text, papers }, answerDays)
    const written = isRefusal(added) ? added : await readOwn(tx, accountId, id)
    return isRefusal(written) ? written : { message: texts.sent, data: written }
  })
}

/** A file of one of a member's letters or cases, to be saved. Refusals: `not_found`. */
export async function readOwnFile(deps: LetterDeps, accountId: number, fileId: number): Promise<FileAnswer | Refusal> {
  const letterId = (await findLetterFile(deps.db, fileId))?.letterId
  const letter = letterId && (await findLetter(deps.db, letterId))
  if (!letter || letter.accountId !== accountId) return refuse('not_found')
  return readThreadFile(deps, letter.id, fileId)
}

const toLetter = (row: LetterRow): Letter => ({
  id: row.id,
  number: letterNumber(row.id),
  // Threads of other features are no letters of a member's list.
  kind: row.kind as Exclude<LetterKind, 'case'>,
  subject: row.subject,
  status: row.status,
  answer_by: row.answerBy?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

const toWholeLetter = ({ messages, ...letter }: Thread): WholeLetter => ({
  ...toLetter(letter),
  messages: messages.map(({ id, side, text, createdAt, files }) => ({
    id,
    side,
    text,
    created_at: createdAt.toISOString(),
    files,
  })),
})
