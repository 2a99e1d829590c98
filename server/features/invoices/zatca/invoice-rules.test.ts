import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOrder } from '#contract/values/fees.ts'
import { MODEL_SEED } from '#server/testing/models.ts'
import type { InvoiceContent, InvoiceKind, Party } from '../document.ts'
import { kindOf, orderLines } from '../document-rules.ts'
import { sealInvoice } from '../issuing/issue.ts'
import { FIRST_PREVIOUS_HASH } from './invoice-hash.ts'
import { makeCertificate } from './local-stamp.ts'
import { createInvoiceSigner } from './sign-invoice.ts'
import { brokenRules } from './testing/check-invoice.ts'

const RUNS = 200
const RATES = {
  commission_bps: 200,
  commission_min: 50_000,
  commission_max: null,
  administrative_fee: 30_000,
  vat_bps: 1_500,
}
const stamp = makeCertificate()
const signer = createInvoiceSigner(stamp.certificate, stamp.privateKey)

const text = (most: number) =>
  fc
    .array(fc.constantFrom('سيارة', 'شركة & أبناؤه', 'A<b>', '"x"', 'مُحَمَّد', '🚗', 'a\u0000b', 'line\nbreak', 'ـ'), {
      minLength: 1,
      maxLength: most,
    })
    .map((words) => words.join(' '))
const amount = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 20_000_000_00 }))
const address = fc.record({
  street: text(20),
  building: fc.constant('7421'),
  additional: fc.constantFrom('', '2817'),
  district: text(40),
  city: text(40),
  postalCode: fc.constant('13331'),
})
const seller: fc.Arbitrary<InvoiceContent['seller']> = fc.record({
  nameAr: text(40),
  nameEn: fc.constant('Marsa'),
  vatNumber: fc.constant('310122393500003'),
  registrationNumber: fc.constant('1010123456'),
  licenceNumber: fc.constant('L-1'),
  address,
  mobile: fc.constant(''),
  email: fc.constant(''),
})
const person: fc.Arbitrary<Party> = fc.record({
  nameAr: text(3),
  nameEn: fc.constant(''),
  vatNumber: fc.constant(''),
  registrationNumber: fc.constant(''),
  address: fc.constant(null),
  mobile: fc.constant('+966500000001'),
  email: fc.constant(''),
})
const company: fc.Arbitrary<Party> = fc.record({
  nameAr: text(40),
  nameEn: fc.constant(''),
  ...{ vatNumber: fc.constant('300000000000003'), registrationNumber: fc.constantFrom('', '1010654321', '7001234567') },
  address,
  mobile: fc.constant(''),
  email: fc.constant(''),
})

/** Not registered for VAT: its invoice is a simplified one with its other number. */
const untaxedCompany = company.map((party) => ({ ...party, vatNumber: '', registrationNumber: '7001234567' }))

/** An order of any kind of tax, priced as the product prices it. */
const order = fc.record({
  price: amount,
  tax: fc.constantFrom('full' as const, 'private' as const),
  isOwn: fc.boolean(),
  privateCar: fc.constantFrom('fees_only' as const, 'on_behalf' as const),
  shippingAmount: fc.constantFrom(0, 1, 115_000),
  services: fc.array(fc.record({ nameAr: text(3), nameEn: fc.constant('s'), amount, taxable: fc.boolean() }), {
    maxLength: 3,
  }),
  discount: fc.constantFrom(0, 1, 40_000, 900_000),
  prepaid: fc.constantFrom(0, 100, 1_000_000_000),
})
const car = {
  titleAr: 'كيا EV6 GT',
  titleEn: 'Kia EV6 GT',
  chassisNumber: '1HGCY1F38PA004182',
  plateAr: 'ح ر د 1234',
  plateEn: 'HRD 1234',
}
const wholeCar = {
  ...{
    modelAr: 'كيا',
    modelEn: 'Kia',
    year: 2023,
    kilometres: 10_200,
    lot: 4,
    auctionAr: 'مزاد',
    auctionEn: 'Auction',
  },
  ...car,
}

type Case = { kind: InvoiceKind; content: InvoiceContent; isNote: boolean; isStamped: boolean }
const document: fc.Arbitrary<Case> = fc
  .record({
    seller,
    buyer: fc.oneof(person, company, untaxedCompany),
    order,
    isNote: fc.boolean(),
    isStamped: fc.boolean(),
    hasCar: fc.boolean(),
  })
  .map(({ seller: by, buyer, order: sold, isNote, isStamped, hasCar }) => {
    const sumOf = (taxable: boolean) =>
      sold.services.filter((each) => each.taxable === taxable).reduce((sum, each) => sum + each.amount, 0)
    const extras = { taxableServices: sumOf(true), untaxedServices: sumOf(false) }
    const priced = priceOrder(
      sold.price,
      { sellerVat: sold.tax, discount: sold.discount, shipping: sold.shippingAmount, ...extras },
      RATES,
    )
    const amounts = orderLines(
      {
        ...{ price: sold.price, sellerVat: sold.tax, purchasePrice: null, isOwn: sold.isOwn, vatBps: RATES.vat_bps },
        ...{ clientFees: priced.clientFees, administrativeFees: priced.administrativeFees, total: priced.total },
        ...{ shippingAmount: sold.shippingAmount, services: sold.services, discount: priced.discount },
      },
      car,
      sold.privateCar,
    )
    const content: InvoiceContent = {
      ...{ seller: by, buyer, orderNumber: 'A-5', car: hasCar ? wholeCar : null, supplyDate: '2026-11-20' },
      ...{ vatBps: RATES.vat_bps, prepaid: sold.prepaid, due: 0, noteAr: '', noteEn: '', ...amounts },
    }
    return { kind: kindOf(sold.tax, buyer.vatNumber), content, isNote, isStamped }
  })

