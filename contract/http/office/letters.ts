import * as z from 'zod'
import { contactMessage } from '../content.ts'
import { letterFile, letterSide, letterStatus, letterText, writtenKinds } from '../letters.ts'
import { PAPER_TYPES } from '../own-cars/documents.ts'
import { route } from '../route.ts'
import { id, idIn, instant, none, paged } from '../shapes.ts'
import { personalEmail, personalPhone, personalText } from './personal.ts'
import { byId, listQuery, sorted } from './shapes.ts'

const letter = z.object({
  id,
  number: z.string(),
  kind: z.enum(writtenKinds),
  /** The member who wrote it; null for a guest, whose phone and mail nobody has proved. */
  user_id: id.nullable(),
  name: z.string(),
  phone: personalPhone,
  email: personalEmail.nullable(),
  subject: personalText,
  /** The first text. */
  message: personalText,
  status: letterStatus,
  /** The person of staff who answers it. */
  assigned_to: id.nullable(),
  assigned_name: z.string().nullable(),
  answer_by: instant.nullable(),
  is_late: z.boolean(),
  note: personalText.nullable(),
  created_at: instant,
})
export type AdminLetter = z.infer<typeof letter>
const message = z.object({
  id,
  side: letterSide,
  author_id: id.nullable(),
  text: personalText,
  created_at: instant,
  files: z.array(letterFile),
})
const wholeLetter = z.object({ ...letter.shape, messages: z.array(message) })
export type WholeAdminLetter = z.infer<typeof wholeLetter>

const base = '/api/admin' as const
const path = '/contact-messages' as const
const one = '/contact-messages/{id}' as const
const access = 'letters' as const

/** The contract's name of a letter in the office is a contact message. */
export const letterAdminRoutes = {
  adminLetters: route({
    method: 'GET',
    base,
    path,
    summary: 'Letters of members and guests, newest first',
    access,
    query: z.object({
      ...listQuery,
      ...sorted('id', 'status', 'answer_by'),
      view: z.enum(['mine', 'unassigned', 'late']).optional(),
      status: letterStatus.optional(),
      kind: z.enum(writtenKinds).optional(),
      user_id: idIn.optional(),
    }),
    data: paged(letter),
  }),
  adminLetter: route({
    method: 'GET',
    base,
    path: one,
    summary: 'One letter with its messages',
    access,
    params: byId,
    data: wholeLetter,
  }),
  adminCreateLetter: route({
    method: 'POST',
    base,
    path,
    summary: 'Writes down what somebody told by phone or at a branch',
    access,
    body: contactMessage.omit({ website: true }),
    data: wholeLetter,
  }),
  adminChangeLetter: route({
    method: 'PUT',
    base,
    path: one,
    summary: 'Gives a letter to a colleague, closes or opens it, or keeps a note',
    access,
    params: byId,
    body: z.strictObject({
      assigned_to: idIn.nullish(),
      status: letterStatus.optional(),
      note: z.string().trim().max(2_000).nullish(),
    }),
    data: wholeLetter,
  }),
  adminAnswerLetter: route({
    method: 'POST',
    base,
    path: '/contact-messages/{id}/messages',
    summary: 'Answers a letter: a member on the page and by mail or SMS, a guest by mail or SMS',
    access,
    params: byId,
    body: z.strictObject({ text: letterText }),
    files: ['files'],
    data: wholeLetter,
  }),
  adminLetterFile: route({
    method: 'GET',
    base,
    path: '/contact-messages/{id}/files/{file_id}',
    summary: 'A file of a letter: a PDF, or the JPEG of a picture',
    access,
    params: z.object({ id: idIn, file_id: idIn }),
    file: PAPER_TYPES,
    data: z.object({}),
  }),
  adminDeleteLetter: route({
    method: 'DELETE',
    base,
    path: one,
    summary: 'Removes a letter with its messages and files; administrators only',
    access: 'settings',
    params: byId,
    data: none,
  }),
}
