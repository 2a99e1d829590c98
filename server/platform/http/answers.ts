import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/http/shapes.ts'
import { waitText } from '#contract/values/spans.ts'
import { reasonTable } from './reasons/reason-table.ts'
import type { Refusal, Text } from './refusal.ts'
import { isForPerson, refusalPage, refusalPolicy } from './refusal-page.ts'

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
  const message = messageOf(refusal)[language]
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

/** The text of a refusal's reason. A temporary refusal also says how long to wait. */
function messageOf({ refused, retryAfterSeconds: seconds }: Refusal): Text {
  if (refused !== 'too_many' || seconds === undefined) return reasonTable[refused]
  const wait = waitText(seconds)
  return { ar: `طلبات كثيرة. أعد المحاولة بعد ${wait.ar}.`, en: `Too many requests. Try again in ${wait.en}.` }
}

/** Answers a program with the contract's envelope, and a person who opened an address with a page. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal, fieldErrorStatus?: number): FastifyReply {
  const { status, body } = refusalBody(refusal, reply.request.language, reply.request.id, fieldErrorStatus)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (isForPerson(reply.request)) {
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', refusalPolicy)
      .serializer(String)
      .send(refusalPage(messageOf(refusal), reply.request.id))
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}
