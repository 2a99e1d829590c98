import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Reason } from '#contract/http/reasons.ts'
import type { Language } from '#contract/http/shapes.ts'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { answerRefusal } from './answers.ts'
import { compressJson } from './compress.ts'
import { HTTP_LIMITS } from './http-limits.ts'
import { internalHeader } from './internal-header.ts'
import { type Refusal, refuse } from './refusal.ts'
import type { Actor } from './request/actor.ts'
import { keepText } from './request/body-text.ts'
import { answerBrokenRequest } from './request/broken-request.ts'
import { addDemoGate, type DemoGate } from './security/demo-gate.ts'
import { STRICT_TRANSPORT, securityHeaders } from './security/security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
    /** The caller of a route of the contract. Undefined for guests and on other routes. */
    actor: Actor | undefined
  }
}

const JSON_BYTES_MAX = 100 * 1024
const REQUESTS_PER_MINUTE = 900
const RETRY_AFTER_SECONDS = 1
const IDLE_MS = 100

export type HttpOptions = {
  log: Logger
  trustProxy: number
  rateLimits: boolean
  /** Members come over https, and browsers must stay with it. */
  isHttps?: boolean
  /** Who may see a demo; undefined: it is none. */
  demoGate?: DemoGate | undefined
}

/** A Fastify server with the common behaviour of all answers: ids, languages, limits, headers, errors. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // A logger object per request costs more than the request itself; lines carry the id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Exactly the proxies in front are trusted; a client's own X-Forwarded-For never is.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: HTTP_LIMITS.requestTimeout,
    keepAliveTimeout: HTTP_LIMITS.keepAliveTimeout,
    http: {
      connectionsCheckingInterval: HTTP_LIMITS.connectionsCheckingInterval,
      headersTimeout: HTTP_LIMITS.headersTimeout,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // `refuseWhileClosing` answers in the form of all other answers.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      greet(request, reply, options.isHttps)
      answerRefusal(reply, refusalOf(error, request, options.log))
    },
    clientErrorHandler: answerBrokenRequest,
  })
  app.decorateRequest('language', 'ar')
  app.decorateRequest('actor', undefined)
  app.addHook('onRequest', (request, reply, next) => {
    greet(request, reply, options.isHttps)
    next()
  })
  refuseWhileClosing(app)
  if (options.demoGate) addDemoGate(app, options.demoGate)
  acceptEmptyJson(app)
  compressJson(app)
  await app.register(formbody, { bodyLimit: JSON_BYTES_MAX })
  await app.register(multipart, { throwFileSizeLimit: true })
  if (options.rateLimits) await app.register(rateLimit, rateLimitOptions)
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerRefusal(reply, refusalOf(error, request, options.log)),
  )
  app.setNotFoundHandler((_request, reply) => answerRefusal(reply, refuse('not_found')))
  return app
}

/** The headers of every answer. */
function greet(request: FastifyRequest, reply: FastifyReply, isHttps = false): void {
  request.language = /^en\b/i.test(String(request.headers.language)) ? 'en' : 'ar'
  reply.header('x-request-id', request.id).headers(securityHeaders)
  if (isHttps) reply.header('strict-transport-security', STRICT_TRANSPORT)
}

/** Calls in progress are finished; new calls on an open connection should go to another process. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // An answered call leaves its connection open for the next one, which would delay the stop by over a minute.
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_MS).unref()
    app.server.once('close', () => clearInterval(timer))
  })
  app.addHook('onRequest', (_request, reply, next) => {
    if (!closing) return next()
    answerRefusal(reply, refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
  })
}

/** A call without a body may still declare JSON, as many clients do for `POST /logout`. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Plain text is read by default, but no call takes it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, keepText(request, body), done),
  )
}

const rateLimitOptions = {
  max: REQUESTS_PER_MINUTE,
  timeWindow: 60_000,
  // Files are cheap, and one page asks for many of them. A watchdog ends a process that does not answer.
  allowList: (request: FastifyRequest) =>
    /^\/(?:(?:assets|media)\/|healthz$)/.test(request.url) ||
    request.headers[internalHeader.name] === internalHeader.value,
}

const reasonOfStatus: Record<number, Reason> = {
  400: 'unreadable',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  // A name longer than any that exists.
  414: 'not_found',
  415: 'unsupported_type',
  429: 'too_many',
  503: 'unavailable',
}

function refusalOf(error: FastifyError, request: FastifyRequest, log: Logger): Refusal {
  const reason = reasonOf(error, request, log)
  return refuse(reason, reason === 'unavailable' ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {})
}

/**
 * Errors of the framework and its parsers are the caller's. All others are unexpected: logged completely, answered as
 * `internal`.
 */
function reasonOf(error: FastifyError, request: FastifyRequest, log: Logger): Reason {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || (error.code?.startsWith('FST_') && error.code.endsWith('_LIMIT')))
    return 'too_large'
  const status = error.statusCode ?? 500
  if (status < 500) return reasonOfStatus[status] ?? 'unreadable'
  if (isBrokenForm(error) || hasLeft(request)) return 'unreadable'
  if (status === 503) return 'unavailable'
  const about = { err: error, request_id: request.id, route: request.routeOptions.url }
  if (isDatabaseUnavailable(error)) {
    log.warn(about, 'request failed, the database is away')
    return 'unavailable'
  }
  if (error instanceof StorageUnavailable) {
    log.warn(about, 'request failed, the object store is away')
    return 'unavailable'
  }
  log.error(about, 'request failed')
  return 'internal'
}

/** The client left before its request was complete. Nobody reads the answer, and nothing is wrong here. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The multipart parser throws plain errors for bodies that end too early or lack their boundary. */
const isBrokenForm = (error: Error): boolean =>
  /multipart|boundary|unexpected end of form|premature close/i.test(error.message)
