import { expect } from 'vitest'
import { PATIENCE_MS } from './fixtures/api.ts'
import { call } from './fixtures/api-steps.ts'
import { barriers } from './fixtures/axe.ts'
import { adminPerson } from './fixtures/money-steps.ts'
import { openScreen, picture, screenOf } from './fixtures/office.ts'
import { journey, sees, seesNoMore } from './fixtures/people.ts'

const typed = { ar: '١٫٥١', en: '1.51' }
const shown = { ar: '1.51٪', en: '1.51%' }

for (const lang of ['ar', 'en'] as const) {
  journey(`BACK-88: a rate is typed and shown as percent, and the history has words, ${lang}`, async (people) => {
    const member = await adminPerson()
    const fees = async () => (await call('GET /api/admin/settings/fees', { token: member.token })).value
    const before = await fees()
    const staff = await people({ member, lang, width: 1440, height: 900 })
    const { page, t } = staff
    const main = screenOf(staff)
    await openScreen(staff, '/settings')
    const rate = main.getByRole('textbox', { name: t('office-fields', 'commission_bps') })
    const group = main.locator('form').filter({ has: page.locator('[name=commission_bps]') })
    const save = group.getByRole('button', { name: t('office', 'save') })
    await sees(rate)
    expect(await rate.inputValue()).toBe(String(before.commission_bps / 100))

    await rate.fill('1.555')
    await save.click()
    const wrong = group.getByText(t('office', 'rateWrong'))
    await sees(wrong)
    expect((await fees()).commission_bps).toBe(before.commission_bps)
    await rate.fill(typed[lang])
    await seesNoMore(wrong)
    await save.click()
    await sees(page.getByText(t('office', 'saved')))
    expect((await fees()).commission_bps).toBe(151)
    expect(await rate.inputValue()).toBe('1.51')

    await group.getByRole('button', { name: t('office', 'settingHistory') }).click()
    const newest = group.locator('.log li').first()
    await sees(newest.getByText(shown[lang]))
    await sees(newest.getByText(t('office-fields', 'commission_bps')))
    await picture(staff, 'settings')
    expect(await barriers(staff, 'settings')).toEqual([])
    await newest.getByRole('button', { name: t('office', 'undoChange') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('office', 'undoChange') })
      .click()
    await expect.poll(fees, { timeout: PATIENCE_MS }).toEqual(before)

    const { data } = await call('GET /api/admin/audit?subject=settings:fees', { token: member.token })
    await openScreen(staff, `/audit/${data[0].id}`)
    await sees(main.getByText(t('office-fields', 'commission_bps')), main.getByText(shown[lang]))
    await picture(staff, 'audit-row')
    expect(await barriers(staff, 'audit-row')).toEqual([])
  })
}
