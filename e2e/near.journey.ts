import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { chunkAt } from './fixtures/chunks.ts'
import { journey, type Person, sees } from './fixtures/people.ts'

/** A car of the demo with photographs, bids and an inspection: its page is several screens long. */
const CAR = '/car/ford-bronco-outer-banks-2022'
const LATE = ['bid-history', 'question-list', 'related-list']
const isInspection = (url: URL) => chunkAt(url.href) === 'inspection'

/** The names of the late scripts that the page has fetched so far. */
function watchLate(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = chunkAt(request.url())
    if (name !== undefined && LATE.includes(name)) names.push(name)
  })
  return names
}

const rowsOf = ({ page }: Person) => page.locator('#bids').getByRole('listitem')

/** Sums the layout shifts without the reader's input. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift' })
  })

for (const [lang, width, height] of [
  ['ar', 360, 740],
  ['en', 1440, 900],
] as const) {
  journey(`[LINE-10] what lies far below a car loads when it comes near: ${lang}, ${width}`, async (people) => {
    const person = await people({ lang, width, height })
    const { page, open } = person
    const late = watchLate(page)
    await open(CAR)
    await page.waitForLoadState('networkidle')
    expect(late).toEqual([])
    await sees(page.locator('#inspection').getByRole('img').last())

    // As far as the description, for example.
    await page.evaluate(() => {
      const top = document.querySelector('#bids')?.getBoundingClientRect().top ?? 0
      scrollBy(0, top - innerHeight - 200)
    })
    const question = page.locator('#questions').getByRole('listitem').first()
    await sees(rowsOf(person).first(), question, page.getByRole('article').first())
    expect(new Set(late)).toEqual(new Set(LATE))
    await watchShifts(page)
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let way = 0; way < end; way += height / 4) await page.mouse.wheel(0, height / 4)
    await page.waitForFunction(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2)
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01)
  })
}

journey('[LINE-10] the first key loads what lies far below, and reaches it', async (people) => {
  const person = await people({ width: 360, height: 740 })
  const { page, open, t } = person
  await open(CAR)
  await page.waitForLoadState('networkidle')
  expect(await rowsOf(person).count()).toBe(0)
  await page.keyboard.press('Tab')
  await sees(rowsOf(person).first())
  const all = page.getByRole('button', { name: t('history', 'showAll') })
  await page
    .getByRole('navigation', { name: t('car', 'sections') })
    .getByRole('link')
    .last()
    .focus()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab')
        return all.evaluate((button) => button === document.activeElement)
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true)
})

journey('[LINE-10] without a line the inspection stays to be read, and works later', async (people) => {
  const person = await people({ width: 360, height: 740 })
  const { page, open } = person
  const isHydrated = (drawing: Element) => Object.keys(drawing).some((key) => key.startsWith('__reactFiber'))
  person.expectError(/ERR_FAILED/)
  await page.route(isInspection, (route) => route.abort())
  await open(CAR)
  const drawing = page.locator('#inspection').getByRole('img').last()
  const failed = page.waitForEvent('requestfailed')
  await drawing.click()
  await failed
  await sees(drawing)
  expect(await drawing.evaluate(isHydrated)).toBe(false)

  await page.unroute(isInspection)
  await expect.poll(() => drawing.evaluate(isHydrated), { timeout: PATIENCE_MS }).toBe(true)
})
