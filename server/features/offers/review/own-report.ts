import type { CarReport } from '#contract/http/own-cars/reports.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { granted, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { type Catalogue, findReport, lockForSale, toReport } from '../../catalogue/index.ts'
import { reportNeeded } from '../drafts/drafts.ts'
import { lockSubmission, ownerOfCar } from '../my-cars-store.ts'
import { hasOpenQuestion } from './review-store.ts'

type Deps = { db: Database; catalogue: Pick<Catalogue, 'processPaper' | 'reports'> }
type Answer = { inspection_report: CarReport | null }

/** The report of one of the owner's cars. Refusals: `not_found`. */
export async function readMyReport(deps: Deps, accountId: number, carId: number): Promise<FileAnswer | Refusal> {
  if ((await ownerOfCar(deps.db, carId)) !== accountId) return refuse('not_found')
  return deps.catalogue.reports.read(carId)
}

/**
 * Adds or replaces the owner's own report of a listed car while its owner was asked.
 * Refusals: `not_found`, `report_fixed`, `invalid` and `unsupported_type` on `report`, `too_large`, `unavailable`.
 */
export async function saveMyReport(
  deps: Deps,
  accountId: number,
  carId: number,
  upload: Upload | undefined,
): Promise<Answer | Refusal> {
  if (!upload) return refuseField('report', reportNeeded)
  // A check before the work on the bytes; the deciding check is repeated under the lock.
  await inTransaction(deps.db, (tx) => lockOpenReport(tx, accountId, carId))
  const paper = granted(await deps.catalogue.processPaper(upload))
  return inTransaction(deps.db, async (tx) => {
    await lockOpenReport(tx, accountId, carId)
    await deps.catalogue.reports.replace(tx, { carId, paper, byOwner: true, ownerId: accountId, addedBy: accountId })
    return answerOf(tx, carId)
  })
}

/** Removes it. Refusals: `not_found`, also without one; `report_fixed`. */
export async function removeMyReport(deps: Deps, accountId: number, carId: number): Promise<Answer | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    await lockOpenReport(tx, accountId, carId)
    return (await deps.catalogue.reports.remove(tx, carId)) ? answerOf(tx, carId) : refuse('not_found')
  })
}

async function answerOf(tx: Tx, carId: number): Promise<Answer> {
  const report = await findReport(tx, carId)
  return { inspection_report: report ? toReport(report) : null }
}

/**
 * Locks a car whose owner has to answer staff, and whose report is not from staff.
 * @throws RefusalError `not_found`, `report_fixed`
 */
async function lockOpenReport(tx: Tx, accountId: number, carId: number): Promise<void> {
  const car = await lockForSale(tx, carId)
  if (car?.ownerId !== accountId) throw new RefusalError(refuse('not_found'))
  const listed = await lockSubmission(tx, carId)
  const isAsked = listed?.accepted === null && !car.isWithdrawn && !car.inAuction && (await hasOpenQuestion(tx, carId))
  const isStaffs = (await findReport(tx, carId))?.byOwner === false
  if (!isAsked || isStaffs) throw new RefusalError(refuse('report_fixed'))
}
