import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageUnavailable } from '../storage/storage.ts'
import { refusalBody } from './answers.ts'
import { reasonTable } from './reasons/reason-table.ts'
import { refuse } from './refusal.ts'
import { createHttpServer } from './server.ts'

const PER_MINUTE = 900
let app: FastifyInstance
beforeAll(async () => {
  app = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 0, rateLimits: true, isHttps: false })
  for (const path of ['/api/v1/server-time', '/assets/a.js', '/media/a.jpg', '/en/auctions', '/healthz'])
    app.get(path, () => 'ok')
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

test('[HTTP-20] beyond the limit files and `/healthz` are still served, and no query makes a call one of them', async () => {
  for (let times = 0; times < PER_MINUTE; times += 1) await statusOf('/api/v1/server-time')
  for (const url of ['/api/v1/server-time', '/api/v1/server-time?x=/assets/', '/api/v1/server-time?x=/media/a.jpg'])
    expect(await statusOf(url), url).toBe(429)
  for (const url of ['/assets/a.js', '/media/a.jpg', '/healthz']) expect(await statusOf(url), url).toBe(200)

  // [HTTP-17] A browser that opens an address shows the text, and a program reads it.
  const headers = { accept: 'text/html,*/*;q=0.8' }
  const page = await app.inject({ url: '/en/auctions', headers })
  expect(page.statusCode).toBe(429)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': expect.any(String) })
  for (const text of [reasonTable.too_many.ar, reasonTable.too_many.en]) expect(page.body).toContain(text)
  expect((await app.inject({ url: '/api/v1/server-time', headers })).json()).toMatchObject({ reason: 'too_many' })
})

test('[HTTP-16] a temporary refusal says when it ends', () => {
  const words = (seconds: number) => {
    const refusal = refuse('too_many', { retryAfterSeconds: seconds })
    return (['ar', 'en'] as const).map((language) => refusalBody(refusal, language, 'id').body.message as string)
  }
  expect(words(52)).toEqual(['طلبات كثيرة. أعد المحاولة بعد 52 ثانية.', 'Too many requests. Try again in 52 seconds.'])
  expect(words(895)).toEqual(['طلبات كثيرة. أعد المحاولة بعد 15 دقيقة.', 'Too many requests. Try again in 15 minutes.'])
  const arabic = [1, 2, 3, 120, 601, 7200, 86_400].map((seconds) => words(seconds)[0]?.split('بعد ')[1])
  expect(arabic).toEqual(['ثانية.', 'ثانيتين.', '3 ثوانٍ.', 'دقيقتين.', '11 دقيقة.', 'ساعتين.', '24 ساعة.'])
})
