import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageUnavailable } from '../storage/storage.ts'
import { createHttpServer } from './server.ts'

const PER_MINUTE = 900
let app: FastifyInstance
beforeAll(async () => {
  app = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 0, rateLimits: true, isHttps: false })
  for (const path of ['/api/v1/server-time', '/assets/a.js', '/media/a.jpg']) app.get(path, () => 'ok')
  app.get('/from-storage', () => Promise.reject(new StorageUnavailable('the object store failed')))
  await app.ready()
})
afterAll(() => app.close())

const statusOf = async (url: string) => (await app.inject({ url })).statusCode

test('[PIC-14] a failed object store is 503 with Retry-After', async () => {
  const answer = await app.inject({ url: '/from-storage' })
  expect(answer.json()).toMatchObject({ code: 503, reason: 'unavailable' })
  expect(answer.headers['retry-after']).toBeDefined()
})

test('[HTTP-20] beyond the limit files are still served, and no query makes a call one of them', async () => {
  for (let times = 0; times < PER_MINUTE; times += 1) await statusOf('/api/v1/server-time')
  for (const url of ['/api/v1/server-time', '/api/v1/server-time?x=/assets/', '/api/v1/server-time?x=/media/a.jpg'])
    expect(await statusOf(url), url).toBe(429)
  for (const url of ['/assets/a.js', '/media/a.jpg']) expect(await statusOf(url), url).toBe(200)
})
