import type { Database } from '#server/platform/db/database.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { isPushService } from '#server/platform/push/push-sender.ts'
import { deleteSubscription, type PushKeys, saveSubscription } from '#server/platform/push/store.ts'

/** `publicKey` is undefined while push is off; `services` are origins beside those of the browsers. */
export type Push = { publicKey: string | undefined; services: readonly string[] }
export const NO_PUSH: Push = { publicKey: undefined, services: [] }

const BROWSERS_MAX = 10
const unknownService = { ar: 'خدمة الإشعارات هذه غير معروفة.', en: 'This push service is not known.' }

/** The browsers of a member that get web push. */
export function createPushSubscriptions(db: Database, { publicKey, services }: Push) {
  return {
    pushKey: () => ({ public_key: publicKey ?? null }),
    /** Refusals: `invalid` for an address of no push service. */
    subscribe: async (
      { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
      { endpoint, keys }: { endpoint: string; keys: PushKeys },
    ): Promise<Record<never, never> | Refusal> => {
      if (!isPushService(endpoint, services)) return refuseField('endpoint', unknownService)
      await saveSubscription(db, { accountId, sessionId, endpoint, keys }, BROWSERS_MAX)
      return {}
    },
    unsubscribe: async (accountId: number, endpoint: string): Promise<Record<never, never>> => {
      await deleteSubscription(db, endpoint, accountId)
      return {}
    },
  }
}
