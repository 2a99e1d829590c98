import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { StoredPaper } from '#server/platform/storage/papers.ts'
import { paperColumns } from '#server/platform/storage/store.ts'

export type CarReportRow = StoredPaper & { carId: number; byOwner: boolean; addedBy: string; addedAt: Date }

/** The inspection reports of these cars; a car has at most one. */
export async function reportsOf(reader: Reader, carIds: readonly number[]): Promise<CarReportRow[]> {
  if (carIds.length === 0) return []
  return reader
    .selectFrom('carReports as r')
    .innerJoin('accounts as a', 'a.id', 'r.addedBy')
    .innerJoin('files as f', 'f.id', 'r.fileId')
    .select(['r.carId', 'r.byOwner', 'a.name as addedBy', 'r.addedAt', ...paperColumns])
    .where('r.carId', 'in', carIds)
    .execute()
}

export async function findReport(reader: Reader, carId: number): Promise<CarReportRow | undefined> {
  return (await reportsOf(reader, [carId]))[0]
}

/** The report that members may read: one of staff, or its owner's once staff have accepted the car. */
export async function findAcceptedReport(reader: Reader, carId: number): Promise<CarReportRow | undefined> {
  const report = await findReport(reader, carId)
  if (!report?.byOwner) return report
  const listed = await reader.selectFrom('submissions').select('accepted').where('carId', '=', carId).executeTakeFirst()
  return listed?.accepted === true ? report : undefined
}

export async function insertReport(
  tx: Tx,
  report: { carId: number; fileId: number; byOwner: boolean; addedBy: number },
): Promise<void> {
  await tx.insertInto('carReports').values(report).execute()
}

/** @returns the file of the former report. */
export async function deleteReport(tx: Tx, carId: number): Promise<number | undefined> {
  const row = await tx.deleteFrom('carReports').where('carId', '=', carId).returning('fileId').executeTakeFirst()
  return row?.fileId
}
