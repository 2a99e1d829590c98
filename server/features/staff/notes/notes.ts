import type { StaffNote } from '#contract/http/office/notes.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanText } from '#contract/values/text.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { staffAction } from '../audit/audit.ts'
import type { Staff } from '../staff.ts'
import { insertNote, listNotes, type NoteRow, subjectExists } from './note-store.ts'

type Query = PageQuery & { subject?: string | undefined }
const empty = { ar: 'اكتب الملاحظة.', en: 'Write the note.' }

export async function readNotes(db: Reader, query: Query): Promise<Paged<StaffNote>> {
  const place = pageOf(query)
  const { rows, total } = await listNotes(db, query.subject, place)
  return toPaged(rows.map(toNote), place, total)
}

/** Adds a note for colleagues. Refusals: `not_found`, `invalid` (`text`). */
export async function addNote(
  db: Database,
  staff: Staff,
  body: { subject: string; text: string },
): Promise<StaffNote | Refusal> {
  const text = cleanText(body.text)
  if (text === '') return refuseField('text', empty)
  const row = await staffAction<NoteRow>(db, staff, async (tx, note) => {
    if (!(await subjectExists(tx, body.subject))) return refuse('not_found')
    const added = await insertNote(tx, { subject: body.subject, authorId: staff.actor.accountId, text })
    await note({ action: 'note.added', subject: body.subject, after: { noteId: added.id } })
    return added
  })
  return toNote(row)
}

const toNote = (row: NoteRow): StaffNote => ({
  id: row.id,
  subject: row.subject,
  author_id: row.authorId,
  author_name: row.authorName,
  text: row.text,
  at: row.at.toISOString(),
})
