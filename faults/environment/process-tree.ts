import { readdirSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { EmbeddedPostgres } from '#postgres/index.ts'

/** The first process of a PostgreSQL. @param folder its data folder. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A process and its children, the parent first. */
export function processTree(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
  return [parent, ...children.map(Number)]
}

/** Kills a server for good, after stopping the supervisor from restarting it. */
export async function killProcessTree(pids: readonly number[], postgres: EmbeddedPostgres): Promise<void> {
  const stopped = postgres.stop()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await stopped
}

/** A cut off disk still has this process's lock file, which was valid then. */
export async function freeFolder(folder: string): Promise<void> {
  const home = path.join(folder, 'postgres')
  for (const name of await readdir(home)) if (name.startsWith('lock-')) await rm(path.join(home, name))
}
