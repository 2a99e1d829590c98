import { approveSale, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { look } from './fixtures/look.ts'
import { adminPerson, fillOwner, issueInvoice, orderOf, own, payAtGateway, staff } from './fixtures/money-steps.ts'
import { journey, sees } from './fixtures/people.ts'
import { bid, dialogOf, heading, openCar } from './fixtures/steps.ts'

journey('a car is won, invoiced, paid online, transferred, and leaves the yard with its exit permit', async (people) => {
  const member = await memberByApi('ماجد الدوسري')
  const person = await people({ member, width: 1440, height: 900 })
  const { page, t } = person
  const lot = await lotByApi({ closesInSeconds: 12, windowSeconds: 0, extensionSeconds: 0 })
  await openCar(person, lot)
  await bid(person)
  await sees(heading(person, t('bidding', 'awaitingYoursTitle')))
  await page.goto('/win-auctions')
  await sees(page.getByRole('listitem').getByRole('link', { name: lot.title.ar }))
  await look(person, '01-won-awaiting')
  await approveSale(lot)
  const order = await orderOf(member, lot)

  // The invoice is on its way; the page follows without a second load.
  await sees(heading(person, t('orders', 'waitingTitle')).or(page.getByText(t('orders', 'waitingTitle'))))
  await look(person, '02-won-waiting')
  const loads = person.loads()
  await issueInvoice(order)
  await sees(heading(person, t('orders', 'ownerTitle')))
  if (person.loads() !== loads) throw new Error('the page was loaded again')
  await look(person, '03-won-pay')

  await page.getByRole('link', { name: t('orders', 'viewInvoice') }).click()
  await page.waitForURL('**/invoice/*')
  await sees(page.getByRole('article', { name: t('invoices', 'docTitle') }))
  await look(person, '04-invoice-issued')
  await page.getByRole('link', { name: t('invoices', 'pay') }).click()
  await page.waitForURL(`**/win-auctions?order=${order.id}`)

  await fillOwner(person)
  await page.getByRole('button', { name: t('orders', 'go_online') }).click()
  await payAtGateway(person)
  await sees(heading(person, t('wallet', 'paid_invoice')))
  await look(person, '05-success')
  await page.getByRole('link', { name: t('wallet', 'toOrder') }).click()
  await page.waitForURL(`**/win-auctions?order=${order.id}`)
  await sees(page.getByText(t('orders', 'paidTitle')))
  await look(person, '06-papers')

  await staff(`POST /orders/deliver/${order.id}`, {})
  await sees(page.getByText(t('orders', 'readyTitle')))
  await look(person, '07-ready')
  await page.getByRole('button', { name: t('orders', 'permitButton') }).click()
  await look(person, '08-permit-window')
  await dialogOf(person).getByRole('button', { name: t('orders', 'issuePermit') }).click()
  const permit = page.getByRole('article', { name: t('orders', 'permit') })
  await sees(permit)
  await look(person, '09-permit')

  const gate = await people({ member: await adminPerson(), width: 1440, height: 900 })
  await gate.page.goto('/admin/gate')
  const code = (await own(member, `GET /orders/${order.id}`)).order.permit.code
  await sees(permit.getByText(code))
  await gate.page.getByRole('textbox', { name: t('office-acts', 'typedCode') }).fill(code)
  await gate.page.getByRole('button', { name: t('office-acts', 'checkPermit') }).click()
  await sees(heading(gate, t('office-acts', 'permitIsGood')))
  await look(gate, '10-gate')
  await gate.page.getByRole('button', { name: t('office-acts', 'releaseCar') }).click()
  await sees(heading(gate, t('office-acts', 'carIsOut')))
  await sees(page.getByText(t('orders', 'overTitle')))
  await look(person, '11-over')

  // Once: the same code opens the gate no second time.
  await gate.page.getByRole('button', { name: t('office-acts', 'nextCar') }).click()
  await gate.page.getByRole('textbox', { name: t('office-acts', 'typedCode') }).fill(code)
  gate.expectError(/status of 409/)
  await gate.page.getByRole('button', { name: t('office-acts', 'checkPermit') }).click()
  await sees(gate.page.getByText(t('office-acts', 'permit_used')))

  for (const [address, name] of [
    ['/wallet', '12-wallet'],
    ['/finance', '13-finance'],
    ['/my-payments', '14-my-payments'],
  ] as const) {
    await person.open(address)
    await page.waitForLoadState('networkidle')
    await look(person, name)
  }
})
