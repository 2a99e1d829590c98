const SEEN = 'seen-cars'
const SEEN_MAX = 12
const SEEN_LIST = '/seen.json'

/** What the page without a connection shows of a car: nothing that could be out of date. */
export type SeenCar = { slug: string; title: string; title_en: string; image: string | null }

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

/** Holds a car for the page without a connection, newest first. */
export async function rememberSeen(car: SeenCar, lang: 'ar' | 'en'): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const cache = await caches.open(SEEN)
    const stored: { cars: SeenCar[] } | undefined = await (await cache.match(SEEN_LIST))?.json()
    const others = (stored?.cars ?? []).filter(({ slug }) => slug !== car.slug)
    const cars = [car, ...others].slice(0, SEEN_MAX)
    if (car.image && !(await cache.match(car.image))) await cache.add(car.image)
    for (const { image } of others.slice(SEEN_MAX - 1)) if (image) await cache.delete(image)
    await cache.put(SEEN_LIST, new Response(JSON.stringify({ lang, cars })))
  } catch {
    // Without room or in a private window there is no such list.
  }
}

/** Leaves nothing of who used this browser: the cars that they looked at, and its way for notices. */
export async function forgetMember(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SEEN).catch(() => false)
  const worker = await readWorker()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  for (const notice of (await worker?.getNotifications?.()) ?? []) notice.close()
}
