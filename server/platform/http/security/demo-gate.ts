import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerRefusal } from '../answers.ts'
import { internalHeader } from '../internal-header.ts'
import { refuse } from '../refusal.ts'

/** Balancers ask these. */
const OPEN = /^\/(?:healthz|readyz)(?:\?|$)/
const COOKIE = 'demo'

/**
 * Guards a demo that listens beyond its own machine with its password: HTTP basic authentication with any
 * name. Calls of the API use the same header for their token, so a right password also sets a cookie that they send.
 */
export function addDemoGate(app: FastifyInstance, password: string): void {
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

/** True if a connection beside the pages may open: sockets bypass the hook above. */
export function entersDemo(headers: IncomingHttpHeaders, password: string): boolean {
  return isEqual(cookieOf(headers), keyOf(password)) || isEqual(passwordOf(headers), password)
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
