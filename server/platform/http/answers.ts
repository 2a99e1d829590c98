import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/http/shapes.ts'
import { reasonTable } from './reasons/reason-table.ts'
import type { Refusal } from './refusal.ts'

/** The form of every success. */
export const envelope = (message: string, data: unknown) => ({ code: 200, message, data })

/** A refusal as the wire writes it, in one language. */
export function refusalBody(
  refusal: Refusal,
  language: Language,
  requestId: string,
  fieldErrorStatus = 422,
): { status: number; body: Record<string, unknown> } {
  const entry = reasonTable[refusal.refused]
  const code = refusal.refused === 'invalid' ? fieldErrorStatus : entry.status
  const message = entry[language]
  const fields =
    refusal.errors && Object.entries(refusal.errors).map(([field, list]) => [field, list.map((text) => text[language])])
  return {
    status: code === 103 ? 200 : code,
    body: {
      code,
      message: fields?.[0]?.[1]?.[0] ?? message,
      errors: fields ? Object.fromEntries(fields) : { error: [message] },
      reason: refusal.refused,
      ...(refusal.data && { data: refusal.data }),
      ...(refusal.receipt !== undefined && { receipt: refusal.receipt }),
      request_id: requestId,
    },
  }
}

export function answerRefusal(reply: FastifyReply, refusal: Refusal, fieldErrorStatus?: number): FastifyReply {
  const { status, body } = refusalBody(refusal, reply.request.language, reply.request.id, fieldErrorStatus)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}
