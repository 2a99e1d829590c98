import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type MismatchKind = 'amount' | 'currency' | 'payment' | 'chargeback'
export type Resolution = 'credited' | 'returned' | 'dismissed'
/** Entries for finance; amounts in halalas of `currency`. */
export type Mismatch = {
  id: number
  paymentId: number
  kind: MismatchKind
  gateway: string
  gatewayRef: string
  expectedAmount: number
  chargedAmount: number
  currency: string
  resolution: Resolution | null
  /** The start of its return to the payer. */
  returningSince: Date | null
}
const columns = [
  'id',
  'paymentId',
  'kind',
  'gateway',
  'gatewayRef',
  'expectedAmount',
  'chargedAmount',
  'currency',
  'resolution',
  'returningSince',
] as const

/** Adds an entry to the list; a charge is listed once. */
export async function insertMismatch(
  tx: Tx,
  mismatch: Omit<Mismatch, 'id' | 'resolution' | 'returningSince'>,
): Promise<void> {
  await tx
    .insertInto('paymentMismatches')
    .values(mismatch)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True if finance has already decided about a mismatched charge. */
export async function isCleared(db: Reader, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('paymentMismatches')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('kind', '<>', 'chargeback')
    .where('resolution', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function mismatchPlace(
  db: Reader,
  id: number,
): Promise<{ paymentId: number; accountId: number } | undefined> {
  return db
    .selectFrom('paymentMismatches')
    .innerJoin('payments', 'payments.id', 'paymentMismatches.paymentId')
    .select(['paymentMismatches.paymentId', 'payments.accountId'])
    .where('paymentMismatches.id', '=', id)
    .executeTakeFirst()
}

/** The entry, locked; the caller holds the member's wallet. */
export async function lockMismatch(tx: Tx, id: number): Promise<Mismatch> {
  return (
    tx
      .selectFrom('paymentMismatches')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      // The table's checks allow exactly the words of `Mismatch`.
      .$castTo<Mismatch>()
      .executeTakeFirstOrThrow()
  )
}

export async function writeResolved(
  tx: Tx,
  id: number,
  resolved: { resolution: Resolution; reason: string; resolvedBy: number },
): Promise<void> {
  await tx
    .updateTable('paymentMismatches')
    .set({ ...resolved, resolvedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Records that the charge is about to be sent back, or that the gateway refused it. */
export async function writeReturning(tx: Tx, id: number, isReturning: boolean): Promise<void> {
  const returningSince = isReturning ? sql<Date>`coalesce(returning_since, clock_timestamp())` : null
  await tx.updateTable('paymentMismatches').set({ returningSince }).where('id', '=', id).execute()
}
