import { riyadhDay } from '#contract/values/dates.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { fileProcess } from '#server/platform/files/file-process.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { readCatalogueNames as readLexiconNames } from '../names/names-store.ts'
import type { CheckedFile, CheckOf, checkFile, checkRows, RowsToCheck } from './check-file.ts'
import { withKnown } from './check-table.ts'
import { findKnown, type NewRow, readCatalogueNames } from './imports-store.ts'
import type { TaxOfFile } from './rows/tax-rules.ts'

/** The kind of the cars, and the tax of those that do not say their own. */
export type KindOfCars = { type: 'auction' | 'sale'; taxed: TaxOfFile & { tax: CarTax | null } }

const CHECKS = new URL('check-file.ts', import.meta.url)

/** Reads and checks a file in the process for files. Refusals: `invalid` on `file`, `file_too_complex`, `unavailable`. */
export async function checkBytes(db: Reader, bytes: Buffer, kind: KindOfCars): Promise<CheckedFile | Refusal> {
  return fileProcess.read<typeof checkFile>(CHECKS, 'checkFile', { bytes, ...(await contextOf(db, kind)) })
}

/** Checks some rows again, with the names that the catalogue has now. @returns the parts; see `parsePart`. */
export async function checkAgain(
  db: Reader,
  rows: Pick<RowsToCheck, 'heads' | 'rows'>,
  kind: KindOfCars,
): Promise<string[] | Refusal> {
  return fileProcess.read<typeof checkRows>(CHECKS, 'checkRows', { ...rows, ...(await contextOf(db, kind)) })
}

async function contextOf(db: Reader, kind: KindOfCars): Promise<CheckOf> {
  const [names, spellings, now] = await Promise.all([readCatalogueNames(db), readLexiconNames(db), databaseTime(db)])
  return { ...kind, yearNow: Number(riyadhDay(now).slice(0, 4)), names, spellings }
}

/** `checkFile` wrote the part. */
export const parsePart = (part: string): NewRow[] => JSON.parse(part) as NewRow[]

export async function markKnown(tx: Tx, rows: readonly NewRow[]): Promise<NewRow[]> {
  const keys = rows.flatMap((row) => row.sourceKey ?? [])
  const chassisNumbers = rows.flatMap((row) => row.input?.chassis_number ?? [])
  const likenesses = rows.flatMap((row) => row.likeness ?? [])
  return withKnown(rows, await findKnown(tx, keys, chassisNumbers, likenesses))
}
