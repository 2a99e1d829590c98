import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { approveSale, bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { bid, dialogOf, heading, openCar, panelOf } from './fixtures/steps.ts'

const PHONE = { width: 360, height: 740 }

/** The fonts that come late may change it. */
const fitsTheScreen = (person: Person) =>
  expect
    .poll(
      () =>
        panelOf(person)
          .locator('.bp')
          .evaluate((panel) => panel.clientHeight),
      { timeout: PATIENCE_MS },
    )
    .toBeLessThanOrEqual(560)

journey(
  'on a phone the close takes the bar away, and leaves receipts and the next step within reach',
  async (people) => {
    const person = await people({ member: await memberByApi('أمل الزهراني'), ...PHONE })
    const { page, t } = person
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await openCar(person, lot)
    const bar = page.getByRole('region', { name: t('bidding', 'bar') })
    await sees(bar)
    await bid(person)
    await passTimeOf(lot)
    await sees(heading(person, t('bidding', 'awaitingYoursTitle')))
    await seesNoMore(bar)
    // Bidding is over; the negotiation with the seller shows the state.
    await seesNoMore(panelOf(person).getByText(t('bidding', 'youLead'), { exact: true }))

    await panelOf(person)
      .getByRole('button', { name: t('bidding', 'receipts') })
      .click()
    await dialogOf(person)
      .getByRole('listitem')
      .getByRole('button', { name: t('history', 'verify') })
      .click()
    await sees(dialogOf(person).getByText(t('history', 'verified')))
    await page.keyboard.press('Escape')
    await seesNoMore(dialogOf(person))

    await person.open('/active-auctions')
    const row = page.getByRole('listitem').filter({ hasText: lot.title.ar })
    await sees(row.getByText(t('lots', 'lotAwaiting')))
    await row.getByRole('link', { name: t('bidding', 'toNext') }).click()
    await page.waitForURL('**/win-auctions')
    await sees(heading(person, t('wins', 'winsTitle')))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  },
)

journey(
  '[SHOW-22] an outbid member hears of the sale to another one, in a panel that fits the screen',
  async (people) => {
    const [loser, winner] = await Promise.all([memberByApi('Sami Alharbi'), memberByApi('بدر الشهري')])
    const person = await people({ member: loser, lang: 'en', width: 1440, height: 900 })
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(loser, lot.carId, 50_000)
    await bidByApi(winner, lot.carId, 51_000)
    await openCar(person, lot)
    await sees(panelOf(person).getByText(person.t('bidding', 'outbid'), { exact: true }).filter({ visible: true }))
    await fitsTheScreen(person)
    await passTimeOf(lot)
    await sees(heading(person, person.t('bidding', 'awaitingTitle')))
    await sees(panelOf(person).getByText(person.t('bidding', 'decisionIn')))
    await fitsTheScreen(person)
    await approveSale(lot)
    await sees(panelOf(person).getByText(person.t('bidding', 'lostText')))
    await fitsTheScreen(person)
  },
)
