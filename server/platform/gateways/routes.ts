import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Language } from '#contract/http/shapes.ts'
import { answerRefusal, envelope } from '../http/answers.ts'
import { refuse } from '../http/refusal.ts'
import type { Sandbox } from './sandbox.ts'
import { chargePage, pagePolicy, unknownPage } from './sandbox-page.ts'
import type { SandboxCharge } from './sandbox-store.ts'

const params = z.object({ ref: z.string().max(100) })
const queryShape = z.object({ lang: z.enum(['ar', 'en']).optional().catch(undefined) })
const decision = z.object({ result: z.enum(['paid', 'failed']) })
const received = { ar: 'سُجّل القرار.', en: 'The decision is recorded.' }

/**
 * The hosted payment page: `GET /sandbox/pay/{ref}` shows it; `POST` to the same address with `result=paid|failed`
 * (form or JSON) decides, then sends a browser back to the merchant and answers a program in JSON.
 */
export function registerSandboxPages(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/sandbox/pay/:ref', async (request, reply) => show(request, reply, await chargeOf(request, sandbox)))
  app.post('/sandbox/pay/:ref', async (request, reply) => {
    const charge = await chargeOf(request, sandbox)
    if (!charge) return show(request, reply, undefined)
    const body = decision.safeParse(request.body)
    if (!body.success) return answerRefusal(reply, refuse('invalid'))
    const decided = (await sandbox.decide(charge.ref, body.data.result)) ?? charge
    if (!wantsJson(request)) return reply.redirect(decided.returnUrl, 303)
    const data = { ref: decided.ref, status: decided.status, return_url: decided.returnUrl }
    return reply.send(envelope(received[request.language], data))
  })
}

async function chargeOf(request: FastifyRequest, sandbox: Sandbox): Promise<SandboxCharge | undefined> {
  const parsed = params.safeParse(request.params)
  return parsed.success ? sandbox.charge(parsed.data.ref) : undefined
}

function show(request: FastifyRequest, reply: FastifyReply, charge: SandboxCharge | undefined): FastifyReply {
  if (!charge && wantsJson(request)) return answerRefusal(reply, refuse('not_found'))
  const language: Language = queryShape.safeParse(request.query).data?.lang ?? charge?.language ?? request.language
  const path = new URL(request.url, 'http://page').pathname
  return reply
    .code(charge ? 200 : 404)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(charge && `'self' ${new URL(charge.returnUrl).origin}`))
    .header('cache-control', 'no-store')
    .send(charge ? chargePage(charge, language) : unknownPage(language, path))
}

/** A program is recognised by its Accept header, or by JSON in its request. */
export function wantsJson(request: FastifyRequest): boolean {
  const { accept = '', 'content-type': type = '' } = request.headers
  return accept.includes('application/json') || (type.startsWith('application/json') && !accept.includes('text/html'))
}
