import { sql } from 'kysely'
import type { LetterKind, LetterSide, LetterStatus } from '#contract/http/letters.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { StoredPaper } from '#server/platform/storage/papers.ts'
import { paperColumns } from '#server/platform/storage/store.ts'

export type LetterRow = {
  id: number
  kind: LetterKind
  accountId: number | null
  name: string | null
  phone: string | null
  email: string | null
  subject: string
  about: string | null
  language: Language
  ownerId: number | null
  status: LetterStatus
  answerBy: Date | null
  note: string | null
  createdAt: Date
}
export type LetterFile = Omit<StoredPaper, 'key'> & { id: number }
export type MessageRow = {
  id: number
  side: LetterSide
  authorId: number | null
  text: string
  createdAt: Date
  files: LetterFile[]
}

/** `answerDays`: the days in which staff answer; null if the feature that opens it has clocks of its own. */
export type NewLetter = Pick<LetterRow, 'kind' | 'accountId' | 'subject'> &
  Partial<Pick<LetterRow, 'name' | 'phone' | 'email' | 'about' | 'language'>> & {
    answerDays: number | null
    networkHash?: Buffer
  }
export type NewMessage = { side: LetterSide; authorId: number | null; text: string; fileIds: readonly number[] }

const dueIn = (days: number | null) =>
  days === null ? null : sql<Date>`clock_timestamp() + make_interval(days => ${days})`

export async function insertLetter(tx: Tx, { answerDays, ...letter }: NewLetter): Promise<number> {
  const row = { ...letter, answerBy: dueIn(answerDays) }
  return (await tx.insertInto('letters').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertMessage(tx: Tx, letterId: number, { fileIds, ...message }: NewMessage): Promise<void> {
  const { id: messageId } = await tx
    .insertInto('letterMessages')
    .values({ letterId, ...message })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (fileIds.length === 0) return
  const files = fileIds.map((fileId) => ({ fileId, messageId }))
  await tx.insertInto('letterFiles').values(files).execute()
}

/** A message of the member waits for staff: the deadline that runs stays, a new one begins after an answer. */
export async function setWaiting(tx: Tx, id: number, answerDays: number | null): Promise<void> {
  await tx
    .updateTable('letters')
    .set({
      status: 'waiting',
      answerBy: sql<Date | null>`case when status = 'waiting' then answer_by else ${dueIn(answerDays)} end`,
    })
    .where('id', '=', id)
    .execute()
}

/** Nothing is due any more, until the member writes again. */
export async function setDone(tx: Tx, id: number, status: 'answered' | 'closed'): Promise<void> {
  await tx.updateTable('letters').set({ status, answerBy: null }).where('id', '=', id).execute()
}

const columns = [
  ...(['id', 'accountId', 'name', 'phone', 'email', 'subject', 'about', 'ownerId'] as const),
  ...(['answerBy', 'note', 'createdAt'] as const),
  sql<LetterKind>`kind`.as('kind'),
  sql<LetterStatus>`status`.as('status'),
  sql<Language>`language`.as('language'),
] as const

export async function findLetter(reader: Reader, id: number): Promise<LetterRow | undefined> {
  return reader.selectFrom('letters').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockLetter(tx: Tx, id: number): Promise<LetterRow | undefined> {
  return tx.selectFrom('letters').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** One of a member's own letters; threads of other features are none. */
export async function findOwnLetter(reader: Reader, accountId: number, id: number): Promise<LetterRow | undefined> {
  return ownLetters(reader, accountId).select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, all of them, newest first. */
export async function listOwnLetters(
  reader: Reader,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LetterRow[]; total: number }> {
  const own = ownLetters(reader, accountId)
  const rows = await own.select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await own.select((by) => by.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

const ownLetters = (reader: Reader, accountId: number) =>
  reader.selectFrom('letters').where('accountId', '=', accountId).where('kind', '<>', 'case')

/** The messages that an account has written within a day. */
export async function countWritten(reader: Reader, authorId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('letterMessages')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('authorId', '=', authorId)
    .where('createdAt', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest messages of a thread with their files, in the order in which they were written. */
export async function messagesOf(reader: Reader, letterId: number, max: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.side, m.author_id, m.text, m.created_at,
           coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'format', f.variants -> 0 ->> 'format',
                                                         'bytes', (f.variants -> 0 ->> 'bytes')::int) order by f.id)
                       from letter_files l join files f on f.id = l.file_id where l.message_id = m.id), '[]') as files
      from (select * from letter_messages where letter_id = ${letterId} order by id desc limit ${max}) m
     order by m.id`.execute(reader)
  return rows
}

/** A file of a thread; undefined if it is not one of its files. */
export async function findLetterFile(
  reader: Reader,
  fileId: number,
): Promise<(StoredPaper & { letterId: number }) | undefined> {
  return reader
    .selectFrom('letterFiles as l')
    .innerJoin('letterMessages as m', 'm.id', 'l.messageId')
    .innerJoin('files as f', 'f.id', 'l.fileId')
    .select(['m.letterId', ...paperColumns])
    .where('l.fileId', '=', fileId)
    .executeTakeFirst()
}

/** The ids of a member's letters, and of those that guests wrote with the member's proved phone. */
export async function lettersOf(tx: Tx, accountId: number, phone: string | null): Promise<number[]> {
  const rows = await tx
    .selectFrom('letters')
    .select('id')
    .where('kind', '<>', 'case')
    .where((either) =>
      either.or([
        either('accountId', '=', accountId),
        either.and([either('accountId', 'is', null), either('phone', '=', phone ?? '')]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Some letters whose last message is two years old. */
export async function oldLetters(reader: Reader, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from letters l
     where l.kind <> 'case' and l.created_at < clock_timestamp() - interval '2 years'
       and not exists (select from letter_messages m
                        where m.letter_id = l.id and m.created_at >= clock_timestamp() - interval '2 years')
     order by l.id limit ${max}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Gives the letters of an account to another one of the same person. */
export async function moveLetters(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('letters').set({ accountId: intoId }).where('accountId', '=', fromId).execute()
}

/** @returns the ids of their files, to which nothing refers any more. */
export async function deleteLetters(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const messages = tx.selectFrom('letterMessages').select('id').where('letterId', 'in', ids)
  const files = await tx.deleteFrom('letterFiles').where('messageId', 'in', messages).returning('fileId').execute()
  await tx.deleteFrom('letterMessages').where('letterId', 'in', ids).execute()
  await tx.deleteFrom('letters').where('id', 'in', ids).execute()
  return files.map(({ fileId }) => fileId)
}
