import { expect, test } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { lotByApi, productUrl } from './fixtures/api-steps.ts'
import { journey, sees, seesNoMore } from './fixtures/people.ts'
import { heading, openCar, panelOf } from './fixtures/steps.ts'
import { wordsIn } from './fixtures/words.ts'

journey('the other language is the same page, and stays', async (people) => {
  const person = await people()
  const { page } = person
  await person.open('/auctions?status=live')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/en/auctions?status=live')
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'en',
    'ltr',
  ])

  // Chosen once, it applies to addresses without a language.
  await page.goto('/packages')
  await sees(page.getByRole('heading', { name: wordsIn('en')('packages', 'title'), level: 1 }))
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click()
  await sees(page.getByRole('heading', { name: wordsIn('ar')('packages', 'title'), level: 1 }))
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ])
})

journey('a lost connection shows over the page, which comes back without a reload', async (people) => {
  const person = await people()
  const { page, context, t } = person
  person.expectError(/ERR_INTERNET_DISCONNECTED|WebSocket connection|ERR_NETWORK/)
  await openCar(person, await lotByApi({ closesInSeconds: 3_600 }))
  await sees(panelOf(person))
  const loads = person.loads()
  const overlay = page.getByRole('alertdialog', { name: t('layout', 'connectionLost') })
  expect(await overlay.isVisible()).toBe(false)
  // A part of the page still being loaded would fail, which is not tested here.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await sees(overlay, heading(person, t('layout', 'connectionLost')))
  await context.setOffline(false)
  await seesNoMore(overlay)
  expect(person.loads()).toBe(loads)
})

journey('what floats over the page takes no press from a button under it', async (people) => {
  const { page, open, t } = await people({ width: 360, height: 740 })
  await open('/packages')
  const subscribe = page.getByRole('link', { name: t('packages', 'subscribe') }).first()
  await sees(subscribe, page.getByRole('link', { name: t('layout', 'whatsapp') }))
  // To the lower edge, where the floating button is.
  await subscribe.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 40))
  await page.waitForFunction(
    (button) => {
      if (!button) return false
      const { left, width, top, height } = button.getBoundingClientRect()
      const parts = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98]
      return parts.every((part) => button.contains(document.elementFromPoint(left + part * width, top + height / 2)))
    },
    await subscribe.elementHandle(),
  )
})

const htmlOf = async (path: string) => (await fetch(productUrl() + path)).text()

/** The kinds of schema.org that the page's own HTML describes, before any script has run. */
async function describedKinds(path: string): Promise<unknown[]> {
  const html = await htmlOf(path)
  const objects = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return objects.map(([, json = '']) => (JSON.parse(json) as { '@type': unknown })['@type'])
}

test('search engines read what a page is about in its HTML', async () => {
  const { slug } = await lotByApi({ closesInSeconds: 3_600 })
  const { auctions } = await callApi(productUrl(), 'GET /api/v1/page/home')
  for (const [path, kinds] of [
    ['/', ['WebSite', 'AutoDealer']],
    [`/car/${slug}`, [['Car', 'Product'], 'BreadcrumbList']],
    [`/auction/${auctions.live[0]?.slug}`, ['SaleEvent']],
    ['/about', ['AboutPage']],
    ['/contact-us', ['Organization']],
    ['/fqe', ['FAQPage']],
  ] as const)
    expect(await describedKinds(path), path).toEqual(kinds)
})

test('the description of an auction’s page names its cars, however short the auction’s title is', async () => {
  const { slug } = await lotByApi({ closesInSeconds: 3_600 })
  const { car } = await callApi(productUrl(), `GET /api/v1/page/car/${slug}`)
  const path = `/en/auction/${car.auction?.slug}`
  for (const name of ['name="description"', 'property="og:description"'])
    expect(await htmlOf(path)).toMatch(new RegExp(`<meta ${name} content="[^"]*${car.title}[^"]*"`))
})

test('a missing page has its own title, not that of the home page', async () => {
  for (const prefix of ['', '/en']) {
    const title = async (path: string) => /<title>(.*?)<\/title>/.exec(await htmlOf(prefix + path))?.[1]
    const t = wordsIn(prefix === '' ? 'ar' : 'en')
    const notFound = t('layout', 'notFoundTitle').source.slice(1, -1)
    const brand = t('layout', 'brand').source.slice(1, -1)
    for (const path of ['/no-such-page', '/car/no-such-car', '/auction/no-such-auction', '/filter/no/such']) {
      expect((await fetch(productUrl() + prefix + path)).status, path).toBe(404)
      expect(await title(path), path).toMatch(new RegExp(`^${notFound} \\| ${brand}$`))
    }
    expect(await title('/')).not.toMatch(new RegExp(notFound))
  }
})

journey('[HTTP-110] text becomes elements only by the page’s own policy, and the icons are drawn', async (people) => {
  const person = await people()
  const { page } = person
  person.expectError(/TrustedScriptURL/)
  await person.open('/')
  await page.locator('a[href="/packages"]:visible').first().click()
  await page.waitForURL('**/packages')
  const written = await page.evaluate(() => {
    const [box, script] = [document.createElement('div'), document.createElement('script')]
    box.innerHTML = '<img src=x onerror="document.title = 1"><svg><path d="M0 0" onload="1"></path></svg>'
    let isRefused = false
    try {
      script.src = 'data:text/javascript,1'
    } catch {
      isRefused = true
    }
    const icons = [...document.querySelectorAll('svg.icon')]
    return {
      html: box.innerHTML,
      isRefused,
      icons: icons.length > 5,
      empty: icons.filter((icon) => !icon.firstChild).length,
    }
  })
  expect(written).toEqual({ html: '', isRefused: true, icons: true, empty: 0 })
})
