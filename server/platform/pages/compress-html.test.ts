import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendHtml } from './compress-html.ts'

const html = `<!doctype html><p>${'مزاد '.repeat(500)}</p>`
const app = fastify()
app.get('/', (request, reply) => sendHtml(request, reply, Buffer.from(html)))
afterAll(() => app.close())

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=1.0,deflate', 'gzip', gunzipSync],
])('sends a browser that accepts "%s" %s', async (accepted, encoding, unpack) => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(unpack(answer.rawPayload).toString()).toBe(html)
  expect(answer.rawPayload.length).toBeLessThan(html.length / 4)
})

test('sends the page uncompressed to a browser that accepts no encoding', async () => {
  const answer = await app.inject({ url: '/' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toBe(html)
})
