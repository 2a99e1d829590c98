import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from './fixtures/api.ts'
import { bidByApi, codeTo, lotByApi, memberByApi, newIdentity } from './fixtures/api-steps.ts'
import { buyCar, IBAN, own, sendTransfer, staff, transferOf } from './fixtures/money-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { newPicture } from './fixtures/picture.ts'
import { codeBox, dialogOf, heading, openCar, paste } from './fixtures/steps.ts'

const PHONE = { width: 360, height: 740 }

journey('[ACC-37] [ACC-23] a new phone asks for a code at the old one, then for its own', async (people) => {
  const member = await memberByApi('جواهر السبيعي')
  const person = await people({ member, ...PHONE })
  const { page, t } = person
  await person.open('/profile')
  const { phone, e164 } = newIdentity()
  await page.getByRole('button', { name: /^تغيير الجوال/ }).click()
  await page.getByRole('textbox', { name: t('profile', 'newPhone') }).fill(phone)
  person.expectError(/status of 403/)
  await page.getByRole('button', { name: t('profile', 'sendCode') }).click()
  await sees(heading(person, t('accounts', 'stepUpTitle')))
  await codeBox(person, 1).focus()
  await paste(person, await codeTo(member.e164, 1))
  await seesNoMore(dialogOf(person))
  await page.getByRole('main').getByRole('textbox', { name: 'الرقم 1 من 6' }).focus()
  await paste(person, await codeTo(e164))
  await sees(page.getByRole('status').getByText(t('profile', 'phoneChanged')))
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const { user } = await own({ ...member, token: token ?? '' }, 'GET /profile')
  expect(user.phone).toBe(e164)
})

/** A transfer for an order that finance has refused. */
async function refusedTransfer(member: Awaited<ReturnType<typeof memberByApi>>) {
  const order = await buyCar(member)
  const owner = {
    owner_name: 'Fahd',
    owner_identity: '1000000008',
    owner_phone: member.e164,
    transfer_location: 'Riyadh',
  }
  await own(member, 'POST /complete-win-order', { order_id: order.id, payment_method: 'bank_transfer', ...owner })
  const body = new FormData()
  const about = { purpose: 'order', order_id: order.id, amount: order.total, name: 'Fahd', city: 'Jeddah', iban: IBAN }
  for (const [key, value] of Object.entries({ ...about, transfer_date: new Date().toISOString().slice(0, 10) }))
    body.set(key, String(value))
  for (const name of ['image', 'id_image'])
    body.set(name, new Blob([newPicture(`${name}.png`).buffer], { type: 'image/png' }), `${name}.png`)
  return { order, body }
}

for (const lang of ['ar', 'en'] as const) {
  journey(
    `[DASH-4] a refused transfer waits on the dashboard with its reason, and is sent again from there, ${lang}`,
    async (people) => {
      const member = await memberByApi('ريم العتيبي')
      const { order, body } = await refusedTransfer(member)
      const person = await people({ member, lang, ...PHONE })
      const { page, t } = person
      await person.open('/dashboard')
      await page.request.post('/api/v1/store-bank-transfer', {
        multipart: body,
        headers: { authorization: `Bearer ${member.token}` },
      })
      const { id } = await transferOf(order)
      await staff(`POST /bank-transfers/${id}/reject`, { reason: 'الاسم لا يطابق الهوية' })
      // The open page follows, and reading the notice elsewhere removes nothing.
      const step = page.getByRole('article').filter({ has: page.getByText(t('dashboard', 'step_resend_transfer')) })
      await sees(step.getByText('الاسم لا يطابق الهوية'))
      await own(member, 'POST /read-notification', { all: 1 })
      await person.open('/dashboard')
      await step
        .getByRole('link', { name: new RegExp(`^${lang === 'ar' ? 'أرسلها من جديد' : 'Send it again'}`) })
        .click()
      await sees(page.getByText('الاسم لا يطابق الهوية').first())
      await sendTransfer(person)
      await sees(page.getByText(t('transfers', 'state_under_review')).first())
      await person.open('/dashboard')
      await sees(page.getByText(t('dashboard', 'nothingWaits')))
    },
  )
}

