import * as z from 'zod'
import type { Sender } from '../messaging.ts'
import { SendError } from '../send-error.ts'
import { kindOf, postTo, shortText } from './post.ts'

export type UnifonicOptions = { url: string; appSid: string; senderId: string; perSecond: number }

/** `success` comes as a word or as a boolean. */
const answerShape = z.object({
  success: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  errorCode: z.string().max(50).optional().catch(undefined),
  message: shortText.optional().catch(undefined),
})

/** Errors that name the number or the text: another attempt would fail as well. */
const REFUSED = new Set([406, 410, 412, 421, 422, 449, 482])
/** The account is unknown, empty, blocked or may not use this sender name. */
const NOT_OURS = new Set([401, 402, 403, 440, 480, 599])
const DUPLICATE = 409

/**
 * SMS through Unifonic: `POST /rest/SMS/messages`, form-encoded. The reference is sent as CorrelationID. Unifonic
 * answers 409 if it already has it: the message was sent before.
 * Source: Unifonic's API reference, "Send SMS messages".
 */
export function unifonicSender({ url, appSid, senderId, perSecond }: UnifonicOptions): Sender {
  const address = new URL('/rest/SMS/messages', url)
  return {
    name: 'unifonic',
    keepsText: false,
    perSecond,
    send: async ({ to, body }, { reference, signal }) => {
      const form = new URLSearchParams({
        AppSid: appSid,
        SenderID: senderId,
        // Digits only: neither + nor 00.
        Recipient: to.replace(/^\+/, ''),
        Body: body,
        CorrelationID: reference,
        responseType: 'JSON',
        async: 'false',
      })
      const headers = { accept: 'application/json' }
      const answer = await postTo('unifonic', address, { body: form, headers, signal })
      const parsed = answerShape.safeParse(answer.body)
      const code = codeOf(parsed.data?.errorCode) ?? answer.status
      if (code === DUPLICATE) return
      if (answer.status === 200 && parsed.data?.success === true) return
      throw new SendError(
        failureKind(code, parsed.success),
        `unifonic ${code}: ${parsed.data?.message ?? ''}`.replace(/: $/, ''),
        answer.retryAfterSeconds,
      )
    },
  }
}

/** `ER-482` and `482` are the same. */
function codeOf(errorCode: string | undefined): number | undefined {
  const digits = /(\d{3})$/.exec(errorCode ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function failureKind(code: number, isReadable: boolean) {
  if (!isReadable && code < 300) return 'unavailable'
  if (REFUSED.has(code)) return 'refused'
  return NOT_OURS.has(code) || code < 400 ? 'unavailable' : kindOf(code)
}
