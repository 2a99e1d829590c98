import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { insertKey, listKeys, lockKeys } from './receipt-store.ts'

/** A text and the server's word for it: base64url Ed25519 over the text's UTF-8 bytes. */
export type Signed = { payload: string; signature: string; key_id: string }

export type PublicKey = { key_id: string; algorithm: 'Ed25519'; public_key: string; from: string; until: string | null }

/** Signs what the house must stand by: answers to bids and heads of logs. */
export type Receipts = {
  /** Loads the key of this installation, or makes the first one. Call it before `sign`. */
  start(): Promise<void>
  sign(payload: string): Signed
  /** Every key that ever signed, so that old receipts can still be checked. */
  keys(): Promise<PublicKey[]>
}

const KEY_ID_BYTES = 6
// A raw Ed25519 key stands at the end of its DER form.
const RAW_KEY_BYTES = 32

export function createReceipts({ db, secrets }: { db: Database; secrets: Secrets }): Receipts {
  let current: { keyId: string; key: KeyObject } | undefined
  return {
    start: async () => {
      current = await inTransaction(db, (tx) => currentKey(tx, secrets))
    },
    sign: (payload) => {
      if (!current) throw new Error('receipts were not started')
      return {
        payload,
        signature: sign(null, Buffer.from(payload, 'utf8'), current.key).toString('base64url'),
        key_id: current.keyId,
      }
    },
    keys: async () =>
      (await listKeys(db)).map((row) => ({
        key_id: row.keyId,
        algorithm: 'Ed25519',
        public_key: row.publicKey.toString('base64url'),
        from: row.validFrom.toISOString(),
        until: row.validUntil?.toISOString() ?? null,
      })),
  }
}

/** Several processes may start at once: the first makes the key, the others find it. */
async function currentKey(tx: Tx, secrets: Secrets): Promise<{ keyId: string; key: KeyObject }> {
  const found = await lockKeys(tx)
  if (found) return { keyId: found.keyId, key: createPrivateKey(secrets.unseal(found.privateKeySealed)) }
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES)
  const keyId = secrets.hash('receipt-key-id', publicKey.toString('hex')).subarray(0, KEY_ID_BYTES).toString('hex')
  const sealed = secrets.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await insertKey(tx, { keyId, publicKey, privateKeySealed: sealed })
  return { keyId, key: privateKey }
}
