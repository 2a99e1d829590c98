/**
 * The product with its demo data and built pages, and its processor time; started by pages.bench.ts. `DEMO=none` leaves
 * the database unchanged.
 */
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { registerPages } from '#server/platform/pages/pages.ts'
import { seedContent, seedDemo, seedReference } from '#server/seed/index.ts'

const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR, DATABASE_URL })
const BARE = `<!doctype html><p>${'x'.repeat(20_000)}</p>`

const { app, features, context } = await buildApp({
  config,
  databaseUrl: DATABASE_URL,
  log: pino({ level: 'silent' }),
})
if (process.env.DEMO !== 'none') {
  await seedReference(context)
  await seedContent(context)
  await seedDemo({ ...context, features, playHistory: async () => undefined, onProgress: () => undefined })
}
app.get('/bench/cpu', async () => process.cpuUsage())
app.get('/bench/bare', (_request, reply) => reply.type('text/html').send(BARE))
await registerPages(app, {
  dev: false,
  root: path.join(import.meta.dirname, '../..'),
  publicUrl: config.publicUrl,
  onError: (error) => console.error(error),
  sitemap: async () => [],
  isFresh: (address) => address.includes('?visit='),
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
