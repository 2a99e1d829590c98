import type { FastifyInstance, InjectOptions } from 'fastify'
import { internalHeader } from '#server/platform/http/server.ts'

type TransportRequest = { method: string; path: string; body?: unknown }
/** The page's way to the API on the server. */
export type InjectTransport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>

/** Calls the API inside the process: the same hooks, checks and answers as over the network, without a socket. */
export function injectTransport(
  app: FastifyInstance,
  page: { lang: 'ar' | 'en'; ip: string; apiKey: string | undefined },
): InjectTransport {
  const headers: Record<string, string> = {
    accept: 'application/json',
    language: page.lang,
    timezone: 'Asia/Riyadh',
    // The visitor's page counts once, not once per call it makes.
    [internalHeader.name]: internalHeader.value,
    ...(page.apiKey ? { 'api-key': page.apiKey } : {}),
  }
  return async ({ method, path }) => {
    const request: InjectOptions = { method: method as 'GET', url: path, remoteAddress: page.ip, headers }
    const answer = await app.inject(request)
    return { status: answer.statusCode, body: answer.json() }
  }
}
