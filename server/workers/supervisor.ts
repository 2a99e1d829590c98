import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { isBusWord } from '../platform/live/bus/worker-link.ts'

const PAUSE_MS = 250
const PAUSE_MS_MAX = 10_000
/** A worker that lived so long was no part of a row of failures. */
const SOUND_MS = 30_000
const STOP_MS = 20_000
/** Words that may wait for a worker that does not read; more are dropped, as on a Redis that is away. */
const WAITING_MAX = 10_000

type Worker = { child: ChildProcess | undefined; port: number | undefined; deaths: number; waiting: number }

/** How long a worker's place stays empty after so many deaths in a row. */
export const pauseAfter = (deaths: number): number => Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** Math.max(0, deaths - 1))

/**
 * Keeps workers running: one that dies is started again after a growing pause. Passes the words of their bus on.
 * @param options.fork starts the worker of a place; it says `{listening: port}` when it serves.
 */
export function createSupervisor(options: { count: number; log: Logger; fork: (place: number) => ChildProcess }) {
  const { count, log, fork } = options
  const workers: Worker[] = Array.from({ length: count }, () => ({
    child: undefined,
    port: undefined,
    deaths: 0,
    waiting: 0,
  }))
  const timers = new Set<NodeJS.Timeout>()
  let stopping = false

  /** Resolves when it listens. @throws Error when it ends before. */
  function startAt(place: number): Promise<void> {
    const worker = workers[place]
    if (worker === undefined) throw new RangeError(`there is no place ${place}`)
    const child = fork(place)
    const startedAt = performance.now()
    worker.child = child
    worker.waiting = 0
    return new Promise((resolve, reject) => {
      child.on('message', (message) => {
        if (isBusWord(message)) return passOn(workers, place, message)
        const port = portIn(message)
        if (port === undefined) return
        worker.port = port
        resolve()
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        const hasServed = worker.port !== undefined
        worker.child = undefined
        worker.port = undefined
        worker.deaths = performance.now() - startedAt > SOUND_MS ? 1 : worker.deaths + 1
        reject(new Error(`worker ${place + 1} ended before it served (${signal ?? code})`))
        if (!stopping && (hasServed || isRunning)) startLater(place, signal ?? code)
      })
    })
  }

  let isRunning = false
  function startLater(place: number, why: string | number | null): void {
    const pauseMs = pauseAfter(workers[place]?.deaths ?? 1)
    log.error({ worker: place + 1, why, pause_ms: pauseMs }, 'a worker ended and is started again')
    const timer = setTimeout(() => {
      timers.delete(timer)
      // One that fails again is tried again by its own end.
      if (!stopping) startAt(place).catch(() => undefined)
    }, pauseMs)
    timers.add(timer)
  }

  return {
    ports: () => workers.map(({ port }) => port),
    /**
     * Starts the first, which makes first data and files, then the others.
     * @throws Error when one of them cannot start.
     */
    start: async (): Promise<void> => {
      await startAt(0)
      await Promise.all(Array.from({ length: count - 1 }, (_, place) => startAt(place + 1)))
      isRunning = true
    },
    /** Ends them in order; one that does not end in time is killed. */
    stop: async (signal: NodeJS.Signals): Promise<void> => {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      await endAll(workers, signal)
    },
  }
}

function passOn(workers: readonly Worker[], from: number, word: { bus: string }): void {
  for (const [place, worker] of workers.entries()) {
    if (place === from || worker.child === undefined || worker.waiting > WAITING_MAX) continue
    worker.waiting += 1
    worker.child.send(word, () => {
      worker.waiting -= 1
    })
  }
}

async function endAll(workers: readonly Worker[], signal: NodeJS.Signals): Promise<void> {
  const children = workers.flatMap(({ child }) => (child ? [child] : []))
  const patience = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, STOP_MS)
  await Promise.all(
    children.map(async (child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
    }),
  )
  clearTimeout(patience)
}

const portIn = (message: unknown): number | undefined =>
  typeof message === 'object' && message !== null && 'listening' in message && typeof message.listening === 'number'
    ? message.listening
    : undefined
