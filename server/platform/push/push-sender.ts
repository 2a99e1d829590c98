import { createHash } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import type { Sender } from '../messaging/messaging.ts'
import { SendError } from '../messaging/send-error.ts'
import { deleteSubscription } from './store.ts'
import type { Vapid } from './vapid.ts'

const TOPIC_LENGTH = 32
/** The push services of the browsers. No others are called, because the addresses come from clients. */
const SERVICES =
  /^https:\/\/(?:[\w-]+\.)*(?:fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)\//

const pushBody = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  /** The service worker's input, as JSON. */
  payload: z.string(),
  ttlSeconds: z.number(),
  urgency: z.enum(['normal', 'high']),
  /** A newer message about the same subject replaces one that has not been delivered. */
  subject: z.string(),
})
/** The text of a message on the channel `push`. */
export type PushBody = z.infer<typeof pushBody>

/** @param services addresses of further push services, such as that of a test */
export const isPushService = (endpoint: string, services: readonly string[]): boolean =>
  SERVICES.test(endpoint) || services.some((service) => endpoint.startsWith(`${service}/`))

type Deps = { db: Database; vapid: Vapid | undefined }

/**
 * Sends messages by web push: RFC 8030, encrypted by RFC 8291. A browser that its service no longer knows is forgotten;
 * messages refused for good are not retried.
 */
export function createPushSender({ db, vapid }: Deps): Sender {
  return {
    name: 'web-push',
    perSecond: 200,
    keepsText: false,
    send: async ({ body }, { signal }) => {
      const push = pushBody.parse(JSON.parse(body))
      const request = vapid && buildRequest(push, vapid)
      if (!request) return
      const { status } = await fetch(push.endpoint, {
        method: 'POST',
        headers: request.headers,
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal,
      })
      if (status === 404 || status === 410) return deleteSubscription(db, push.endpoint)
      if (status === 429) throw new SendError('limited', 'the push service takes fewer')
      if (status >= 500) throw new SendError('unavailable', `the push service answered ${status}`)
      if (status >= 400) throw new SendError('refused', `the push service answered ${status}`)
    },
  }
}

function buildRequest(push: PushBody, vapid: Vapid) {
  const { endpoint, keys, payload, ttlSeconds, urgency, subject } = push
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: vapid,
      TTL: ttlSeconds,
      urgency,
      topic: createHash('sha256').update(subject).digest('base64url').slice(0, TOPIC_LENGTH),
    })
    const { 'Content-Length': _length, ...sent } = headers as Record<string, string>
    return { headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])), body }
  } catch {
    // Invalid keys: a retry changes nothing.
    throw new SendError('refused', 'the message could not be encrypted for its browser')
  }
}
