import type { FastifyInstance, InjectOptions } from 'fastify'
import { internalHeader } from '#server/platform/http/server.ts'
import { ShortCache } from './short-cache.ts'

type TransportRequest = { method: string; path: string; body?: unknown }
type Answer = { status: number; body: unknown }
/** The page's way to the API on the server. */
export type InjectTransport = (request: TransportRequest) => Promise<Answer>

/** What the frame of every page reads; a few seconds old is new enough. */
const FRAME_CALLS = new Set(['/api/v1/app-info', '/api/v1/page/home-for-sale-count'])
export type FrameCache = ShortCache<Answer>
export const frameCache = (): FrameCache =>
  new ShortCache({ lifetimeMs: 3000, entries: 10, room: 10, sizeOf: () => 1, isKept: ({ status }) => status === 200 })

/** Calls the API inside the process: the same hooks, checks and answers as over the network, without a socket. */
export function injectTransport(
  app: FastifyInstance,
  page: { lang: 'ar' | 'en'; ip: string; apiKey: string | undefined },
  frame: FrameCache,
): InjectTransport {
  const headers: Record<string, string> = {
    accept: 'application/json',
    language: page.lang,
    timezone: 'Asia/Riyadh',
    // The visitor's page counts once, not once per call it makes.
    [internalHeader.name]: internalHeader.value,
    ...(page.apiKey ? { 'api-key': page.apiKey } : {}),
  }
  const call: InjectTransport = async ({ path }) => {
    // Rendering only ever reads.
    const request: InjectOptions = { method: 'GET', url: path, remoteAddress: page.ip, headers }
    const answer = await app.inject(request)
    return { status: answer.statusCode, body: answer.json() }
  }
  return (request) =>
    FRAME_CALLS.has(request.path) ? frame.get(`${page.lang} ${request.path}`, () => call(request)) : call(request)
}
