import { Worker } from 'node:worker_threads'
import { type Refusal, refuse } from '../http/refusal.ts'
import { limitTo } from '../storage/limit-to.ts'
import type { FileAnswer, FileBegins, FileMessage } from './file-worker.ts'

/** Reads a file. Its input and its output are copied between threads, so they are plain data. */
type Read = (input: never) => unknown
export type FileThread = {
  /**
   * Runs `name`, which `module` exports as the function `R`, on the thread, in its turn.
   * Refusals: `file_too_complex` past the limits of time or memory, `unavailable` if too many files wait.
   * @throws Error when the function throws.
   */
  read<R extends Read>(module: URL, name: string, input: Parameters<R>[0]): Promise<Awaited<ReturnType<R>> | Refusal>
}

/** Many times the reading time of a good file of the largest size on a busy machine. */
const TIMEOUT_MS = 30_000
const HEAP_MB = 512
const WAITING_MAX = 20
const RETRY_SECONDS = 20

/**
 * One thread for files, started with the first one. Past a limit it is ended, and the next file gets a new one. It
 * keeps a process alive only while it reads.
 * @param options.timeoutMs for one file, from its turn on and without the loading of code.
 * @param options.heapMb maximum memory of the thread; more ends it.
 * @param options.waitingMax maximum number of waiting files: each keeps its bytes in memory.
 */
export function createFileThread(options: { timeoutMs: number; heapMb: number; waitingMax: number }): FileThread {
  const turns = limitTo(1)
  let idle: Worker | undefined
  const start = () => {
    const worker = new Worker(new URL('file-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    })
    // `ask` reports errors while a file is read; an error of an idle thread only means that it has ended.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (idle === worker) idle = undefined
    })
    return worker
  }
  const readNow = async (message: FileMessage): Promise<unknown> => {
    const worker = idle ?? start()
    idle = undefined
    worker.ref()
    const answer = await ask(worker, message, options.timeoutMs)
    if (answer === undefined) {
      await worker.terminate()
      return refuse('file_too_complex')
    }
    worker.unref()
    idle = worker
    if ('problem' in answer) throw new Error(`a file could not be read: ${answer.problem}`)
    return answer.output
  }
  return {
    read: <R extends Read>(module: URL, name: string, input: Parameters<R>[0]) => {
      if (turns.waiting() >= options.waitingMax)
        return Promise.resolve(refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS }))
      // `R` is the type of that function.
      return turns.run(() => readNow({ module: module.href, name, input })) as Promise<Awaited<ReturnType<R>> | Refusal>
    },
  }
}

/** @returns undefined past the limit of time or memory. */
function ask(worker: Worker, message: FileMessage, timeoutMs: number): Promise<FileAnswer | undefined> {
  return new Promise((resolve, reject) => {
    let limit: NodeJS.Timeout | undefined
    const stop = () => {
      clearTimeout(limit)
      worker.off('message', hear)
      worker.off('error', fail)
    }
    const end = (answer: FileAnswer | undefined) => {
      stop()
      resolve(answer)
    }
    const hear = (answer: FileAnswer | FileBegins) => {
      if ('begins' in answer) limit = setTimeout(() => end(undefined), timeoutMs)
      else end(answer)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end(undefined)
      stop()
      reject(error)
    }
    worker.on('message', hear)
    worker.on('error', fail)
    worker.postMessage(message)
  })
}

/** The reader of uploaded files in this process. */
export const fileThread: FileThread = createFileThread({
  timeoutMs: TIMEOUT_MS,
  heapMb: HEAP_MB,
  waitingMax: WAITING_MAX,
})
