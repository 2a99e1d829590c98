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
  return tx
    .selectFrom('receiptKeys')
    .select(['keyId', 'privateKeySealed', 'validFrom', 'validUntil'])
    .select(sql<number>`extract(epoch from clock_timestamp() - valid_from)::float8`.as('ageSeconds'))
    .orderBy('validFrom')
    .execute()
}

/** The last moment of a replaced key: running processes have until then to learn of the new one. */
export async function endKey(tx: Tx, keyId: string, graceSeconds: number): Promise<void> {
  await sql`update receipt_keys set valid_until = clock_timestamp() + ${graceSeconds} * interval '1 second'
     where key_id = ${keyId}`.execute(tx)
}

export async function insertKey(
  tx: Tx,
  key: { keyId: string; publicKey: Buffer; privateKeySealed: Buffer },
): Promise<void> {
  await tx.insertInto('receiptKeys').values(key).execute()
}
