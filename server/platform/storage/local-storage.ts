import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'
import { isStorageKey, requireStorageKey } from './storage-key.ts'

/**
 * Bytes as files below `folder`. A file is complete or absent: it is written under a temporary name and renamed.
 * A key that is not of the form above is not found by reads, and is an error for writes.
 */
export function localStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const toPath = (key: string) => path.join(root, ...key.split('/'))
  const placeOf = (key: string) => (isStorageKey(key) ? toPath(key) : undefined)
  const writable = (key: string) => toPath(requireStorageKey(key))
  return {
    put: async (key, bytes) => {
      const place = writable(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await writeWhole(place, bytes)
    },
    get: async (key) => {
      const place = placeOf(key)
      return place === undefined ? undefined : readFile(place).catch(undefinedIfAbsent)
    },
    remove: async (key) => rm(writable(key), { force: true }),
  }
}

async function writeWhole(place: string, bytes: Buffer): Promise<void> {
  const draft = path.join(path.dirname(place), `.draft-${randomUUID()}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      // Otherwise a crash could leave the new name on an empty file.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

function undefinedIfAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return undefined
  throw error
}
