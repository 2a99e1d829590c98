import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { bidByApi, call, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { openCar } from './fixtures/steps.ts'

/** Collects every layout shift without a press of the visitor. */
const WATCH = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
      if (!shift.hadRecentInput && shift.value > 0.0005)
        window.shifts.push(shift.sources.map(({ node, previousRect, currentRect }) =>
          [node?.className ?? node?.nodeName, previousRect.top, currentRect.top, currentRect.height].join(' ')).join(' | '))
  }).observe({ type: 'layout-shift' })`

async function watchShifts({ page }: Person): Promise<void> {
  // Late parts of the page move the header too, without a rival's bid.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(WATCH)
}

const shiftsOf = ({ page }: Person) => page.evaluate<string[]>('window.shifts')

journey('[LINE-4] on the page of a car nothing moves when a rival bids', async (people) => {
  const [member, rival] = await Promise.all([memberByApi('سارة الشمري'), memberByApi('ماجد الحربي')])
  for (const [lang, width] of [
    ['ar', 360],
    ['en', 1440],
  ] as const) {
    const person = await people({ lang, width, member })
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(member, lot.carId, 50_000)
    await openCar(person, lot)
    // The panel or, on a phone, the bar.
    const received = (key: string) =>
      person.page.getByText(person.t('bidding', key), { exact: true }).locator('visible=true')
    await sees(received('youLead'))
    await watchShifts(person)
    await bidByApi(rival, lot.carId, 50_500)
    await sees(received('outbid'))
    await bidByApi(member, lot.carId, 51_000)
    await sees(received('youLead'))
    expect(await shiftsOf(person)).toEqual([])
  }
})

journey('[LINE-4] among my lots no row moves when another one is outbid', async (people) => {
  const [member, rival] = await Promise.all([memberByApi('هند المطيري'), memberByApi('فهد الزهراني')])
  const [first, second] = [
    await lotByApi({ closesInSeconds: 3_600, windowSeconds: 5 }),
    await lotByApi({ closesInSeconds: 5_400 }),
  ]
  for (const lot of [first, second]) await bidByApi(member, lot.carId, 50_000)
  for (const [lang, width] of [
    ['ar', 360],
    ['en', 1440],
  ] as const) {
    const person = await people({ lang, width, member })
    const { page, t } = person
    await person.open('/active-auctions')
    const row = page.getByRole('listitem').filter({ hasText: first.title[lang] })
    await sees(row.getByText(t('bidding', 'youLead')))
    await watchShifts(person)
    // Browsers count no shift below the fold, but it moves a button that is about to be pressed.
    const next = page.getByRole('listitem').filter({ hasText: second.title[lang] })
    const place = () => next.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
    const before = await place()
    await bidByApi(rival, first.carId, width === 360 ? 50_500 : 51_500)
    await sees(row.getByText(t('bidding', 'outbid')))
    expect(await place()).toBe(before)
    // A press in the moment of another's bid asks to press again.
    const recorded = row.getByText(t('bidding', 'sentLeading'))
    do {
      await row.getByRole('button', { name: t('bidding', 'bidFor') }).click()
      await sees(recorded.or(row.getByText(t('bidding', 'priceJustMoved'))))
    } while (!(await recorded.isVisible()))
    expect(await place()).toBe(before)
    expect(await shiftsOf(person)).toEqual([])
  }
})

journey('[LINE-4] what floats stays where it is when the way to the top comes and goes', async (people) => {
  const person = await people({ width: 1440 })
  const { page, open, t } = person
  await open('/')
  await sees(page.getByRole('link', { name: t('layout', 'whatsapp') }))
  await watchShifts(person)
  const toTop = page.getByRole('button', { name: t('layout', 'toTop') })
  await page.evaluate(() => scrollTo(0, 1_500))
  await sees(toTop)
  await page.evaluate(() => scrollTo(0, 0))
  await seesNoMore(toTop)
  expect(await shiftsOf(person)).toEqual([])
})

/** True if React has taken over the server's markup of this part. */
const isHydrated = (part: Locator) =>
  part.evaluate((element) => Object.keys(element.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber')))

const hydrates = (part: Locator) => expect.poll(() => isHydrated(part), { timeout: PATIENCE_MS }).toBe(true)

/** Marks the server's element. An element that replaces it has no mark. */
const mark = (part: Locator) => part.evaluate((element) => void Object.assign(element, { wasServed: true }))
const isMarked = (part: Locator) => part.evaluate((element) => 'wasServed' in element)

journey(
  '[LINE-9] a card far below waits for the reader, shows a new price before, and takes the first press',
  async (people) => {
    const open = async () => {
      const guest = await people({ width: 360 })
      await guest.open('/auctions?status=live')
      await hydrates(guest.page.locator('.cards .card').first())
      const card = guest.page.locator('.cards .card').last()
      expect(await isHydrated(card)).toBe(false)
      return { guest, card }
    }
    // Before the bid: a page from the moment before would catch up on it, and hydrate the card.
    const presses = await open()
    await presses.card.getByRole('button').focus()
    await presses.guest.page.keyboard.press('Enter')
    await sees(presses.card.getByRole('button', { pressed: true }))

    const { card } = await open()
    const body = card.locator('.card-body')
    await mark(body)
    const slug = (await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
    const { car } = await call(`GET /api/v1/page/car/${slug}`)
    await bidByApi(await memberByApi('نورة السبيعي'), car.id, car.min_next_bid)
    await sees(card.getByText(car.min_next_bid.toLocaleString('en')))
    expect(await isMarked(body)).toBe(true)
  },
)

journey('the last minutes of a lot make its row no wider than a phone', async (people) => {
  const member = await memberByApi('منال الدوسري')
  const lot = await lotByApi({ closesInSeconds: 250, extensionSeconds: 1 })
  await bidByApi(member, lot.carId, 50_000)
  const person = await people({ member, width: 360 })
  await person.open('/active-auctions')
  await sees(person.page.locator('.fair'))
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
