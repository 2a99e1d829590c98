import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Finds a redis-server on this machine. */
function findRedis(): string | undefined {
  const wanted = process.env.REDIS_SERVER
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return [
    ...(wanted ? [wanted] : []),
    ...folders.filter(Boolean).map((folder) => path.join(folder, 'redis-server')),
  ].find(isUsable)
}

const isUsable = (program: string): boolean =>
  existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0

/**
 * Finds a redis-server, and installs Debian's if there is none and this is root on Debian.
 * @returns undefined when it cannot be installed; callers report that and continue without it.
 */
export function findOrInstallRedis(onProgress: (line: string) => void): string | undefined {
  const found = findRedis()
  if (found) return found
  installFromDebian('redis-server', "Installing Debian's redis-server for the runs with two processes", onProgress)
  return findRedis()
}

/** Installs a package if this is root on Debian, else does nothing. */
export function installFromDebian(name: string, words: string, onProgress: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  onProgress(words)
  installs('apt-get', ['update', '-qq'])
  installs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

function installs(program: string, args: string[]): void {
  // The policy keeps Debian from starting the service: only tests start it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
