import { expect } from 'vitest'
import { bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { journey, sees, seesNoMore } from './fixtures/people.ts'
import { bid, dialogOf, heading, openCar, panelOf } from './fixtures/steps.ts'

journey(
  '[DASH-11] a member takes the buy-now price in front of the leader, and finds the car among the won ones',
  async (people) => {
    const [member, leading] = await Promise.all([memberByApi('هند الدوسري'), memberByApi('فهد السبيعي')])
    const [buyer, leader] = [await people({ member }), await people({ member: leading })]
    const { page, t } = buyer
    const lot = await lotByApi({ closesInSeconds: 3_600, opening: 50_000, buyNow: 90_000 })
    await Promise.all([openCar(buyer, lot), openCar(leader, lot)])
    await bid(leader)

    // Sees the total, in figures and in words, before any purchase.
    const panel = panelOf(buyer)
    await panel
      .getByRole('button', { name: t('buying', 'take') })
      .first()
      .click()
    const asked = dialogOf(buyer)
    await sees(asked.getByText('تسعون ألف ريال'), asked.getByText(/92,070\.00/))
    await asked.getByRole('button', { name: t('buying', 'goBack') }).click()
    await seesNoMore(asked)
    await sees(panelOf(leader).getByText(leader.t('bidding', 'youLead')))

    await panel
      .getByRole('button', { name: t('buying', 'take') })
      .first()
      .click()
    await asked.getByRole('button', { name: t('buying', 'confirm') }).click()
    await page.waitForURL('**/win-auctions?won=*')
    await sees(
      heading(buyer, t('orders', 'wonTitle')),
      page.getByText(lot.title.ar),
      page.getByText(/92,070\.00/).first(),
    )

    // The former leader gets it live.
    await sees(heading(leader, leader.t('panel', 'lostTitle')))
    await seesNoMore(panelOf(leader).getByRole('button', { name: leader.t('buying', 'take') }))
  },
)

journey('a guest is asked to log in, and what is not offered any more has no button', async (people) => {
  const guest = await people({ lang: 'en' })
  const rival = await memberByApi('Khalid')
  const lot = await lotByApi({ closesInSeconds: 3_600, opening: 50_000, buyNow: 90_000 })
  await openCar(guest, lot)
  const take = panelOf(guest)
    .getByRole('button', { name: guest.t('buying', 'take') })
    .first()
  await take.click()
  await sees(dialogOf(guest).getByRole('button', { name: guest.t('accounts', 'toRegister') }))
  await guest.page.keyboard.press('Escape')
  // Above 80 % of it.
  await bidByApi(rival, lot.carId, 73_000)
  await seesNoMore(take)
})

journey('a limit of one’s own: set on the screen of my auctions, kept by the next bid', async (people) => {
  const member = await people({ member: await memberByApi('منى الشهري') })
  const { page, t } = member
  const [first, second] = [await lotByApi({ closesInSeconds: 3_600 }), await lotByApi({ closesInSeconds: 3_600 })]
  await member.open('/active-auctions')
  await page.getByRole('button', { name: t('limits', 'setLimits') }).click()
  await dialogOf(member).getByRole('textbox').first().fill('١')
  await dialogOf(member)
    .getByRole('button', { name: t('limits', 'saveLimits') })
    .click()
  await seesNoMore(dialogOf(member))
  await sees(page.getByText('لا سيارات من 1'))
  await openCar(member, first)
  await bid(member)
  await openCar(member, second)
  await sees(panelOf(member).getByText(t('bidding', 'why_own_limit_reached')))
  expect(
    await panelOf(member)
      .getByRole('button', { name: t('bidding', 'bidFor') })
      .count(),
  ).toBe(0)
})

journey('one car at most: own limits keep a leader from a second car until a rival takes the lead', async (people) => {
  const member = await people({ member: await memberByApi('ريم العتيبي') })
  const rival = await memberByApi('Khalid')
  const { page, t } = member
  const first = await lotByApi({ closesInSeconds: 3_600 })
  const second = await lotByApi({ closesInSeconds: 3_700 })
  await member.open('/active-auctions')
  await page.getByRole('button', { name: t('limits', 'setLimits') }).click()
  await dialogOf(member).getByRole('textbox').first().fill('1')
  await dialogOf(member)
    .getByRole('button', { name: t('limits', 'saveLimits') })
    .click()
  await seesNoMore(dialogOf(member))
  await openCar(member, first)
  await bid(member)
  await openCar(member, second)
  await sees(panelOf(member).getByText(t('bidding', 'why_own_limit_reached')))

  await bidByApi(rival, first.carId, 70_000)
  await openCar(member, second)
  await bid(member)
  await sees(panelOf(member).getByText(t('bidding', 'youLead')))

  // The receipt of the bid is among the receipts of this device, and can be checked.
  await panelOf(member)
    .getByRole('button', { name: t('bidding', 'receipts') })
    .click()
  await dialogOf(member)
    .getByRole('listitem')
    .filter({ hasText: second.title.ar })
    .getByRole('button', { name: t('history', 'verify') })
    .click()
  await sees(dialogOf(member).getByText(t('history', 'verified')))
})
