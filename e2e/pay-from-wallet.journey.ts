import { expect } from 'vitest'
import { until } from './fixtures/api.ts'
import { type Member, memberByApi } from './fixtures/api-steps.ts'
import { look } from './fixtures/look.ts'
import { buyCar, fillOwner, own, payAtGateway, winCar } from './fixtures/money-steps.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { heading } from './fixtures/steps.ts'
import type { Lang } from './fixtures/words.ts'

/** The member adds money with a card. */
async function topUp(member: Member, amount: number): Promise<void> {
  const { payment } = await own(member, 'POST /wallet/top-up', { amount, payment_method: 'online' })
  await fetch(payment.checkout_url, {
    method: 'POST',
    body: new URLSearchParams({ result: 'paid' }),
    redirect: 'manual',
  })
  await until('the top-up', async () => {
    const now = await own(member, `GET /payments/${payment.id}`)
    return now.payment.status === 'paid' ? true : undefined
  })
}
const available = async (member: Member): Promise<number> => (await own(member, 'GET /wallet')).available_balance
const statusOf = async (member: Member, orderId: number): Promise<string> =>
  (await own(member, `GET /orders/${orderId}`)).order.invoice_status

/** Declines on the page of the sandbox, and comes back. */
async function declineAtGateway({ page, lang }: Person): Promise<void> {
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: lang === 'ar' ? 'ارفض الدفع' : 'Decline' }).click()
  await page.waitForURL('**/success?payment=*')
}

/** A won car: part of it from the wallet, the rest by card, which is refused once. */
async function payPart(person: Person, member: Member): Promise<void> {
  const { page, t } = person
  const { order } = await winCar(member)
  const free = await available(member)
  await person.open(`/win-auctions?order=${order.id}`)
  await sees(heading(person, t('orders', 'ownerTitle')))
  // It would end the package: the buyer switches it on.
  const fromWallet = page
    .getByRole('form', { name: t('orders', 'payForm') })
    .getByRole('switch')
    .first()
  await fromWallet.check()
  await look(person, 'wallet-01-part')
  await fillOwner(person)
  const go = page.getByRole('form', { name: t('orders', 'payForm') }).locator('button[type=submit]')
  await go.click()
  await declineAtGateway(person)
  await sees(heading(person, t('wallet', 'notPaid')))
  expect(await available(member)).toBe(free)

  await page.getByRole('link', { name: t('wallet', 'tryAgain') }).click()
  await sees(heading(person, t('orders', 'ownerTitle')))
  await fromWallet.check()
  await fillOwner(person)
  await go.click()
  await page.waitForURL('**/sandbox/pay/**')
  expect(await available(member)).toBe(0)
  await payAtGateway(person)
  await sees(heading(person, t('wallet', 'paid_invoice')))
  await page.getByRole('link', { name: t('wallet', 'toOrder') }).click()
  await sees(page.getByText(t('orders', 'paidTitle')))
  expect(await statusOf(member, order.id)).toBe('paid')
}

/** Two unpaid purchases at once, from the wallet alone. */
async function payTwo(person: Person, member: Member): Promise<void> {
  const { page, t } = person
  await topUp(member, 90_000)
  const bought = [await buyCar(member), await buyCar(member)]
  await person.open('/win-auctions')
  await sees(heading(person, t('wallet-pay', 'togetherTitle')))
  const form = page.getByRole('form', { name: t('wallet-pay', 'togetherTitle') })
  await sees(form.getByRole('switch', { checked: true }))
  await look(person, 'wallet-02-together')
  await form.getByRole('button').last().click()
  await sees(page.getByText(t('wallet-pay', 'paid')))
  for (const { id } of bought) expect(await statusOf(member, id)).toBe('paid')
  await person.open('/wallet')
  await sees(page.getByText(t('wallet', 'movements')).first())
  await look(person, 'wallet-03-movements')
}

const walk = (lang: Lang, width: number) =>
  journey(
    `a buyer pays from the wallet: a part, the rest by card, and two cars at once (${lang}, ${width})`,
    async (people) => {
      const member = await memberByApi(lang === 'ar' ? 'بدر الشهري' : 'Badr Al Shehri')
      const person = await people({ member, lang, width, height: 900 })
      await payPart(person, member)
      await payTwo(person, member)
    },
  )

walk('ar', 360)
walk('en', 1440)
