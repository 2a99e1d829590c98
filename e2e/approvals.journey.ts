import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { call } from './fixtures/api-steps.ts'
import { barriers, darkBarriers } from './fixtures/axe.ts'
import { adminPerson, secondAdminPerson } from './fixtures/money-steps.ts'
import { approveWaiting, openScreen, picture, screenOf } from './fixtures/office.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { dialogOf } from './fixtures/steps.ts'

/** No price of these journeys reaches it. */
const LIMIT = 900_000
const FIELD = 'commission_max'

for (const lang of ['ar', 'en'] as const) {
  journey(`APR-9, APR-10: one administrator changes the fees, and another approves them, ${lang}`, async (people) => {
    const [member, colleague] = [await adminPerson(), await secondAdminPerson()]
    const { token } = member
    const limit = async () => (await call('GET /api/admin/settings/fees', { token })).value[FIELD]
    const asker = await people({ member, lang, width: 1440, height: 900 })
    const id = await askForLimit(asker)
    expect(await limit()).toBeNull()

    const second = await people({ member: colleague, lang, width: 1440, height: 900 })
    const main = screenOf(second)
    await openScreen(second, '/approvals')
    await main.locator(`.ap-q a[href$="/approvals/${id}"]`).click()
    await sees(main.locator('.ba').getByText(second.t('office-fields', FIELD)))
    await isClear(second, 'approvals')
    await approveByKey(second)
    await expect.poll(limit, { timeout: PATIENCE_MS }).toBe(LIMIT)

    await openScreen(second, `/approvals/${id}`)
    await sees(main.locator('.strip').getByText(colleague.name))
    await isClear(second, 'approval-decided')
    const body = { [FIELD]: null }
    await approveWaiting(await call('PUT /api/admin/settings/fees', { token, body }))
    expect(await limit()).toBeNull()
  })
}

/** Saves the field, and follows the link to the request. @returns its number. */
async function askForLimit(person: Person): Promise<number> {
  const { page, t } = person
  const main = screenOf(person)
  await openScreen(person, '/settings')
  const group = main.locator('form').filter({ has: page.locator(`[name=${FIELD}]`) })
  await group.getByRole('textbox', { name: t('office-fields', FIELD) }).fill(String(LIMIT))
  await group.getByRole('button', { name: t('office', 'save') }).click()
  await sees(page.getByText(t('office', 'waitsForSecond')))
  await page.getByRole('link', { name: t('office', 'waitsForSecondSee') }).click()
  await sees(main.getByText(t('office-approvals', 'why_own_request')).first())
  await sees(main.getByRole('button', { name: t('office-approvals', 'withdraw') }))
  await isClear(person, 'approval-own')
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** A key asks, and a press decides. */
async function approveByKey(person: Person): Promise<void> {
  const { page, t } = person
  await page.keyboard.press('KeyA')
  const dialog = dialogOf(person)
  await sees(dialog.getByText(t('office-approvals', 'approveText')))
  await isClear(person, 'approval-question')
  await dialog.getByRole('button', { name: t('office-approvals', 'approve') }).click()
  await sees(page.getByText(t('office-approvals', 'done_approve')))
}

async function isClear(person: Person, where: string): Promise<void> {
  await picture(person, where)
  expect(await barriers(person, where)).toEqual([])
  expect(await darkBarriers(person, where)).toEqual([])
}
