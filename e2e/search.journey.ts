import { expect } from 'vitest'
import { addressIn, journey, type Person, sees, seesNoMore } from './fixtures/people.ts'

const searchField = ({ page }: Person) => page.getByRole('search').getByRole('combobox').filter({ visible: true })
const options = ({ page }: Person) => page.getByRole('listbox').getByRole('option')
const placeOf = ({ page }: Person): string =>
  decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)

journey('[FIND-3] [FIND-6] [HOME-4] a visitor finds a car by typed Arabic, with the keys alone', async (people) => {
  const person = await people()
  const { page, t } = person
  await person.open('/')
  await expect.poll(() => page.getByRole('search').filter({ visible: true }).count()).toBe(1)
  const field = searchField(person)
  await field.fill('قققق')
  await sees(page.getByText(t('search', 'short')))
  await field.fill('تويوتا')
  await sees(page.getByRole('group', { name: t('search', 'cars') }))
  const first = options(person).first()
  const title = (await first.locator('.find-text').textContent()) ?? ''
  await field.press('ArrowDown')
  expect(await first.getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  await field.press('Enter')
  // The page shows the trim on a separate line, in Latin letters.
  const model = title.split(' ', 2).join(' ')
  await sees(page.getByRole('heading', { level: 1, name: new RegExp(`^${model}`) }))
  expect(placeOf(person)).toMatch(/^\/car\//)
})

journey('[FIND-7] [FIND-5] on a phone the search fills the screen, remembers and forgets', async (people) => {
  const person = await people({ lang: 'en', width: 360, height: 740 })
  const { page, t } = person
  await person.open('/about')
  await searchField(person).click()
  await sees(page.getByRole('group', { name: t('search', 'brands') }))
  const { width, height } = (await page.locator('.find-open').boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([360, 740])
  await searchField(person).fill('lexus nx')
  await searchField(person).press('Enter')
  await sees(page.getByText('“lexus nx”').first())
  expect(placeOf(person)).toBe(addressIn('en', '/filter?q=lexus+nx'))
  await searchField(person).click()
  await searchField(person).fill('')
  await sees(page.getByRole('group', { name: t('search', 'recent') }).getByRole('option', { name: 'lexus nx' }))
  await page.getByRole('button', { name: t('search', 'forget') }).click()
  await seesNoMore(page.getByRole('group', { name: t('search', 'recent') }))
  await searchField(person).fill('qqqqqqqq')
  await sees(page.getByText(t('search', 'nothing')))
  await options(person).filter({ hasText: 'Toyota' }).click()
  await page.waitForURL('**/en/filter?brand=toyota')
  await searchField(person).click()
  await page.getByRole('button', { name: t('layout', 'cancel') }).click()
  await seesNoMore(page.locator('.find-open'))
  await sees(page.getByRole('main').getByRole('heading', { level: 1 }))
})
