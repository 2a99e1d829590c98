import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const PROGRAM = process.env.REDIS_SERVER ?? 'redis-server'

/** Whether this machine has a Redis; the runs of `faults` bring one along where they can. */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0

/** A Redis of a test's own, without anything on disk. */
export async function startRedis(): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const child = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error(`Redis did not start on ${port}`)
  return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
