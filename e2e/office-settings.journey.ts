import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { call } from './fixtures/api-steps.ts'
import { barriers } from './fixtures/axe.ts'
import { adminPerson } from './fixtures/money-steps.ts'
import { approveWaiting, openScreen, picture, screenOf } from './fixtures/office.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'

const typed = { ar: '٤٩٫٥١', en: '49.51' }
const shown = { ar: '49.51٪', en: '49.51%' }
const FIELD = 'coupon_alone_bps'

for (const lang of ['ar', 'en'] as const) {
  journey(`BACK-88: a rate is typed and shown as percent, and the history has words, ${lang}`, async (people) => {
    const member = await adminPerson()
    const { token } = member
    const limits = async () => (await call('GET /api/admin/settings/approvals', { token })).value
    const before = await limits()
    const staff = await people({ member, lang, width: 1440, height: 900 })
    const { page, t } = staff
    const main = screenOf(staff)
    await openScreen(staff, '/settings')
    const rate = main.getByRole('textbox', { name: t('office-fields', FIELD) })
    const group = main.locator('form > div').filter({ has: page.locator(`[name=${FIELD}]`) })
    const save = main.getByRole('button', { name: t('office', 'save') })
    await sees(rate)
    expect(await rate.inputValue()).toBe(String(before[FIELD] / 100))

    await rate.fill('1.555')
    await save.click()
    const wrong = group.getByText(t('office', 'rateWrong'))
    await sees(wrong)
    expect((await limits())[FIELD]).toBe(before[FIELD])
    await rate.fill(typed[lang])
    await seesNoMore(wrong)
    await save.click()
    await sees(page.getByText(t('office', 'saved')))
    expect((await limits())[FIELD]).toBe(4951)
    expect(await rate.inputValue()).toBe('49.51')

    await group.getByRole('button', { name: t('office', 'settingHistory') }).click()
    const newest = group.locator('.log li').first()
    await sees(newest.getByText(shown[lang]))
    await sees(newest.getByText(t('office-fields', FIELD)))
    await picture(staff, 'settings')
    expect(await barriers(staff, 'settings')).toEqual([])
    await newest.getByRole('button', { name: t('office', 'undoChange') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('office', 'undoChange') })
      .click()
    await approveRequest(staff)
    await expect.poll(limits, { timeout: PATIENCE_MS }).toEqual(before)

    const { data } = await call('GET /api/admin/audit?subject=settings:approvals', { token })
    const change = data.find(({ action }: { action: string }) => action === 'settings.changed')
    await openScreen(staff, `/audit/${change.id}`)
    await sees(main.getByText(t('office-fields', FIELD)), main.getByText(shown[lang]))
    await picture(staff, 'audit-row')
    expect(await barriers(staff, 'audit-row')).toEqual([])
  })
}

/** A looser limit waits for a second person, who is led to the request. */
async function approveRequest({ page, t }: Person): Promise<void> {
  const request = page.getByRole('link', { name: t('office', 'waitsForSecondSee') })
  await sees(page.getByText(t('office', 'waitsForSecond')), request)
  const address = (await request.getAttribute('href')) ?? ''
  await approveWaiting({ approval: { id: Number(address.split('/').at(-1)) } })
}
