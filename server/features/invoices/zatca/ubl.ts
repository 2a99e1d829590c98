import { partOf } from '#contract/values/fees.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Address, InvoiceCar, InvoiceContent, Line, Party } from '../document.ts'
import { totalsOf } from '../document-rules.ts'
import { cutText } from './cut-text.ts'

/** Input of an electronic invoice beside its content. */
type UblInvoice = {
  type: keyof typeof TYPE_CODES
  /** A standard invoice or a note on one; simplified otherwise. */
  isStandard: boolean
  number: string
  uuid: string
  /** The position in this unit's chain, from 1 without a gap. */
  counter: number
  /** The hash of the invoice before it. */
  previousHash: string
  issuedAt: Date
  /** The corrected invoice's number, and the reason; notes only. */
  corrects: { number: string; reason: string } | null
  content: InvoiceContent
}

/** Placeholders of the parts added once the hash is known. */
const EXTENSIONS_MARK = '<!--extensions-->'
const QR_MARK = '<!--qr-->'

const TYPE_CODES = { invoice: '388', credit_note: '381', debit_note: '383' } as const
/** Date and time are Riyadh's; a time without `Z` is that of the Kingdom (KSA-25). */
const RIYADH_MS = 3 * 3_600_000
/** UNTDID 4461, "instrument not defined": an invoice is issued before its buyer chooses how to pay. */
const MEANS_NOT_DEFINED = '1'

/**
 * An invoice or note in UBL 2.1 by ZATCA's XML Implementation Standard, without line breaks, so that nothing
 * changes its hash in transit. Signature and QR code are comments until `sealXml` inserts them: the hash leaves out
 * both.
 */
