import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openBrowser, openPushService } from '#server/testing/push-service.ts'
import { callApi } from './fixtures/api.ts'
import { bidByApi, codeTo, lotByApi, type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { bid, openCar, panelOf } from './fixtures/steps.ts'

/** Browsers without a profile take no subscriptions: the journey subscribes by the API. */
const NO_PUSH = /does not support the Push API in incognito/
const PATIENT = { timeout: 20_000 }

let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService(inject('pushPort'))
})
afterAll(() => service.close())

/** Waits until the site's service worker answers for its pages. */
const workerReady = ({ page }: Person) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** What a push service would hand to the browser, handed to it by its own tools. */
async function deliverPush({ page, context }: Person, payload: object): Promise<void> {
  const tools = await context.newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [one] = registrations
    if (one) resolve(one.registrationId)
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await promise
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: productUrl(),
    registrationId,
    data: JSON.stringify(payload),
  })
}

const shownNotices = ({ page }: Person) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, tag, data }) => ({ title, tag, url: data?.url }))
  })

/** Logs in once more in a language: messages come in the one of the last log-in. */
async function logInAs(member: Member, language: 'ar' | 'en'): Promise<Member> {
  const call = (line: string, body: object) => callApi(productUrl(), line, { body, language })
  await call('POST /api/v1/send-otp', { email: member.e164 })
  const { token } = await call('POST /api/v1/verify-otp', { email: member.e164, otp: await codeTo(member.e164, 1) })
  return { ...member, token }
}

for (const lang of ['ar', 'en'] as const) {
  journey(`[NOT-13] outbid with all pages closed: the push leads to the car, and to a bid, ${lang}`, async (people) => {
    const member = await logInAs(await memberByApi('نايف الحربي'), lang)
    const rival = await memberByApi('Bandar Alshehri')
    const person = await people({ lang, member, worker: true })
    person.expectError(NO_PUSH)
    await person.context.grantPermissions(['notifications'])
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(member, lot.carId, 50_000)
    await person.open('/')
    await workerReady(person)
    const browser = openBrowser(`http://127.0.0.1:${inject('pushPort')}/push/${member.id}`)
    const { token } = member
    await callApi(productUrl(), 'POST /api/v1/push-subscriptions', { token, body: browser.subscription })
    await person.page.goto('about:blank')

    await bidByApi(rival, lot.carId, 50_500)
    const received = () => service.received.find(({ path }) => path === `/push/${member.id}`)
    await expect.poll(received, { timeout: 30_000 }).toBeDefined()
    const payload = browser.decrypt(received()?.body ?? Buffer.alloc(0))
    const title =
      lang === 'ar'
        ? `مزايدة أعلى منك على ${lot.title.ar}: 50,500 ر.س`
        : `You were outbid on ${lot.title.en} at SAR 50,500`
    const url = `${lang === 'en' ? '/en' : ''}/car/${lot.slug}`
    expect(payload).toMatchObject({ title, url, language: lang })
    await deliverPush(person, payload)
    const [worker] = person.context.serviceWorkers()
    if (!worker) throw new Error('the worker does not run')
    const shown = () =>
      worker.evaluate(async () => {
        // The globals of a worker.
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map((one) => ({
          title: one.title,
          lang: one.lang,
          url: one.data.url,
        }))
      })
    await expect.poll(shown, PATIENT).toEqual([{ title, lang, url }])

    // No tool presses a notice of the system: the journey opens the place that it carries.
    await person.page.goto(payload.url)
    await sees(panelOf(person))
    await bid(person)
  })
}

journey('[NOT-13] a push is shown once, where no page is in sight', async (people) => {
  const member = await memberByApi('سعود الدوسري')
  const person = await people({ lang: 'ar', member, worker: true })
  person.expectError(NO_PUSH)
  await person.context.grantPermissions(['notifications'])
  await person.open('/')
  await workerReady(person)
  const payload = { id: 7, title: 'مزايدة أعلى منك', body: 'زايد', url: '/auctions', language: 'ar' }
  // Headless pages are always in sight: this one tells its member by itself.
  await deliverPush(person, payload)
  await expect.poll(() => shownNotices(person), PATIENT).toEqual([])
})

journey(
  '[OFF-1] without a connection there is a page with the cars seen last, and nothing of them after the log-out',
  async (people) => {
    const member = await memberByApi('منيرة السبيعي')
    const rival = await memberByApi('Faisal Almutairi')
    const person = await people({ lang: 'ar', member, worker: true })
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(rival, lot.carId, 50_000)
    await openCar(person, lot)
    await workerReady(person)
    const { page, context } = person
    const seenCars = () =>
      page.evaluate(async () => (await (await caches.open('seen-cars')).match('/seen.json'))?.text() ?? '')
    await expect.poll(seenCars, PATIENT).toContain(lot.title.ar)
    expect(await seenCars()).not.toContain('50')
    person.expectError(/ERR_INTERNET_DISCONNECTED|503|Failed to load/)
    await context.setOffline(true)
    await page.goto('/auctions', { waitUntil: 'commit' }).catch(() => undefined)
    await sees(page.getByRole('heading', { name: 'لا اتصال بالإنترنت' }), page.getByText(lot.title.ar))
    await context.setOffline(false)
    await page.getByRole('link', { name: 'أعد المحاولة' }).click()
    await sees(page.getByRole('banner'))
    // A page that runs knows that its member has left.
    await person.open('/auctions')
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    // Pictures and the list: no page and no answer of the API.
    expect(stored.filter((path) => !/^\/(media|uploads|files)\/|^\/seen\.json$/.test(path))).toEqual([])
    await page.evaluate(() => {
      localStorage.removeItem('authToken')
      window.dispatchEvent(new StorageEvent('storage'))
    })
    await expect.poll(() => page.evaluate(() => caches.has('seen-cars')), PATIENT).toBe(false)
  },
)
