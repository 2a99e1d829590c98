import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export async function listKeys(reader: Reader) {
  return reader
    .selectFrom('receiptKeys')
    .select(['keyId', 'publicKey', 'validFrom', 'validUntil'])
    .orderBy('validFrom')
    .execute()
}

/** All keys, sealed, oldest first; no other transaction can add one until this one ends. */
export async function lockKeys(tx: Tx) {
  await sql`lock table receipt_keys in exclusive mode`.execute(tx)
  return tx.selectFrom('receiptKeys').select(['keyId', 'privateKeySealed', 'validUntil']).orderBy('validFrom').execute()
}

export async function insertKey(
  tx: Tx,
  key: { keyId: string; publicKey: Buffer; privateKeySealed: Buffer },
): Promise<void> {
  await tx.insertInto('receiptKeys').values(key).execute()
}
