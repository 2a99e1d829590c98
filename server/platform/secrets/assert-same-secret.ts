import { StartError } from '#postgres/start-error.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from './secrets.ts'
import { claimSecretCheck } from './store.ts'

/**
 * Checks that the secret is that of the database's first start: another one opens no sealed text and finds no hash.
 * @throws StartError that names what to set.
 */
export async function assertSameSecret(db: Database, secrets: Secrets): Promise<void> {
  const own = secrets.hash('installation', 'secret')
  const first = await claimSecretCheck(db, own)
  if (first.equals(own)) return
  throw new StartError(
    'APP_SECRET is not the secret that this database began with: set the same one for all processes of a database (without APP_SECRET it is in the file DATA_DIR/secret).',
  )
}
