import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, inject } from 'vitest'
import { callApi, until } from './fixtures/api.ts'
import { codeTo, type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { barriers, darkBarriers } from './fixtures/axe.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import { codeBox, heading } from './fixtures/steps.ts'

const IBAN = 'SA7380000421608010455512'
const staff = (line: string, body?: object) =>
  callApi(productUrl(), line.replace(' /', ' /api/admin/'), { token: inject('adminToken'), ...(body && { body }) })
const own = (member: Member, line: string, body?: object) =>
  callApi(productUrl(), line.replace(' /', ' /api/v1/'), { token: member.token, ...(body && { body }) })

type Order = { id: number; number: string; total: number }

/** A car that the member has bought at its price, with an issued invoice. */
async function boughtCar(member: Member): Promise<Order> {
  const { data } = await staff('GET /cars?type=auction')
  const { owner_id, brand_id, model_id, city_id } = data[0]
  const name = randomBytes(4).toString('hex')
  const described = { type: 'sale', year: 2022, kilometres: 40_000, title_ar: `سيارة ${name}`, title_en: `Car ${name}` }
  const car = await staff('POST /cars', { ...described, price: 30_000, owner_id, brand_id, model_id, city_id })
  const { order } = await own(member, 'POST /car-purchase', { product_id: car.id })
  const invoices = await staff(`GET /invoices?search=${order.number}`)
  await staff(`POST /invoices/${invoices.data[0].id}/issue`, {})
  return order
}

/** A PNG that no other transfer has. */
function receipt(name: string) {
  const side = 64
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)])),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

async function look(person: Person, where: string): Promise<void> {
  await sees(person.page.getByRole('heading', { level: 1 }))
  const folder = process.env.MARSA_PICTURES
  if (folder) {
    const file = `${folder}/${where}-${person.lang}-${person.page.viewportSize()?.width}`
    await person.page.screenshot({ path: `${file}.png`, fullPage: true })
    await person.page.emulateMedia({ colorScheme: 'dark' })
    await person.page.screenshot({ path: `${file}-dark.png`, fullPage: true })
    await person.page.emulateMedia({ colorScheme: 'light' })
  }
  expect([...(await barriers(person, where)), ...(await darkBarriers(person, where))]).toEqual([])
  const width = person.page.viewportSize()?.width ?? 0
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

async function sendTransfer({ page, t }: Person): Promise<void> {
  await page.getByLabel(t('transfers', 'receipt'), { exact: true }).setInputFiles(receipt('receipt.png'))
  await page.getByLabel(t('transfers', 'identity'), { exact: true }).setInputFiles(receipt('id.png'))
  await page.getByRole('textbox', { name: t('transfers', 'holder') }).fill('Fahd Al Harbi')
  await page.getByRole('textbox', { name: t('transfers', 'city') }).fill('Jeddah')
  await page.getByRole('textbox', { name: t('transfers', 'fromIban') }).fill(IBAN)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('transfers', 'sendForReview') }).click()
}

const transferOf = (order: Order) =>
  until('the transfer', async () => {
    const { data } = await staff('GET /bank-transfers?status=under_review')
    return data.find((each: { order_id: number | null }) => each.order_id === order.id)
  })

journey('a bank transfer is refused, sent again and approved; the car is then delivered', async (people) => {
  const member = await memberByApi('ريم العتيبي')
  const order = await boughtCar(member)
  const person = await people({ member, width: 1440, height: 900 })
  const { page, t } = person
  await person.open(`/win-auctions?order=${order.id}`)
  await page.getByRole('textbox', { name: t('orders', 'ownerIdentity') }).fill('1000000008')
  await page.getByRole('textbox', { name: t('orders', 'transferLocation') }).fill('الرياض')
  await page.getByRole('radio', { name: /^حوالة بنكية/ }).check()
  await look(person, 'pay')
  await page.getByRole('button', { name: t('orders', 'go_bank_transfer') }).click()
  await sees(heading(person, t('transfers', 'formTitle')))
  await look(person, 'transfer')
  await sendTransfer(person)
  await sees(page.getByText(t('transfers', 'state_under_review')).first())
  await look(person, 'transfer-review')

  const first = await transferOf(order)
  await staff(`POST /bank-transfers/${first.id}/reject`, { reason: 'الاسم لا يطابق الهوية' })
  await person.open(`/bank-transfer?order=${order.id}`)
  await sees(page.getByText('الاسم لا يطابق الهوية').first())
  await sendTransfer(person)
  await sees(page.getByText(t('transfers', 'state_under_review')).first())
  const second = await transferOf(order)
  await staff(`POST /bank-transfers/${second.id}/approve`, {})
  await person.open(`/bank-transfer?order=${order.id}`)
  await sees(page.getByText(t('transfers', 'state_approved')).first())

  await person.open('/shipping')
  await look(person, 'shipping-new')
  await page.getByRole('combobox', { name: t('shipping', 'city') }).selectOption({ index: 2 })
  await page.getByRole('textbox', { name: t('shipping', 'address') }).fill('حي النور، شارع 12')
  await page.getByRole('button', { name: t('shipping', 'send') }).click()
  await sees(page.getByText(t('shipping', 'status_requested')))
  const { requests } = await own(member, 'GET /shipping')
  const offers = [
    { kind: 'open_flatbed', price: 1_100, days: 4, insured_to: 200_000 },
    { kind: 'car_carrier', price: 750, days: 8 },
  ]
  await staff(`POST /shipping/${requests[0].id}/quote`, { offers })
  await sees(page.getByText(t('shipping', 'quotesHere')))
  await look(person, 'shipping-quotes')
  await page.getByRole('radio', { name: /^ناقلة سيارات/ }).check()
  await page.getByRole('button', { name: /862\.50/ }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button').first().click()
  await page.waitForURL('**/success**')
  await person.open('/shipping')
  await sees(page.getByText(t('shipping', 'code'), { exact: true }))
  await look(person, 'shipping-track')
})

journey('a member asks for a refund, and finance pays it out', async (people) => {
  const member = await memberByApi('Sultan Alamri')
  const person = await people({ member, lang: 'en', width: 360, height: 740 })
  const { page, t } = person
  await person.open('/wallet')
  await page.getByRole('link', { name: t('wallet', 'refund') }).click()
  await sees(heading(person, t('transfers', 'howMuch')))
  await look(person, 'refund')
  await page.getByRole('textbox', { name: t('transfers', 'amount') }).fill('٥٠٠')
  await page.getByRole('textbox', { name: t('transfers', 'ownIban') }).fill(IBAN)
  await page.getByRole('textbox', { name: t('transfers', 'holder') }).fill('Sultan Alamri')
  await page.getByLabel(t('transfers', 'accountPicture'), { exact: true }).setInputFiles(receipt('account.png'))
  await page.getByLabel(t('transfers', 'idPicture'), { exact: true }).setInputFiles(receipt('id.png'))
  await page.getByRole('checkbox').check()
  person.expectError(/status of 403/)
  await page.getByRole('button', { name: /500\.00/ }).click()
  await codeBox(person, 1).focus()
  await page.keyboard.type(await codeTo(member.e164, 1))
  await sees(page.getByText(t('transfers', 'refundUnderReview')).first())
  await look(person, 'refund-review')
  const { refunds } = await own(member, 'GET /refunds')
  await staff(`POST /refunds/${refunds.data[0].id}/approve`, {})
  // To the card at once; to a new bank account only after 72 hours.
  await staff(`POST /refunds/${refunds.data[0].id}/send-back`, {})
  await person.open('/refund')
  await sees(page.getByText(t('transfers', 'refundPaid')))
})
