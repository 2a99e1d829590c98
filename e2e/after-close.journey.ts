import { expect } from 'vitest'
import { approveSale, bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { journey, sees, seesNoMore } from './fixtures/people.ts'
import { bid, dialogOf, heading, openCar, panelFits, panelOf } from './fixtures/steps.ts'

const PHONE = { width: 360, height: 740 }

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
  '[SHOW-22] [SHOW-24] an outbid member hears of the sale to another one, in a panel that fits the screen',
  async (people) => {
    const [loser, winner] = await Promise.all([memberByApi('Sami Alharbi'), memberByApi('بدر الشهري')])
    const person = await people({ member: loser, lang: 'en', width: 1440, height: 900 })
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(loser, lot.carId, 50_000)
    await bidByApi(winner, lot.carId, 51_000)
    await openCar(person, lot)
    await sees(panelOf(person).getByText(person.t('bidding', 'outbid'), { exact: true }).filter({ visible: true }))
    await panelFits(person)
    await passTimeOf(lot)
    await sees(heading(person, person.t('bidding', 'awaitingTitle')))
    await sees(panelOf(person).getByText(person.t('bidding', 'decisionIn')))
    await panelFits(person)
    await approveSale(lot)
    const { t } = person
    await sees(
      heading(person, t('panel', 'lostTitle')),
      panelOf(person).getByRole('link', { name: t('panel', 'browse') }),
    )
    await sees(panelOf(person).getByText(t('panel', 'similar')))
    await panelFits(person)

    // The winner sees the sum and its deadline, and pays in one press.
    const buyer = await people({ member: winner, width: 1440, height: 900 })
    await openCar(buyer, lot)
    await sees(heading(buyer, buyer.t('panel', 'wonTitle')), panelOf(buyer).getByText(buyer.t('panel', 'payBy')))
    await panelFits(buyer)
    await panelOf(buyer)
      .getByRole('link', { name: buyer.t('panel', 'pay') })
      .click()
    await buyer.page.waitForURL('**/win-auctions?order=*')
  },
)
