import type { AdminLetter, WholeAdminLetter } from '#contract/http/office/letters.ts'
import type { Paged } from '#contract/http/shapes.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { listOf } from '../../staff/index.ts'
import type { LetterDeps } from '../deps.ts'
import { letterNumber } from '../rules.ts'
import { readThread, readThreadFile } from '../threads.ts'
import { findListed, type LetterFilters, type ListedLetter, listLetters } from './letters-store.ts'

type Query = PageQuery & Omit<LetterFilters, 'search'> & { search?: string | undefined; sort?: string | undefined }

/** Letters for staff, newest first unless sorted otherwise. `view` narrows them to the reader's own, free or late ones. */
export const readLetters = (db: Reader, staffId: number, query: Query): Promise<Paged<AdminLetter>> =>
  listOf(query, (search, sort, place) => listLetters(db, { ...query, search }, staffId, { sort, place }), toLetter)

/** One letter with its newest messages. Refusals: `not_found`, also for the threads of other features. */
export async function readLetter(db: Reader, id: number): Promise<WholeAdminLetter | Refusal> {
  const row = await findListed(db, id)
  const thread = row && (await readThread(db, id))
  if (!thread) return refuse('not_found')
  const messages = thread.messages.map(({ authorId, createdAt, ...message }) => ({
    ...message,
    author_id: authorId,
    created_at: createdAt.toISOString(),
  }))
  return { ...toLetter(row), messages }
}

/** A file of a letter, to be saved. Refusals: `not_found`. */
export async function readLetterFile(
  deps: Pick<LetterDeps, 'db' | 'pictures'>,
  { id, file_id }: { id: number; file_id: number },
): Promise<FileAnswer | Refusal> {
  return (await findListed(deps.db, id)) ? readThreadFile(deps, id, file_id) : refuse('not_found')
}

const toLetter = (row: ListedLetter): AdminLetter => ({
  id: row.id,
  number: letterNumber(row.id),
  // The list leaves the threads of other features out.
  kind: row.kind as AdminLetter['kind'],
  user_id: row.accountId,
  name: row.name,
  phone: row.phone,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status,
  assigned_to: row.ownerId,
  assigned_name: row.ownerName,
  answer_by: row.answerBy?.toISOString() ?? null,
  is_late: row.isLate,
  note: row.note,
  created_at: row.createdAt.toISOString(),
})
