import { expect } from 'vitest'
import { codeTo, lotByApi, memberByApi } from './fixtures/house.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { openCar, panelOf, windowOf } from './fixtures/steps.ts'

const KEYS_MAX = 80

/** What has the focus, by its accessible name as the browser's own label or text gives it. */
const focused = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  })

/** Presses Tab until the focus is on something of that name. */
async function tabTo(person: Person, name: RegExp): Promise<void> {
  for (let presses = 0; presses < KEYS_MAX; presses += 1) {
    if (name.test(await focused(person))) return
    await person.page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

journey('log-in and a bid with the keyboard alone', async (people) => {
  const [member, lot] = await Promise.all([memberByApi('سارة الحربي'), lotByApi({ closesInSeconds: 3_600 })])
  const person = await people()
  const { page, t } = person
  await openCar(person, lot)

  // The button that a guest finds in the panel opens the log-in window, with the phone in focus.
  await tabTo(person, t('bidding', 'logInToBid'))
  await page.keyboard.press('Enter')
  await sees(windowOf(person))
  const phone = windowOf(person).getByRole('textbox', { name: t('accounts', 'phone') })
  await sees(phone)
  expect(await phone.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type(member.phone)
  await page.keyboard.press('Enter')

  // The boxes take the digits one by one and send them by themselves.
  const boxes = windowOf(person).getByRole('group', { name: t('accounts', 'code') })
  await sees(boxes)
  const otp = await codeTo(member.e164, 1)
  await page.keyboard.type(otp)
  await seesNoMore(windowOf(person))

  // One step more than the least, then the bid, all by keys.
  await sees(panelOf(person).getByRole('button', { name: t('bidding', 'bidFor') }))
  await tabTo(person, t('bidding', 'more'))
  await page.keyboard.press('Enter')
  await tabTo(person, t('bidding', 'bidFor'))
  await page.keyboard.press('Enter')
  await sees(panelOf(person).getByText(t('bidding', 'youLead')), panelOf(person).getByText(t('bidding', 'sentLeading')))
})

journey('the keyboard leaves a window with Escape and is back where it was', async (people) => {
  const person = await people()
  const { page, t } = person
  await person.open('/packages')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('layout', 'logIn') })
    .focus()
  await page.keyboard.press('Enter')
  await sees(windowOf(person))
  await page.keyboard.press('Escape')
  await seesNoMore(windowOf(person))
  await page.waitForFunction(
    (name) => document.activeElement?.textContent?.trim() === name,
    person.lang === 'ar' ? 'دخول' : 'Log in',
  )
})
