import { memberByApi } from './fixtures/api-steps.ts'
import { endHearing } from './fixtures/days.ts'
import { look } from './fixtures/look.ts'
import { adminPerson, fillOwner, own, payAtGateway, winCar } from './fixtures/money-steps.ts'
import { approveWaiting, openScreen, screenOf } from './fixtures/office.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { newPicture } from './fixtures/picture.ts'
import { readsInOrder } from './fixtures/reading.ts'
import { dialogOf, heading } from './fixtures/steps.ts'
import type { Lang } from './fixtures/words.ts'

const walk = (lang: Lang, width: number, settle: (buyer: Person, staff: Person) => Promise<void>) =>
  journey(`the buyer of a paid car reports a problem, and the house settles it (${lang}, ${width})`, async (people) => {
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
    await readsInOrder(person, [t('cases', 'report'), t('cases', 'text'), t('cases', 'send')])
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
    const staff = await people({ member: await adminPerson(), lang, width, height: 900 })
    const { case: opened } = await own(member, `GET /orders/${order.id}/case`)
    await endHearing(order.id)
    await openScreen(staff, `/cases/${opened.id}`)
    await settle(person, staff)
    await look(person, 'case-03-decided')
    await page.getByRole('link', { name: t('cases', 'toOrder') }).click()
    await sees(page.getByRole('link', { name: t('orders', 'caseNumber') }))
  })

/** Staff offer a part of the price, and the buyer takes it. */
async function offerAndChoose(person: Person, staff: Person): Promise<void> {
  const { page, t } = person
  await screenOf(staff)
    .getByRole('button', { name: staff.t('office-cases', 'propose') })
    .click()
  const dialog = dialogOf(staff)
  await dialog.getByRole('textbox', { name: staff.t('office-cases', 'amount') }).fill('1500')
  await dialog.getByRole('textbox', { name: staff.t('office-cases', 'proposeReason') }).fill('نعرض عليك خصمًا من السعر.')
  await dialog.getByRole('button', { name: staff.t('office-cases', 'propose') }).click()
  await sees(staff.page.getByText(staff.t('office-cases', 'buyerChooses')))
  await look(staff, 'case-office-offered')

  await page.reload()
  await page.getByRole('button', { name: t('cases', 'reductionYes') }).click()
  await dialogOf(person)
    .getByRole('button', { name: t('cases', 'reductionYes') })
    .click()
  await sees(page.getByText(t('cases', 'decision_reduction')))
}

/** Staff see the money of a return before they decide it, and a colleague approves it. */
async function takeBack(person: Person, staff: Person): Promise<void> {
  const main = screenOf(staff)
  await main
    .getByRole('radio', { name: new RegExp(staff.t('office-cases', 'decide_return').source.slice(1, -1)) })
    .check()
  await sees(main.getByText(staff.t('office-cases', 'gets_buyer')))
  await main.getByRole('textbox', { name: staff.t('office-cases', 'reason') }).fill('The papers are of another car.')
  await look(staff, 'case-office-preview')
  await main.getByRole('button', { name: staff.t('office-cases', 'decide') }).click()
  await staff.page.getByRole('link', { name: staff.t('office', 'waitsForSecondSee') }).click()
  await approveWaiting({ approval: { id: Number(new URL(staff.page.url()).pathname.split('/').at(-1)) } })
  await person.page.reload()
  await sees(person.page.getByText(person.t('cases', 'decision_return')))
}

walk('ar', 360, offerAndChoose)
walk('en', 1440, takeBack)
