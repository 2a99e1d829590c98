import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { bidByApi, codeTo, lotByApi, memberByApi, newIdentity } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { moveRoom, roomByApi } from './fixtures/rooms.ts'
import { dialogOf, heading, holdsFocus, openCar, panelOf } from './fixtures/steps.ts'

const KEYS_MAX = 80
/** One of the demo's cars. */
const PHOTOGRAPHED = '/car/kia-ev6-gt-2023'

/** The focused element, by its accessible name from the browser's own label or text. */
const focused = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  })

/** The fault of the focused element, in a word; '' if it is visible. Runs in the browser. */
function hiddenFocus(): string {
  const element = document.activeElement
  // A page, a dialog, a whole panel: where the page itself moves the focus, before its first stop.
  if (!(element instanceof HTMLElement) || element.tabIndex < 0) return ''
  const { left, top, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!above) return 'outside'
  // A checkbox is inside its label; a notice disappears after a while.
  if (!element.contains(above) && !above.contains(element) && !above.closest('.toasts'))
    return `under ${above.className}`
  const hasRing = (one: Element | null, part?: string): boolean =>
    one !== null && getComputedStyle(one, part).outlineStyle !== 'none'
  // The frame of a field, and a whole card, count as their contents.
  const isSeen = hasRing(element) || hasRing(element, '::after') || hasRing(element.closest('.group, .stepper'))
  return isSeen ? '' : 'without a ring'
}