function xmlOf({ kind, content, isNote, isStamped }: Case): string {
  const place = {
    ...{ counter: 7, previousHash: FIRST_PREVIOUS_HASH, number: 'INV-2026-000042' },
    ...{ uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d', issuedAt: new Date('2026-11-20T22:30:00Z') },
  }
  const note = { number: 'INV-2026-000041', reason: 'خطأ في "السعر" <قبل>', kind }
  const issue = isNote
    ? { kind: 'credit_note' as const, content: { ...content, prepaid: 0 }, dueAt: null, corrects: note }
    : { kind, content, dueAt: null }
  return sealInvoice(isStamped ? signer : undefined, issue, place).xml
}

describe('[INV-38] the rules of EN 16931 and of the tax authority', () => {
  test('are kept by the samples of the authority, but for one empty element and one missing reason', () => {
    const broken = (name: string) => brokenRules(readFileSync(new URL(`vectors/${name}`, import.meta.url), 'utf8'))
    const samples = ['Standard_Invoice.xml', 'Simplified_Invoice.xml', 'Simplified_Debit_Note.xml']
    expect(samples.map(broken)).toEqual([[], ['BR-KSA-F-03'], ['BR-KSA-69']])
  })

  test(`are kept by ${RUNS} random documents of every kind`, () => {
    fc.assert(
      fc.property(document, (each) => {
        expect(brokenRules(xmlOf(each))).toEqual([])
      }),
      { numRuns: RUNS, seed: MODEL_SEED },
    )
  })

  const standard: Case = { ...sampleOf('standard'), isNote: false, isStamped: true }
  test.each([
    ['BR-CO-10', '<cbc:LineExtensionAmount currencyID="SAR">', '<cbc:LineExtensionAmount currencyID="SAR">1'],
    ['BR-CO-14', '<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">', '<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">1'],
    ['BR-CO-15', '<cbc:TaxInclusiveAmount currencyID="SAR">', '<cbc:TaxInclusiveAmount currencyID="SAR">1'],
    ['BR-CO-16', '<cbc:PayableAmount currencyID="SAR">', '<cbc:PayableAmount currencyID="SAR">1'],
    ['BR-CO-17', '<cbc:TaxableAmount currencyID="SAR">', '<cbc:TaxableAmount currencyID="SAR">1'],
    ['BR-DEC', /<cbc:PayableAmount currencyID="SAR">/, '$&0000.0000'],
    ['BR-CL-03', 'currencyID="SAR"', 'currencyID="USD"'],
    ['BR-25', /<cbc:Name>[^<]+</, '<cbc:Name><'],
    ['BR-S-05', '<cbc:Percent>15.00<', '<cbc:Percent>0.00<'],
    ['BR-KSA-84', /15\.00</g, '14.00<'],
    ['BR-KSA-06', 'name="0100000"', 'name="0300000"'],
    ['BR-KSA-17', '388', '381'],
    ['BR-KSA-37', '<cbc:BuildingNumber>7421<', '<cbc:BuildingNumber>742<'],
    ['BR-KSA-40', '310122393500003', '310122393500004'],
    ['BR-KSA-44', '300000000000003', '30000000000003'],
    ['BR-KSA-63', /(<cac:AccountingCustomerParty>.*?)<cbc:CityName>[^<]+<\/cbc:CityName>/, '$1'],
    ['BR-KSA-15', /<cac:Delivery>.*?<\/cac:Delivery>/, ''],
    ['BR-KSA-34', '<cbc:UUID>7<', '<cbc:UUID>seven<'],
    ['BR-KSA-51', '<cbc:RoundingAmount currencyID="SAR">', '<cbc:RoundingAmount currencyID="SAR">1'],
    ['BR-KSA-70', /<cbc:IssueTime>01:30:00/, '<cbc:IssueTime>25.30'],
    ['UBL 2.1: Invoice/ID', /(<cbc:ProfileID>[^<]+<\/cbc:ProfileID>)(<cbc:ID>[^<]+<\/cbc:ID>)/, '$2$1'],
    ['UBL 2.1: InvoiceLine/Colour', '<cac:Item>', '<cac:Colour>red</cac:Colour><cac:Item>'],
  ])('%s names a document that breaks it', (rule, sought, put) => {
    const xml = xmlOf(standard)
    const changed = xml.replace(sought, put)
    expect(changed).not.toBe(xml)
    expect(brokenRules(changed).join(' ')).toContain(rule.replace('Invoice/ID', 'Invoice/'))
  })
})

/** One document of a kind, with a car and lines in and outside of VAT. */
function sampleOf(kind: InvoiceKind): Pick<Case, 'kind' | 'content'> {
  const found = fc
    .sample(document, { numRuns: 300, seed: 1 })
    .find((each) => each.kind === kind && each.content.lines.length > 2 && each.content.prepaid === 0)
  if (found === undefined) throw new Error(`no ${kind} among the samples`)
  return found
}
