import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Cluster, childEnvironment } from './cluster.ts'
import type { Home } from './home.ts'
import { isPostgresOn } from './os-process.ts'
import { isStillInUse, plainReason, portIsTaken } from './server-log.ts'
import { StartError } from './start-error.ts'

const POLL_MS = 25
const STOP_PATIENCE_MS = 60_000
const LEFTOVER_PATIENCE_MS = 30_000
const LOG_BYTES_MAX = 8_000_000

export type Server = {
  home: Home
  cluster: Cluster
  binaries: Binaries
  settings: Record<string, string>
  environment: Record<string, string>
}

/** The port could not be bound. */
export class PortTaken extends Error {}

/** Starts the server and waits until it accepts connections, however long its recovery takes. */
export async function launch(server: Server, port: number, onProgress: (line: string) => void): Promise<ChildProcess> {
  const giveUpAt = Date.now() + LEFTOVER_PATIENCE_MS
  for (;;) {
    const attempt = await launchOnce(server, port, onProgress)
    if (typeof attempt !== 'string') return attempt
    if (portIsTaken(attempt)) throw new PortTaken(`port ${port} is taken`)
    if (!isStillInUse(attempt) || Date.now() > giveUpAt) {
      throw new StartError(`PostgreSQL did not start: ${plainReason(attempt)}`)
    }
    await sleep(POLL_MS * 4)
  }
}

/** @returns the running server, or its output before it gave up. */
async function launchOnce(server: Server, port: number, onProgress: (line: string) => void) {
  const logFile = path.join(server.home.folder, 'server.log')
  const begin = await logSize(logFile)
  const log = await open(logFile, begin === 0 ? 'w' : 'a', 0o600)
  if (server.home.account) await log.chown(server.home.account.uid, server.home.account.gid)
  // A file and not a pipe: the server must outlive this process if that is killed, and then finish its work
  // undisturbed.
  const child = spawn(server.binaries.postgres, serverArguments(server, port), {
    ...server.home.account,
    cwd: server.home.folder,
    env: { ...childEnvironment(), ...server.environment },
    // Outside the terminal's process group: Ctrl-C is for this process, which then stops the server cleanly.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ready = new AbortController()
  const failed = Promise.withResolvers<string>()
  const onError = (error: Error) => failed.resolve(`FATAL: ${error.message}`)
  const onExit = () => failed.resolve(readFileSync(logFile).subarray(begin).toString('utf8'))
  child.once('error', onError).once('exit', onExit)
  try {
    return await Promise.race([failed.promise, readiness(server, child, ready.signal, onProgress)])
  } finally {
    ready.abort()
    child.off('exit', onExit)
    await log.close()
  }
}

function serverArguments(server: Server, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    ...server.settings,
  }
  return [
    '-D',
    server.cluster.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** An old log is kept for review, until it grows large. */
async function logSize(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  return size > LOG_BYTES_MAX ? 0 : size
}

async function readiness(server: Server, child: ChildProcess, signal: AbortSignal, onProgress: (line: string) => void) {
  const tellEvery = 5_000 / POLL_MS
  for (let polls = 1; !signal.aborted; polls += 1) {
    const noted = await readPidFile(server.cluster)
    if (noted?.pid === child.pid && noted?.ready) return child
    if (polls % tellEvery === 0) onProgress('PostgreSQL is still recovering')
    await sleep(POLL_MS)
  }
  return child
}

/** The server's own notes: process number in line 1, state in line 8. */
async function readPidFile(cluster: Cluster): Promise<{ pid: number; ready: boolean } | undefined> {
  const lines = (await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Ends the leftover server of a killed process of ours, and clears the note about a dead one:
 * PostgreSQL would believe it if another process has the number now.
 */
export async function clearLeftover(server: Server, onProgress: (line: string) => void): Promise<void> {
  const noted = await readPidFile(server.cluster)
  if (noted === undefined) return
  const isRunning = () => isPostgresOn(noted.pid, server.cluster.folder)
  if (isRunning()) {
    onProgress('Stopping the database that an earlier run left behind')
    await stopServer(server, noted.pid)
  }
  // A killed server leaves its note, even if it was killed only now.
  if (!isRunning()) await rm(path.join(server.cluster.folder, 'postmaster.pid'), { force: true })
}

/** Ends a server cleanly: open transactions are rolled back, everything committed is on disk. Forced after a minute. */
export async function stopServer(server: Server, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendStop(server, pid, signal)
    const giveUpAt = Date.now() + STOP_PATIENCE_MS
    while (Date.now() < giveUpAt) {
      if (!isPostgresOn(pid, server.cluster.folder)) return
      await sleep(POLL_MS)
    }
  }
}

/** Asks for a stop without waiting. Windows has no signals; there PostgreSQL's own tool asks. */
export function sendStop(server: Server, pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
    spawnSync(server.binaries.pgCtl, ['stop', '--no-wait', '-m', mode, '-D', server.cluster.folder])
    return
  }
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
