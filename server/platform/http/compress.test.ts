import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

const long = { code: 200, data: Array.from({ length: 200 }, (_, id) => ({ id, title: 'تويوتا كامري' })) }
let app: Awaited<ReturnType<typeof createHttpServer>>
beforeAll(async () => {
  app = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 0, rateLimits: false })
  app.get('/long', async () => long)
  app.get('/short', async () => ({ code: 200, text: 'x'.repeat(2_700) }))
  app.get('/text', (_request, reply) => reply.type('text/plain').send('x'.repeat(5000)))
})
afterAll(() => app.close())

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('[HTTP-39] compresses long answers', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, *;q=0.5', 'gzip', gunzipSync],
  ])('%s', async (accepted, encoding, open) => {
    const answer = await ask('/long', accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(JSON.parse(open(answer.rawPayload).toString())).toEqual(long)
    expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 3)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  })

  test('keeps them uncompressed for callers that accept nothing else, and always for short or other answers', async () => {
    expect((await ask('/long')).json()).toEqual(long)
    for (const [url, accepted] of [
      ['/long', undefined],
      ['/long', 'identity'],
      ['/short', 'br'],
      ['/text', 'br'],
    ] as const)
      expect((await ask(url, accepted)).headers['content-encoding']).toBeUndefined()
  })
})
