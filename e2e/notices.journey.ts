import { expect } from 'vitest'
import { compose } from '#contract/values/compose.ts'
import { bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { journey, sees, seesNoMore } from './fixtures/people.ts'
import { openCar, panelOf } from './fixtures/steps.ts'

const A_WHILE_MS = 3_000

journey('[NOT-4] each outbid on a car shows a toast, in the language of the page', async (people) => {
  const [member, rival] = await Promise.all([memberByApi('وليد الشهري'), memberByApi('Fahad Alharbi')])
  // The account was opened in English.
  const person = await people({ lang: 'ar', member })
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  await openCar(person, lot)
  let price = 50_000
  const outbid = async () => {
    await bidByApi(member, lot.carId, price)
    await bidByApi(rival, lot.carId, price + 500)
    const title = compose`تجاوزك مزايد آخر على ${lot.title.ar}: ${(price + 500).toLocaleString('en')} ر.س`
    price += 1_000
    return person.page.getByRole('status').getByText(title)
  }
  // Notices reach the page only once it has subscribed.
  const isTold = async () =>
    (await outbid()).waitFor({ timeout: A_WHILE_MS }).then(
      () => true,
      () => false,
    )
  while (!(await isTold()));
  await sees(await outbid())
  await sees(await outbid())
})

journey('[LINE-5] the answer to a bid shows on the next page when the member has left the car', async (people) => {
  const person = await people({ member: await memberByApi('أمل الزهراني') })
  const { page, t } = person
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  await openCar(person, lot)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/bid\?/, async (route) => {
    await left
    await route.continue()
  })
  await panelOf(person)
    .getByRole('button', { name: t('bidding', 'bidFor') })
    .first()
    .click()
  const loads = person.loads()
  await page
    .getByRole('link', { name: t('layout', 'auctions') })
    .first()
    .click()
  await seesNoMore(panelOf(person))
  leave()
  await sees(page.getByRole('status').getByText(t('bidding', 'leftRecorded')))
  expect(person.loads()).toBe(loads)
})

journey(
  '[LINE-6] before the page runs nothing that bids can be pressed, and no press is sent in another way',
  async (people) => {
    const person = await people({ lang: 'en' })
    const { page, t } = person
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(`/en/car/${lot.slug}`, { waitUntil: 'commit' })
    const press = panelOf(person)
      .getByRole('button', { name: t('bidding', 'logInToBid') })
      .first()
    await sees(press)
    expect(await press.isDisabled()).toBe(true)
    arrive()
    await press.click()
    await sees(page.getByRole('dialog'))
    // A form sent by the browser would have loaded the page again.
    expect(person.loads()).toBe(1)
  },
)
