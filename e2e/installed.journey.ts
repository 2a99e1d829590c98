import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { openBrowser, openPushService } from '#server/testing/push-service.ts'
import { until } from './fixtures/api.ts'
import { bidByApi, lotByApi, type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { own } from './fixtures/money-steps.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { bid, heading, openCar } from './fixtures/steps.ts'

/** The site's worker, once it runs. */
async function workerOf({ context, page }: Person) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return until('the service worker', async () => context.serviceWorkers()[0])
}

/**
 * A browser's subscription whose messages this test receives: Chromium itself listens only to its maker's push service.
 */
async function subscribe(member: Member) {
  const service = await openPushService(inject('pushPort'))
  const browser = openBrowser(`${service.origin}/push/${randomUUID()}`)
  await own(member, 'POST /push-subscriptions', browser.subscription)
  const newest = () => until('a push message', async () => service.received.at(-1))
  return { read: async () => browser.decrypt((await newest()).body), close: service.close }
}

/** Passes a message to the site's worker like the browser's push service. */
async function deliver({ context }: Person, message: object): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(productUrl()))
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const parts = { origin: productUrl(), registrationId: await registered, data: JSON.stringify(message) }
  await devtools.send('ServiceWorker.deliverPushMessage', parts)
  await page.close()
}

journey(
  '[NOT-13] [NOT-15] outbid with the page closed: the push is tapped, and the car takes the bid',
  async (people) => {
    const [member, rival] = [await memberByApi('منى القحطاني'), await memberByApi('Rival')]
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(member, lot.carId, 50_000)
    const person = await people({ lang: 'en', member, width: 360, height: 740, worker: true })
    // The page requests a subscription too, which a private window never gets.
    person.expectError(/Push API in incognito/)
    await person.context.grantPermissions(['notifications'])
    await person.open('/credits')
    const worker = await workerOf(person)
    const push = await subscribe(member)
    try {
      await person.page.goto('about:blank')
      await bidByApi(rival, lot.carId, 50_500)
      const message = await push.read()
      await deliver(person, message)
      const shown = await until('the notice', async () =>
        worker.evaluate(async () => {
          const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
          const [notice] = await scope.registration.getNotifications()
          return notice && { title: notice.title, tag: notice.tag, url: notice.data.url }
        }),
      )
      expect(shown).toEqual({ title: message.title, tag: `notice-${message.id}`, url: message.url })
      // The tap goes to an open page, if there still is one.
      await until('no page to be open', () =>
        worker.evaluate(async () => {
          const scope = globalThis as unknown as { clients: { matchAll(of: object): Promise<unknown[]> } }
          return (await scope.clients.matchAll({ type: 'window' })).length === 0 ? true : undefined
        }),
      )
      // A tap on it. Only the browser itself may open a window, so the target is read here.
      const place = await worker.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const scope = globalThis as unknown as {
              registration: ServiceWorkerRegistration
              clients: { openWindow(address: string): Promise<unknown> }
            }
            scope.clients.openWindow = async (address) => resolve(address)
            void scope.registration.getNotifications().then(([notification]) => {
              const Tap = Reflect.get(globalThis, 'NotificationEvent')
              globalThis.dispatchEvent(new Tap('notificationclick', { notification }))
            })
          }),
      )
      await person.page.goto(place)
      await sees(heading(person, lot.title.en))
      await bid(person)
    } finally {
      push.close()
    }
  },
)

journey(
  '[APP-1] [APP-3] without a line the last seen cars are named, and with it every page is the newest',
  async (people) => {
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    const person = await people({ lang: 'ar', width: 360, height: 740, worker: true })
    const { page, context } = person
    await person.open('/credits')
    await workerOf(person)
    await openCar(person, lot)
    await until('the seen car', () =>
      page.evaluate(async () => ((await (await caches.open('seen-cars')).match('/seen.json')) ? true : undefined)),
    )
    person.expectError(/ERR_INTERNET_DISCONNECTED|status of 503|Failed to fetch|WebSocket|ERR_FAILED|NetworkError/)
    await context.setOffline(true)
    await page.goto('/auctions')
    await sees(heading(person, 'لا اتصال بالإنترنت'), page.getByText(lot.title.ar))
    // No price, no time, and no other page.
    expect(await page.getByText(/ر\.س/).count()).toBe(0)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'أعد المحاولة' }).click()
    await sees(page.getByRole('main').getByRole('article').first())
    // Only the pictures and names of seen cars are stored: an old copy of a page cannot exist.
    const stored = await page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(`${name} ${new URL(url).pathname}`)
      return found
    })
    expect(stored.filter((entry) => !/^seen-cars \/(seen\.json$|media\/)/.test(entry))).toEqual([])
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/', display: 'standalone' })
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  },
)

journey('[APP-2] after the log-out the browser holds nothing of the member', async (people) => {
  const member = await memberByApi('سعاد الغامدي')
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  const person = await people({ member, worker: true })
  const { page, t } = person
  await openCar(person, lot)
  await workerOf(person)
  await until('the seen car', () =>
    page.evaluate(async () => ((await (await caches.open('seen-cars')).match('/seen.json')) ? true : undefined)),
  )
  await person.open('/wallet')
  // A call in progress at the log-out would be refused, which the browser logs.
  await page.waitForLoadState('networkidle')
  // The menu asks for the member's companies when it opens, perhaps after the log-out.
  person.expectError(/status of 401 .*\/api\/v1\/companies\)/)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'سعاد' }).click()
  await banner.getByRole('button', { name: t('layout', 'logOut') }).click()
  await sees(banner.getByRole('button', { name: t('layout', 'logIn') }))
  await until('the cache to be empty', () =>
    page.evaluate(async () => ((await caches.keys()).length === 0 ? true : undefined)),
  )
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  for (const word of [member.token, member.name, member.e164, member.phone]) expect(left).not.toContain(word)
  await page.goBack()
  await sees(page.getByRole('main'))
  expect(await page.getByText(member.name).count()).toBe(0)
})
