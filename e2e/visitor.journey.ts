import { expect, inject } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { memberByApi, productUrl } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { newPicture } from './fixtures/picture.ts'
import { dialogOf, heading, panelOf } from './fixtures/steps.ts'

const addressOf = ({ page }: Person): string =>
  decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)
const cards = ({ page }: Person) => page.getByRole('main').getByRole('article')

journey('a visitor finds a car by its make and filters, shares it, and returns to the same place', async (people) => {
  const visitor = await people({ width: 360, height: 740 })
  const { page, context, t } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.open('/')
  await page.locator('a[href="/filter?brand=toyota"]').click()
  await page.waitForURL('**/filter?brand=toyota')
  await sees(cards(visitor).first())
  await page.getByRole('button', { name: /^تصفية/ }).click()
  const filters = dialogOf(visitor)
  await filters
    .getByRole('textbox', { name: t('list', 'from') })
    .nth(1)
    .fill('٢٠١٩')
  await filters.getByRole('button', { name: /^اعرض/ }).click()
  await seesNoMore(filters)
  expect(addressOf(visitor)).toBe('/filter?brand=toyota&year_from=2019')
  // The address changes before the list does.
  await sees(page.locator('.chip').filter({ hasText: t('list', 'year_from') }))
  await sees(page.getByText(t('list', 'foundOf')))

  const last = cards(visitor).last()
  // Where the press will be.
  await last.getByRole('link').first().hover()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  const title = (await last.getByRole('heading').textContent()) ?? ''
  // The page shows the trim on a line of its own.
  const model = title.trim().split(' ', 2).join(' ')
  await last.getByRole('link').first().click()
  await sees(page.getByRole('heading', { level: 1 }).filter({ hasText: model }))
  await page.getByRole('button', { name: t('car', 'share'), exact: true }).click()
  await sees(page.getByText(t('car', 'copied')))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await visitor.goBack()
  await sees(last)
  expect(addressOf(visitor)).toBe('/filter?brand=toyota&year_from=2019')
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, place)
})

journey('an owner lists a car, staff accept it, and it sells', async (people) => {
  const [seller, member] = [await memberByApi('سلمان الغامدي'), await memberByApi('Huda')]
  const [owner, buyer] = [await people({ member: seller }), await people({ member, lang: 'en', width: 360 })]
  const { page, t } = owner
  await owner.open('/create-auctions')
  const choose = (name: 'brand' | 'model') =>
    page.getByRole('combobox', { name: t('selling', name), exact: true }).selectOption({ index: 1 })
  await choose('brand')
  await choose('model')
  await page.getByRole('textbox', { name: t('selling', 'year') }).fill('2021')
  await page.getByRole('textbox', { name: t('selling', 'kilometres') }).fill('45000')
  await page.locator('[data-panel="roof"]').click()
  await page.getByRole('textbox', { name: t('selling', 'bodyNote') }).fill('طعجة برد')
  await page.getByRole('combobox', { name: t('selling', 'kind'), exact: true }).selectOption('sale')
  await page.getByRole('textbox', { name: t('my-cars', 'price') }).fill('90000')
  await page.getByRole('button', { name: t('selling', 'send') }).click()
  await page.waitForURL('**/my-cars')
  await sees(page.getByText(t('my-cars', 'state_in_review')))

  const mine = () => callApi(productUrl(), 'GET /api/v1/my-cars', { token: seller.token })
  const [{ id, slug }] = (await mine()).products.data
  const ask = { token: inject('adminToken'), body: { text: 'صوّر لنا السقف من قرب' } }
  await callApi(productUrl(), `POST /api/admin/listings/${id}/ask`, ask)
  await owner.open('/my-cars')
  await sees(page.getByText('صوّر لنا السقف من قرب'))
  await page.getByRole('textbox', { name: t('my-cars', 'reviewAnswer') }).fill('هذه صورته')
  await page.locator('input[type="file"]').first().setInputFiles(newPicture('roof.png'))
  await page.getByRole('button', { name: t('my-cars', 'reviewSend') }).click()
  await sees(page.getByText(t('my-cars', 'reviewYours')), page.getByText('هذه صورته'))
  const accept = { token: inject('adminToken'), body: { decision: 'approve' } }
  await callApi(productUrl(), `POST /api/admin/cars/${id}/review`, accept)
  await owner.open('/my-cars')
  await sees(page.getByText(t('my-cars', 'state_for_sale')))

  await buyer.open(`/car/${slug}`)
  await sees(buyer.page.getByText('طعجة برد'))
  // The bar of the phone carries the total: 90,000 with commission, fee and tax.
  await panelOf(buyer)
    .getByRole('button', { name: buyer.t('buying', 'buyFor') })
    .click()
  await dialogOf(buyer)
    .getByRole('button', { name: buyer.t('buying', 'confirm') })
    .click()
  await buyer.page.waitForURL('**/win-auctions?won=*')
  await owner.open('/my-cars')
  await sees(page.getByText(t('my-cars', 'state_reserved')))
  await seesNoMore(heading(owner, t('my-cars', 'empty')))
})

journey('[LINE-8] a button that is pressed before the page’s script runs works once it does', async (people) => {
  const visitor = await people()
  const { page, t } = visitor
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/packages', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: t('layout', 'logIn') })
    .first()
    .click()
  expect(await dialogOf(visitor).count()).toBe(0)
  letGo()
  await sees(dialogOf(visitor).getByRole('textbox', { name: t('accounts', 'phone') }))
})
