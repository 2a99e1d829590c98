import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../http/refusal.ts'
import { createHttpServer } from '../http/server.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { localStorage } from './local-storage.ts'
import { createPictures, type Picture } from './pictures.ts'
import { registerMediaRoutes } from './routes.ts'

let folder: string
let app: FastifyInstance
let picture: Picture
let secret: Picture

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marsa-media-'))
  const pictures = createPictures({ storage: localStorage(folder), seal: createSecrets('s'.repeat(32)), parallel: 1 })
  const plain = (background: string) => sharp({ create: { width: 50, height: 40, channels: 3, background } }).png()
  const made = await Promise.all([
    pictures.process(await plain('#0e5a47').toBuffer(), 'public'),
    pictures.process(await plain('#b42318').toBuffer(), 'private'),
  ])
  if (isRefusal(made[0]) || isRefusal(made[1])) throw new Error('refused')
  ;[picture, secret] = made
  app = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 0, rateLimits: false })
  registerMediaRoutes(app, pictures)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('[PIC-9] a public picture is cacheable forever, under its own type', async () => {
  for (const { key, format, bytes } of picture.variants) {
    const answer = await app.inject(`/media/${key}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(`image/${format}`)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.rawPayload).toHaveLength(bytes)
    const again = await app.inject({ url: `/media/${key}`, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
})

test.each(['nothing.webp', `${'0'.repeat(32)}.webp`, '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(250)])(
  '[PIC-9] what is not there is not found: %s',
  async (key) => {
    expect((await app.inject(`/media/${key}`)).statusCode).toBe(404)
  },
)

test('[PIC-6] a private picture has no public address', async () => {
  const key = secret.variants[0]?.key ?? ''
  expect(key).toMatch(/^[0-9a-f]{32}\.jpeg$/)
  expect((await app.inject(`/media/${key}`)).statusCode).toBe(404)
})
