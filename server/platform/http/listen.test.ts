import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { StartError } from '#postgres/start-error.ts'
import { assertFree } from './listen.ts'

async function occupied() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

test('refuses a port in use by another process, in one sentence', async () => {
  const { server, port } = await occupied()
  const sentence = `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT to another.`
  await expect(assertFree({ port, host: '127.0.0.1' })).rejects.toThrow(new StartError(sentence))
  server.close()
})

test('waits for a port that is being released', async () => {
  const { server, port } = await occupied()
  setTimeout(() => server.close(), 300)
  await assertFree({ port, host: '127.0.0.1' })
  await assertFree({ port, host: '127.0.0.1' })
})

test('refuses a host that is not of this machine', async () => {
  await expect(assertFree({ port: 0, host: '203.0.113.7' })).rejects.toThrow('HOST 203.0.113.7 is no address')
})
