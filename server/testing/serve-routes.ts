import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Api, type Authenticate, createApi } from '#server/platform/http/api.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { createCaller } from './call-api.ts'

type Options = {
  /** Unset: a caller's token is the id of their account. */
  authenticate?: Authenticate
  isShutOut?: Parameters<typeof createApi>[1]['isShutOut']
}

/**
 * Routes of one feature behind the product's HTTP server, without the other features. `call` takes paths below
 * `/api/v1`. Tests of several features use `openWholeApp`.
 */
export async function serveRoutes(
  register: (api: Api, app: FastifyInstance) => void,
  { authenticate = accountOfToken, isShutOut }: Options = {},
) {
  const app = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: 1, rateLimits: false })
  const api = createApi(app, { authenticate, apiKey: undefined, ...(isShutOut && { isShutOut }) })
  register(api, app)
  api.closeMethods()
  await app.ready()
  return { app, call: createCaller(app, '/api/v1'), close: () => app.close() }
}

/** A token that is the id of an account. */
export const accountOfToken: Authenticate = async (token) => {
  const accountId = Number(token)
  if (!Number.isInteger(accountId)) return undefined
  return { accountId, sessionId: accountId, purpose: 'session', role: null }
}
