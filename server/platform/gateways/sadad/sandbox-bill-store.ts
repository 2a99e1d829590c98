import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { BillRequest, PaidCharge } from '../gateway.ts'

/** A bill in the sandbox's own books; amounts in halalas, `paidAmount` null until a bank pays it. */
export type SandboxBill = BillRequest & {
  number: string
  status: 'pending' | 'paid' | 'canceled'
  paidAmount: number | null
  isExpired: boolean
}

/** Issues a bill, or returns the existing one of this payment. */
export async function openBill(db: Reader, number: string, request: BillRequest): Promise<SandboxBill> {
  await db
    .insertInto('sandboxBills')
    .values({ number, ...request })
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .execute()
  return bills(db).where('paymentId', '=', request.paymentId).executeTakeFirstOrThrow()
}

export async function findBill(db: Reader, number: string): Promise<SandboxBill | undefined> {
  return bills(db).where('number', '=', number).executeTakeFirst()
}

const bills = (db: Reader) =>
  db
    .selectFrom('sandboxBills')
    .select([
      'number',
      'paymentId',
      'amount',
      'paidAmount',
      'description',
      'webhookUrl',
      'language',
      'status',
      'expiresAt',
    ])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'))
    // The table's checks allow exactly these words.
    .$castTo<SandboxBill>()

/**
 * Pays a bill with the amount that a bank sends, or cancels it without one. @returns true if this call decided it; a
 * decided bill stays as it is, and one that has expired is not paid.
 */
export async function decideBill(tx: Tx, number: string, paidAmount: number | null): Promise<boolean> {
  const decided = await tx
    .updateTable('sandboxBills')
    .set({
      status: paidAmount === null ? 'canceled' : 'paid',
      paidAmount,
      decidedAt: sql<Date>`clock_timestamp()`,
    })
    .where('number', '=', number)
    .where('status', '=', 'pending')
    .$if(paidAmount !== null, (query) => query.where('expiresAt', '>', sql<Date>`clock_timestamp()`))
    .executeTakeFirst()
  return decided.numUpdatedRows === 1n
}

/** Bills paid in a period. */
export async function paidBills(db: Reader, from: Date, until: Date): Promise<PaidCharge[]> {
  return db
    .selectFrom('sandboxBills')
    .select(['number as ref', 'paidAmount as amount', sql<string>`'SAR'`.as('currency')])
    .where('status', '=', 'paid')
    .where('decidedAt', '>=', from)
    .where('decidedAt', '<', until)
    .orderBy('number')
    .$castTo<PaidCharge>()
    .execute()
}
