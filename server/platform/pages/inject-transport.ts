import type { FastifyInstance, InjectOptions } from 'fastify'
import { internalHeader } from '#server/platform/http/internal-header.ts'
import { ShortCache } from './short-cache.ts'

type TransportRequest = { method: string; path: string; body?: unknown }
type Answer = { status: number; body: unknown; size: number }
/** The page's way to the API on the server. */
export type InjectTransport = (request: TransportRequest) => Promise<Pick<Answer, 'status' | 'body'>>

/** Data for the frame of every page; a few seconds old is new enough. */
const FRAME_CALLS = new Set(['/api/v1/app-info', '/api/v1/page/home-for-sale-count'])
const FRAME_MS = 3000
/** Prices move: the live channel updates a page as soon as it starts. */
const ANSWER_MS = 1000

/** Answers to guests, kept for a moment and shared by pages: their readers never change them. */
export type AnswerCache = { frame: ShortCache<Answer>; others: ShortCache<Answer> }

export function answerCache(): AnswerCache {
  const bounds = {
    entries: 500,
    room: 24_000_000,
    sizeOf: (answer: Answer) => answer.size,
    isKept: (answer: Answer) => answer.status === 200,
  }
  return {
    frame: new ShortCache({ ...bounds, lifetimeMs: FRAME_MS }),
    others: new ShortCache({ ...bounds, lifetimeMs: ANSWER_MS }),
  }
}

/** Calls the API inside the process: the same hooks, checks and answers as over the network, without a socket. */
export function injectTransport(
  app: FastifyInstance,
  page: { lang: 'ar' | 'en'; ip: string; apiKey: string | undefined },
  answers: AnswerCache,
): InjectTransport {
  const headers: Record<string, string> = {
    accept: 'application/json',
    language: page.lang,
    timezone: 'Asia/Riyadh',
    // The visitor's page counts once, not once per call.
    [internalHeader.name]: internalHeader.value,
    ...(page.apiKey ? { 'api-key': page.apiKey } : {}),
  }
  const call = async (path: string): Promise<Answer> => {
    // Rendering only ever reads.
    const request: InjectOptions = { method: 'GET', url: path, remoteAddress: page.ip, headers }
    const answer = await app.inject(request)
    return { status: answer.statusCode, body: answer.json(), size: answer.payload.length }
  }
  return ({ path }) => {
    const cache = FRAME_CALLS.has(path) ? answers.frame : answers.others
    return cache.get(`${page.lang} ${path}`, () => call(path))
  }
}
