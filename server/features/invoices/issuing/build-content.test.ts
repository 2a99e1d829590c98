import { expect, test } from 'vitest'
import { defaultSettings } from '#server/platform/settings/values.ts'
import type { InvoiceCar } from '../document.ts'
import { buildPurchaseContent, buildReceiptContent } from './build-content.ts'
import type { OrderFacts, PaymentFacts } from './facts-store.ts'

const noCompany = { legalName: null, registrationNumber: null, vatNumber: null, nationalAddress: null }
const person = { name: 'Noura', phone: '+966550000777', email: null, ...noCompany }
const payment: PaymentFacts = {
  ...{ ...person, id: 1, accountId: 3, amount: 50_050, method: 'cash', purpose: 'wallet', orderId: null },
  ...{ orderNumber: null, packageAr: null, packageEn: null },
  // Still the day before in UTC.
  settledAt: new Date('2026-11-21T22:30:00Z'),
}

test.each([
  [{ purpose: 'wallet', method: 'cash' }, 'Wallet top-up', 'Cash at a branch', 'إضافة رصيد', ''],
  [
    ...([{ purpose: 'package', method: 'online', packageAr: 'ذهب', packageEn: 'Gold' }] as const),
    ...(['Refundable deposit: package Gold', 'Online payment', 'تأمين مسترد: باقة ذهب', ''] as const),
  ],
  [
    ...([{ purpose: 'order', method: 'bank_transfer', orderId: 5, orderNumber: 'A-5' }] as const),
    ...(['Payment for order A-5', 'Bank transfer', 'دفعة على الطلب A-5', 'A-5'] as const),
  ],
] as const)('[INV-8] a receipt says for what and how the money came, without VAT: %o', (more, en, how, ar, number) => {
  const content = buildReceiptContent(defaultSettings, { ...payment, ...more }, null)
  expect(content.lines).toMatchObject([{ nameAr: ar, nameEn: en, net: 50_050, category: 'outside' }])
  expect(content).toMatchObject({ noteEn: how, orderNumber: number, total: 50_050, due: 50_050, vat: 0, collected: 0 })
})

test('[INV-8] a receipt names the day in Riyadh on which the money came, and its payer', () => {
  const content = buildReceiptContent(defaultSettings, payment, null)
  expect(content.supplyDate).toBe('2026-11-22')
  expect(content.buyer).toMatchObject({
    nameAr: 'Noura',
    mobile: '+966550000777',
    email: '',
    vatNumber: '',
    address: null,
  })
})

const order = {
  ...{
    number: 'A-5',
    price: 5_000_050,
    commission: 0,
    commissionTax: 0,
    createdAt: new Date('2026-11-21T22:30:00Z'),
  },
  car: {
    ...{ titleAr: 'كامري', titleEn: 'Camry', modelAr: 'تويوتا كامري', modelEn: 'Toyota Camry', year: 2022 },
    ...{ chassisNumber: 'JTDKN3DU5A0001234', plateAr: 'أ ب ح 1234', plateEn: 'A B J 1234', kilometres: 40_000 },
    ...{ lot: 3, auctionAr: 'مزاد الرياض', auctionEn: 'Riyadh auction' },
  },
} as OrderFacts // what the content is made of
const detailsOf = async (more: Partial<InvoiceCar>) =>
  (await buildPurchaseContent(defaultSettings, { ...order, car: { ...order.car, ...more } }, person)).lines[0]

test('[INV-9] a purchase invoice names the car by what is known of it, and owes its whole price', async () => {
  const content = await buildPurchaseContent(defaultSettings, order, person)
  expect(content).toMatchObject({
    total: 5_000_050,
    due: 5_000_050,
    vat: 0,
    orderNumber: 'A-5',
    supplyDate: '2026-11-22',
  })
  expect(content.lines[0]).toMatchObject({ nameAr: 'كامري', nameEn: 'Camry', net: 5_000_050, category: 'outside' })
  expect(content.lines[0]?.detailsEn).toEqual(['VIN JTDKN3DU5A0001234', expect.stringMatching(/A.*B.*J.*1234/)])
  expect(content.lines[0]?.detailsAr).toEqual(['هيكل JTDKN3DU5A0001234', expect.stringMatching(/1234|١٢٣٤/)])
  expect((await detailsOf({ chassisNumber: '', plateAr: '', plateEn: '' }))?.detailsEn).toEqual([])
  expect((await detailsOf({ plateAr: '', plateEn: '' }))?.detailsAr).toEqual(['هيكل JTDKN3DU5A0001234'])
})

test('the seller is the house as registered, or by the name of its site, without half an address', async () => {
  const { invoicing, site } = defaultSettings
  const registered = { ...invoicing, legalNameEn: 'Marsa Trading Co.', street: '', city: '', building: '6120' }
  const settings = {
    ...defaultSettings,
    invoicing: registered,
    site: { ...site, siteNameAr: 'مرسى', siteNameEn: 'Marsa' },
  }
  const seller = async (more: object = {}) =>
    (await buildPurchaseContent({ ...settings, invoicing: { ...registered, ...more } }, order, person)).seller
  expect(await seller()).toMatchObject({ nameAr: 'مرسى', nameEn: 'Marsa Trading Co.', address: null })
  expect((await seller({ city: 'Riyadh' })).address).toMatchObject({ city: 'Riyadh', building: '6120', street: '' })
})
