import { type ChildProcess, fork } from 'node:child_process'
import { type Refusal, refuse } from '../http/refusal.ts'
import { limitTo } from '../storage/limit-to.ts'
import type { FileAnswer, FileBegins, FileMessage } from './read-in-process.ts'

/** Reads a file. Its input and its output are copied between processes, so they are plain data. */
type Read = (input: never) => unknown
export type FileProcess = {
  /**
   * Runs `name`, which `module` exports as the function `R`, in the process, in its turn.
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
/** Exit codes from here on stand for signals, where a system has none. */
const ABORTED = 128

/**
 * One process for files, started with the first one. Past a limit it is ended, and the next file gets a new one. It
 * keeps its parent alive only while it reads. A thread would not do: V8 ends the whole process when an allocation is
 * far beyond the memory of a thread.
 * @param options.timeoutMs for one file, from its turn on and without the loading of code.
 * @param options.heapMb maximum memory of the process; more ends it.
 * @param options.waitingMax maximum number of waiting files: each keeps its bytes in memory.
 */
export function createFileProcess(options: { timeoutMs: number; heapMb: number; waitingMax: number }): FileProcess {
  const turns = limitTo(1)
  let idle: ChildProcess | undefined
  const start = () => {
    const child = fork(new URL('read-in-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${options.heapMb}`],
      // No secrets for the code that reads hostile files. Windows starts no process without this one.
      env: { SystemRoot: process.env.SystemRoot },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // `ask` reports errors while a file is read; an error of an idle process only means that it has ended.
    child.on('error', () => {})
    child.on('exit', () => {
      if (idle === child) idle = undefined
    })
    return child
  }
  const readNow = async (message: FileMessage): Promise<unknown> => {
    const child = idle ?? start()
    idle = undefined
    child.ref()
    child.channel?.ref()
    const answer = await ask(child, message, options.timeoutMs)
    if (answer === undefined) {
      child.kill('SIGKILL')
      return refuse('file_too_complex')
    }
    child.unref()
    child.channel?.unref()
    idle = child
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
function ask(child: ChildProcess, message: FileMessage, timeoutMs: number): Promise<FileAnswer | undefined> {
  return new Promise((resolve, reject) => {
    let limit: NodeJS.Timeout | undefined
    const stop = () => {
      clearTimeout(limit)
      child.off('message', hear)
      child.off('error', fail)
      child.off('exit', leave)
    }
    const end = (answer: FileAnswer | undefined) => {
      stop()
      resolve(answer)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const hear = (answer: FileAnswer | FileBegins) => {
      if ('begins' in answer) limit = setTimeout(() => end(undefined), timeoutMs)
      else end(answer)
    }
    // V8 aborts a process without memory; the operating system kills it.
    const leave = (code: number | null, signal: string | null) => {
      if (signal !== null || Number(code) >= ABORTED) return end(undefined)
      fail(new Error(`the process that reads files ended with ${code}`))
    }
    child.on('message', hear)
    child.on('error', fail)
    child.on('exit', leave)
    child.send(message)
  })
}

/** The reader of uploaded files. */
export const fileProcess: FileProcess = createFileProcess({
  timeoutMs: TIMEOUT_MS,
  heapMb: HEAP_MB,
  waitingMax: WAITING_MAX,
})
