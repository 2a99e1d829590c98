import type { CarReport } from '#contract/http/own-cars/reports.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { answerPaper } from '#server/platform/storage/papers.ts'
import type { Picture, Pictures } from '#server/platform/storage/pictures.ts'
import { removePicture } from '#server/platform/storage/remove-picture.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { type CarReportRow, deleteReport, findAcceptedReport, findReport, insertReport } from './reports-store.ts'

type Parts = { db: Database; pictures: Pick<Pictures, 'read'> }
type NewReport = { carId: number; paper: Picture; byOwner: boolean; ownerId: number; addedBy: number }

export const REPORT_KIND = 'car_report'

export const toReport = ({ byOwner, format, bytes, addedAt }: CarReportRow): CarReport => ({
  by_owner: byOwner,
  format,
  bytes,
  added_at: addedAt.toISOString(),
})

/** The name of a saved report. */
export const reportName = (carId: number): string => `inspection-report-${carId}`

/** Replaces a report; the car is locked. */
export async function replaceReport(tx: Tx, pictures: Pick<Pictures, 'remove'>, report: NewReport): Promise<void> {
  const { carId, paper, byOwner, ownerId, addedBy } = report
  await removeReport(tx, pictures, carId)
  const fileId = await insertFile(tx, { picture: paper, visibility: 'private', kind: REPORT_KIND, ownerId })
  await insertReport(tx, { carId, fileId, byOwner, addedBy })
}

/** Removes a car's report and its file; the car is locked. @returns true if there was one. */
export async function removeReport(tx: Tx, pictures: Pick<Pictures, 'remove'>, carId: number): Promise<boolean> {
  const fileId = await deleteReport(tx, carId)
  if (fileId !== undefined) await removePicture(tx, pictures, fileId)
  return fileId !== undefined
}

/** The file of a car's report, for its owner and staff: the caller has checked the reader. Refusals: `not_found`. */
export async function readReport({ db, pictures }: Parts, carId: number): Promise<FileAnswer | Refusal> {
  const report = await findReport(db, carId)
  return report ? answerPaper(pictures, report, reportName(carId)) : refuse('not_found')
}

/** The same of a public car, for members. Refusals: `not_found`, also before staff have accepted the car. */
export async function readAcceptedReport({ db, pictures }: Parts, carId: number): Promise<FileAnswer | Refusal> {
  const report = await findAcceptedReport(db, carId)
  return report ? answerPaper(pictures, report, reportName(carId)) : refuse('not_found')
}
