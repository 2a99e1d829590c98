import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { codeTo, type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { addressIn, journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { codeBox, dialogOf, heading, paste } from './fixtures/steps.ts'

const placeOf = ({ page }: Person): Promise<string> => page.evaluate(() => location.pathname + location.search)

const press = ({ t, ...person }: Person, key: string): Promise<void> =>
  dialogOf({ t, ...person })
    .getByRole('button', { name: t('accounts', key) })
    .click()

async function typePhone(person: Person, member: Member): Promise<void> {
  const { t } = person
  await sees(heading(person, t('accounts', 'logInTitle')))
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'phone') })
    .fill(member.phone)
}

for (const lang of ['ar', 'en'] as const) {
  journey(
    `[ACC-47] [MINE-3] the link of a message asks for the log-in and comes back to its place, ${lang}`,
    async (people) => {
      const member = await memberByApi('هند العتيبي')
      const person = await people({ lang, width: 390, height: 800 })
      const { page, t } = person
      const place = addressIn(lang, '/active-auctions?show=won')
      await page.goto(place)
      await typePhone(person, member)
      expect(await placeOf(person)).toBe(addressIn(lang, '/'))
      await press(person, 'sendCode')
      await sees(codeBox(person, 1))
      // A phone that opens its messages may drop the page.
      await page.reload()
      await typePhone(person, member)
      await press(person, 'sendCode')
      await codeBox(person, 1).focus()
      await paste(person, await codeTo(member.e164, 2))
      await seesNoMore(dialogOf(person))
      await sees(heading(person, t('lots', 'lotsTitle')))
      expect(await placeOf(person)).toBe(place)
      await sees(page.locator('.segs-row [aria-current=page][href$="show=won"]'))
      // A later visit of the home page asks for nothing.
      await person.open('/')
      expect(await dialogOf(person).count()).toBe(0)
    },
  )
}

journey(
  '[ACC-47] a session that ended elsewhere is asked for again, and a closed dialog asks no more',
  async (people) => {
    const member = await memberByApi('Majed Alqahtani')
    const person = await people({ lang: 'en', member })
    const { page, t } = person
    person.expectError(/status of 401/)
    await callApi(productUrl(), 'POST /api/v1/logout', { token: member.token, body: {} })
    await page.goto('/en/notifications')
    await sees(heading(person, t('accounts', 'logInTitle')))
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.keyboard.press('Escape')
    await seesNoMore(dialogOf(person))
    await person.open('/')
    await sees(page.getByRole('main'))
    expect(await dialogOf(person).count()).toBe(0)
  },
)
