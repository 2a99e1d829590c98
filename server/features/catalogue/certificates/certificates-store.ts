import { sql } from 'kysely'
import type { CertificateKind } from '#contract/values/vehicle/certificate-kinds.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { StoredPaper } from '#server/platform/storage/papers.ts'
import { paperColumns } from '#server/platform/storage/store.ts'

export type CertificateRow = StoredPaper & {
  kind: CertificateKind
  number: string
  /** 'YYYY-MM-DD'. */
  issuedOn: string
  addedBy: string
  addedAt: Date
}

/** The certificates of a car; at most one of each kind. */
export async function certificatesOf(reader: Reader, carId: number): Promise<CertificateRow[]> {
  return reader
    .selectFrom('carCertificates as t')
    .innerJoin('accounts as a', 'a.id', 't.addedBy')
    .innerJoin('files as f', 'f.id', 't.fileId')
    .select([sql<CertificateKind>`t.kind`.as('kind'), 't.number', 'a.name as addedBy', 't.addedAt', ...paperColumns])
    .select(sql<string>`to_char(t.issued_on, 'YYYY-MM-DD')`.as('issuedOn'))
    .where('t.carId', '=', carId)
    .orderBy('t.kind')
    .execute()
}

export async function findCertificate(
  reader: Reader,
  carId: number,
  kind: CertificateKind,
): Promise<CertificateRow | undefined> {
  return (await certificatesOf(reader, carId)).find((row) => row.kind === kind)
}

/** True for a day after today in Riyadh. */
export async function isLaterDay(reader: Reader, day: string): Promise<boolean> {
  const later = sql<boolean>`${day}::date > (clock_timestamp() at time zone 'Asia/Riyadh')::date`
  return (await reader.selectNoFrom(later.as('later')).executeTakeFirstOrThrow()).later
}

export async function insertCertificate(
  tx: Tx,
  row: { carId: number; kind: CertificateKind; number: string; issuedOn: string; fileId: number; addedBy: number },
): Promise<void> {
  await tx.insertInto('carCertificates').values(row).execute()
}

/** @returns the file of the former one. */
export async function deleteCertificate(tx: Tx, carId: number, kind: CertificateKind): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('carCertificates')
    .where('carId', '=', carId)
    .where('kind', '=', kind)
    .returning('fileId')
    .executeTakeFirst()
  return row?.fileId
}
