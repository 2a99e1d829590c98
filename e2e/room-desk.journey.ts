import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { approveRequestsOf, bidByApi, memberByApi } from './fixtures/api-steps.ts'
import { openScreen, screenOf, staffByApi } from './fixtures/office.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { moveRoom, roomByApi } from './fixtures/rooms.ts'
import { dialogOf } from './fixtures/steps.ts'

const KEYS_MAX = 120

/** Moves from stop to stop until the focus is there. */
async function tabTo({ page }: Person, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < KEYS_MAX; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came there')
}

/** Confirms the top dialog by keys alone. */
async function answer(person: Person, button: RegExp): Promise<void> {
  const dialog = dialogOf(person)
  await sees(dialog)
  await tabTo(person, dialog.getByRole('button', { name: button }))
  await person.page.keyboard.press('Enter')
  await seesNoMore(dialog)
}

for (const lang of ['ar', 'en'] as const) {
  journey(`BACK-70, BACK-86, ROOM-28: a room is run by the keyboard alone, ${lang}`, async (people) => {
    const [auctioneer, loser, winner] = await Promise.all([
      staffByApi('auctions', 'سعد القحطاني'),
      memberByApi('سامي الحربي'),
      memberByApi('ريم العتيبي'),
    ])
    const room = await roomByApi({ cars: 2, lotSeconds: 240 })
    const hall = await people({ member: auctioneer, lang, width: 1440, height: 900 })
    const { page, t } = hall
    const main = screenOf(hall)
    await openScreen(hall, `/room/${room.id}`)
    await sees(main.getByRole('button', { name: t('office-room', 'start') }))

    // By the letter's key, whatever the layout of the keyboard writes.
    await page.keyboard.press('KeyP')
    await sees(main.getByRole('button', { name: t('office-room', 'pause') }))
    const [first] = room.cars
    await bidByApi(loser, first?.carId ?? 0, 50_000)
    await bidByApi(winner, first?.carId ?? 0, 51_000)
    const stream = main.getByRole('list', { name: t('office-room', 'stream') })
    await sees(stream.getByText('51,000'))

    await page.keyboard.press('KeyP')
    await sees(main.getByRole('button', { name: t('office-room', 'resume') }))
    const acts = main.getByRole('list', { name: t('office-room', 'staffActs') })
    await sees(acts.getByText(t('office-room', 'noReason')).first())
    // The page shows a colleague's act without a reload.
    await moveRoom(room, 'resume', 'مدّة السؤال انتهت')
    await sees(acts.getByText('مدّة السؤال انتهت'), main.getByRole('button', { name: t('office-room', 'pause') }))
    await moveRoom(room, 'pause', 'عودة إلى السؤال')
    await sees(acts.getByText('عودة إلى السؤال'), main.getByRole('button', { name: t('office-room', 'resume') }))

    // The voided bid is the newest one; its button is the first of the stream.
    await tabTo(hall, stream.getByRole('button').first())
    await page.keyboard.press('Enter')
    const panel = main.locator('.void')
    await sees(panel)
    await tabTo(hall, panel.getByRole('radio').first())
    await page.keyboard.press('Space')
    await tabTo(hall, panel.getByRole('textbox').last())
    await page.keyboard.type('أبلغ المزايد عن خطأ في المبلغ')
    await tabTo(hall, panel.getByRole('button', { name: t('office-room', 'voidBid') }))
    await page.keyboard.press('Enter')
    await sees(page.getByText(t('office', 'waitsForSecond')).first())
    await approveRequestsOf(auctioneer)
    await sees(stream.getByText(t('office-room', 'voided')))

    await page.keyboard.press('KeyP')
    // The calls begin now.
    await sees(main.getByRole('button', { name: t('office-room', 'hammer') }))
    await page.keyboard.press('KeyH')
    await sees(main.getByRole('button', { name: t('office-room', 'recall') }))
    await page.keyboard.press('KeyZ')
    await sees(main.getByRole('button', { name: t('office-room', 'hammer') }))
    await page.keyboard.press('KeyH')
    await sees(main.getByRole('status').getByText(t('office-room', 'phase_going_once')))
    // Another car of the list is selected.
    await tabTo(hall, main.locator('.lots button').last())
    await page.keyboard.press('Enter')
    expect(await main.locator('.lots button').last().getAttribute('aria-pressed')).toBe('true')

    // The hammer falls on the first car, and its sale is approved.
    const approve = main.getByRole('button', { name: t('office-room', 'approveSale') })
    const cars = main.locator('.lots button')
    await tabTo(hall, cars.filter({ hasText: first?.title[lang] ?? '' }))
    await page.keyboard.press('Enter')
    await sees(approve)
    await tabTo(hall, approve)
    await page.keyboard.press('Enter')
    await answer(hall, t('office-room', 'approveSale'))
    await sees(main.getByText(t('office-room', 'soldText')))
  })
}
