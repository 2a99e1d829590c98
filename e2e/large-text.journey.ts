import { expect } from 'vitest'
import { bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { buyCar, own, winCar } from './fixtures/money-steps.ts'
import { journey, type Person, sees } from './fixtures/people.ts'

const LISTS = ['/my-payments', '/win-auctions', '/my-cars', '/favourite', '/saved-searches', '/fqe', '/packages']
const MONEY = ['/wallet', '/refund', '/bank-transfer', '/shipping']
const OTHERS = ['/profile', '/active-auctions', '/dashboard', '/notifications', '/auctions', '/create-auctions']
const PUBLIC = ['/', '/contact-us', '/about']
/** English words are longer: it takes the pages that Arabic skips to save time. */
const PAGES = { ar: [...LISTS, '/'], en: [...LISTS, ...MONEY, ...OTHERS, ...PUBLIC] }

/** With text twice as large: the screen and the frames with overflow. Runs in the browser. */
function findOverflows(): string[] {
  document.documentElement.style.fontSize = '200%'
  const frames = [document.documentElement, ...document.querySelectorAll('main :is(.card, .surface)')]
  const widest = (frame: Element) => {
    // What its own row scrolls is not what is too wide.
    const isScrolled = (part: Element): boolean =>
      part !== frame && (getComputedStyle(part).overflowX !== 'visible' || isScrolled(part.parentElement ?? frame))
    const parts = [...frame.querySelectorAll('body *')]
      .filter(({ parentElement }) => !isScrolled(parentElement ?? frame))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    return parts.toSorted((one, other) => other.box.right - one.box.right)[0]?.part ?? frame
  }
  return frames
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((frame) => `${frame.scrollWidth - frame.clientWidth} px beyond: ${widest(frame).outerHTML.slice(0, 300)}`)
}

/** Something that comes and goes, such as a message about a bid of another person, is no part of the page. */
const SETTLES_MS = 10_000

async function measure({ page }: Person): Promise<string[]> {
  const end = Date.now() + SETTLES_MS
  let overflows = await page.evaluate(findOverflows)
  while (overflows.length > 0 && Date.now() < end) overflows = await page.evaluate(findOverflows)
  return overflows
}

async function measurePages(person: Person): Promise<[address: string, overflows: string[]][]> {
  const { page, open, lang } = person
  const found: [string, string[]][] = []
  for (const address of PAGES[lang]) {
    await open(address)
    await sees(page.getByRole('heading', { level: 1 }))
    await page.waitForLoadState('networkidle')
    found.push([address, await measure(person)])
  }
  return found
}

for (const lang of ['ar', 'en'] as const)
  journey(`[APP-4] text twice as large stays inside a phone's screen, ${lang}`, async (people) => {
    const member = await memberByApi('عبدالعزيز بن عبدالرحمن آل الشيخ المحمدي')
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(member, lot.carId, 50_000)
    await own(member, 'POST /toggle-favourite', { product_id: lot.carId })
    await own(member, 'POST /saved-searches', { name: 'لاندكروزر حديثة قرب الرياض', query: { q: 'جدة' }, list: 'all' })
    await buyCar(member)
    await winCar(member)
    const person = await people({ lang, member, width: 360, height: 740 })
    expect(await measurePages(person)).toEqual(PAGES[lang].map((address) => [address, []]))
  })

journey('[APP-4] with text twice as large, a list that has changed says so inside the screen', async (people) => {
  const lot = await lotByApi({ closesInSeconds: 120, windowSeconds: 5, extensionSeconds: 5 })
  const person = await people({ lang: 'en', width: 360, height: 740 })
  await person.open('/auctions')
  await sees(person.page.getByRole('heading', { name: lot.title.en }))
  await passTimeOf(lot)
  await sees(person.page.getByRole('button', { name: person.t('list', 'showChanges') }))
  expect(await measure(person)).toEqual([])
})
