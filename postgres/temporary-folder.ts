import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Makes a new folder for a database that goes with it. The database's account can enter it: otherwise the database would live
 * elsewhere, and stay there.
 */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}
