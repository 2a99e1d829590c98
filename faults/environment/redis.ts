import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS } from './app-process.ts'

const POLL_MS = 20

/** A Redis of our own, without anything on disk. */
export type Redis = ReturnType<typeof createRedis>

/** Prepares one; `start` starts it, empty each time. */
export function createRedis(program: string, port: number) {
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn(program, options, { stdio: 'ignore' })
    const giveUpAt = performance.now() + PATIENCE_MS
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error(`Redis did not start on ${port}`)
      await sleep(POLL_MS)
    }
  }

  async function kill(): Promise<void> {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill('SIGKILL')
    await gone
  }
  return { port, url: `redis://127.0.0.1:${port}`, start, kill }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
