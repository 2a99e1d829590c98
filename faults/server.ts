import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.join(import.meta.dirname, '..')
const START_MS_MAX = 120_000
const POLL_MS = 50
const NAME = 'marsa'

/** The product as its users start it, in a folder of its own, and the ways to hurt it. */
export function createServer(dataDir: string, port: number) {
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let killedPid: number | undefined
  const lines: string[] = []

  // However this run ends, nothing of it stays behind.
  process.once('exit', () => child?.kill('SIGTERM'))

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        SEED_DEMO: 'false',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)))
    const giveUpAt = Date.now() + START_MS_MAX
    while (!(await isReady())) {
      if (hasEnded() || Date.now() > giveUpAt) throw new Error(`it did not start:\n${lines.join('')}`)
      await sleep(POLL_MS)
    }
  }

  const hasEnded = () => child?.exitCode !== null || child.signalCode !== null

  const isReady = () =>
    fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    )

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    if (!ending || hasEnded()) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }

  const read = async (name: string) => (await readFile(path.join(dataDir, 'postgres', name), 'utf8')).trim()
  // The note is absent while a database starts.
  const databasePid = async () => Number((await read('cluster/postmaster.pid').catch(() => '')).split('\n')[0])

  return {
    address,
    start,
    /** Waits until it answers again, for as long as a start may take. */
    untilReady: async () => {
      const giveUpAt = Date.now() + START_MS_MAX
      while ((await databasePid()) === killedPid || !(await isReady())) {
        if (hasEnded() || Date.now() > giveUpAt) throw new Error(`it did not come back:\n${lines.join('')}`)
        await sleep(POLL_MS)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** The server's own PostgreSQL, which it must start again by itself. */
    killDatabase: async () => {
      killedPid = await databasePid()
      process.kill(killedPid, 'SIGKILL')
    },
    databaseUrl: async () => `postgres://${NAME}:${await read('password')}@127.0.0.1:${await read('port')}/${NAME}`,
  }
}
export type Server = ReturnType<typeof createServer>
