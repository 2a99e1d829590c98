import * as z from 'zod'
import { PAPER_TYPES, paperFile } from './own-cars/documents.ts'
import { route } from './route.ts'
import { id, idIn, instant, paged, pageQuery } from './shapes.ts'

/** The kinds of letter that people write; `case` is the thread of an order's case. */
export const writtenKinds = ['contact', 'complaint', 'data', 'job'] as const
export type LetterKind = (typeof writtenKinds)[number] | 'case'
/** `waiting`: for an answer of staff. */
export const letterStatus = z.enum(['waiting', 'answered', 'closed'])
export type LetterStatus = z.infer<typeof letterStatus>
export const letterSide = z.enum(['member', 'staff'])
export type LetterSide = z.infer<typeof letterSide>

const MESSAGE_MAX = 5_000
export const letterText = z.string().trim().min(2).max(MESSAGE_MAX)
export const letterFile = z.object({ id, ...paperFile })
export const letterMessage = z.object({
  id,
  side: letterSide,
  text: z.string(),
  created_at: instant,
  files: z.array(letterFile),
})

const letter = z.object({
  id,
  number: z.string(),
  kind: z.enum(writtenKinds),
  subject: z.string(),
  status: letterStatus,
  /** Staff answer until then; null while nothing is due. */
  answer_by: instant.nullable(),
  created_at: instant,
})
export type Letter = z.infer<typeof letter>
const wholeLetter = z.object({ ...letter.shape, messages: z.array(letterMessage) })
export type WholeLetter = z.infer<typeof wholeLetter>
const params = z.object({ id: idIn })

export const letterRoutes = {
  letters: route({
    method: 'GET',
    path: '/letters',
    summary: 'The caller’s letters to the house, newest first',
    access: 'member',
    query: z.object(pageQuery),
    data: z.object({ letters: paged(letter) }),
  }),
  letter: route({
    method: 'GET',
    path: '/letters/{id}',
    summary: 'One of the caller’s letters with its messages',
    access: 'member',
    params,
    data: z.object({ letter: wholeLetter }),
  }),
  writeToLetter: route({
    method: 'POST',
    path: '/letters/{id}/messages',
    summary: 'Writes again to one of the caller’s letters, with pictures and PDFs; a closed one opens again',
    access: 'member',
    params,
    body: z.strictObject({ text: letterText }),
    files: ['files'],
    idempotent: true,
    data: z.object({ letter: wholeLetter }),
  }),
  letterFile: route({
    method: 'GET',
    path: '/letter-files/{id}',
    summary: 'A file of one of the caller’s letters: a PDF, or the JPEG of a picture',
    access: 'member',
    params,
    file: PAPER_TYPES,
    data: z.object({}),
  }),
}
