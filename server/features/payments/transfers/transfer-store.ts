import { sql } from 'kysely'
import type { BankTransfer } from '#contract/http/money/transfers.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { newestFirst } from '#server/platform/db/newest-first.ts'
import type { IncomingPurpose } from '../store.ts'

/** A bank transfer as stored; amounts in halalas. */
export type TransferRow = {
  id: number
  accountId: number
  paymentId: number
  purpose: IncomingPurpose
  packageId: number | null
  orderId: number | null
  /** Null after the time for which pictures are kept. */
  imageId: number | null
  idImageId: number | null
  imageHash: Buffer
  transferDate: string
  amount: number
  name: string
  city: string
  iban: string
  status: BankTransfer['status']
  approvedAmount: number | null
  reason: string | null
  reviewedBy: number | null
  reviewedAt: Date | null
  createdAt: Date
}
const columns = [
  'id',
  'accountId',
  'paymentId',
  'purpose',
  'packageId',
  'orderId',
  'imageId',
  'idImageId',
  'imageHash',
  'transferDate',
  'amount',
  'name',
  'city',
  'iban',
  'status',
  'approvedAmount',
  'reason',
  'reviewedBy',
  'reviewedAt',
  'createdAt',
] as const

export type NewTransfer = Omit<
  TransferRow,
  'id' | 'status' | 'approvedAmount' | 'reason' | 'reviewedBy' | 'reviewedAt' | 'createdAt'
>

// Rows are cast to `TransferRow` because the table's checks allow exactly its words.
const rowsOf = (db: Reader) => db.selectFrom('bankTransfers').select(columns).$castTo<TransferRow>()

export async function insertTransfer(tx: Tx, transfer: NewTransfer & { ibanHash: Buffer }): Promise<TransferRow> {
  return tx
    .insertInto('bankTransfers')
    .values(transfer)
    .returning(columns)
    .$castTo<TransferRow>()
    .executeTakeFirstOrThrow()
}

/** True if the member has sent in this very picture before, also for a transfer that was refused. */
export async function isSentBefore(tx: Tx, accountId: number, imageHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('bankTransfers')
    .select('id')
    .where('imageHash', '=', imageHash)
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many transfers of a member wait for review. */
export async function countUnderReview(tx: Tx, accountId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('bankTransfers')
    .select(sql<number>`count(*)`.as('n'))
    .where('accountId', '=', accountId)
    .where('status', '=', 'under_review')
    .executeTakeFirstOrThrow()
  return n
}

export async function transferPlace(db: Reader, id: number): Promise<TransferRow | undefined> {
  return rowsOf(db).where('id', '=', id).executeTakeFirst()
}

/** The transfer, locked; the caller holds the member's wallet. */
export async function lockTransfer(tx: Tx, id: number): Promise<TransferRow> {
  return rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export type Review =
  | { status: 'approved'; approvedAmount: number; paymentId: number; reviewedBy: number }
  | { status: 'rejected'; reason: string | null; reviewedBy: number }

export async function writeReview(tx: Tx, id: number, review: Review): Promise<void> {
  await tx
    .updateTable('bankTransfers')
    .set({ ...review, reviewedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** A member's transfers, newest first, and how many there are. */
export const transfersOfMember = (db: Reader, accountId: number, place: { limit: number; offset: number }) =>
  newestFirst(rowsOf(db).where('accountId', '=', accountId), place)

/** A member's money from an account that was not requested back to it, in halalas. */
export async function leftFrom(db: Reader, accountId: number, iban: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select coalesce(sum(approved_amount), 0) from bank_transfers
             where account_id = ${accountId} and iban = ${iban} and status = 'approved' and purpose <> 'order')
         - (select coalesce(sum(amount), 0) from refunds
             where account_id = ${accountId} and iban = ${iban} and status <> 'rejected') as left`.execute(db)
  return Number(rows[0]?.left ?? 0)
}

/** IBANs that money of a member has come from, for the wallet. */
export async function knownIbans(db: Reader, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bankTransfers')
    .select('iban')
    .distinct()
    .where('accountId', '=', accountId)
    .where('status', '=', 'approved')
    .where('purpose', '<>', 'order')
    .execute()
  return rows.map(({ iban }) => iban)
}
