import { StartError } from '#postgres/start-error.ts'
import type { Database } from '../db/database.ts'
import { createSecrets, keyedHash, type Secrets } from './secrets.ts'
import { claimInstallation, type InstallationRow, keepHashRoot } from './store.ts'

type Given = { secret: string; previous?: string | undefined }

const checkOf = (root: string): Buffer => keyedHash(root)('installation', 'secret')

/**
 * The secrets of an installation. Hashes and bidder numbers use the secret of the database's first start, which is
 * kept sealed, so `APP_SECRET` can be exchanged while the former one is given beside it.
 * @throws StartError with the setting to change, if neither secret belongs to this database.
 */
export async function openSecrets(db: Database, { secret, previous }: Given): Promise<Secrets> {
  const both = previous === undefined ? {} : { previous }
  const seals = createSecrets(secret, both)
  const first = { secretCheck: checkOf(secret), hashRootSealed: seals.seal('hash-root', secret) }
  const row = await claimInstallation(db, first)
  const hashRoot = rootOf(row, seals, [secret, ...(previous === undefined ? [] : [previous])])
  if (hashRoot === undefined || !checkOf(hashRoot).equals(row.secretCheck))
    throw new StartError(
      'APP_SECRET is not the secret that this database began with: set the same one for all processes of a database (without APP_SECRET it is in the file DATA_DIR/secret). To exchange it, give the former one as APP_SECRET_PREVIOUS.',
    )
  if (row.hashRootSealed === null) await keepHashRoot(db, seals.seal('hash-root', hashRoot))
  return createSecrets(secret, { ...both, hashRoot })
}

/** A database from before roots were stored began with one of the given secrets. */
function rootOf(row: InstallationRow, seals: Secrets, given: readonly string[]): string | undefined {
  if (row.hashRootSealed === null) return given.find((each) => checkOf(each).equals(row.secretCheck))
  try {
    return seals.unseal('hash-root', row.hashRootSealed)
  } catch {
    return undefined
  }
}
