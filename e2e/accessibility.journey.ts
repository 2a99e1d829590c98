import { expect } from 'vitest'
import { bidByApi, codeTo, lotByApi, type Member, memberByApi, newIdentity } from './fixtures/api-steps.ts'
import { barriers, darkBarriers } from './fixtures/axe.ts'
import { faintTexts } from './fixtures/contrast.ts'
import { winCar } from './fixtures/money-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { boardOf, moveRoom, queueOf, roomByApi } from './fixtures/rooms.ts'
import { bid, dialogOf, heading, openCar, panelOf } from './fixtures/steps.ts'
import type { Lang } from './fixtures/words.ts'

const LOOKS = [
  { lang: 'ar', width: 360, height: 740 },
  { lang: 'en', width: 1440, height: 900 },
] as const satisfies { lang: Lang; width: number; height: number }[]
/** One of the demo's cars. */
const PHOTOGRAPHED = '/car/kia-ev6-gt-2023'
const isPhone = ({ page }: Person) => (page.viewportSize()?.width ?? 0) < 1_000

/** Collects barriers, in Arabic in both themes, so that a journey names all of them at its end. */
function search(person: Person) {
  const found: string[] = []
  return {
    found,
    look: async (where: string) => {
      found.push(...(await barriers(person, where)))
      // Both languages have the same colours.
      if (person.lang === 'ar') found.push(...(await darkBarriers(person, where)))
    },
  }
}

/** Presses a button of the top dialog, else of the page. */
async function press(person: Person, name: RegExp): Promise<void> {
  const top = dialogOf(person).last()
  const where = (await top.isVisible()) ? top : person.page
  await where.getByRole('button', { name }).filter({ visible: true }).first().click()
}

async function leaveWindow(person: Person): Promise<void> {
  await person.page.keyboard.press('Escape')
  await seesNoMore(dialogOf(person))
}

/** The dialog of log-in and sign-up, step by step. */
async function lookAtEntry(person: Person, look: (where: string) => Promise<void>): Promise<void> {
  const { page, t } = person
  await press(person, t('layout', 'logIn'))
  await sees(dialogOf(person))
  await look('log in')
  await press(person, t('accounts', 'withPassword'))
  await look('log in with a password')
  await press(person, t('accounts', 'withCode'))
  await press(person, t('accounts', 'toRegister'))
  const { phone, e164, identity } = newIdentity()
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'phone') })
    .fill(phone)
  await press(person, t('accounts', 'register'))
  await sees(dialogOf(person).getByText(t('accounts', 'mustAgree')))
  await look('sign up, refused')
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'name') })
    .fill('Huda هدى')
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'identity') })
    .fill(identity)
  await dialogOf(person).getByRole('checkbox').check()
  await press(person, t('accounts', 'register'))
  await sees(dialogOf(person).getByRole('group', { name: t('accounts', 'code') }))
  await look('the code')
  await codeTo(e164)
  await page.keyboard.type('000000')
  await sees(dialogOf(person).getByRole('alert'))
  await look('a wrong code')
  await leaveWindow(person)
}

for (const size of LOOKS) {
  journey(`nothing keeps a guest out of windows, menus, closed lots and failures, ${size.lang}`, async (people) => {
    const guest = await people(size)
    const { page, t } = guest
    const { found, look } = search(guest)
    await guest.open('/packages')
    await lookAtEntry(guest, look)
    await page.getByRole('combobox').filter({ visible: true }).fill('Toyota')
    await sees(page.getByRole('listbox'))
    await look('suggestions')
    await page.keyboard.press('Escape')
    if (isPhone(guest)) {
      await press(guest, t('layout', 'menu'))
      await sees(dialogOf(guest))
      await look('menu')
    }

    await guest.open(PHOTOGRAPHED)
    await press(guest, t('car', 'onePhoto'))
    await sees(dialogOf(guest))
    await look('photographs')
    // Not one of the demo's: its cars come back into the live room.
    const { lot } = await winCar(await memberByApi('Khalid'))
    await guest.open(`/car/${lot.slug}`)
    await page.locator('#bids').scrollIntoViewIfNeeded()
    await press(guest, t('history', 'checkLog'))
    await sees(dialogOf(guest).getByRole('status').getByText(t('history', 'checkHeadGood')))
    await look('the log of a closed lot')

    guest.expectError(/status of (422|500)|at async queryFn|ERR_INTERNET_DISCONNECTED|WebSocket|ERR_NETWORK/)
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
    await guest.open('/packages')
    // Not a link of the footer: until that part has woken, its links load whole pages, which the server answers.
    if (isPhone(guest)) await press(guest, t('layout', 'menu'))
    await (isPhone(guest) ? dialogOf(guest) : page.getByRole('banner'))
      .getByRole('link', { name: t('layout', 'auctions') })
      .first()
      .click()
    await sees(page.getByRole('alert'))
    await look('a list that failed')
    await guest.context.setOffline(true)
    await sees(page.getByRole('alertdialog'))
    await look('no connection')
    expect(found).toEqual([])
  })
}

