import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../config/web-address.ts'
import { answerRefusal } from '../answers.ts'
import { internalHeader } from '../internal-header.ts'
import { refuse } from '../refusal.ts'

/** Without a password the demo shows itself to this machine only, also through no proxy. */
export type DemoGate = { password: string | undefined }

/** Balancers ask these. */
const OPEN = /^\/(?:healthz|readyz)(?:\?|$)/
const COOKIE = 'demo'

/** Added by proxies: behind one, every caller looks like this machine. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Guards the outbox, the play money and the demo's administrator. */
export function addDemoGate(app: FastifyInstance, { password }: DemoGate): void {
  if (password === undefined) addLocalGate(app)
  else addPasswordGate(app, password)
}

function addLocalGate(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (OPEN.test(request.url) || isInternal(request) || isLocal(request.headers)) return
    return answerRefusal(reply, refuse('demo_is_local'))
  })
}

/**
 * HTTP basic authentication with any name. Calls of the API use the same header for their token, so a right password
 * also sets a cookie that they send.
 */
function addPasswordGate(app: FastifyInstance, password: string): void {
  const key = keyOf(password)
  app.addHook('onRequest', async (request, reply) => {
    if (OPEN.test(request.url) || isInternal(request) || isEqual(cookieOf(request.headers), key)) return
    if (isEqual(passwordOf(request.headers), password)) {
      reply.header('set-cookie', `${COOKIE}=${key}; Path=/; HttpOnly; SameSite=Lax`)
      return
    }
    return askForPassword(reply)
  })
}

/** True if a connection beside the pages may open: sockets bypass the hooks above. */
export function entersDemo(headers: IncomingHttpHeaders, { password }: DemoGate): boolean {
  if (password === undefined) return isLocal(headers)
  return isEqual(cookieOf(headers), keyOf(password)) || isEqual(passwordOf(headers), password)
}

function isLocal(headers: IncomingHttpHeaders): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(headers.host ?? '')?.[1] ?? ''
  return isLoopback(name) && !Object.keys(headers).some((header) => FORWARDED.test(header))
}

const keyOf = (password: string) => createHmac('sha256', password).update('demo').digest('base64url')

const isInternal = (request: FastifyRequest) => request.headers[internalHeader.name] === internalHeader.value

function askForPassword(reply: FastifyReply): FastifyReply {
  return answerRefusal(
    reply.header('www-authenticate', 'Basic realm="Demo", charset="UTF-8"'),
    refuse('unauthenticated'),
  )
}

function passwordOf(headers: IncomingHttpHeaders): string {
  const encoded = /^basic +(\S+)/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':')
}

const cookieOf = (headers: IncomingHttpHeaders): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''

/** In constant time for all lengths. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
