import { sql } from 'kysely'
import type { Reader, Tx } from '../db/database.ts'
import type { CheckoutRequest, PaidCharge } from './gateway.ts'

/** A charge in the sandbox gateway's own books. */
export type SandboxCharge = {
  ref: string
  paymentId: number
  amount: number
  currency: string
  description: string
  returnUrl: string
  webhookUrl: string
  language: 'ar' | 'en'
  status: 'pending' | 'paid' | 'failed'
  returned: number
}

const columns = [
  'ref',
  'paymentId',
  'amount',
  'currency',
  'description',
  'returnUrl',
  'webhookUrl',
  'language',
  'status',
  'returned',
] as const

/** Opens a charge, or returns the existing one of this payment. */
export async function openCharge(
  db: Reader,
  ref: string,
  { schemes: _all, ...charge }: CheckoutRequest,
): Promise<string> {
  await db
    .insertInto('sandboxCharges')
    .values({ ref, currency: 'SAR', ...charge })
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .execute()
  const open = await db
    .selectFrom('sandboxCharges')
    .select('ref')
    .where('paymentId', '=', charge.paymentId)
    .executeTakeFirstOrThrow()
  return open.ref
}

export async function findCharge(db: Reader, ref: string): Promise<SandboxCharge | undefined> {
  const row = await db.selectFrom('sandboxCharges').select(columns).where('ref', '=', ref).executeTakeFirst()
  // The table's checks allow exactly these words.
  return row as SandboxCharge | undefined
}

/** @returns true if this call decided the charge; a decided one stays as it is. */
export async function decideCharge(tx: Tx, ref: string, status: 'paid' | 'failed'): Promise<boolean> {
  const decided = await tx
    .updateTable('sandboxCharges')
    .set({ status, decidedAt: sql<Date>`clock_timestamp()` })
    .where('ref', '=', ref)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return decided.numUpdatedRows === 1n
}

/** Returns a part of a paid charge. @returns false if less was left. */
export async function returnPart(db: Reader, ref: string, amount: number): Promise<boolean> {
  const returned = await db
    .updateTable('sandboxCharges')
    .set(({ eb }) => ({ returned: eb('returned', '+', amount) }))
    .where('ref', '=', ref)
    .where('status', '=', 'paid')
    .where(({ eb }) => eb(eb('returned', '+', amount), '<=', eb.ref('amount')))
    .executeTakeFirst()
  return returned.numUpdatedRows === 1n
}

/** Charges paid in a period. */
export async function paidCharges(db: Reader, from: Date, until: Date): Promise<PaidCharge[]> {
  return db
    .selectFrom('sandboxCharges')
    .select(['ref', 'amount', 'currency'])
    .where('status', '=', 'paid')
    .where('decidedAt', '>=', from)
    .where('decidedAt', '<', until)
    .orderBy('ref')
    .execute()
}
