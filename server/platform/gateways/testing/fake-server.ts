import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type FakeAnswer = { status: number; body?: unknown }
export type FakeRequest = { method: string; path: string; authorization: string; body: Record<string, unknown> }

/** Faults of a fake gateway: `dead` breaks the connection, `lost` does the work and loses the answer. */
export type Mood = 'well' | 'dead' | 'lost' | 'busy'

/** A gateway on a port of this machine that answers by `answer` in its present mood. */
export async function startFakeServer(answer: (request: FakeRequest) => FakeAnswer) {
  const state: { mood: Mood } = { mood: 'well' }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const written = await text(request)
    if (state.mood === 'dead') return void response.destroy()
    if (state.mood === 'busy') return void response.writeHead(503).end()
    const { method = 'GET', url = '/', headers } = request
    const body = written === '' ? {} : (JSON.parse(written) as Record<string, unknown>)
    const done = answer({ method, path: url, authorization: headers.authorization ?? '', body })
    if (state.mood === 'lost') return void response.destroy()
    response.writeHead(done.status, { 'content-type': 'application/json' }).end(JSON.stringify(done.body ?? {}))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, state, close }
}
