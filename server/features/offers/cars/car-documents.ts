import type { AdminCarDocuments } from '#contract/http/office/cars/documents.ts'
import type { CarDocument } from '#contract/http/own-cars/documents.ts'
import { cleanLine } from '#contract/values/text.ts'
import { type Database, inTransaction, type Reader } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { granted, isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import type { Looks } from '../../accounts/index.ts'
import {
  type CarDocumentRow,
  type Catalogue,
  certificatesOf,
  deleteDocument,
  documentsOf,
  findDocument,
  findReport,
  insertDocument,
  readDocumentFile,
  readDocumentPicture,
  toCertificate,
  toDocument,
  toReport,
} from '../../catalogue/index.ts'
import { audited, refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { findCar } from './cars-store.ts'

export type PaperDeps = {
  db: Database
  pictures: Pick<Pictures, 'read'>
  looks: Looks
  catalogue: Pick<Catalogue, 'processPaper' | 'removePicture' | 'reports' | 'certificates'>
}

const needed = { ar: 'أرفق صورة الوثيقة أو ملفها.', en: 'Add the picture or the file of the document.' }

/** The documents of a car and its report. Refusals: `not_found`. */
export async function readDocuments(db: Reader, carId: number): Promise<AdminCarDocuments | Refusal> {
  if (!(await findCar(db, carId))) return refuse('not_found')
  const rows = await documentsOf(db, carId)
  const report = await findReport(db, carId)
  const certificates = await certificatesOf(db, carId)
  return {
    documents: rows.map((row) => ({ ...toDocument(row), added_by: row.addedBy })),
    certificates: certificates.map((row) => ({
      ...toCertificate(row),
      added_by: row.addedBy,
      added_at: row.addedAt.toISOString(),
    })),
    inspection_report: report ? { ...toReport(report), added_by: report.addedBy } : null,
  }
}

/**
 * Adds a document, a picture or a PDF. Refusals: `not_found`, `invalid`, `unsupported_type`, `too_large`,
 * `conflict_of_interest`.
 */
export async function addDocument(
  deps: PaperDeps,
  staff: Staff,
  carId: number,
  document: { kind: CarDocument['kind']; note: string; upload: Upload | undefined },
): Promise<AdminCarDocuments | Refusal> {
  if (!document.upload) return refuseField('image', needed)
  const car = await findCar(deps.db, carId)
  if (!car) return refuse('not_found')
  const refused = await refuseParty(deps.db, staff, { carId })
  if (refused) return refused
  const picture = granted(await deps.catalogue.processPaper(document.upload))
  const { kind } = document
  const row = { carId, kind, note: cleanLine(document.note), addedBy: staff.actor.accountId }
  await staffAction<null>(deps.db, staff, async (tx, note) => {
    const about = { kind: 'car_document', visibility: 'private', ownerId: car.ownerId } as const
    await insertDocument(tx, { ...row, fileId: await insertFile(tx, { picture, ...about }) })
    await note({ action: 'document.added', subject: `car:${carId}`, after: { kind } })
    return null
  })
  return readDocuments(deps.db, carId)
}

/** Shows a document; the look is audited. Refusals: `too_many`, `not_found`. */
export async function showDocument(deps: PaperDeps, staff: Staff, id: number): Promise<{ src: string } | Refusal> {
  const row = await seenDocument(deps, staff, id)
  return isRefusal(row) ? row : readDocumentPicture(deps, row)
}

/** The same as a file. */
export async function downloadDocument(deps: PaperDeps, staff: Staff, id: number): Promise<FileAnswer | Refusal> {
  const row = await seenDocument(deps, staff, id)
  return isRefusal(row) ? row : readDocumentFile(deps, row)
}

async function seenDocument({ db, looks }: PaperDeps, staff: Staff, id: number): Promise<CarDocumentRow | Refusal> {
  const paused = await looks.count(staff, 'pictures')
  if (paused) return paused
  const row = await findDocument(db, id)
  if (!row) return refuse('not_found')
  const entry = { action: 'document.seen', subject: `car:${row.carId}`, after: { kind: row.kind } }
  await inTransaction(db, (tx) => audited(tx, staff, entry))
  return row
}

/** Removes a document and its picture. Refusals: `not_found`, `conflict_of_interest`. */
export async function removeDocument(deps: PaperDeps, staff: Staff, id: number): Promise<AdminCarDocuments | Refusal> {
  const carId = await staffAction(deps.db, staff, async (tx, note) => {
    const row = await findDocument(tx, id)
    if (!row) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { carId: row.carId })
    if (refused) return refused
    await deleteDocument(tx, id)
    await deps.catalogue.removePicture(tx, row.fileId)
    await note({ action: 'document.removed', subject: `car:${row.carId}`, before: { kind: row.kind } })
    return row.carId
  })
  return readDocuments(deps.db, carId)
}
