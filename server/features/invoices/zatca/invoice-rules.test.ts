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
import { EUROPEAN_RULES } from './testing/en-16931.ts'
import { KINGDOM_RULES } from './testing/xml-standard.ts'

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

type Note = 'credit_note' | 'debit_note'
type Case = { kind: InvoiceKind; content: InvoiceContent; note: Note | null; isStamped: boolean }
const document: fc.Arbitrary<Case> = fc
  .record({
    seller,
    buyer: fc.oneof(person, company, untaxedCompany),
    order,
    note: fc.constantFrom<Note | null>('credit_note', 'debit_note', null),
    isStamped: fc.boolean(),
    hasCar: fc.boolean(),
  })
  .map(({ seller: by, buyer, order: sold, note, isStamped, hasCar }) => {
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
    return { kind: kindOf(sold.tax, buyer.vatNumber), content, note, isStamped }
  })

function xmlOf({ kind, content, note, isStamped }: Case): string {
  const place = {
    ...{ counter: 7, previousHash: FIRST_PREVIOUS_HASH, number: 'INV-2026-000042' },
    ...{ uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d', issuedAt: new Date('2026-11-20T22:30:00Z') },
  }
  const corrects = { number: 'INV-2026-000041', reason: 'خطأ في "السعر" <قبل>', kind }
  const issue = note
    ? { kind: note, content: { ...content, prepaid: 0 }, dueAt: null, corrects }
    : { kind, content, dueAt: null }
  return sealInvoice(isStamped ? signer : undefined, issue, place).xml
}

/** A fault for each rule: a part of a standard invoice, and what stands in its place. */
const FAULTS: [rule: string, sought: string | RegExp, put: string][] = [
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
  ['BR-02', /(<cbc:ProfileID>[^<]+<\/cbc:ProfileID>)<cbc:ID>[^<]+<\/cbc:ID>/, '$1'],
  ['BR-03', /<cbc:IssueDate>[^<]+<\/cbc:IssueDate>/, ''],
  ['BR-04', /<cbc:InvoiceTypeCode.*?<\/cbc:InvoiceTypeCode>/, ''],
  ['BR-05', /<cbc:DocumentCurrencyCode>SAR<\/cbc:DocumentCurrencyCode>/, ''],
  ['BR-06', /<cac:PartyLegalEntity>.*?<\/cac:PartyLegalEntity>/, ''],
  ['BR-08', /<cbc:StreetName>.*?<\/cbc:StreetName>/, ''],
  ['BR-09', /<cac:Country>.*?<\/cac:Country>/, ''],
  ['BR-12', /(<cac:LegalMonetaryTotal>)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, '$1'],
  ['BR-13', /<cbc:TaxExclusiveAmount.*?<\/cbc:TaxExclusiveAmount>/, ''],
  ['BR-14', /<cbc:TaxInclusiveAmount.*?<\/cbc:TaxInclusiveAmount>/, ''],
  ['BR-15', /<cbc:PayableAmount.*?<\/cbc:PayableAmount>/, ''],
  ['BR-16', /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ''],
  ['BR-21', /(<cac:InvoiceLine>)<cbc:ID>[^<]+<\/cbc:ID>/, '$1'],
  ['BR-22', /<cbc:InvoicedQuantity.*?<\/cbc:InvoicedQuantity>/, ''],
  ['BR-24', /(<\/cbc:InvoicedQuantity>)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, '$1'],
  ['BR-26', /<cac:Price>.*?<\/cac:Price>/, ''],
  ['BR-27', /(<cbc:PriceAmount currencyID="SAR">)/, '$1-'],
  ['BR-31', /(<\/cbc:AllowanceChargeReason>)<cbc:Amount.*?<\/cbc:Amount>/, '$1'],
  ['BR-32', /(<cac:TaxCategory>)<cbc:ID>[^<]+<\/cbc:ID>/, '$1'],
  ['BR-33', /<cbc:AllowanceChargeReason>.*?<\/cbc:AllowanceChargeReason>/, ''],
  ['BR-45', /<cbc:TaxableAmount.*?<\/cbc:TaxableAmount>/, ''],
  ['BR-46', /(<\/cbc:TaxableAmount>)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, '$1'],
  ['BR-47', /(<cac:TaxSubtotal>.*?<cac:TaxCategory>)<cbc:ID>[^<]+<\/cbc:ID>/, '$1'],
  ['BR-49', /<cbc:PaymentMeansCode>1<\/cbc:PaymentMeansCode>/, ''],
  ['BR-CL-04', '<cbc:DocumentCurrencyCode>SAR', '<cbc:DocumentCurrencyCode>USD'],
  ['BR-CO-04', /(<cac:ClassifiedTaxCategory>)<cbc:ID>[^<]+<\/cbc:ID>/, '$1'],
  ['BR-CO-11', /(<cbc:AllowanceTotalAmount currencyID="SAR">)/, '$11'],
  ['BR-CO-13', '<cbc:TaxExclusiveAmount currencyID="SAR">', '<cbc:TaxExclusiveAmount currencyID="SAR">1'],
  ['BR-CO-18', /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/, ''],
  ['BR-S-01', /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/, ''],
  ['BR-S-02', /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, ''],
  ['BR-S-08', '<cbc:TaxableAmount currencyID="SAR">', '<cbc:TaxableAmount currencyID="SAR">1'],
  [
    'BR-S-10',
    /(<cac:TaxSubtotal>.*?<cbc:Percent>15.00<\/cbc:Percent>)/,
    '$1<cbc:TaxExemptionReasonCode>VATEX-SA-OOS</cbc:TaxExemptionReasonCode>',
  ],
  ['BR-O-01', /<cac:TaxSubtotal>(?:(?!<cac:TaxSubtotal>).)*<cbc:ID>O<.*?<\/cac:TaxSubtotal>/, ''],
  ['BR-O-08', /(<cbc:TaxableAmount currencyID="SAR">)((?:(?!<cbc:TaxableAmount).)*<cbc:ID>O<)/, '$11$2'],
  ['BR-O-09', /(<cbc:TaxAmount currencyID="SAR">)0.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:ID>O<)/, '$11.00$2'],
  ['BR-O-10', /<cbc:TaxExemptionReason>.*?<\/cbc:TaxExemptionReason>/, ''],
  ['BR-KSA-EN16931-01', 'reporting:1.0', 'clearance:1.0'],
  ['BR-KSA-EN16931-02', '<cbc:TaxCurrencyCode>SAR', '<cbc:TaxCurrencyCode>USD'],
  ['BR-KSA-EN16931-08', /<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">[\d.]+<\/cbc:TaxAmount><\/cac:TaxTotal>/, ''],
  ['BR-KSA-EN16931-11', '<cbc:PriceAmount currencyID="SAR">', '<cbc:PriceAmount currencyID="SAR">1'],
  ['BR-KSA-03', '<cbc:UUID>8e6000cf', '<cbc:UUID>8e60 00cf'],
  ['BR-KSA-05', '>388<', '>380<'],
  ['BR-KSA-08', 'schemeID="CRN"', 'schemeID="NAT"'],
  ['BR-KSA-09', /<cbc:CitySubdivisionName>.*?<\/cbc:CitySubdivisionName>/, ''],
  [
    'BR-KSA-14',
    /(<cac:AccountingCustomerParty><cac:Party>)(<cac:PartyIdentification>.*?<\/cac:PartyIdentification>)?(.*?)<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/,
    '$1$3',
  ],
  ['BR-KSA-16', '<cbc:PaymentMeansCode>1<', '<cbc:PaymentMeansCode>99<'],
  ['BR-KSA-18', /(<cac:ClassifiedTaxCategory><cbc:ID>)[SO]</, '$1X<'],
  ['BR-KSA-27', /(<cbc:ID>QR<.*?mimeCode="text\/plain">)/, '$1 *'],
  [
    'BR-KSA-29',
    'urn:oasis:names:specification:ubl:signature:Invoice</cbc:ID><cbc:SignatureMethod',
    'urn:other</cbc:ID><cbc:SignatureMethod',
  ],
  ['BR-KSA-30', 'dsig:enveloped:xades</cbc:SignatureMethod>', 'dsig:detached</cbc:SignatureMethod>'],
  ['BR-KSA-31', 'name="0100000"', 'name="0200100"'],
  ['BR-KSA-33', '<cbc:ID>ICV</cbc:ID>', '<cbc:ID>OTHER</cbc:ID>'],
  ['BR-KSA-39', /<cbc:CompanyID>310122393500003<\/cbc:CompanyID>/, ''],
  ['BR-KSA-42', /(<cac:AccountingCustomerParty>.*?)<cac:PartyLegalEntity>.*?<\/cac:PartyLegalEntity>/, '$1'],
  ['BR-KSA-50', /(<cac:InvoiceLine>.*?<cbc:TaxAmount currencyID="SAR">)/, '$11'],
  ['BR-KSA-52', /(<cac:InvoiceLine>.*?)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, '$1'],
  ['BR-KSA-53', /<cbc:RoundingAmount.*?<\/cbc:RoundingAmount>/, ''],
  ['BR-KSA-56', '388', '383'],
  ['BR-KSA-61', /(<cbc:ID>PIH<.*?mimeCode="text\/plain">)/, '$1 *'],
  [
    'BR-KSA-64',
    /(<cbc:BuildingNumber>7421<\/cbc:BuildingNumber>)(<cbc:PlotIdentification>\d+<\/cbc:PlotIdentification>)?/,
    '$1<cbc:PlotIdentification>28</cbc:PlotIdentification>',
  ],
  [
    'BR-KSA-65',
    /(<cac:AccountingCustomerParty>.*?<\/cbc:BuildingNumber>)(<cbc:PlotIdentification>\d+<\/cbc:PlotIdentification>)?/,
    '$1<cbc:PlotIdentification>28</cbc:PlotIdentification>',
  ],
  ['BR-KSA-66', '<cbc:PostalZone>13331<', '<cbc:PostalZone>1333<'],
  ['BR-KSA-67', /(<cac:AccountingCustomerParty>.*?<cbc:PostalZone>)13331/, '$11333'],
  ['BR-KSA-68', /(<cbc:TaxCurrencyCode>SAR<\/cbc:TaxCurrencyCode>)/, '$1$1'],
  ['BR-KSA-69', 'VATEX-SA-OOS', 'OTHER'],
  ['BR-KSA-F-01', /<cbc:IssueDate>2026-/, '<cbc:IssueDate>26-'],
  ['BR-KSA-F-03', /<cbc:CityName>[^<]+</, '<cbc:CityName><'],
  ['BR-KSA-F-04', '<cbc:TaxExclusiveAmount currencyID="SAR">', '<cbc:TaxExclusiveAmount currencyID="SAR">-'],
  ['BR-KSA-F-06', /<cbc:CityName>[^<]+</, `<cbc:CityName>${'x'.repeat(128)}<`],
  ['UBL 2.1: Invoice/ID', /(<cbc:ProfileID>[^<]+<\/cbc:ProfileID>)(<cbc:ID>[^<]+<\/cbc:ID>)/, '$2$1'],
  ['UBL 2.1: InvoiceLine/Colour', '<cac:Item>', '<cac:Colour>red</cac:Colour><cac:Item>'],
]

describe('[INV-38] the rules of EN 16931 and of the tax authority', () => {
  test('are kept by the samples of the authority, but for one empty element and one missing reason', () => {
    const broken = (name: string) => brokenRules(readFileSync(new URL(`vectors/${name}`, import.meta.url), 'utf8'))
    const samples = ['Standard_Invoice.xml', 'Simplified_Invoice.xml', 'Simplified_Debit_Note.xml']
    expect(samples.map(broken)).toEqual([[], ['BR-KSA-F-03'], ['BR-KSA-69']])
  })

  test(`are kept by ${RUNS} random documents of every kind`, () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(document, (each) => {
        const { kind, note, content } = each
        for (const trait of [
          note ?? 'invoice',
          content.discount > 0 && 'discount',
          content.rounding !== 0 && 'rounding',
        ])
          if (trait) seen.add(`${kind} ${trait}`)
        expect(brokenRules(xmlOf(each))).toEqual([])
      }),
      { numRuns: RUNS, seed: MODEL_SEED },
    )
    const traits = ['invoice', 'credit_note', 'debit_note', 'discount', 'rounding']
    expect([...seen].sort()).toEqual(
      ['simplified', 'standard'].flatMap((kind) => traits.map((trait) => `${kind} ${trait}`)).sort(),
    )
  })

  const standard: Case = { ...sampleOf('standard'), note: null, isStamped: true }
  test('have a fault each', () => {
    const planted = new Set(FAULTS.map(([rule]) => rule))
    expect([...EUROPEAN_RULES, ...KINGDOM_RULES].filter(({ id }) => !planted.has(id)).map(({ id }) => id)).toEqual([])
  })

  test.each(FAULTS)('%s names a document that breaks it', (rule, sought, put) => {
    const xml = xmlOf(standard)
    const changed = xml.replace(sought, put)
    expect(changed).not.toBe(xml)
    expect(
      brokenRules(changed).some(
        (broken) => broken === rule || broken.startsWith(rule.replace('Invoice/ID', 'Invoice/')),
      ),
    ).toBe(true)
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
