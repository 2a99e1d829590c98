import type { StaffNote } from '#contract/http/office/notes.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanText } from '#contract/values/text.ts'
import { afterCommit, type Database, type Reader, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { rightsOfRole } from '#server/platform/http/request/actor.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { findApproval, roleOf } from '../approvals/approval-store.ts'
import { staffWith } from '../approvals/approver.ts'
import { noteNotice } from '../approvals/notices.ts'
import { staffAction } from '../audit/audit.ts'
import type { Staff } from '../staff.ts'
import { insertNote, listNotes, type NoteRow, noteAuthors, subjectExists } from './note-store.ts'

type Query = PageQuery & { subject?: string | undefined }
const empty = { ar: 'اكتب الملاحظة.', en: 'Write the note.' }

/** Refusals: `not_found` for a request for approval that the reader may not see. */
export async function readNotes(
  db: Reader,
  staff: Pick<Staff, 'actor'>,
  query: Query,
): Promise<Paged<StaffNote> | Refusal> {
  if (query.subject !== undefined && !(await maySee(db, staff, query.subject))) return refuse('not_found')
  const place = pageOf(query)
  const { rows, total } = await listNotes(db, query.subject, place)
  return toPaged(rows.map(toNote), place, total)
}

/** Adds a note for colleagues; one about a request for approval is told to the people of the request. Refusals: `not_found`, `invalid` (`text`). */
export async function addNote(
  { db, notices }: { db: Database; notices: NoticeSink },
  staff: Staff,
  body: { subject: string; text: string },
): Promise<StaffNote | Refusal> {
  const text = cleanText(body.text)
  if (text === '') return refuseField('text', empty)
  const row = await staffAction<NoteRow>(db, staff, async (tx, note) => {
    if (!(await subjectExists(tx, body.subject)) || !(await maySee(tx, staff, body.subject))) return refuse('not_found')
    const noticesOf = await noticesAbout(tx, staff, body.subject)
    const added = await insertNote(tx, { subject: body.subject, authorId: staff.actor.accountId, text })
    await note({ action: 'note.added', subject: body.subject, after: { noteId: added.id } })
    afterCommit(tx, await notices(asQueryable(tx), noticesOf(added)))
    return added
  })
  return toNote(row)
}

const approvalId = (subject: string): number | undefined =>
  subject.startsWith('approval:') ? Number(subject.slice('approval:'.length)) : undefined

/** A request for approval is seen by the people with the right of its act. */
async function maySee(reader: Reader, { actor }: Pick<Staff, 'actor'>, subject: string): Promise<boolean> {
  const id = approvalId(subject)
  if (id === undefined) return true
  const request = await findApproval(reader, id)
  if (!request || request.askedBy === actor.accountId) return request !== undefined
  const role = await roleOf(reader, actor.accountId)
  return role !== null && rightsOfRole(role).includes(request.access)
}

/**
 * The notices about a note on a waiting request for approval: to the one who asked, and to who wrote about it before. If
 * nobody else did, to those who could approve it: the asker reminds them so.
 */
async function noticesAbout(tx: Tx, { actor }: Staff, subject: string): Promise<(added: NoteRow) => Notice[]> {
  const id = approvalId(subject)
  const request = id === undefined ? undefined : await findApproval(tx, id)
  if (request?.state !== 'waiting') return () => []
  const isOther = (accountId: number) => accountId !== actor.accountId
  const involved = [...new Set([request.askedBy, ...(await noteAuthors(tx, subject))])].filter(isOther)
  const told = involved.length > 0 ? involved : await staffWith(tx, request.access)
  return (added) => told.filter(isOther).map((accountId) => noteNotice(accountId, request, added))
}

const toNote = (row: NoteRow): StaffNote => ({
  id: row.id,
  subject: row.subject,
  author_id: row.authorId,
  author_name: row.authorName,
  text: row.text,
  at: row.at.toISOString(),
})
