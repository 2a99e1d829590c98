/** The browser's cache that holds the cars looked at last (seen-cars.ts). */
export const SEEN = 'seen-cars'

const hasWorker = () => typeof navigator !== 'undefined' && 'serviceWorker' in navigator

/** Starts the service worker once the page has nothing else to do. A browser without one goes on as before. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !hasWorker()) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** The running worker, or undefined where there is none. */
export async function readWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorker() ? navigator.serviceWorker.getRegistration('/') : undefined
}

/** Leaves nothing of who used this browser: the cars that they looked at, and its way for notices. */
export async function forgetMember(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SEEN).catch(() => false)
  const worker = await readWorker()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  for (const notice of (await worker?.getNotifications?.()) ?? []) notice.close()
}
