import type { AdminCarDocuments } from '#contract/http/office/cars/documents.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { granted, isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { standsInPublishedAuction } from '../../auctions/index.ts'
import { findReport, lockForSale } from '../../catalogue/index.ts'
import { audited, refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { type PaperDeps, readDocuments } from './car-documents.ts'
import { findCar } from './cars-store.ts'

const needed = { ar: 'أرفق تقرير الفحص.', en: 'Add the inspection report.' }

/** The report as a file; the look is audited. Refusals: `not_found`. */
export async function downloadReport(deps: PaperDeps, staff: Staff, carId: number): Promise<FileAnswer | Refusal> {
  if (!(await findReport(deps.db, carId))) return refuse('not_found')
  await inTransaction(deps.db, (tx) => audited(tx, staff, { action: 'report.seen', subject: `car:${carId}` }))
  return deps.catalogue.reports.read(carId)
}

/**
 * Replaces the present report, which may be the owner's, with one of staff.
 * Refusals: `not_found`, `invalid`, `unsupported_type`, `too_large`, `conflict_of_interest`, `lot_facts_fixed`.
 */
export async function saveReport(
  deps: PaperDeps,
  staff: Staff,
  carId: number,
  upload: Upload | undefined,
): Promise<AdminCarDocuments | Refusal> {
  if (!upload) return refuseField('report', needed)
  if (!(await findCar(deps.db, carId))) return refuse('not_found')
  const paper = granted(await deps.catalogue.processPaper(upload))
  await staffAction(deps.db, staff, async (tx, note) => {
    const ownerId = await lockOpenFacts(tx, staff, carId, 'inspection_report')
    if (isRefusal(ownerId)) return ownerId
    const before = await summaryOf(tx, carId)
    const report = { carId, paper, ownerId, byOwner: false, addedBy: staff.actor.accountId }
    await deps.catalogue.reports.replace(tx, report)
    await note({ action: 'report.saved', subject: `car:${carId}`, before, after: await summaryOf(tx, carId) })
    return ownerId
  })
  return readDocuments(deps.db, carId)
}

/** Removes the report. Refusals: `not_found`, `conflict_of_interest`, `lot_facts_fixed`. */
export async function removeReport(deps: PaperDeps, staff: Staff, carId: number): Promise<AdminCarDocuments | Refusal> {
  await staffAction(deps.db, staff, async (tx, note) => {
    const ownerId = await lockOpenFacts(tx, staff, carId, 'inspection_report')
    if (isRefusal(ownerId)) return ownerId
    const before = await summaryOf(tx, carId)
    if (!(await deps.catalogue.reports.remove(tx, carId))) return refuse('not_found')
    await note({ action: 'report.removed', subject: `car:${carId}`, before })
    return ownerId
  })
  return readDocuments(deps.db, carId)
}

/** Locks a car whose facts are not fixed yet. @returns its owner. */
export async function lockOpenFacts(tx: Tx, staff: Staff, carId: number, field: string): Promise<number | Refusal> {
  const refused = await refuseParty(tx, staff, { carId })
  if (refused) return refused
  const car = await lockForSale(tx, carId)
  if (!car) return refuse('not_found')
  const isFixed = await standsInPublishedAuction(tx, carId)
  return isFixed ? refuse('lot_facts_fixed', { data: { fields: [field] } }) : car.ownerId
}

/** The audit's fields of a report. */
async function summaryOf(tx: Tx, carId: number) {
  const report = await findReport(tx, carId)
  return report ? { byOwner: report.byOwner, format: report.format, bytes: report.bytes } : null
}
