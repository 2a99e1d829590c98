import { approveRequestsOf, carByApi, codeTo, type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { IBAN, own, staff } from './fixtures/money-steps.ts'
import { act, openScreen, picture, rowOf, screenOf, staffByApi } from './fixtures/office.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { newPicture } from './fixtures/picture.ts'
import { dialogOf } from './fixtures/steps.ts'

const WIDE = { width: 1440, height: 900 }
const LOT_SECONDS = '240'

/** A form with pictures, as a member's phone sends it. */
async function sendForm(
  { token }: Member,
  path: string,
  fields: Record<string, string>,
  pictures: readonly string[],
  stepUp = '',
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const name of pictures) {
    const { buffer, mimeType } = newPicture(name)
    form.append(name, new Blob([new Uint8Array(buffer)], { type: mimeType }), `${name}.png`)
  }
  const headers = { authorization: `Bearer ${token}`, language: 'en', ...(stepUp && { 'step-up': stepUp }) }
  const answer = await fetch(`${productUrl()}/api/v1${path}`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** A table of an auction house; the last row lacks its year. */
const TABLE = [
  'الماركة,الموديل,سنة الصنع,الممشى,اللون,المدينة,رقم الهيكل',
  'تويوتا,كامري,2022,41000,أبيض,الرياض,',
  'هيونداي,سوناتا,2021,63500,أسود,جدة,',
  'تويوتا,كامري,,1000,أبيض,الرياض,',
].join('\n')

async function importCars(hall: Person): Promise<void> {
  const { page, t } = hall
  await openScreen(hall, '/imports/create')
  const file = { name: 'thursday.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: t('office-acts', 'checkTable') }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'thursday.csv' }))
  const refused = rowOf(hall, t('office-states', 'import_refused'))
  await sees(refused.getByText(t('office-fields', 'year')))
  await picture(hall, 'import')
  await act(hall, /^أضف سيارتين$/)
  await sees(page.getByText(t('office-states', 'import_done'), { exact: true }))
}

/** Builds a live auction of the two newest cars. @returns its id. */
async function buildAuction(hall: Person, title: string): Promise<number> {
  const { page, t } = hall
  await openScreen(hall, '/auctions/create')
  const field = (name: string) => page.getByRole('textbox', { name: t('office-build', name) })
  await field('titleAr').fill('مزاد الخميس')
  await field('titleEn').fill(title)
  await page.getByRole('combobox', { name: t('office-build', 'mode') }).selectOption('live')
  const soon = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 16)
  await page.getByLabel(t('office-build', 'startsAt')).fill(soon)
  await field('lotSeconds').fill(LOT_SECONDS)
  const take = page.getByRole('button', { name: t('office-build', 'take') })
  await take.first().click()
  await take.first().click()
  await field('opening').nth(0).fill('٢٠٠٠٠')
  await field('opening').nth(1).fill('30000')
  await picture(hall, 'build')
  await page.getByRole('button', { name: t('office-build', 'preview') }).click()
  const preview = dialogOf(hall)
  await sees(preview.getByRole('article').nth(1))
  await picture(hall, 'build-preview')
  await page.keyboard.press('Escape')
  await seesNoMore(preview)
  await page.getByRole('button', { name: t('office-build', 'publish') }).click()
  await page.waitForURL(/\/room\/\d+/)
  return Number(/room\/(\d+)/.exec(page.url())?.[1])
}

/** The room is opened, two members bid, the hammer falls, and staff approve the sale. */
async function runRoom(hall: Person, auctionId: number, loser: Member, winner: Member): Promise<void> {
  const { page, t } = hall
  await page.getByRole('button', { name: t('office-room', 'start') }).click()
  await sees(page.getByRole('button', { name: t('office-room', 'pause') }))
  // The page follows the hammer to the next car, unless one is chosen.
  await page.locator('.lots button[aria-pressed=true]').click()
  const { room } = await staff(`GET /auctions/${auctionId}`)
  await own(loser, 'POST /bid', { product_id: room.current_id, amount: 20_000 })
  await own(winner, 'POST /bid', { product_id: room.current_id, amount: 21_000 })
  await sees(page.getByRole('list', { name: t('office-room', 'stream') }).getByText('21,000'))
  await picture(hall, 'room')
  await passTimeOf({ carId: room.current_id })
  await sees(page.getByRole('button', { name: t('office-room', 'approveSale') }))
  await act(hall, t('office-room', 'approveSale'))
  await sees(page.getByText(t('office-room', 'soldText')))
}

/** The order of the car sold in the room, with its invoice. @returns the id of the order. */
async function openOrder(desk: Person, winner: Member): Promise<number> {
  const { page, t } = desk
  const { orders } = await own(winner, 'GET /orders')
  const order: { id: number; number: string } = orders.data[0]
  await openScreen(desk, '/orders')
  await screenOf(desk).getByRole('searchbox').fill(order.number)
  await rowOf(desk, order.number).getByRole('link').first().click()
  await sees(page.getByRole('heading', { level: 1, name: new RegExp(order.number) }))
  await sees(page.getByText(t('office-states', 'issued'), { exact: true }))
  return order.id
}

async function payByTransfer(winner: Member, orderId: number): Promise<void> {
  const { order } = await own(winner, `GET /orders/${orderId}`)
  await own(winner, 'POST /complete-win-order', {
    order_id: orderId,
    payment_method: 'bank_transfer',
    owner_name: winner.name,
    owner_identity: '1000000008',
    owner_phone: winner.e164,
    transfer_location: 'الرياض',
  })
  const fields = {
    purpose: 'order',
    order_id: String(orderId),
    transfer_date: new Date().toISOString().slice(0, 10),
    amount: String(order.total),
    name: winner.name,
    city: 'الرياض',
    iban: IBAN,
  }
  await sendForm(winner, '/store-bank-transfer', fields, ['image', 'id_image'])
}

/** Finance checks the pictures of the transfer, approves it, corrects the new owner, and the car is ready. */
async function approveTransfer(desk: Person, cashier: Member, winner: Member, orderId: number): Promise<void> {
  const { page, t } = desk
  await openScreen(desk, '/')
  await page.getByText(t('office-home', 'transfers')).click()
  await rowOf(desk, new RegExp(winner.name)).getByRole('link').first().click()
  await page.getByRole('button', { name: t('office', 'showPapers') }).click()
  await sees(page.getByRole('img', { name: t('office', 'paperOf') }))
  await picture(desk, 'transfer')
  const secondPerson = async (text: string | RegExp) => {
    await sees(page.getByText(t('office', 'waitsForSecond')).first())
    await approveRequestsOf(cashier)
    await page.reload()
    await sees(page.getByText(text, { exact: true }).first())
  }
  await act(desk, t('office', 'approveArrived'))
  await secondPerson(t('office-states', 'approved'))
  await openScreen(desk, `/orders/${orderId}`)
  await act(desk, t('office-orders', 'correctTransfer'), async (dialog) => {
    await dialog.getByRole('textbox', { name: t('office-orders', 'newOwner') }).fill('منى العتيبي')
    await dialog.getByRole('textbox', { name: t('office-orders', 'identity') }).fill('1000000008')
    await dialog.getByRole('textbox', { name: t('office-orders', 'phone') }).fill('0501112233')
    await dialog.getByRole('textbox', { name: t('office-orders', 'correctWhy') }).fill('السيارة لأختها')
  })
  await secondPerson('منى العتيبي')
  await act(desk, t('office', 'orderDeliver'))
  await secondPerson(t('office-orders', 'readySince'))
  await picture(desk, 'order')
}

async function leaveByGate(hall: Person, winner: Member, orderId: number): Promise<void> {
  const { page, t } = hall
  const { order } = await own(winner, `POST /orders/${orderId}/collect-fee`, {})
  const check = async () => {
    await openScreen(hall, '/gate')
    await page.getByRole('textbox', { name: t('office-acts', 'typedCode') }).fill(order.permit.code)
    await page.getByRole('button', { name: t('office-acts', 'checkPermit') }).click()
  }
  await check()
  await sees(page.getByRole('heading', { name: t('office-acts', 'permitIsGood') }))
  await page.getByRole('button', { name: t('office-acts', 'releaseCar') }).click()
  await sees(page.getByRole('heading', { name: t('office-acts', 'carIsOut') }))
  hall.expectError(/status of 409/)
  await check()
  await sees(page.getByText(t('office-acts', 'permit_used')))
  await picture(hall, 'gate')
}

async function refundLoser(desk: Person, loser: Member): Promise<void> {
  const { page, t } = desk
  await own(loser, 'POST /step-up', {})
  const otp = await codeTo(loser.e164, 1)
  const { step_up: stepUp } = await own(loser, 'POST /step-up/verify', { otp })
  const fields = { amount: '500', bank_name: 'البنك الأهلي', iban: IBAN, name: loser.name }
  await sendForm(loser, '/wallet/refund', fields, ['bank_account_image', 'id_image'], stepUp)
  await openScreen(desk, '/refunds')
  await rowOf(desk, new RegExp(loser.name)).getByRole('link').first().click()
  await act(desk, t('office', 'refundApprove'))
  await act(desk, t('office', 'refundSendBack'))
  await sees(page.getByText(t('office-states', 'paid_out'), { exact: true }))
  await picture(desk, 'refund')
}

journey(
  'BACK-65: a day of an auction house: from a table of cars to the reports, by those whose work it is',
  async (people) => {
    const [auctioneer, cashier, winner, loser] = await Promise.all([
      staffByApi('auctions', 'سعد القحطاني'),
      staffByApi('finance', 'هند العمري'),
      memberByApi('ريم العتيبي'),
      memberByApi('سامي الحربي'),
    ])
    const hall = await people({ member: auctioneer, ...WIDE })
    const desk = await people({ member: cashier, ...WIDE })
    await importCars(hall)
    const auctionId = await buildAuction(hall, 'Thursday auction')
    await runRoom(hall, auctionId, loser, winner)
    const orderId = await openOrder(desk, winner)
    await payByTransfer(winner, orderId)
    await approveTransfer(desk, cashier, winner, orderId)
    await leaveByGate(hall, winner, orderId)
    await refundLoser(desk, loser)
    await openScreen(desk, '/reports')
    await sees(screenOf(desk).getByRole('heading', { name: desk.t('office-reports', 'salesByDay') }))
    await picture(desk, 'reports')
  },
)

journey('BACK-65: the main steps of the day in English: build, run, sell, invoice', async (people) => {
  const [auctioneer, cashier, winner, loser] = await Promise.all([
    staffByApi('auctions', 'Saad Alqahtani'),
    staffByApi('finance', 'Hind Alamri'),
    memberByApi('Reem Alotaibi'),
    memberByApi('Sami Alharbi'),
  ])
  await Promise.all([carByApi(), carByApi()])
  const hall = await people({ member: auctioneer, lang: 'en', ...WIDE })
  const desk = await people({ member: cashier, lang: 'en', ...WIDE })
  const auctionId = await buildAuction(hall, 'Evening auction')
  await runRoom(hall, auctionId, loser, winner)
  const orderId = await openOrder(desk, winner)
  await openScreen(desk, `/orders/${orderId}`)
  await picture(desk, 'order-issued')
})
