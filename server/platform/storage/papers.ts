import type { PaperFormat } from '#contract/http/own-cars/documents.ts'
import { FileAnswer } from '../http/api.ts'
import { isRefusal, type Refusal, refuseField } from '../http/refusal.ts'
import { PAPER_SIDE_MIN, type Picture, type Pictures } from './pictures.ts'
import { startsAsPdf } from './safe-pdf.ts'

/** A stored document: a sealed PDF, or the sealed JPEG of a picture. */
export type StoredPaper = { key: string; format: PaperFormat; bytes: number }

/** The media types of stored documents. */
export const paperTypes: Record<PaperFormat, string> = { pdf: 'application/pdf', jpeg: 'image/jpeg' }
const readable = {
  ar: 'أرسل ملف PDF بلا كلمة مرور ولا برامج ولا مرفقات، أو صورة بصيغة JPEG أو PNG أو WebP.',
  en: 'Send a PDF without a password, scripts or attached files, or a picture as JPEG, PNG or WebP.',
}

/**
 * Seals a document. It is slow: call it before the transaction.
 * Refusals: `unsupported_type` on `field`, those of `Pictures`.
 */
export async function processPaper(
  pictures: Pick<Pictures, 'process' | 'keepPdf'>,
  bytes: Buffer,
  field: string,
  sideMin = PAPER_SIDE_MIN,
): Promise<Picture | Refusal> {
  const kept = await (startsAsPdf(bytes) ? pictures.keepPdf(bytes) : pictures.process(bytes, 'private', sideMin))
  return isRefusal(kept) && kept.refused === 'unsupported_type' ? refuseField(field, readable, kept.refused) : kept
}

/**
 * A document to be saved, never shown in the page: a PDF could hold code that a browser runs.
 * Refusals: `not_found`, `file_damaged`.
 */
export async function answerPaper(
  pictures: Pick<Pictures, 'read'>,
  { key, format }: StoredPaper,
  name: string,
): Promise<FileAnswer | Refusal> {
  const bytes = await pictures.read(key, 'private')
  return isRefusal(bytes)
    ? bytes
    : new FileAnswer(bytes, paperTypes[format], `${name}.${format === 'pdf' ? 'pdf' : 'jpg'}`)
}
