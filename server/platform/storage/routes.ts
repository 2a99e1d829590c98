import type { FastifyInstance } from 'fastify'
import { answerRefusal } from '../http/answers.ts'
import { isRefusal } from '../http/refusal.ts'
import { usedByOthers } from '../http/security/security-headers.ts'
import type { Pictures } from './pictures.ts'

const KEY = /^[0-9a-f]{32}\.(avif|webp|jpeg)$/

/** Serves public pictures at `/media/{key}`. A key names fixed bytes, so an answer never goes stale. */
export function registerMediaRoutes(app: FastifyInstance, pictures: Pictures): void {
  // One page shows dozens of pictures, which would use up an address's limit for calls.
  const options = { config: { rateLimit: false } } as const
  app.get<{ Params: { key: string } }>('/media/:key', options, async (request, reply) => {
    const { key } = request.params
    const format = KEY.exec(key)?.[1]
    const bytes = await pictures.read(format === undefined ? null : key, 'public')
    if (isRefusal(bytes)) return answerRefusal(reply, bytes)
    const etag = `"${key}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    reply.headers(usedByOthers)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(`image/${format}`).send(bytes)
  })
}