export function buildUblXml(invoice: UblInvoice): string {
  const { content } = invoice
  const issued = new Date(invoice.issuedAt.getTime() + RIYADH_MS).toISOString()
  const parts = [
    EXTENSIONS_MARK,
    tag('cbc:ProfileID', 'reporting:1.0'),
    tag('cbc:ID', invoice.number),
    tag('cbc:UUID', invoice.uuid),
    tag('cbc:IssueDate', issued.slice(0, 10)),
    tag('cbc:IssueTime', issued.slice(11, 19)),
    `<cbc:InvoiceTypeCode name="${invoice.isStandard ? '0100000' : '0200000'}">${TYPE_CODES[invoice.type]}</cbc:InvoiceTypeCode>`,
    tag('cbc:DocumentCurrencyCode', 'SAR'),
    tag('cbc:TaxCurrencyCode', 'SAR'),
    invoice.corrects
      ? wrap('cac:BillingReference', wrap('cac:InvoiceDocumentReference', tag('cbc:ID', invoice.corrects.number)))
      : '',
    wrap('cac:AdditionalDocumentReference', tag('cbc:ID', 'ICV') + tag('cbc:UUID', String(invoice.counter))),
    reference('PIH', invoice.previousHash),
    QR_MARK,
    wrap('cac:AccountingSupplierParty', partyXml(content.seller)),
    wrap('cac:AccountingCustomerParty', partyXml(content.buyer)),
    wrap('cac:Delivery', tag('cbc:ActualDeliveryDate', content.supplyDate)),
    wrap(
      'cac:PaymentMeans',
      tag('cbc:PaymentMeansCode', MEANS_NOT_DEFINED) +
        (invoice.corrects ? tag('cbc:InstructionNote', invoice.corrects.reason) : ''),
    ),
    discountXml(content.discount, 'standard', content.vatBps),
    discountXml(content.discountOutside, 'outside', content.vatBps),
    taxXml(content),
    totalsXml(content),
    ...content.lines.map((line, index) => lineXml(line, index + 1, content)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">${parts.join('')}</Invoice>`
}

/** Inserts the QR code and, if the invoice is signed, the signature's parts at the places that the hash leaves out. */
export function sealXml(xml: string, { qr, extensions }: { qr: string; extensions: string }): string {
  const signature =
    extensions === ''
      ? ''
      : wrap(
          'cac:Signature',
          tag('cbc:ID', 'urn:oasis:names:specification:ubl:signature:Invoice') +
            tag('cbc:SignatureMethod', 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'),
        )
  return xml.replace(EXTENSIONS_MARK, () => extensions).replace(QR_MARK, () => reference('QR', qr) + signature)
}

const wrap = (name: string, inner: string) => `<${name}>${inner}</${name}>`
/** A text as an element; the standard allows no empty one (BR-KSA-F-03). */
const tag = (name: string, text: string) => (text === '' ? '' : wrap(name, escapeXml(text)))
const money = (name: string, halalas: number) => `<${name} currencyID="SAR">${decimal(halalas)}</${name}>`
/** Riyals with two decimals. */
export const decimal = (halalas: number): string => toRiyals(halalas).toFixed(2)

const FIRST_PRINTABLE = 0x20

/** XML 1.0 does not allow control characters; a line break becomes a space. */
const isXmlCharacter = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return code >= FIRST_PRINTABLE && code !== 0xfffe && code !== 0xffff
}

const escapeXml = (text: string) =>
  [...text.replace(/\s/g, ' ')]
    .filter(isXmlCharacter)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const reference = (id: string, base64: string) =>
  wrap(
    'cac:AdditionalDocumentReference',
    tag('cbc:ID', id) +
      wrap(
        'cac:Attachment',
        `<cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${base64}</cbc:EmbeddedDocumentBinaryObject>`,
      ),
  )

/** A unified number of a company begins with 7, and has its own scheme beside the commercial registration (BR-KSA-08, BR-KSA-14). */
const schemeOf = (registrationNumber: string) => (registrationNumber.startsWith('7') ? '700' : 'CRN')

function partyXml({ registrationNumber, address, vatNumber, ...party }: Party): string {
  const id = registrationNumber
    ? wrap(
        'cac:PartyIdentification',
        `<cbc:ID schemeID="${schemeOf(registrationNumber)}">${escapeXml(registrationNumber)}</cbc:ID>`,
      )
    : ''
  const taxScheme = wrap('cac:PartyTaxScheme', tag('cbc:CompanyID', vatNumber) + VAT_SCHEME)
  const name = wrap('cac:PartyLegalEntity', tag('cbc:RegistrationName', party.nameAr || party.nameEn))
  return wrap('cac:Party', id + (address ? addressXml(address) : '') + (vatNumber ? taxScheme : '') + name)
}

const VAT_SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'

/**
 * Cities and districts have at most 127 characters in the XML; names of parties and streets, with 1,000, hold every name
 * of the contract (BR-KSA-F-06).
 */
const PLACE_LENGTH_MAX = 127
const placeName = (name: string) => cutText(name, PLACE_LENGTH_MAX, (text) => text.length)

const addressXml = (address: Address) =>
  wrap(
    'cac:PostalAddress',
    tag('cbc:StreetName', address.street) +
      tag('cbc:BuildingNumber', address.building) +
      tag('cbc:PlotIdentification', address.additional) +
      tag('cbc:CitySubdivisionName', placeName(address.district)) +
      tag('cbc:CityName', placeName(address.city)) +
      tag('cbc:PostalZone', address.postalCode) +
      '<cac:Country><cbc:IdentificationCode>SA</cbc:IdentificationCode></cac:Country>',
  )

type Taxed = 'standard' | 'outside'
const categoryOf = (line: Line): Taxed => (line.category === 'standard' ? 'standard' : 'outside')
const percent = (vatBps: number) => (vatBps / 100).toFixed(2)

/** The category of a line, a discount or a subtotal; one outside of VAT has its reason. */
function category(name: string, kind: Taxed, vatBps: number, withReason = false): string {
  const reason = tag('cbc:TaxExemptionReasonCode', 'VATEX-SA-OOS') + tag('cbc:TaxExemptionReason', 'Not subject to VAT')
  return wrap(
    name,
    tag('cbc:ID', kind === 'standard' ? 'S' : 'O') +
      tag('cbc:Percent', kind === 'standard' ? percent(vatBps) : '0.00') +
      (withReason && kind === 'outside' ? reason : '') +
      VAT_SCHEME,
  )
}

function discountXml(amount: number, kind: Taxed, vatBps: number): string {
  if (amount === 0) return ''
  return wrap(
    'cac:AllowanceCharge',
    tag('cbc:ChargeIndicator', 'false') +
      tag('cbc:AllowanceChargeReason', 'discount') +
      money('cbc:Amount', amount) +
      category('cac:TaxCategory', kind, vatBps),
  )
}

function taxXml(content: InvoiceContent): string {
  const { taxable, outside } = totalsOf(content)
  const subtotal = (kind: Taxed, base: number, vat: number) =>
    wrap(
      'cac:TaxSubtotal',
      money('cbc:TaxableAmount', base) +
        money('cbc:TaxAmount', vat) +
        category('cac:TaxCategory', kind, content.vatBps, true),
    )
  const has = (kind: Taxed) => content.lines.some((line) => categoryOf(line) === kind)
  const subtotals =
    (has('standard') ? subtotal('standard', taxable, content.vat) : '') +
    (has('outside') ? subtotal('outside', outside, 0) : '')
  const total = money('cbc:TaxAmount', content.vat)
  return wrap('cac:TaxTotal', total) + wrap('cac:TaxTotal', total + subtotals)
}

function totalsXml(content: InvoiceContent): string {
  const { taxable, outside } = totalsOf(content)
  const discount = content.discount + content.discountOutside
  const net = taxable + outside
  const prepaid = Math.min(content.prepaid, content.total)
  return wrap(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', net + discount) +
      money('cbc:TaxExclusiveAmount', net) +
      money('cbc:TaxInclusiveAmount', net + content.vat) +
      (discount > 0 ? money('cbc:AllowanceTotalAmount', discount) : '') +
      (prepaid > 0 ? money('cbc:PrepaidAmount', prepaid) : '') +
      (content.rounding === 0 ? '' : money('cbc:PayableRoundingAmount', content.rounding)) +
      money('cbc:PayableAmount', content.total - prepaid),
  )
}

/** A line, described by the car that the invoice is about (BT-154). */
function lineXml(line: Line, id: number, { vatBps, car }: InvoiceContent): string {
  const kind = categoryOf(line)
  const vat = kind === 'standard' ? partOf(line.net, vatBps) : 0
  const name = [line.nameAr || line.nameEn, ...line.detailsAr].join(' - ')
  return wrap(
    'cac:InvoiceLine',
    tag('cbc:ID', String(id)) +
      '<cbc:InvoicedQuantity unitCode="PCE">1.000000</cbc:InvoicedQuantity>' +
      money('cbc:LineExtensionAmount', line.net) +
      wrap('cac:TaxTotal', money('cbc:TaxAmount', vat) + money('cbc:RoundingAmount', line.net + vat)) +
      wrap(
        'cac:Item',
        tag('cbc:Description', car ? describeCar(car) : '') +
          tag('cbc:Name', name) +
          category('cac:ClassifiedTaxCategory', kind, vatBps),
      ) +
      wrap('cac:Price', money('cbc:PriceAmount', line.net)),
  )
}

/** The car in one line: title, make and model, year, chassis number, plate, kilometres, lot and auction. */
const describeCar = (car: InvoiceCar): string =>
  [
    car.titleAr,
    car.modelAr,
    String(car.year),
    car.chassisNumber && `هيكل ${car.chassisNumber}`,
    car.plateAr && `لوحة ${car.plateAr}`,
    `${car.kilometres} كم`,
    car.auctionAr && `${car.auctionAr} (${car.lot})`,
  ]
    .filter((part) => part !== '')
    .join('، ')