journey('[FAV-6] what a guest chose is among the favourites after the log-in', async (people) => {
  const member = await memberByApi('دانة الحربي')
  const lot = await lotByApi({ closesInSeconds: 3_600 })
  const person = await people(PHONE)
  const { page, t } = person
  await openCar(person, lot)
  await page
    .getByRole('button', { name: t('catalogue', 'favouriteAdd') })
    .first()
    .click()
  await sees(page.getByText(t('catalogue', 'favouriteHeld')))
  await page.goto('/favourite')
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
  await sees(page.getByRole('article').filter({ hasText: lot.title.ar }))
  await page.waitForFunction(() => localStorage.getItem('favourites') === null)
})

/** Counts the notes that all tabs of this browser play. */
async function countSounds({ context }: Person): Promise<() => number> {
  let notes = 0
  await context.exposeFunction('noteSound', () => {
    notes += 1
  })
  await context.addInitScript(() => {
    localStorage.setItem('bidSound', 'on')
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function count(...when) {
      void Reflect.get(window, 'noteSound')()
      return start.apply(this, when)
    }
  })
  return () => notes
}

/** The pages of a browser that have asked for their member's own notices. */
function watchListening({ context }: Person): Set<Page> {
  const listening = new Set<Page>()
  const watch = (page: Page) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('notification-user-')) listening.add(page)
      }),
    )
  context.pages().forEach(watch)
  context.on('page', watch)
  return listening
}

/** Two notes are one sound. */
const NOTES = 2

journey(
  '[NOT-6] [NOT-8] two devices and three tabs: one sound on each device, one count everywhere',
  async (people) => {
    const [member, rival] = [await memberByApi('طلال الشهراني'), await memberByApi('Rival')]
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    const desk = await people({ member, lang: 'en', width: 1280 })
    const phone = await people({ member, ...PHONE })
    const [onDesk, onPhone] = [await countSounds(desk), await countSounds(phone)]
    const listening = [watchListening(desk), watchListening(phone)]
    for (const address of ['/en/dashboard', '/en/notifications']) await (await desk.context.newPage()).goto(address)
    await desk.open('/wallet')
    await phone.open('/favourite')
    const pages = [...desk.context.pages(), ...phone.context.pages()]
    const shown = () => {
      const all = [...document.querySelectorAll('.bell-count')]
      return all.find((each) => each.checkVisibility())?.textContent ?? '0'
    }
    const counts = () => Promise.all(pages.map((page) => page.evaluate(shown)))
    const agree = (count: string) =>
      until(`${count} on every page`, async () => ((await counts()).every((each) => each === count) ? true : undefined))
    // Without a subscription a notice is read later, and makes no sound.
    await until('every page to listen', async () =>
      listening.reduce((sum, { size }) => sum + size, 0) === pages.length ? true : undefined,
    )
    await own(member, 'POST /read-notification', { all: 1 })
    await agree('0')

    await bidByApi(member, lot.carId, 50_000)
    await bidByApi(rival, lot.carId, 50_500)
    await agree('1')
    await until('a sound on both', async () => (onDesk() >= NOTES && onPhone() >= NOTES ? true : undefined))
    // Notices that arrive while a device is offline are counted when it reconnects.
    desk.expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|ERR_NETWORK/)
    await desk.context.setOffline(true)
    await bidByApi(member, lot.carId, 51_000)
    await bidByApi(rival, lot.carId, 51_500)
    await desk.context.setOffline(false)
    await agree('2')
    await phone.open('/notifications')
    await phone.page.getByRole('button', { name: phone.t('notices', 'readAll') }).click()
    await agree('0')
    expect({ desk: onDesk() <= NOTES * 2, phone: onPhone() }).toEqual({ desk: true, phone: NOTES * 2 })
  },
)
