import { expect } from 'vitest'
import { approveSale, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { journey, sees } from './fixtures/people.ts'
import { readsInOrder } from './fixtures/reading.ts'
import {
  bid,
  dialogOf,
  heading,
  openCar,
  panelFits,
  panelOf,
  payAtSandbox,
  payPackage,
  signUp,
} from './fixtures/steps.ts'

journey('[SHOW-27] a visitor becomes a member, is outbid live, bids again, and wins', async (people) => {
  const [visitor, rival] = await Promise.all([
    people(),
    memberByApi('خالد العتيبي').then((member) => people({ member })),
  ])
  const { page, t } = visitor

  // Looks around.
  await visitor.open('/')
  await sees(heading(visitor, t('home', 'headline')))
  await readsInOrder(visitor, [
    t('layout', 'search'),
    t('home', 'enterAuction'),
    t('home', 'liveNow'),
    t('home', 'today'),
  ])
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL('**/car/*')
  await sees(panelOf(visitor))

  // Signs up and pays a package.
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('layout', 'signUp') })
    .click()
  await signUp(visitor)
  await visitor.open('/packages')
  await payPackage(visitor)

  // Bids, and is outbid while watching.
  const terms = { closesInSeconds: 250, opening: 50_000, windowSeconds: 300, extensionSeconds: 4 }
  const lot = await lotByApi(terms)
  await Promise.all([openCar(visitor, lot), openCar(rival, lot)])
  const loads = visitor.loads()
  const panel = panelOf(visitor)
  await sees(panel.getByText(t('bidding', 'nobodyYet')))
  await readsInOrder(visitor, [lot.title.ar, t('bidding', 'nobodyYet'), t('bidding', 'bidFor')])
  await bid(visitor)
  await sees(panel.getByText('مُدّد مرة', { exact: true }))
  await sees(panelOf(rival).getByText('مُدّد مرة', { exact: true }))
  await bid(rival)
  await sees(panel.getByText(t('bidding', 'outbid')), panel.getByText(/50,500/))
  // The announcement goes on with the extension.
  const lost = new RegExp(t('bidding', 'said_outbid').source.slice(0, -1))
  await sees(page.getByRole('status').filter({ hasText: lost }))

  // Bids again, and the clock is extended for both.
  await bid(visitor)
  await sees(panel.getByText('مُدّد 3 مرات', { exact: true }))
  await sees(panelOf(rival).getByText(t('bidding', 'outbid')))
  await sees(panelOf(rival).getByText('مُدّد 3 مرات', { exact: true }))

  // Wins.
  await passTimeOf(lot)
  await sees(panel.getByRole('heading', { name: t('bidding', 'awaitingYoursTitle') }))
  await sees(panel.getByText(t('bidding', 'awaitingYours')))
  await sees(panelOf(rival).getByText(t('bidding', 'awaitingText')))
  await approveSale(lot)
  await sees(panel.getByRole('heading', { name: t('panel', 'wonTitle') }))
  expect(visitor.loads()).toBe(loads)

  // One press leads to the payment of the car.
  await panel.getByRole('link', { name: t('panel', 'pay') }).click()
  await page.waitForURL('**/win-auctions?order=*')
  await sees(heading(visitor, t('orders', 'ownerTitle')), page.getByRole('main').getByText(lot.title.ar))
  await readsInOrder(visitor, [t('wins', 'winsTitle'), lot.title.ar, t('orders', 'ownerTitle')])
})

journey('the same in English: sign-up, the missing deposit, bid, lead', async (people) => {
  const visitor = await people({ lang: 'en', width: 1440, height: 900 })
  const { page, t } = visitor
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  await openCar(visitor, lot)
  await panelOf(visitor)
    .getByRole('button', { name: t('bidding', 'logInToBid') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts', 'toRegister') })
    .click()
  await signUp(visitor)

  // [SHOW-24] One press adds exactly what is missing, and the payment leads back to the site in English.
  const panel = panelOf(visitor)
  const add = panel.getByRole('button', { name: t('bidding', 'depositExactly') })
  await sees(panel.getByText(t('panel', 'missing')), panel.getByText(t('panel', 'needed')))
  await panelFits(visitor)
  await add.first().click()
  const asked = dialogOf(visitor)
  await sees(asked.getByRole('radio').first())
  await asked.getByRole('button', { name: t('wallet', 'payAmount') }).click()
  await payAtSandbox(visitor)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')

  await openCar(visitor, lot)
  await bid(visitor)
  expect(new URL(page.url()).pathname).toBe(`/en/car/${lot.slug}`)
})
