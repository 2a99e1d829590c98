import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Place } from '../lists/list-store.ts'

export type NoteRow = { id: number; subject: string; authorId: number; authorName: string; text: string; at: Date }

const selectNotes = (db: Reader) =>
  db
    .selectFrom('staffNotes as n')
    .innerJoin('accounts as a', 'a.id', 'n.authorId')
    .select(['n.id', 'n.subject', 'n.authorId', 'a.name as authorName', 'n.text', 'n.at'])

/** Notes, newest first: about one subject, or about all orders, members and cars. */
export async function listNotes(
  db: Reader,
  subject: string | undefined,
  place: Place,
): Promise<{ rows: NoteRow[]; total: number }> {
  const rows = await selectNotes(db)
    .where(aboutSubject(subject))
    .orderBy('n.id', 'desc')
    .limit(place.limit)
    .offset(place.offset)
    .execute()
  const { total } = await db
    .selectFrom('staffNotes as n')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(aboutSubject(subject))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

const aboutSubject = (subject: string | undefined) =>
  subject === undefined ? sql<boolean>`n.subject not like 'approval:%'` : sql<boolean>`n.subject = ${subject}`

/** The authors of the notes about a subject. */
export async function noteAuthors(reader: Reader, subject: string): Promise<number[]> {
  const rows = await reader
    .selectFrom('staffNotes')
    .select('authorId')
    .distinct()
    .where('subject', '=', subject)
    .execute()
  return rows.map(({ authorId }) => authorId)
}

const TABLES = { order: 'orders', account: 'accounts', car: 'cars' } as const

/** True if the order, account or car of a note exists: 'order:12'. */
export async function subjectExists(tx: Tx, subject: string): Promise<boolean> {
  const [kind, id] = subject.split(':')
  const table = TABLES[kind as keyof typeof TABLES]
  const row = await tx.selectFrom(table).select('id').where('id', '=', Number(id)).executeTakeFirst()
  return row !== undefined
}

export async function insertNote(tx: Tx, note: { subject: string; authorId: number; text: string }): Promise<NoteRow> {
  const { id } = await tx.insertInto('staffNotes').values(note).returning('id').executeTakeFirstOrThrow()
  return selectNotes(tx).where('n.id', '=', id).executeTakeFirstOrThrow()
}
