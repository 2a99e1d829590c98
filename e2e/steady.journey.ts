import { expect } from 'vitest'
import { bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { openCar } from './fixtures/steps.ts'

/** Collects every shift of the layout that no press of the visitor explains. */
const WATCH = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
      if (!shift.hadRecentInput && shift.value > 0.0005)
        window.shifts.push(shift.sources.map(({ node, previousRect, currentRect }) =>
          [node?.className ?? node?.nodeName, previousRect.top, currentRect.top, currentRect.height].join(' ')).join(' | '))
  }).observe({ type: 'layout-shift' })`

async function watchShifts({ page }: Person): Promise<void> {
  // Late parts of the page move the header too, and no rival is the reason.
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
