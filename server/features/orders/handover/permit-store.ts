import type { Reader, Tx } from '#server/platform/db/database.ts'
import { databaseNow } from '../payment/payment-store.ts'

export type PermitRow = {
  id: number
  number: string
  orderId: number
  validUntil: Date
  issuedAt: Date
  usedAt: Date | null
  replacedAt: Date | null
}
const columns = ['id', 'number', 'orderId', 'validUntil', 'issuedAt', 'usedAt', 'replacedAt'] as const

/** The permit of a valid order. */
export async function permitOf(db: Reader, orderId: number): Promise<PermitRow | undefined> {
  return db
    .selectFrom('exitPermits')
    .select(columns)
    .where('orderId', '=', orderId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
}

export async function findPermit(db: Reader, number: string): Promise<PermitRow | undefined> {
  return db.selectFrom('exitPermits').select(columns).where('number', '=', number).executeTakeFirst()
}

/** Ends the permit of an order: another replaces it, or a carrier takes the car. */
export async function revokePermits(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('exitPermits')
    .set({ replacedAt: databaseNow })
    .where('orderId', '=', orderId)
    .where('replacedAt', 'is', null)
    .execute()
}

/** Writes a permit and replaces the previous one. */
export async function insertPermit(tx: Tx, permit: { orderId: number; validUntil: Date }): Promise<PermitRow> {
  await revokePermits(tx, permit.orderId)
  return tx.insertInto('exitPermits').values(permit).returning(columns).executeTakeFirstOrThrow()
}

export async function markPermitUsed(tx: Tx, id: number, usedBy: number): Promise<void> {
  await tx.updateTable('exitPermits').set({ usedAt: databaseNow, usedBy }).where('id', '=', id).execute()
}

export type Charge = { paymentId: number; orderId: number; days: number; fee: number; taxAmount: number }

/** The subject of a payment for the yard. */
export async function insertCharge(tx: Tx, charge: Charge): Promise<void> {
  await tx.insertInto('collectionCharges').values(charge).execute()
}

/** Undefined for a payment of another amount, which finance has credited in place of the announced one. */
export async function chargeOf(tx: Tx, paymentId: number): Promise<Charge | undefined> {
  return tx
    .selectFrom('collectionCharges')
    .select(['paymentId', 'orderId', 'days', 'fee', 'taxAmount'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}