/** Bidding in its states: leading, outbid with its notice, a suspicious amount, buying at once, and the receipts. */
async function lookAtBidding(person: Person, rival: Member, look: (where: string) => Promise<void>): Promise<void> {
  const { page, t } = person
  const lot = await lotByApi({ closesInSeconds: 3_600, opening: 50_000, buyNow: 200_000 })
  await openCar(person, lot)
  await bid(person)
  await look('leading')
  await bidByApi(rival, lot.carId, 51_000)
  await sees(
    page.locator('.toast').filter({ hasText: /51,000/ }),
    panelOf(person).getByText(t('bidding', 'outbid')).filter({ visible: true }),
  )
  await look('outbid, with a notice')
  await press(person, t('buying', 'take'))
  await sees(dialogOf(person))
  await look('buying at once')
  await leaveWindow(person)

  if (isPhone(person)) await press(person, t('bidding', 'otherAmount'))
  const field = page.getByRole('textbox', { name: t('bidding', 'yourBid') }).filter({ visible: true })
  await page
    .getByRole('switch', { name: t('bidding', 'automatic') })
    .filter({ visible: true })
    .check()
  await field.fill('50')
  await look('below the minimum')
  await field.fill('190000')
  await page
    .getByRole('switch', { name: t('bidding', 'automatic') })
    .filter({ visible: true })
    .uncheck()
  await press(person, t('bidding', 'bidFor'))
  await sees(heading(person, t('bidding', 'confirmTitle')))
  await look('a slip')
  await press(person, t('bidding', 'goBack'))
  await press(person, t('bidding', 'receipts'))
  await press(person, t('history', 'verify'))
  await sees(dialogOf(person).getByRole('status').getByText(t('history', 'verified')))
  await look('receipts')
}

const OWN_PAGES = [
  ['/dashboard', 'dashboard'],
  ['/profile', 'profile'],
  ['/notifications', 'notifications'],
  ['/favourite', 'favourites'],
  ['/saved-searches', 'savedSearches'],
] as const

/** The dialogs of the member's own pages, and a refused form. */
async function lookAtOwnPages(person: Person, look: (where: string) => Promise<void>): Promise<void> {
  const { t } = person
  await person.open('/wallet')
  await press(person, t('wallet', 'topUp'))
  await sees(dialogOf(person))
  await look('topping up')
  await person.open('/active-auctions')
  await press(person, t('limits', 'setLimits'))
  await sees(dialogOf(person))
  await look('own limits')
  for (const [address, name] of OWN_PAGES) {
    await person.open(address)
    await sees(person.page.getByRole('heading', { level: 1 }), person.page.getByRole('heading', { level: 2 }).first())
    await look(name)
  }
  await person.open('/my-cars/new')
  // A phone shows one part at a time; the second one has facts that are needed.
  for (const word of isPhone(person) ? (['stepNext', 'stepNext'] as const) : (['send'] as const))
    await press(person, t('selling', word))
  await sees(person.page.getByRole('main').getByRole('alert'))
  await look('a car without its facts')
}

async function lookAtRoom(person: Person, look: (where: string) => Promise<void>): Promise<void> {
  const { t } = person
  const room = await roomByApi({ cars: 2, lotSeconds: 600 })
  await person.open(`/auction/${room.slug}`)
  await sees(boardOf(person).getByText(t('room', 'phase_waiting')))
  await look('a room that waits')
  await queueOf(person).getByRole('listitem').getByRole('button').first().click()
  await sees(dialogOf(person).getByRole('textbox'))
  await look('a bid ahead')
  await leaveWindow(person)
  await moveRoom(room, 'start')
  await sees(boardOf(person).getByText(t('room', 'phase_open')))
  await look('an open room')
  await moveRoom(room, 'stop')
  await sees(heading(person, t('room', 'endedTitle')))
  await look('a room that is over')
}

for (const size of LOOKS) {
  journey(`nothing keeps a member out of bidding, their own pages and the live room, ${size.lang}`, async (people) => {
    const [member, rival] = await Promise.all([memberByApi('Huda هدى'), memberByApi('Khalid')])
    const person = await people({ ...size, member })
    const { found, look } = search(person)
    await lookAtBidding(person, rival, look)
    await lookAtOwnPages(person, look)
    await lookAtRoom(person, look)
    expect(found).toEqual([])
  })
}

/** Texts by their names; the faint ones have less contrast than their size needs. */
const CONTRASTS = `<body style="background: white; color: black">
  <p>نص واضح</p>
  <p style="color: #888">باهت</p>
  <p style="color: oklch(0.7 0 0)">باهت أيضًا</p>
  <p style="color: #888; font-size: 24px">كبير</p>
  <div style="opacity: 0.4"><p>شفاف</p></div>
  <div style="background: #000"><div style="background: rgb(255 255 255 / 0.1)"><p style="color: #222">في ظلام</p></div></div>
  <div style="background-image: linear-gradient(red, blue)"><p style="color: red">على صورة</p></div>
  <button disabled style="color: #ccc; background: white">معطّل</button>
  <p hidden style="color: #ccc">مخفي</p>
</body>`

journey('texts with too little contrast are found, Arabic ones too', async (people) => {
  const { page } = await people()
  await page.setContent(CONTRASTS)
  const found = await faintTexts(page, 'html')
  expect(found.map((text) => /([^<>]+)<\/p>$/.exec(text)?.[1])).toEqual(['باهت', 'باهت أيضًا', 'شفاف', 'في ظلام'])
})
