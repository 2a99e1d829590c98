/** The browser's cache of the last viewed cars (seen-cars.ts). */
export const SEEN = 'seen-cars'

const hasWorker = () => typeof navigator !== 'undefined' && 'serviceWorker' in navigator

/** Starts the service worker once the page is idle. A browser without one continues as before. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !hasWorker()) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** The running worker, or undefined. */
export async function readWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorker() ? navigator.serviceWorker.getRegistration('/') : undefined
}

/** Removes all traces of this browser's member: the viewed cars, and its push subscription. */
export async function forgetMember(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SEEN).catch(() => false)
  const worker = await readWorker()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  for (const notice of (await worker?.getNotifications?.()) ?? []) notice.close()
}
