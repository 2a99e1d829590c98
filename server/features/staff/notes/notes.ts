import type { StaffNote } from '#contract/http/office/notes.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { cleanText } from '#contract/values/text.ts'
import { afterCommit, type Database, type Reader, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { type ApprovalRow, findApproval } from '../approvals/approval-store.ts'
import { sees, staffWith } from '../approvals/approver.ts'
import { noteNotice } from '../approvals/notices.ts'
import { staffAction } from '../audit/audit.ts'
import type { Staff } from '../staff.ts'
import { insertNote, listNotes, type NoteRow, noteAuthors, subjectExists } from './note-store.ts'

type Query = PageQuery & { subject?: string | undefined }
const empty = { ar: 'اكتب الملاحظة.', en: 'Write the note.' }

/** Refusals: `not_found` for a request for approval that the reader may not see. */
export async function readNotes(db: Reader, actor: Actor, query: Query): Promise<Paged<StaffNote> | Refusal> {
  const request = query.subject === undefined ? undefined : await findRequest(db, actor, query.subject)
  if (isRefusal(request)) return request
  const place = pageOf(query)
  const { rows, total } = await listNotes(db, query.subject, place)
  return toPaged(rows.map(toNote), place, total)
}

/**
 * Adds a note for colleagues. A note on a request for approval notifies the people of the request.
 * Refusals: `not_found`, `invalid` (`text`).
 */
export async function addNote(
  { db, notices }: { db: Database; notices: NoticeSink },
  staff: Staff & { actor: Actor },
  { subject, ...body }: { subject: string; text: string },
): Promise<StaffNote | Refusal> {
  const text = cleanText(body.text)
  if (text === '') return refuseField('text', empty)
  const row = await staffAction<NoteRow>(db, staff, async (tx, note) => {
    const request = await findRequest(tx, staff.actor, subject)
    if (isRefusal(request)) return request
    if (!request && !(await subjectExists(tx, subject))) return refuse('not_found')
    const added = await insertNote(tx, { subject, authorId: staff.actor.accountId, text })
    await note({ action: 'note.added', subject, after: { noteId: added.id } })
    if (request) afterCommit(tx, await notices(asQueryable(tx), await noticesAbout(tx, request, added)))
    return added
  })
  return toNote(row)
}

/** The request for approval that a subject names; undefined for any other subject. Refusals: `not_found`. */
async function findRequest(reader: Reader, actor: Actor, subject: string): Promise<ApprovalRow | undefined | Refusal> {
  const [kind, id] = subject.split(':')
  if (kind !== 'approval') return undefined
  const request = await findApproval(reader, Number(id))
  return request && sees(actor, request) ? request : refuse('not_found')
}

/**
 * The notices about a note on a waiting request: to its asker and to everybody who wrote a note on it. If only the asker
 * did, the note goes to everybody who could approve the request.
 */
async function noticesAbout(tx: Tx, request: ApprovalRow, added: NoteRow): Promise<Notice[]> {
  if (request.state !== 'waiting') return []
  const isOther = (accountId: number) => accountId !== added.authorId
  const involved = [...new Set([request.askedBy, ...(await noteAuthors(tx, added.subject))])].filter(isOther)
  const told = involved.length > 0 ? involved : (await staffWith(tx, request.access)).filter(isOther)
  return told.map((accountId) => noteNotice(accountId, request, added))
}

const toNote = (row: NoteRow): StaffNote => ({
  id: row.id,
  subject: row.subject,
  author_id: row.authorId,
  author_name: row.authorName,
  text: row.text,
  at: row.at.toISOString(),
})
