import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a new folder for a database that is deleted with it. The database's account can enter it; otherwise the
 * database would be elsewhere, and stay there.
 * @param parent the folder for it; the system's for temporary files by default.
 */
export async function makeTemporaryFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, prefix))
  await chmod(folder, 0o755)
  return folder
}
