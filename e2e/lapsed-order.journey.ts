import { expect } from 'vitest'
import { until } from './fixtures/api.ts'
import { memberByApi } from './fixtures/api-steps.ts'
import { passHours } from './fixtures/days.ts'
import { look } from './fixtures/look.ts'
import { own, winCar } from './fixtures/money-steps.ts'
import { journey, sees } from './fixtures/people.ts'
import { heading } from './fixtures/steps.ts'

journey('a won car is not paid: days of grace from the deposit, then the end, and the rest is kept', async (people) => {
  const member = await memberByApi('يوسف الغامدي')
  const { order } = await winCar(member)
  const person = await people({ member, width: 1440, height: 900 })
  const { page, t } = person
  await person.open(`/win-auctions?order=${order.id}`)
  await sees(page.getByText(t('orders', 'ownerTitle')))
  const before = await own(member, 'GET /wallet')

  // Three days and two more: the third day of grace has begun. The page follows the notices.
  await passHours(order.id, 3 * 24 + 2 * 24 + 1)
  await sees(page.getByText('يوم المهلة 3 من 5'))
  await look(person, '21-grace')
  await person.open('/wallet')
  await sees(page.getByText(t('wallet', 'movements')).first())
  await look(person, '22-grace-wallet')

  await person.open(`/win-auctions?order=${order.id}`)
  await sees(page.getByText('يوم المهلة 3 من 5'))
  await passHours(order.id, 3 * 24)
  await sees(page.getByText(t('orders', 'canceledTitle')))
  await look(person, '23-forfeited')

  // 1,000 riyals were held: five days of 100, and the other 500.
  const after = await until('the kept deposit', async () => {
    const wallet = await own(member, 'GET /wallet')
    return wallet.frozen_balance === 0 ? wallet : undefined
  })
  expect(before.total_balance - after.total_balance).toBe(1_000)
  const { invoices } = await own(member, 'GET /invoices')
  const kept = invoices.data.filter(({ total }: { total: number }) => total === 100 || total === 500)
  expect(kept).toHaveLength(6)
  await person.open('/my-payments')
  await page.waitForLoadState('networkidle')
  await look(person, '24-forfeited-payments')
  await page.getByRole('link', { name: new RegExp(kept[0].number) }).click()
  await sees(page.getByRole('heading', { level: 1, name: new RegExp(kept[0].number) }))
  await look(person, '25-kept-invoice')
  await person.open('/finance')
  await page.waitForLoadState('networkidle')
  await sees(heading(person, t('money', 'title')))
  await look(person, '26-forfeited-finance')
})
