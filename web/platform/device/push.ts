import type { Api } from '../http/api.ts'
import { readWorker } from './service-worker.ts'

/** The key in the browser's form: bytes. */
function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

const sameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const used = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return used.length === key.length && used.every((byte, index) => byte === key[index])
}

/**
 * Subscribes this browser to web push for the member's session, so that notices come with all pages closed. Call it
 * when the browser may show notices; repeating it is harmless. A browser or server without push stays as it is.
 */
export async function subscribePush(api: Api): Promise<void> {
  const worker = await readWorker()
  if (!worker?.pushManager) return
  const { public_key: publicKey } = await api.call('GET /push-key', {})
  if (publicKey === null) return
  const key = toBytes(publicKey)
  const known = await worker.pushManager.getSubscription()
  if (known && !sameKey(known, key)) await known.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return
  await api.call('POST /push-subscriptions', { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
}

/** Ends the subscription of this browser. */
export async function unsubscribePush(api: Api): Promise<void> {
  const subscription = await (await readWorker())?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await api.call('DELETE /push-subscriptions', { query: { endpoint } })
}
