import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { answerRefusal, envelope } from '../../http/answers.ts'
import { refuse } from '../../http/refusal.ts'
import { wantsJson } from '../routes.ts'
import { pagePolicy } from '../sandbox-page.ts'
import { billPage } from './sandbox-bill-page.ts'
import type { SandboxBill } from './sandbox-bill-store.ts'
import type { SandboxBills } from './sandbox-bills.ts'

const params = z.object({ number: z.string().max(100) })
const queryShape = z.object({ lang: z.enum(['ar', 'en']).optional().catch(undefined) })
/** Halalas; a bank may send another amount than that of the bill. */
const payment = z.object({ amount: z.coerce.number().int().positive().max(1_000_000_000).optional() })
const received = { ar: 'سُجّل السداد.', en: 'The payment is recorded.' }

/**
 * A bank in place of its app: `GET /sandbox/sadad/{number}` shows a bill, `POST` to the same address pays it (form or
 * JSON, with another `amount` in halalas if wanted), and answers a program in JSON.
 */
export function registerSandboxBillPages(app: FastifyInstance, sandbox: SandboxBills): void {
  app.get('/sandbox/sadad/:number', async (request, reply) => show(request, reply, await billOf(request, sandbox)))
  app.post('/sandbox/sadad/:number', async (request, reply) => {
    const bill = await billOf(request, sandbox)
    if (!bill) return show(request, reply, undefined)
    const body = payment.safeParse(request.body ?? {})
    if (!body.success) return answerRefusal(reply, refuse('invalid'))
    const decided = (await sandbox.pay(bill.number, body.data.amount)) ?? bill
    if (!wantsJson(request)) return show(request, reply, decided)
    return reply.send(envelope(received[request.language], { number: decided.number, status: decided.status }))
  })
}

async function billOf(request: FastifyRequest, sandbox: SandboxBills): Promise<SandboxBill | undefined> {
  const parsed = params.safeParse(request.params)
  return parsed.success ? sandbox.bill(parsed.data.number) : undefined
}

function show(request: FastifyRequest, reply: FastifyReply, bill: SandboxBill | undefined): FastifyReply {
  if (!bill && wantsJson(request)) return answerRefusal(reply, refuse('not_found'))
  const language = queryShape.safeParse(request.query).data?.lang ?? bill?.language ?? request.language
  const path = new URL(request.url, 'http://page').pathname
  return reply
    .code(bill ? 200 : 404)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(bill && "'self'"))
    .header('cache-control', 'no-store')
    .send(billPage(bill, language, path))
}
