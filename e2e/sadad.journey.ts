import { expect } from 'vitest'
import { memberByApi } from './fixtures/api-steps.ts'
import { look } from './fixtures/look.ts'
import { own } from './fixtures/money-steps.ts'
import { journey, sees } from './fixtures/people.ts'
import { heading } from './fixtures/steps.ts'
import type { Lang } from './fixtures/words.ts'

const walk = (lang: Lang, width: number) =>
  journey(
    `a member tops up with a SADAD bill, and the page follows its payment (${lang}, ${width})`,
    async (people) => {
      const member = await memberByApi(lang === 'ar' ? 'هند الدوسري' : 'Hind Al Dosari')
      const before = (await own(member, 'GET /wallet')).available_balance
      const person = await people({ member, lang, width, height: 900 })
      const { page, t } = person
      await person.open('/wallet')
      await page.getByRole('button', { name: t('wallet', 'topUp') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('750')
      await dialog.locator('input[value=sadad]').check()
      await look(person, 'sadad-01-choice')
      await dialog.getByRole('button', { name: t('wallet', 'issueBill') }).click()
      await sees(heading(person, t('bill', 'title')))
      await expect.poll(() => dialog.count()).toBe(0)
      await look(person, 'sadad-02-bill')

      const link = page.getByRole('link', { name: t('bill', 'tryBank') })
      const bank = await page.context().newPage()
      await bank.goto((await link.getAttribute('href')) ?? '')
      await bank.getByRole('button').click()
      await sees(bank.getByRole('heading', { level: 1 }))
      await bank.close()

      await sees(heading(person, t('wallet', 'paid')))
      expect((await own(member, 'GET /wallet')).available_balance).toBe(before + 750)
    },
  )

walk('ar', 360)
walk('en', 1440)
