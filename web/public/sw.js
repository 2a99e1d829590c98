// @ts-nocheck: the compiler knows the globals of a page, not those of a worker.
/**
 * The service worker: notices with all pages closed, and a page to show without a connection. It never stores pages,
 * answers of the API or anything of a member, so a new release is never hidden behind an old copy.
 */
const SEEN = 'seen-cars'
const TEXTS = {
  ar: {
    title: 'لا اتصال بالإنترنت',
    text: 'تعود الصفحة حين يعود الاتصال. الأسعار والأوقات لا تظهر دون اتصال، لأنها تتغيّر كل لحظة.',
    retry: 'أعد المحاولة',
    seen: 'سيارات شاهدتها أخيرًا',
    dir: 'rtl',
  },
  en: {
    title: 'No internet connection',
    text: 'The page comes back with the connection. Prices and times are not shown without one, because they change every moment.',
    retry: 'Try again',
    seen: 'Cars that you saw last',
    dir: 'ltr',
  },
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(openPage(event))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return offlinePage(/^\/en(\/|$)/.test(new URL(event.request.url).pathname) ? 'en' : await languageOf())
  }
}

/** A plain address is Arabic unless the pages said otherwise. */
async function languageOf() {
  const stored = await readSeen()
  return stored.lang === 'en' ? 'en' : 'ar'
}

async function readSeen() {
  try {
    const stored = await (await caches.open(SEEN)).match('/seen.json')
    return stored ? await stored.json() : { lang: 'ar', cars: [] }
  } catch {
    return { lang: 'ar', cars: [] }
  }
}

/** A stored picture inside the page: nothing else can be loaded now. */
async function toDataUrl(address) {
  const stored = address && (await (await caches.open(SEEN)).match(address))
  if (!stored) return undefined
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${stored.headers.get('content-type')};base64,${btoa(text)}`
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (text) => String(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign])

async function offlinePage(lang) {
  const t = TEXTS[lang]
  const { cars } = await readSeen()
  const cards = await Promise.all(
    cars.map(async ({ title, title_en, image }) => {
      const picture = await toDataUrl(image)
      const shown = picture ? `<img src="${picture}" alt="" width="320" height="240">` : ''
      return `<li>${shown}<span>${asText(lang === 'en' ? title_en : title)}</span></li>`
    }),
  )
  const html = `<!doctype html>
<html lang="${lang}" dir="${t.dir}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t.title}</title>
<style>
:root{color-scheme:light dark;--ground:#faf8f4;--ink:#1c1a17;--soft:#5f5a52;--surface:#fff;--line:#e4dfd6;--accent:#0d5c63}
@media(prefers-color-scheme:dark){:root{--ground:#14130f;--ink:#f3f0ea;--soft:#b7b1a6;--surface:#1f1d18;--line:#37342d;--accent:#5ec4cd}}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.7 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:1.75rem;line-height:1.3;margin:0 0 .5rem}h2{font-size:1.15rem;margin:3rem 0 1rem}
p{color:var(--soft);max-width:36rem;margin:0 0 1.5rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid currentColor;border-radius:.75rem;color:var(--accent);text-decoration:none;font-weight:600}
ul{list-style:none;margin:0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr))}
li{background:var(--surface);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover}span{display:block;padding:.75rem 1rem}
</style>
<main><h1>${t.title}</h1><p>${t.text}</p><a href="">${t.retry}</a>
${cards.length > 0 ? `<h2>${t.seen}</h2><ul>${cards.join('')}</ul>` : ''}</main></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data?.json() ?? {}))
})

/** A page in sight tells its member itself. The same tag keeps one notice for each event, whoever shows it. */
async function showNotice({ id, title, body, url, language }) {
  if (!title) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some((page) => page.visibilityState === 'visible')) return
  await self.registration.showNotification(title, {
    body,
    lang: language,
    dir: language === 'en' ? 'ltr' : 'rtl',
    tag: `notice-${id}`,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification.data?.url ?? '/notifications'))
})

/** In the page that is open, or a new one. */
async function openPlace(url) {
  const address = new URL(url, self.location.origin)
  if (address.origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(address.href))
  await page.focus().catch(() => undefined)
  await page.navigate(address.href).catch(() => self.clients.openWindow(address.href))
}
