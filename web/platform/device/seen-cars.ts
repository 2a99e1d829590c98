import { SEEN } from './service-worker.ts'

const SEEN_MAX = 12
const SEEN_LIST = '/seen.json'

/** The fields of a car on the page without a connection: nothing that could be out of date. */
type SeenCar = { slug: string; title: string; title_en: string; image: string | null }

/** Stores a car for the page without a connection, newest first. */
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
