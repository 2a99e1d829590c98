import type { AdminCarDocuments } from '#contract/http/office/cars/documents.ts'
import type { CertificateKind } from '#contract/values/vehicle/certificate-kinds.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { granted, isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { findCertificate, isLaterDay } from '../../catalogue/index.ts'
import { audited, type Staff, staffAction } from '../../staff/index.ts'
import { type PaperDeps, readDocuments } from './car-documents.ts'
import { lockOpenFacts } from './car-report.ts'
import { findCar } from './cars-store.ts'

const needed = { ar: 'أرفق ملف الشهادة.', en: 'Add the file of the certificate.' }
const later = { ar: 'هذا اليوم لم يأت بعد.', en: 'This day is still to come.' }

type Named = { carId: number; kind: CertificateKind }

/** A certificate as a file; the look is audited. Refusals: `not_found`. */
export async function downloadCertificate(
  deps: PaperDeps,
  staff: Staff,
  { carId, kind }: Named,
): Promise<FileAnswer | Refusal> {
  if (!(await findCertificate(deps.db, carId, kind))) return refuse('not_found')
  const entry = { action: 'certificate.seen', subject: `car:${carId}`, after: { kind } }
  await inTransaction(deps.db, (tx) => audited(tx, staff, entry))
  return deps.catalogue.certificates.read(carId, kind)
}

/**
 * Adds a certificate with the number and day of its issuer, over the one before it.
 * Refusals: `not_found`, `invalid`, `unsupported_type`, `too_large`, `conflict_of_interest`, `lot_facts_fixed`.
 */
export async function saveCertificate(
  deps: PaperDeps,
  staff: Staff,
  { carId, kind }: Named,
  { number, issuedOn, upload }: { number: string; issuedOn: string; upload: Upload | undefined },
): Promise<AdminCarDocuments | Refusal> {
  if (!upload) return refuseField('certificate', needed)
  if (!(await findCar(deps.db, carId))) return refuse('not_found')
  if (await isLaterDay(deps.db, issuedOn)) return refuseField('issued_on', later)
  const paper = granted(await deps.catalogue.processPaper(upload))
  await staffAction(deps.db, staff, async (tx, note) => {
    const ownerId = await lockOpenFacts(tx, staff, carId, `certificate_${kind}`)
    if (isRefusal(ownerId)) return ownerId
    const before = await summaryOf(tx, { carId, kind })
    const addedBy = staff.actor.accountId
    await deps.catalogue.certificates.replace(tx, { carId, kind, number, issuedOn, paper, ownerId, addedBy })
    const after = await summaryOf(tx, { carId, kind })
    await note({ action: 'certificate.saved', subject: `car:${carId}`, before, after })
    return ownerId
  })
  return readDocuments(deps.db, carId)
}

/** Removes a certificate. Refusals: `not_found`, `conflict_of_interest`, `lot_facts_fixed`. */
export async function removeCertificate(
  deps: PaperDeps,
  staff: Staff,
  { carId, kind }: Named,
): Promise<AdminCarDocuments | Refusal> {
  await staffAction(deps.db, staff, async (tx, note) => {
    const ownerId = await lockOpenFacts(tx, staff, carId, `certificate_${kind}`)
    if (isRefusal(ownerId)) return ownerId
    const before = await summaryOf(tx, { carId, kind })
    if (!(await deps.catalogue.certificates.remove(tx, { carId, kind }))) return refuse('not_found')
    await note({ action: 'certificate.removed', subject: `car:${carId}`, before })
    return ownerId
  })
  return readDocuments(deps.db, carId)
}

/** The audit's fields of a certificate. */
async function summaryOf(tx: Tx, { carId, kind }: Named) {
  const row = await findCertificate(tx, carId, kind)
  return row ? { kind, number: row.number, issuedOn: row.issuedOn, format: row.format, bytes: row.bytes } : null
}
