import * as z from 'zod'
import { NOTICE_TOPICS } from '../../../values/notices/notice-topics.ts'
import { route } from '../../route.ts'
import { broadcastWords } from './broadcasts.ts'

/** A mail in one language: its subject, and its addresses in both themes. */
const mail = z.object({ subject: z.string(), light: z.string(), dark: z.string() })
const preview = mail.extend({ sms: z.string() })

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
  adminPreviewBroadcast: route({
    method: 'POST',
    base: '/api/admin',
    path: '/message-previews/broadcast',
    summary: 'A notice to a group as its members get it by mail, before it is sent',
    access: 'content',
    body: z.strictObject(broadcastWords),
    data: z.object({ ar: mail, en: mail }),
  }),
}
