import { expect } from 'vitest'
import { memberByApi } from './fixtures/api-steps.ts'
import { openScreen, staffByApi } from './fixtures/office.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { dialogOf, heading } from './fixtures/steps.ts'

const PHONE = { width: 360, height: 740 }
const placeOf = ({ page }: Person) => new URL(page.url()).pathname
/** The browser's own *back*: it may stay on the page. */
const pressBack = ({ page }: Person) => page.evaluate(() => history.back())

journey('WIN-1, WIN-2: back closes a window and stays on the page; the next back leaves it', async (people) => {
  const guest = await people(PHONE)
  const { page, t } = guest
  await guest.open('/fqe')
  await guest.open('/packages')
  const menu = () => page.getByRole('button', { name: t('layout', 'menu') }).click()
  await menu()
  await sees(dialogOf(guest))
  await pressBack(guest)
  await seesNoMore(dialogOf(guest))
  expect(placeOf(guest)).toBe('/packages')

  // Closed by Escape: one back is enough to leave, although the dialog had its own entry.
  await menu()
  await sees(dialogOf(guest))
  await page.keyboard.press('Escape')
  await seesNoMore(dialogOf(guest))
  await pressBack(guest)
  await page.waitForURL('**/fqe')
})

journey('WIN-2: a link in a window leads on, and back returns to the page without the window', async (people) => {
  const guest = await people(PHONE)
  const { page, t } = guest
  await guest.open('/packages')
  await page.getByRole('button', { name: t('layout', 'menu') }).click()
  await dialogOf(guest)
    .getByRole('link', { name: t('layout', 'auctions') })
    .first()
    .click()
  await page.waitForURL('**/auctions')
  await seesNoMore(dialogOf(guest))
  await pressBack(guest)
  await page.waitForURL('**/packages')
  await sees(heading(guest, t('packages', 'title')))
  expect(await dialogOf(guest).count()).toBe(0)
})

journey('WIN-1: back closes the photographs of a car and the questions of the office', async (people) => {
  const guest = await people(PHONE)
  await guest.open('/car/kia-ev6-gt-2023')
  await guest.page
    .getByRole('button', { name: guest.t('car', 'onePhoto') })
    .first()
    .click()
  await sees(dialogOf(guest))
  await pressBack(guest)
  await seesNoMore(dialogOf(guest))
  expect(placeOf(guest)).toBe('/car/kia-ev6-gt-2023')

  const [cashier, member] = await Promise.all([staffByApi('finance', 'هند العمري'), memberByApi('ريم العتيبي')])
  const desk = await people({ member: cashier })
  await openScreen(desk, `/users/${member.id}`)
  await desk.page.getByRole('button', { name: desk.t('office', 'adjust') }).click()
  await sees(dialogOf(desk))
  await pressBack(desk)
  await seesNoMore(dialogOf(desk))
  expect(placeOf(desk)).toBe(`/admin/users/${member.id}`)
})
