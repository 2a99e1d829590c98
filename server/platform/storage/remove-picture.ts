import { afterCommit, type Tx } from '../db/database.ts'
import type { Pictures } from './pictures.ts'
import { deleteFile, isKeyUsed } from './store.ts'

/**
 * Removes a picture's row, and after the commit its bytes. Older pictures were stored under the hash of their bytes, so
 * another picture may still use them.
 */
export async function removePicture(tx: Tx, pictures: Pick<Pictures, 'remove'>, fileId: number): Promise<void> {
  const file = await deleteFile(tx, fileId)
  if (!file) return
  const free: string[] = []
  for (const { key } of file.variants) if (!(await isKeyUsed(tx, key))) free.push(key)
  afterCommit(tx, () => {
    // A file that cannot be removed stays sealed or public as it was, but nothing refers to it any more.
    for (const key of free) void pictures.remove(key, file.visibility).catch(() => undefined)
  })
}