/** Moves from stop to stop until the focus is on an element with that name; no stop may be hidden. */
async function tabTo(person: Person, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < KEYS_MAX; presses += 1) {
    const now = await focused(person)
    expect([now, await person.page.evaluate(hiddenFocus)]).toEqual([now, ''])
    if (name.test(now)) return
    await person.page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${name}`)
}

const press = async ({ page }: Person, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Dialogs return the focus a moment after they have closed. */
const hasFocus = (person: Person, name: RegExp) =>
  expect.poll(() => focused(person), { timeout: PATIENCE_MS }).toMatch(name)

/** A dialog takes the focus a moment after it has opened. */
const takesFocus = (person: Person) =>
  expect
    .poll(() => dialogOf(person).evaluate((dialog) => dialog.contains(document.activeElement)), {
      timeout: PATIENCE_MS,
    })
    .toBe(true)

journey('log-in and a bid with the keyboard alone', async (people) => {
  const [member, lot] = await Promise.all([memberByApi('سارة الحربي'), lotByApi({ closesInSeconds: 3_600 })])
  const person = await people()
  const { page, t } = person
  await openCar(person, lot)

  // The guest's button in the panel opens the log-in dialog, with the phone in focus.
  await tabTo(person, t('bidding', 'logInToBid'))
  await page.keyboard.press('Enter')
  await sees(dialogOf(person))
  const phone = dialogOf(person).getByRole('textbox', { name: t('accounts', 'phone') })
  await sees(phone)
  await holdsFocus(phone)
  await page.keyboard.type(member.phone)
  await page.keyboard.press('Enter')

  // The boxes accept the digits one by one and send them automatically.
  const boxes = dialogOf(person).getByRole('group', { name: t('accounts', 'code') })
  await sees(boxes)
  const otp = await codeTo(member.e164, 1)
  await page.keyboard.type(otp)
  await seesNoMore(dialogOf(person))

  // One step above the minimum, then the bid, all by keys.
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
  await sees(dialogOf(person))
  await page.keyboard.press('Escape')
  await seesNoMore(dialogOf(person))
  await page.waitForFunction(
    (name) => document.activeElement?.textContent?.trim() === name,
    person.lang === 'ar' ? 'دخول' : 'Log in',
  )
})

journey('a way in, an account and a package with the keyboard alone', async (people) => {
  const person = await people()
  const { page, t } = person
  await person.open('/packages')
  await press(person, 'Tab')
  expect(await focused(person)).toMatch(t('layout', 'skip'))
  await press(person, 'Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await press(person, 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await tabTo(person, t('layout', 'signUp'), 'Shift+Tab')
  await press(person, 'Enter')
  await takesFocus(person)
  // Around once and further: the focus stays in the dialog.
  for (let stops = 0; stops < 14; stops += 1) {
    await press(person, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  const { phone, e164, identity } = newIdentity()
  const answers = [
    ['name', 'نورة القحطاني'],
    ['phone', phone],
    ['identity', identity],
  ] as const
  for (const [field, text] of answers) {
    await tabTo(person, t('accounts', field))
    await page.keyboard.type(text)
  }
  await tabTo(person, t('accounts', 'agree'))
  await press(person, 'Space', 'Enter')
  await sees(dialogOf(person).getByRole('group', { name: t('accounts', 'code') }))
  await page.keyboard.type(await codeTo(e164))
  await sees(heading(person, t('accounts', 'accountMade')))
  await press(person, 'Escape')
  await seesNoMore(dialogOf(person))

  await person.open('/packages')
  await tabTo(person, t('packages', 'subscribe'))
  await press(person, 'Enter')
  await page.waitForURL('**/subsribe-package/*')
  // The new page has the focus, and its name is announced.
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await sees(page.getByRole('status').filter({ hasText: await page.title() }))
  await tabTo(person, t('wallet', 'payAmount'))
  await press(person, 'Enter')
  await page.waitForURL('**/sandbox/pay/**')
})

journey('outbid, a slip, receipts, the menu and the live room with the keyboard alone', async (people) => {
  const [member, rival] = await Promise.all([memberByApi('سارة الحربي'), memberByApi('Khalid')])
  const [lot, room] = [await lotByApi({ closesInSeconds: 3_600 }), await roomByApi({ cars: 2, lotSeconds: 600 })]
  const person = await people({ member })
  const { page, t } = person
  const panel = panelOf(person)
  await openCar(person, lot)
  await sees(panel.getByRole('button', { name: t('bidding', 'bidFor') }))
  await tabTo(person, t('bidding', 'bidFor'))
  await press(person, 'Enter')
  await sees(panel.getByText(t('bidding', 'youLead')))
  await bidByApi(rival, lot.carId, 52_000)
  await sees(panel.getByText(t('bidding', 'outbid')))

  // An amount far above the minimum asks for confirmation; Escape returns to the field.
  await tabTo(person, t('bidding', 'yourBid'), 'Shift+Tab')
  await page.keyboard.type('190000')
  await press(person, 'Enter')
  await sees(heading(person, t('bidding', 'confirmTitle')))
  await press(person, 'Escape')
  await seesNoMore(dialogOf(person))
  await hasFocus(person, t('bidding', 'yourBid'))
  await press(person, 'Enter')
  await takesFocus(person)
  await tabTo(person, t('bidding', 'confirmBid'))
  await press(person, 'Enter')
  await sees(panel.getByText(t('bidding', 'youLead')))

  await tabTo(person, t('bidding', 'receipts'))
  await press(person, 'Enter')
  await sees(dialogOf(person))
  await tabTo(person, t('history', 'verify'))
  await press(person, 'Enter')
  await sees(dialogOf(person).getByRole('status').getByText(t('history', 'verified')).first())
  await press(person, 'Escape')
  await hasFocus(person, t('bidding', 'receipts'))

  // The room: a bid on the car on the stage, and one ahead of the next car's turn.
  await moveRoom(room, 'start')
  await person.open(`/auction/${room.slug}`)
  await sees(panel.getByRole('button', { name: t('bidding', 'bidFor') }))
  await tabTo(person, t('bidding', 'bidFor'))
  await press(person, 'Enter')
  await sees(panel.getByText(t('bidding', 'youLead')))
  await tabTo(person, t('room', 'bidAheadOn'))
  await press(person, 'Enter')
  await sees(dialogOf(person).getByRole('textbox'))
  await press(person, 'Escape')
  await hasFocus(person, t('room', 'bidAheadOn'))

  // The member's menu: Escape closes it, and so does navigating.
  const menu = (expanded: boolean) => sees(page.getByRole('banner').getByRole('button', { name: 'سارة', expanded }))
  await person.open('/wallet')
  await menu(false)
  await tabTo(person, /سارة/)
  for (const leave of ['Escape', 'Shift+Tab']) {
    await press(person, 'Enter')
    await menu(true)
    await press(person, leave)
    await menu(false)
  }
  await press(person, 'Tab')
  await hasFocus(person, /سارة/)
  await press(person, 'Enter')
  await menu(true)
  await tabTo(person, t('layout', 'myCars'))
  await press(person, 'Enter')
  await page.waitForURL('**/my-cars')
  await sees(heading(person, t('my-cars', 'title')))
  await page.waitForFunction(() => document.activeElement?.id === 'main')
})

journey('a photograph in full screen, and back', async (people) => {
  const person = await people()
  const { t } = person
  await person.open(PHOTOGRAPHED)
  await tabTo(person, t('car', 'onePhoto'))
  await press(person, 'Enter')
  await sees(dialogOf(person).getByRole('status'))
  await press(person, 'Escape')
  await seesNoMore(dialogOf(person))
  await hasFocus(person, t('car', 'onePhoto'))
})
