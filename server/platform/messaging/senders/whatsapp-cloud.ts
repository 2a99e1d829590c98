import * as z from 'zod'
import type { Message, Sender } from '../messaging.ts'
import { type FailureKind, SendError } from '../send-error.ts'
import { kindOf, postTo, shortText } from './post.ts'

export type WhatsAppOptions = {
  /** With the version of the API: `https://graph.facebook.com/v23.0`. */
  url: string
  phoneId: string
  token: string
  /** Approved templates, in Arabic and English: one of the kind AUTHENTICATION, one of the kind UTILITY with one text. */
  codeTemplate: string
  noticeTemplate: string
  perSecond: number
}

const sentShape = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const errorShape = z.object({
  error: z.object({ code: z.int(), message: shortText.optional().catch(undefined) }),
})

/** Cloud API: too many calls of the app, of the number, for this recipient; too much spam. */
const LIMITED = new Set([4, 80007, 130429, 131048, 131056])
/** The recipient cannot receive it, is not on WhatsApp, or has opted out; template or parameter is wrong. */
const REFUSED = new Set([100, 131008, 131009, 131021, 131026, 131030, 131047, 131050, 131051, 132000, 132005, 132012])
const TEXT_MAX = 1_000

/**
 * WhatsApp through Meta's Cloud API: `POST /{phone id}/messages` with a template, because a business may start a
 * conversation only with one. Meta has no key against repetition: the reference is sent as `biz_opaque_callback_data`.
 * Source: Meta's Cloud API reference, "Messages", "Authentication templates", "Error codes".
 */
export function whatsAppCloudSender(options: WhatsAppOptions): Sender {
  const address = new URL(`${options.url.replace(/\/$/, '')}/${encodeURIComponent(options.phoneId)}/messages`)
  const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' }
  return {
    name: 'whatsapp-cloud',
    keepsText: false,
    perSecond: options.perSecond,
    send: async (message, { reference, signal }) => {
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to.replace(/^\+/, ''),
        type: 'template',
        template: templateOf(message, options),
        biz_opaque_callback_data: reference,
      })
      const answer = await postTo('whatsapp', address, { body, headers, signal })
      if (answer.status === 200 && sentShape.safeParse(answer.body).success) return
      const error = errorShape.safeParse(answer.body).data?.error
      const code = error?.code ?? answer.status
      throw new SendError(
        failureKind(answer.status, error?.code),
        `whatsapp ${code}${error?.message === undefined ? '' : `: ${error.message}`}`,
        answer.retryAfterSeconds,
      )
    },
  }
}

/** The code is in the text and on the button that copies it. */
function templateOf({ code, body, language = 'ar' }: Message, { codeTemplate, noticeTemplate }: WhatsAppOptions) {
  const text = (value: string) => [{ type: 'text', text: value }]
  if (code === undefined)
    return {
      name: noticeTemplate,
      language: { code: language },
      components: [{ type: 'body', parameters: text(oneLine(body)) }],
    }
  return {
    name: codeTemplate,
    language: { code: language },
    components: [
      { type: 'body', parameters: text(code) },
      { type: 'button', sub_type: 'url', index: '0', parameters: text(code) },
    ],
  }
}

/** A template parameter may hold no line ends, no tabs and at most four spaces in a row. */
const oneLine = (body: string) =>
  body
    .trim()
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .slice(0, TEXT_MAX)

function failureKind(status: number, code: number | undefined): FailureKind {
  if (code !== undefined && LIMITED.has(code)) return 'limited'
  if (code !== undefined && REFUSED.has(code)) return 'refused'
  return status < 400 ? 'unavailable' : kindOf(status)
}
