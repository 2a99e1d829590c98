import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient } from 'redis'

/**
 * A Redis of its own that keeps nothing on disk.
 * @throws when `redis-server` is not installed.
 */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const url = `redis://127.0.0.1:${port}`
  const client = createClient({ url })
  client.on('error', () => undefined)
  await client.connect()
  client.destroy()
  return {
    url,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number } // listening on TCP, so an address with a port
  server.close()
  await once(server, 'close')
  return port
}
