import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Pictures } from '../storage/pictures.ts'
import type { Secrets } from './secrets.ts'
import { privatePictureKeys, replaceSeal, type SealedColumn, sealedOtherwise } from './store.ts'

const ROWS_PER_TURN = 200

/** Every column with seals, and the use of each seal. Short-lived seals expire on their own. */
export const SEALED: readonly (SealedColumn & { use: string })[] = [
  { table: 'installation', id: 'id', column: 'hash_root_sealed', use: 'hash-root' },
  { table: 'accounts', id: 'id', column: 'identity_sealed', use: 'identity' },
  { table: 'recoveries', id: 'id', column: 'identity_sealed', use: 'identity' },
  { table: 'orders', id: 'id', column: 'transfer_identity_sealed', use: 'transfer-identity' },
  { table: 'receipt_keys', id: 'key_id', column: 'private_key_sealed', use: 'receipt-key' },
  { table: 'second_factors', id: 'id', column: 'secret_sealed', use: 'totp' },
  { table: 'closed_accounts', id: 'account_id', column: 'kept_sealed', use: 'closed-account' },
  { table: 'payout_accounts', id: 'account_id', column: 'iban_sealed', use: 'payout-iban' },
  { table: 'payouts', id: 'id', column: 'iban_sealed', use: 'payout-iban' },
  { table: 'approvals', id: 'id', column: 'request', use: 'approval' },
  { table: 'messages', id: 'id', column: 'body_sealed', use: 'message' },
]

type Deps = { db: Database; secrets: Secrets; pictures: Pick<Pictures, 'sealAgain'>; log: Logger }

/**
 * Seals everything again under the present secret. It can be interrupted and run again: values that begin with the
 * present secret's id are done. @returns how many seals were exchanged.
 */
export async function sealAllAgain({ db, secrets, pictures, log }: Deps): Promise<number> {
  let count = 0
  for (const column of SEALED) count += await sealColumnAgain(db, secrets, column)
  for (const key of await privatePictureKeys(db)) if (await pictures.sealAgain(key, secrets.sealedPrefix)) count += 1
  log.info(
    { count },
    'everything is sealed under APP_SECRET; keep APP_SECRET_PREVIOUS until that is the new secret in every process',
  )
  return count
}

async function sealColumnAgain(db: Database, secrets: Secrets, column: SealedColumn & { use: string }) {
  let count = 0
  let after = ''
  for (;;) {
    const rows = await sealedOtherwise(db, column, { prefix: secrets.sealedPrefix, after, limit: ROWS_PER_TURN })
    for (const row of rows) {
      await replaceSeal(db, column, row, secrets.sealBytes(column.use, openedOf(secrets, column.use, row.sealed)))
      count += 1
      after = row.id
    }
    if (rows.length < ROWS_PER_TURN) return count
  }
}

/** Plain bytes, or a text from before texts had a version. */
function openedOf(secrets: Secrets, use: string, sealed: Buffer): Buffer {
  try {
    return secrets.unsealBytes(use, sealed)
  } catch {
    return Buffer.from(secrets.unseal(use, sealed), 'utf8')
  }
}
