import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Faults of a provider: `lost` receives the request and dies before it answers, `dead` before it reads it. */
export type Mood = { slowMs?: number; fails?: 'lost' | 'dead' | 'nonsense' | number }
export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  bytes: Buffer
}
export type FakeAnswer = { status: number; body: unknown; headers?: Record<string, string> }

/** A provider on this machine; it does its work, then fails by its mood. */
export async function serveFake(answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>) {
  let mood: Mood = {}
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { slowMs = 0, fails } = mood
    if (fails === 'dead') return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://fake')
    const bytes = Buffer.concat(chunks)
    const [method, body] = [request.method ?? '', bytes.toString('utf8')]
    const made =
      typeof fails === 'number'
        ? { status: fails, body: { message: 'out of order' } }
        : await answer({ method, path: url.pathname, query: url.searchParams, headers: request.headers, body, bytes })
    if (slowMs > 0) await sleep(slowMs)
    if (fails === 'lost') return void request.socket.destroy()
    const isRaw = typeof made.body === 'string' || Buffer.isBuffer(made.body)
    const content = fails === 'nonsense' ? '<html>Bad gateway' : isRaw ? made.body : JSON.stringify(made.body)
    response
      .writeHead(made.status, { 'content-type': 'application/json', ...('headers' in made && made.headers) })
      .end(content)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    feel: (next: Mood) => {
      mood = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
