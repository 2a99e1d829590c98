import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { processIdentity } from './os-process.ts'

const NAME = /^lock-(\d+)$/

/** The process that holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number
  constructor(pid: number) {
    super(`held by process ${pid}`)
    this.pid = pid
  }
}

/**
 * Locks a folder for this process alone. The lock ends with the process, however it dies.
 *
 * The lock is the file `lock-N` with the highest N. A dead holder's lock is never removed and replaced, because two
 * newcomers could do that to each other: the successor creates `lock-N+1`, and of several only one can.
 * @returns the function that frees it.
 * @throws FolderInUse when a living process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const draft = path.join(folder, `.lock-${randomUUID()}`)
  await writeFile(draft, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }), { mode: 0o644 })
  try {
    for (;;) {
      const highest = Math.max(0, ...(await lockNumbers(folder)))
      await refuseWhileHeld(path.join(folder, `lock-${highest}`))
      const mine = path.join(folder, `lock-${highest + 1}`)
      if (await created(draft, mine)) {
        await removeLower(folder, highest + 1)
        // Emptied, not removed: the numbers only ever rise.
        return () => writeFile(mine, '').catch(() => undefined)
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function lockNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => Number(NAME.exec(name)?.[1] ?? Number.NaN)).filter((n) => !Number.isNaN(n))
}

async function refuseWhileHeld(file: string): Promise<void> {
  const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''))
  if (holder !== undefined && processIdentity(holder.pid) === holder.identity) throw new FolderInUse(holder.pid)
}

function parseHolder(text: string): { pid: number; identity: string } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('identity' in value)) return undefined
    return { pid: Number(value.pid), identity: String(value.identity) }
  } catch {
    return undefined
  }
}

/** A hard link appears with its whole content or not at all, and only once. */
async function created(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function removeLower(folder: string, own: number): Promise<void> {
  for (const n of await lockNumbers(folder)) if (n < own) await rm(path.join(folder, `lock-${n}`), { force: true })
}
