import { LETTER_FILES_MAX } from '#contract/values/letters.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { answerPaper, processPaper } from '#server/platform/storage/papers.ts'
import type { Picture, Pictures } from '#server/platform/storage/pictures.ts'
import { removePicture } from '#server/platform/storage/remove-picture.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { letterNumber } from './rules.ts'
import {
  countWritten,
  deleteLetters,
  findLetter,
  findLetterFile,
  insertLetter,
  insertMessage,
  type LetterRow,
  lockLetter,
  type MessageRow,
  messagesOf,
  type NewLetter,
  type NewMessage,
  setDone,
  setWaiting,
} from './store.ts'
import { letterTexts as texts } from './texts.ts'

const FILE_KIND = 'letter'
/** Messages of one member in a day, beside the texts that open a thread. */
const PER_DAY = 30
/** A thread shows so many of its messages, the newest. */
const SHOWN_MAX = 200

/** A text with its files, which `readPapers` has sealed. */
export type Written = Omit<NewMessage, 'fileIds'> & { papers: readonly Picture[] }
export type Thread = LetterRow & { number: string; messages: MessageRow[] }

/**
 * Checks and seals the files of a message, pictures and PDFs. It is slow: call it before the transaction.
 * Refusals: `invalid` (`files`) for too many, `unsupported_type`, `too_large`, `unavailable`.
 */
export async function readPapers(
  pictures: Pick<Pictures, 'process' | 'keepPdf'>,
  uploads: readonly Upload[],
  max = LETTER_FILES_MAX,
): Promise<Picture[] | Refusal> {
  if (uploads.length > max) return refuseField('files', texts.files(max))
  const papers: Picture[] = []
  for (const { bytes } of uploads) {
    // A picture of a message may be of any size.
    const paper = await processPaper(pictures, bytes, 'files', 0)
    if (isRefusal(paper)) return paper
    papers.push(paper)
  }
  return papers
}

/** `too_many` for a member who has written enough for a day. */
export async function refuseMoreMessages(reader: Reader, accountId: number): Promise<Refusal | undefined> {
  return (await countWritten(reader, accountId)) < PER_DAY ? undefined : refuse('too_many')
}

/** Opens a thread with its first message. The caller has checked who may. */
export async function openThread(tx: Tx, letter: NewLetter, first: Written): Promise<{ id: number; number: string }> {
  const id = await insertLetter(tx, { ...letter, subject: cleanLine(letter.subject) })
  await writeMessage(tx, id, letter.accountId, first)
  return { id, number: letterNumber(id) }
}

/**
 * Adds a message: the member's waits for an answer within `answerDays`, also after the thread was closed; the staff's is
 * that answer. The caller has checked who may. Refusals: `not_found`, `invalid` (`text`) for an empty one.
 */
export async function addMessage(
  tx: Tx,
  id: number,
  written: Written,
  answerDays: number | null,
): Promise<LetterRow | Refusal> {
  const letter = await lockLetter(tx, id)
  if (!letter) return refuse('not_found')
  if (cleanText(written.text) === '') return refuseField('text', texts.required)
  await writeMessage(tx, id, letter.accountId, written)
  await (written.side === 'member' ? setWaiting(tx, id, answerDays) : setDone(tx, id, 'answered'))
  return letter
}

async function writeMessage(tx: Tx, id: number, ownerId: number | null, { papers, text, ...message }: Written) {
  const fileIds: number[] = []
  for (const picture of papers) {
    const owner = ownerId === null ? {} : { ownerId }
    fileIds.push(await insertFile(tx, { picture, visibility: 'private', kind: FILE_KIND, ...owner }))
  }
  await insertMessage(tx, id, { ...message, text: cleanText(text), fileIds })
}

/** A thread with its newest messages, oldest first. The caller has checked the reader. */
export async function readThread(reader: Reader, id: number): Promise<Thread | undefined> {
  const letter = await findLetter(reader, id)
  if (!letter) return undefined
  return { ...letter, number: letterNumber(id), messages: await messagesOf(reader, id, SHOWN_MAX) }
}

/** Removes threads with their messages and files. */
export async function removeThreads(tx: Tx, pictures: Pick<Pictures, 'remove'>, ids: readonly number[]): Promise<void> {
  for (const fileId of await deleteLetters(tx, ids)) await removePicture(tx, pictures, fileId)
}

/** A file of the given thread, to be saved. The caller has checked the reader. Refusals: `not_found`. */
export async function readThreadFile(
  { db, pictures }: { db: Reader; pictures: Pick<Pictures, 'read'> },
  letterId: number,
  fileId: number,
): Promise<FileAnswer | Refusal> {
  const file = await findLetterFile(db, fileId)
  if (file?.letterId !== letterId) return refuse('not_found')
  return answerPaper(pictures, file, `${letterNumber(letterId)}-${fileId}`)
}
