import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../scripts/commands.ts'

/** A time limit, because a fault may keep the awaited event from coming; no measure of speed. */
export const PATIENCE_MS = 600_000
const POLL_MS = 50
export const APP_SECRET = 'a secret of the runs under faults, long enough'
/** Settings of this machine's own installation must not apply here. */
const QUIET = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  REDIS_URL: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_REPLICA_URL: '',
  METRICS_TOKEN: '',
  PUBLIC_URL: '',
  API_KEY: '',
  NODE_ENV: '',
  APP_SECRET,
  SEED_DEMO: 'false',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}

const running = new Set<ChildProcess>()
// However a run ends, nothing of it stays behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** One process of the product, and the faults that it can have. */
export type App = ReturnType<typeof createApp>

/**
 * Prepares one; `start` starts it.
 * @param env variables of the environment beside those of a quiet server.
 */
export function createApp({ port, env }: { port: number; env: Record<string, string> }) {
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const lines: string[] = []

  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null

  const isReady = () =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    )

  async function untilReady(): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS
    while (!(await isReady())) {
      if (hasEnded() || performance.now() > giveUpAt) throw new Error(`it is not there:\n${lines.join('')}`)
      await sleep(POLL_MS)
    }
  }

  async function start(): Promise<void> {
    lines.length = 0
    child = spawnApp({ PORT: String(port), ...env })
    const started = child
    running.add(started)
    started.once('exit', () => running.delete(started))
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)))
    await untilReady()
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    if (!ending || hasEnded()) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }

  return {
    address,
    port,
    start,
    isReady,
    untilReady,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    hasEnded,
    /** Allocates memory inside it until there is none. */
    fillHeap: () => void child?.send({ hoard: true }),
    /** Stops the process with all its connections open, like a machine that has lost its network. */
    freeze: () => void child?.kill('SIGSTOP'),
    /** Moves its wall clock by these milliseconds from the real one. */
    shiftClock: async (shiftMs: number) => {
      if (!child || hasEnded()) throw new Error('it does not run')
      const done = once(child, 'message')
      child.send({ shiftMs })
      await done
    },
    /** The process's output, to find the cause of a fault. */
    said: () => lines.join(''),
  }
}

const spawnApp = (env: Record<string, string>): ChildProcess =>
  spawn(
    process.execPath,
    [
      ...['--import', './faults/environment/shifted-clock.ts'],
      ...['--import', './faults/environment/full-heap.ts'],
      'faults/environment/app.ts',
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...QUIET, ...env },
      // The child ends with its channel when this process is killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
