import type { AdminCarDocuments } from '#contract/http/backoffice/cars/documents.ts'
import type { CarDocument } from '#contract/http/own-cars/documents.ts'
import { cleanLine } from '#contract/values/text.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import {
  deleteDocument,
  documentsOf,
  findDocument,
  insertDocument,
  readDocumentPicture,
  toDocument,
} from '../../catalogue/index.ts'
import { audited, staffAction } from '../audit/audit.ts'
import { refuseParty } from '../checks/conflict.ts'
import type { BackofficeDeps, Staff } from '../deps.ts'
import { findCar } from './cars-store.ts'

type Deps = Pick<BackofficeDeps, 'db' | 'catalogue' | 'pictures'>

const needed = { ar: 'أرفق صورة الوثيقة.', en: 'Add the picture of the document.' }

/** The papers of a car. Refusals: `not_found`. */
export async function readDocuments({ db }: Pick<Deps, 'db'>, carId: number): Promise<AdminCarDocuments | Refusal> {
  if (!(await findCar(db, carId))) return refuse('not_found')
  const rows = await documentsOf(db, carId)
  return { documents: rows.map((row) => ({ ...toDocument(row), added_by: row.addedBy })) }
}

/** Adds a paper. Refusals: `not_found`, `invalid`, `unsupported_type`, `too_large`, `conflict_of_interest`. */
export async function addDocument(
  deps: Deps,
  staff: Staff,
  carId: number,
  document: { kind: CarDocument['kind']; note: string; upload: Upload | undefined },
): Promise<AdminCarDocuments | Refusal> {
  if (!document.upload) return refuseField('image', needed)
  const car = await findCar(deps.db, carId)
  if (!car) return refuse('not_found')
  const refused = await refuseParty(deps.db, staff, { carId })
  if (refused) return refused
  const about = { kind: 'car_document', visibility: 'private', ownerId: car.ownerId } as const
  const { id: fileId } = granted(await deps.catalogue.savePicture(document.upload.bytes, about))
  const { kind } = document
  const row = { carId, kind, note: cleanLine(document.note), fileId, addedBy: staff.actor.accountId }
  await staffAction<null>(deps.db, staff, async (tx, note) => {
    await insertDocument(tx, row)
    await note({ action: 'document.added', subject: `car:${carId}`, after: { kind } })
    return null
  })
  return readDocuments(deps, carId)
}

/** Shows a paper; the look is audited. Refusals: `not_found`. */
export async function showDocument(deps: Deps, staff: Staff, id: number): Promise<{ src: string } | Refusal> {
  const row = await findDocument(deps.db, id)
  if (!row) return refuse('not_found')
  const entry = { action: 'document.seen', subject: `car:${row.carId}`, after: { kind: row.kind } }
  await inTransaction(deps.db, (tx) => audited(tx, staff, entry))
  return readDocumentPicture(deps, row)
}

/** Removes a paper and its picture. Refusals: `not_found`, `conflict_of_interest`. */
export async function removeDocument(deps: Deps, staff: Staff, id: number): Promise<AdminCarDocuments | Refusal> {
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
  return readDocuments(deps, carId)
}
