import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { bidByApi, codeTo, lotByApi, type Member, memberByApi, newIdentity, productUrl } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { codeBox, dialogOf, heading, paste } from './fixtures/steps.ts'

const PATIENT = { timeout: 30_000 }

/** Counts the notes that a page plays, in place of its loudspeaker. */
const countNotes = ({ page }: Person) =>
  page.addInitScript(() => {
    localStorage.setItem('bidSound', 'on')
    Object.assign(window, { notes: 0 })
    AudioContext.prototype.createOscillator = () => {
      Object.assign(window, { notes: Number(Reflect.get(window, 'notes')) + 1 })
      throw new Error('no loudspeaker')
    }
  })
const notesOf = ({ page }: Person): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'notes')))

const unreadIn = ({ page, lang }: Person) =>
  page
    .getByRole('banner')
    .locator('.bell-count')
    .first()
    .textContent({ timeout: 5_000 })
    .then((text) => `${lang} ${text}`)

journey(
  '[NOT-6] [NOT-8] three tabs and two devices: one sound for each device, and the same count everywhere',
  async (people) => {
    const [member, rival] = await Promise.all([memberByApi('سلطان العنزي'), memberByApi('Yousef Alghamdi')])
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(member, lot.carId, 50_000)
    const first = await people({ member })
    const device = await people({ lang: 'en', member })
    const tabs: Person[] = [first]
    for (let index = 0; index < 2; index += 1) tabs.push({ ...first, page: await first.context.newPage() })
    for (const person of [...tabs, device]) {
      await countNotes(person)
      person.page.on('pageerror', () => undefined)
      person.expectError(/no loudspeaker|ERR_INTERNET_DISCONNECTED|WebSocket/)
      await person.page.goto(person.lang === 'en' ? '/en/about' : '/about')
      await sees(person.page.getByRole('banner').locator('.bell, .only-narrow').first())
    }
    const before = await unreadOf(member)
    await bidByApi(rival, lot.carId, 50_500)
    for (const person of [...tabs, device]) {
      await expect.poll(() => unreadIn(person), PATIENT).toBe(`${person.lang} ${before + 1}`)
    }
    await expect
      .poll(async () => (await Promise.all(tabs.map(notesOf))).filter((notes) => notes > 0).length, PATIENT)
      .toBe(1)
    await expect.poll(() => notesOf(device), PATIENT).toBe(1)

    // A lost line misses the next notice, and catches up.
    await device.context.setOffline(true)
    await bidByApi(member, lot.carId, 51_000)
    await bidByApi(rival, lot.carId, 51_500)
    await expect.poll(() => unreadIn(first), PATIENT).toBe(`ar ${before + 2}`)
    await device.context.setOffline(false)
    await expect.poll(() => unreadIn(device), PATIENT).toBe(`en ${before + 2}`)

    // Read in one place, read everywhere.
    await callApi(productUrl(), 'POST /api/v1/read-notification', { token: member.token, body: { all: 1 } })
    for (const person of [...tabs, device]) {
      await seesNoMore(person.page.getByRole('banner').locator('.bell-count'))
    }
  },
)

const unreadOf = async ({ token }: Member): Promise<number> =>
  (await callApi(productUrl(), 'GET /api/v1/notifications', { token })).unread_count

journey('[ACC-37] a new phone: a step-up by the old one, then the code of the new one', async (people) => {
  const member = await memberByApi('عبير المالكي')
  const person = await people({ member, width: 390, height: 800 })
  const { page, t } = person
  const fresh = newIdentity()
  await person.open('/profile')
  const way = page.locator('#ways li').first()
  await way.getByRole('button').first().click()
  await way.getByRole('textbox', { name: t('profile', 'newPhone') }).fill(fresh.phone)
  await way.getByRole('button', { name: t('profile', 'sendCode') }).click()
  await sees(heading(person, t('accounts', 'stepUpTitle')))
  await codeBox(person, 1).focus()
  await paste(person, await codeTo(member.e164, 1))
  await seesNoMore(dialogOf(person))
  await way.getByText(t('profile', 'codeSent')).waitFor()
  await way.getByRole('textbox').first().focus()
  await paste(person, await codeTo(fresh.e164))
  await sees(page.getByRole('status').getByText(t('profile', 'phoneChanged')))
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const { user } = await callApi(productUrl(), 'GET /api/v1/profile', { token })
  expect(user).toMatchObject({ phone: fresh.e164, verify_phone: 1 })
})

journey('favourites of a guest join the account at the log-in', async (people) => {
  const member = await memberByApi('وعد الشمري')
  const person = await people({ lang: 'ar', width: 390, height: 800 })
  const { page, t } = person
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  await person.open(`/car/${lot.slug}`)
  await page
    .getByRole('button', { name: t('catalogue', 'favouriteAdd') })
    .first()
    .click()
  await person.page.goto('/favourite')
  await sees(heading(person, t('accounts', 'logInTitle')))
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'phone') })
    .fill(member.phone)
  await dialogOf(person)
    .getByRole('button', { name: t('accounts', 'sendCode') })
    .click()
  await codeBox(person, 1).focus()
  await paste(person, await codeTo(member.e164, 1))
  await seesNoMore(dialogOf(person))
  await sees(page.getByRole('main').getByRole('link', { name: lot.title.ar }))
  const { counts } = await callApi(productUrl(), 'GET /api/v1/favourites', { token: member.token })
  expect(counts.all).toBe(1)
})
