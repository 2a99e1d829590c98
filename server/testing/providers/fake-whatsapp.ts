import * as z from 'zod'
import { type FakeAnswer, serveFake } from './fake-http.ts'

export type SentTemplate = { to: string; template: string; language: string; texts: string[]; reference: string }

const TOKEN = 'fake-whatsapp-token'
const PHONE_ID = '106540352242922'
const parameters = z
  .array(
    z.strictObject({
      type: z.literal('text'),
      text: z
        .string()
        .min(1)
        .regex(/^[^\n\t]*$/),
    }),
  )
  .length(1)
const request = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[1-9]\d{9,14}$/),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.enum(['ar', 'en']) }),
    components: z.array(
      z.union([
        z.strictObject({ type: z.literal('body'), parameters }),
        z.strictObject({ type: z.literal('button'), sub_type: z.literal('url'), index: z.literal('0'), parameters }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512),
})
const COMPONENTS: Record<string, number> = { login_code: 2, notice: 1 }

/**
 * Meta's `POST /{version}/{phone id}/messages` by its reference, with two approved templates. Numbers that end
 * in 131026 have no WhatsApp. It knows no duplicates, like Meta.
 */
export async function startFakeWhatsApp() {
  const sent: SentTemplate[] = []
  const refuse = (status: number, code: number, message: string): FakeAnswer => ({
    status,
    body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZ' } },
  })
  const server = await serveFake(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== `/v23.0/${PHONE_ID}/messages`) return refuse(400, 100, 'Unsupported post request')
    if (headers.authorization !== `Bearer ${TOKEN}`) return refuse(401, 190, 'Invalid OAuth access token')
    const parsed = request.safeParse(JSON.parse(body))
    if (!parsed.success) return refuse(400, 100, 'Invalid parameter')
    const { to, template, biz_opaque_callback_data: reference } = parsed.data
    if (to.endsWith('131026')) return refuse(400, 131026, `Message undeliverable to ${to}`)
    if (COMPONENTS[template.name] !== template.components.length) return refuse(404, 132001, 'Template does not exist')
    const texts = template.components.flatMap((component) => component.parameters.map(({ text }) => text))
    sent.push({ to: `+${to}`, template: template.name, language: template.language.code, texts, reference })
    const contacts = [{ input: to, wa_id: to }]
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts, messages: [{ id: `wamid.${sent.length}` }] },
    }
  })
  const url = `${server.url}/v23.0`
  const options = {
    url,
    phoneId: PHONE_ID,
    token: TOKEN,
    codeTemplate: 'login_code',
    noticeTemplate: 'notice',
    perSecond: 1_000,
  }
  return {
    ...server,
    sent,
    options,
    variables: {
      WHATSAPP_SENDER: 'whatsapp-cloud',
      WHATSAPP_URL: url,
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_CODE_TEMPLATE: 'login_code',
      WHATSAPP_NOTICE_TEMPLATE: 'notice',
    },
  }
}
