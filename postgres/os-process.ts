import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

const linux = process.platform === 'linux'

/**
 * A text that differs between two processes that had the same number one after the other.
 * @returns undefined when no such process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (linux) {
    const stat = readText(`/proc/${pid}/stat`)
    // The second field is the program's name in brackets and may hold anything, so count from its end.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields === undefined || fields[0] === 'Z') return undefined
    return `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'running' : undefined
  return ps(pid, 'lstart=')
}

/** True when `pid` is a PostgreSQL server on this data folder, and not another process that got the number later. */
export function isPostgresOn(pid: number, cluster: string): boolean {
  if (linux) {
    const args = readText(`/proc/${pid}/cmdline`)?.split('\0') ?? []
    if (path.basename(args[0] ?? '') !== 'postgres') return false
    return args[args.indexOf('-D') + 1] === cluster || workingFolder(pid) === cluster
  }
  if (process.platform === 'win32') return isAlive(pid)
  const command = ps(pid, 'command=') ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string | undefined {
  const answer = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : undefined
}
