import { sql, type UpdateObject } from 'kysely'
import type { AdminRefund } from '#contract/http/office/money/money.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { newestFirst } from '#server/platform/db/newest-first.ts'
import type { DB } from '#server/platform/db/types.gen.ts'

/** A refund request as stored; amounts in halalas. */
export type RefundRow = {
  id: number
  accountId: number
  amount: number
  /** The bank account and its pictures; all null for a refund that goes back to cards. */
  bankName: string | null
  iban: string | null
  name: string | null
  bankImageId: number | null
  idImageId: number | null
  /** The part that is in the wallet again, because the cards refused it. */
  returned: number
  status: AdminRefund['status']
  reason: string | null
  firstBy: number | null
  secondBy: number | null
  bankReference: string | null
  createdAt: Date
  decidedAt: Date | null
  paidAt: Date | null
}
const columns = [
  'id',
  'accountId',
  'amount',
  'bankName',
  'iban',
  'name',
  'bankImageId',
  'idImageId',
  'returned',
  'status',
  'reason',
  'firstBy',
  'secondBy',
  'bankReference',
  'createdAt',
  'decidedAt',
  'paidAt',
] as const

export type NewRefund = Pick<RefundRow, 'accountId' | 'amount'> &
  Partial<Pick<RefundRow, 'bankName' | 'iban' | 'name' | 'bankImageId' | 'idImageId'>> & {
    proved: boolean
    ibanHash?: Buffer
  }
// Rows are cast to `RefundRow` because the table's checks allow exactly its words.
const rowsOf = (db: Reader) => db.selectFrom('refunds').select(columns).$castTo<RefundRow>()

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  return tx.insertInto('refunds').values(refund).returning(columns).$castTo<RefundRow>().executeTakeFirstOrThrow()
}

/** True if a request of the member waits for a decision. */
export async function hasOpenRefund(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '=', 'under_review')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if a step-up has proved this account before, for a refund that was not refused. */
export async function isProved(db: Reader, accountId: number, iban: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('accountId', '=', accountId)
    .where('iban', '=', iban)
    .where('status', '<>', 'rejected')
    .where('proved', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function refundPlace(db: Reader, id: number): Promise<RefundRow | undefined> {
  return rowsOf(db).where('id', '=', id).executeTakeFirst()
}

/** The request, locked; the caller holds the member's wallet. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  return rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** True if a refund already has this bank reference. Another caller waits until the transaction ends. */
export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refund:${reference}`}, 0))`.execute(tx)
  const found = tx.selectFrom('refunds').select('id').where('bankReference', '=', reference)
  return (await found.executeTakeFirst()) !== undefined
}

export async function changeRefund(tx: Tx, id: number, change: UpdateObject<DB, 'refunds'>): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}
export const now = sql<Date>`clock_timestamp()`

/** A member's requests, newest first, and how many there are. */
export const refundsOfMember = (db: Reader, accountId: number, place: { limit: number; offset: number }) =>
  newestFirst(rowsOf(db).where('accountId', '=', accountId), place)
