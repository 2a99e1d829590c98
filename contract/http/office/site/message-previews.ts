import * as z from 'zod'
import { NOTICE_TOPICS } from '../../../values/notices/notice-topics.ts'
import { route } from '../../route.ts'

/** A message in one language: its SMS, and the addresses of its mail in both themes. */
const preview = z.object({ sms: z.string(), subject: z.string(), light: z.string(), dark: z.string() })

const messagePreview = z.object({
  /** `code`, or the kind of a notice. */
  kind: z.string(),
  /** Null for a code, which no choice stops. */
  topic: z.enum(NOTICE_TOPICS).nullable(),
  ar: preview,
  en: preview,
})
export type MessagePreview = z.infer<typeof messagePreview>

export const messagePreviewRoutes = {
  adminMessagePreviews: route({
    method: 'GET',
    base: '/api/admin',
    path: '/message-previews',
    summary: 'Messages to members as phones and mailboxes show them, with example facts',
    access: 'read',
    data: z.object({ previews: z.array(messagePreview) }),
  }),
}
