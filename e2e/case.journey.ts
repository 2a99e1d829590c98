import { memberByApi } from './fixtures/api-steps.ts'
import { look } from './fixtures/look.ts'
import { fillOwner, payAtGateway, winCar } from './fixtures/money-steps.ts'
import { journey, sees } from './fixtures/people.ts'
import { newPicture } from './fixtures/picture.ts'
import { heading } from './fixtures/steps.ts'
import type { Lang } from './fixtures/words.ts'

const walk = (lang: Lang, width: number) =>
  journey(`the buyer of a paid car reports a problem, and writes again (${lang}, ${width})`, async (people) => {
    const member = await memberByApi(lang === 'ar' ? 'ماجد العنزي' : 'Majed Al Anazi')
    const person = await people({ member, lang, width, height: 900 })
    const { page, t } = person
    const { order } = await winCar(member)
    await person.open(`/win-auctions?order=${order.id}`)
    await sees(heading(person, t('orders', 'ownerTitle')))
    await fillOwner(person)
    await page.getByRole('button', { name: t('wallet-pay', 'payRest') }).click()
    await payAtGateway(person)
    await page.getByRole('link', { name: t('wallet', 'toOrder') }).click()

    await page.getByRole('link', { name: t('orders', 'caseOpen') }).click()
    await sees(heading(person, t('cases', 'report')))
    await look(person, 'case-01-form')
    await page.getByRole('radio', { name: new RegExp(t('cases', 'kind_papers').source.slice(1, -1)) }).check()
    await page.getByRole('textbox', { name: t('cases', 'text') }).fill('رقم اللوحة في الاستمارة غير رقم السيارة.')
    await page.getByRole('radio', { name: t('cases', 'wants_answer') }).check()
    await page.locator('input[type=file]').setInputFiles(newPicture('plate.png'))
    await page.getByRole('button', { name: t('cases', 'send') }).click()

    await sees(heading(person, t('cases', 'number')))
    await sees(page.getByText(t('cases', 'state_open')))
    await sees(page.getByRole('button', { name: new RegExp(t('content', 'file').source.slice(1, -1)) }))
    await page.getByRole('textbox').fill('أضفت صورة اللوحة.')
    await page.getByRole('button', { name: t('content', 'sendAgain') }).click()
    await sees(page.getByRole('listitem').getByText('أضفت صورة اللوحة.'))
    await look(person, 'case-02-case')
    await page.getByRole('link', { name: t('cases', 'toOrder') }).click()
    await sees(page.getByRole('link', { name: t('orders', 'caseNumber') }))
  })

walk('ar', 360)
walk('en', 1440)
