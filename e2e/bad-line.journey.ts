import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { type Lot, lotByApi, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { dialogOf, openCar, panelOf } from './fixtures/steps.ts'

const BID = /\/api\/v1\/bid\?/
const FATE = '**/api/v1/idempotency/*'
const LINE = /ERR_FAILED|ERR_CONNECTION/

/** The server gets the request, and its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

async function bidder(lang: 'ar' | 'en', people: Parameters<Parameters<typeof journey>[1]>[0]) {
  const person = await people({ lang, member: await memberByApi('ريم الدوسري') })
  person.expectError(LINE)
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  await openCar(person, lot)
  return { person, lot, panel: panelOf(person) }
}

async function pressBid(person: Person): Promise<void> {
  await panelOf(person)
    .getByRole('button', { name: person.t('bidding', 'bidFor') })
    .first()
    .click()
}

const bidsOn = async (lot: Lot): Promise<number> =>
  (await callApi(productUrl(), `GET /api/v1/page/car/${lot.slug}`)).car.bids_count

journey('[LINE-1] a bid whose every answer is lost shows as recorded, and counts once', async (people) => {
  const { person, lot, panel } = await bidder('ar', people)
  await person.page.route(BID, loseAnswer)
  await pressBid(person)
  await sees(panel.getByText(person.t('bidding', 'stillAsking')))
  await sees(panel.getByText(person.t('bidding', 'sentRecovered')))
  expect(await bidsOn(lot)).toBe(1)
})

journey('[LINE-2] a bid that never reached the server shows as not arrived', async (people) => {
  const { person, lot, panel } = await bidder('en', people)
  await person.page.route(BID, (route) => route.abort('connectionreset'))
  await pressBid(person)
  await sees(panel.getByText(person.t('bidding', 'notArrived')))
  expect(await bidsOn(lot)).toBe(0)
  // The next press sends a new bid.
  await person.page.unroute(BID)
  await pressBid(person)
  await sees(panel.getByText(person.t('bidding', 'sentLeading')))
  expect(await bidsOn(lot)).toBe(1)
})

journey('[LINE-3] a page that was loaded again while its bid was on the way says what became of it', async (people) => {
  const { person, lot, panel } = await bidder('ar', people)
  const { page, t } = person
  await page.route(BID, loseAnswer)
  await page.route(FATE, (route) => route.abort('connectionreset'))
  await pressBid(person)
  await sees(panel.getByText(t('bidding', 'connectionGone')))
  await page.unroute(FATE)
  await page.reload()
  await sees(page.getByRole('status').getByText(t('bidding', 'foundRecorded')))
  await sees(panel.getByText(t('bidding', 'youLead'), { exact: true }))
  expect(await bidsOn(lot)).toBe(1)
  // Shown once: the next page has nothing left to ask.
  await page.reload()
  await sees(panel.getByText(t('bidding', 'youLead'), { exact: true }))
  expect(await page.evaluate(() => sessionStorage.getItem('unsettledBids'))).toBeNull()
})

journey(
  '[LINE-7] a window that cannot be loaded leaves the page as it is, and opens when the line is back',
  async (people) => {
    const person = await people({ member: await memberByApi('سعد الحربي'), width: 360, height: 740 })
    person.expectError(/ERR_FAILED|ERR_CONNECTION|dynamically imported module/)
    const { page, t } = person
    await openCar(person, await lotByApi({ closesInSeconds: 3_600 }))
    const more = panelOf(person).getByRole('button', { name: t('bidding', 'otherAmount') })
    await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
    await more.click()
    await sees(page.getByRole('status').getByText(t('ui', 'notOpened')))
    // Only the dialog is missing.
    await page.unroute('**/assets/*.js')
    await more.click()
    await sees(dialogOf(person).getByRole('heading', { name: t('bidding', 'sheetTitle') }))
    await page.keyboard.press('Escape')
    await seesNoMore(dialogOf(person))
    await pressBid(person)
    const said = panelOf(person).getByText(t('bidding', 'sentLeading'))
    await sees(said.filter({ visible: true }))
  },
)
