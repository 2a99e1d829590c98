import type { Rule } from './en-16931.ts'
import { everyNode, type XmlNode } from './xml-node.ts'

const SELLER = 'AccountingSupplierParty/Party'
const BUYER = 'AccountingCustomerParty/Party'
const VAT_NUMBER = /^3\d{13}3$/
const PERCENTS = [5, 15]
const SELLER_SCHEMES = ['CRN', 'MOM', 'MLS', '700', 'SAG', 'OTH']
const BUYER_SCHEMES = ['TIN', 'NAT', 'IQA', 'PAS', 'GCC', ...SELLER_SCHEMES]
const MEANS = ['1', '10', '30', '42', '48']
/** Characters of names, of places, and of numbers and references (BR-KSA-F-06). */
const LENGTHS: [path: string, most: number][] = [
  ['ID', 127],
  [`${SELLER}/PartyLegalEntity/RegistrationName`, 1_000],
  [`${BUYER}/PartyLegalEntity/RegistrationName`, 1_000],
  [`${SELLER}/PostalAddress/StreetName`, 1_000],
  [`${BUYER}/PostalAddress/StreetName`, 1_000],
  [`${SELLER}/PostalAddress/CitySubdivisionName`, 127],
  [`${BUYER}/PostalAddress/CitySubdivisionName`, 127],
  [`${SELLER}/PostalAddress/CityName`, 127],
  [`${BUYER}/PostalAddress/CityName`, 127],
  ['PaymentMeans/InstructionNote', 1_000],
  ['InvoiceLine/Item/Name', 1_000],
]
const ADDRESS = ['StreetName', 'BuildingNumber', 'CitySubdivisionName', 'CityName', 'PostalZone']
const HUNDRED = 100

/** The invoice without its stamp, whose schemas are others. */
const ownNodes = (invoice: XmlNode) =>
  invoice
    .children()
    .filter(({ name }) => name !== 'UBLExtensions')
    .flatMap(everyNode)
const typeName = (invoice: XmlNode) => invoice.first('InvoiceTypeCode')?.attribute('name') ?? ''
const isStandard = (invoice: XmlNode) => typeName(invoice).startsWith('01')
const isNote = (invoice: XmlNode) => invoice.text('InvoiceTypeCode') !== '388'
const lines = (invoice: XmlNode) => invoice.all('InvoiceLine')
const reference = (invoice: XmlNode, id: string) =>
  invoice.all('AdditionalDocumentReference').filter((each) => each.text('ID') === id)
const attachment = (invoice: XmlNode, id: string) =>
  reference(invoice, id)[0]?.text('Attachment/EmbeddedDocumentBinaryObject') ?? ''
const isSaudi = (invoice: XmlNode, party: string) =>
  invoice.text(`${party}/PostalAddress/Country/IdentificationCode`) === 'SA'
const ifAny = (text: string, pattern: RegExp) => text === '' || pattern.test(text)
const hasAddress = (invoice: XmlNode, party: string) =>
  ADDRESS.every((part) => invoice.text(`${party}/PostalAddress/${part}`) !== '')

/** At most one other number of a party, of letters and digits, by a scheme of the list. */
function hasNumber(invoice: XmlNode, party: string, schemes: readonly string[]): boolean {
  const ids = invoice.all(`${party}/PartyIdentification/ID`)
  return (
    ids.length === 1 && ids.every((id) => schemes.includes(id.attribute('schemeID')) && /^[\p{L}\d]+$/u.test(id.text()))
  )
}

/**
 * The rules of the tax authority, by their numbers in "Electronic Invoice XML Implementation Standard", ZATCA, version 1.2 of
 * 2023-05-19, section 11. A document without a stamp is checked without the rules of the stamp.
 */
export const KINGDOM_RULES: readonly Rule[] = [
  { id: 'BR-KSA-EN16931-01', holds: (invoice) => invoice.text('ProfileID') === 'reporting:1.0' },
  { id: 'BR-KSA-EN16931-02', holds: (invoice) => invoice.text('TaxCurrencyCode') === 'SAR' },
  { id: 'BR-KSA-68', holds: (invoice) => invoice.all('TaxCurrencyCode').length === 1 },
  { id: 'BR-KSA-03', holds: (invoice) => /^[a-zA-Z\d-]+$/.test(invoice.text('UUID')) },
  { id: 'BR-KSA-F-01', holds: (invoice) => /^\d{4}-\d\d-\d\d$/.test(invoice.text('IssueDate')) },
  { id: 'BR-KSA-70', holds: (invoice) => /^\d\d:\d\d:\d\dZ?$/.test(invoice.text('IssueTime')) },
  { id: 'BR-KSA-05', holds: (invoice) => ['388', '381', '383'].includes(invoice.text('InvoiceTypeCode')) },
  { id: 'BR-KSA-06', holds: (invoice) => /^0[12][01]{5}$/.test(typeName(invoice)) },
  { id: 'BR-KSA-31', holds: (invoice) => isStandard(invoice) || /^02[01]{2}0[01]0$/.test(typeName(invoice)) },
  { id: 'BR-KSA-08', holds: (invoice) => hasNumber(invoice, SELLER, SELLER_SCHEMES) },
  { id: 'BR-KSA-09', holds: (invoice) => hasAddress(invoice, SELLER) && isSaudi(invoice, SELLER) },
  { id: 'BR-KSA-37', holds: (invoice) => /^\d{4}$/.test(invoice.text(`${SELLER}/PostalAddress/BuildingNumber`)) },
  { id: 'BR-KSA-66', holds: (invoice) => /^\d{5}$/.test(invoice.text(`${SELLER}/PostalAddress/PostalZone`)) },
  { id: 'BR-KSA-64', holds: (invoice) => ifAny(invoice.text(`${SELLER}/PostalAddress/PlotIdentification`), /^\d{4}$/) },
  { id: 'BR-KSA-39', holds: (invoice) => invoice.text(`${SELLER}/PartyTaxScheme/CompanyID`) !== '' },
  { id: 'BR-KSA-40', holds: (invoice) => VAT_NUMBER.test(invoice.text(`${SELLER}/PartyTaxScheme/CompanyID`)) },
  {
    id: 'BR-KSA-14',
    holds: (invoice) =>
      !isStandard(invoice) ||
      invoice.text(`${BUYER}/PartyTaxScheme/CompanyID`) !== '' ||
      hasNumber(invoice, BUYER, BUYER_SCHEMES),
  },
  { id: 'BR-KSA-44', holds: (invoice) => ifAny(invoice.text(`${BUYER}/PartyTaxScheme/CompanyID`), VAT_NUMBER) },
  {
    id: 'BR-KSA-42',
    holds: (invoice) => !isStandard(invoice) || invoice.text(`${BUYER}/PartyLegalEntity/RegistrationName`) !== '',
  },
  {
    id: 'BR-KSA-63',
    holds: (invoice) => !isStandard(invoice) || !isSaudi(invoice, BUYER) || hasAddress(invoice, BUYER),
  },
  { id: 'BR-KSA-65', holds: (invoice) => ifAny(invoice.text(`${BUYER}/PostalAddress/PlotIdentification`), /^\d{4}$/) },
  {
    id: 'BR-KSA-67',
    holds: (invoice) =>
      !isStandard(invoice) ||
      !isSaudi(invoice, BUYER) ||
      /^\d{5}$/.test(invoice.text(`${BUYER}/PostalAddress/PostalZone`)),
  },
  {
    id: 'BR-KSA-15',
    holds: (invoice) => !isStandard(invoice) || isNote(invoice) || invoice.text('Delivery/ActualDeliveryDate') !== '',
  },
  { id: 'BR-KSA-16', holds: (invoice) => MEANS.includes(invoice.text('PaymentMeans/PaymentMeansCode')) },
  { id: 'BR-KSA-17', holds: (invoice) => !isNote(invoice) || invoice.text('PaymentMeans/InstructionNote') !== '' },
  {
    id: 'BR-KSA-56',
    holds: (invoice) => !isNote(invoice) || invoice.text('BillingReference/InvoiceDocumentReference/ID') !== '',
  },
  {
    id: 'BR-KSA-18',
    holds: (invoice) =>
      lines(invoice).every((line) => ['S', 'Z', 'E', 'O'].includes(line.text('Item/ClassifiedTaxCategory/ID'))),
  },
  {
    id: 'BR-KSA-84',
    holds: (invoice) =>
      everyNode(invoice)
        .filter(({ name, text }) => /TaxCategory$/.test(name) && text('ID') === 'S')
        .every(({ text }) => PERCENTS.includes(Number(text('Percent')))),
  },
  {
    id: 'BR-KSA-69',
    holds: (invoice) =>
      invoice
        .all('TaxTotal/TaxSubtotal/TaxCategory')
        .every(({ text }) => text('ID') === 'S' || /^VATEX-SA-[\w-]+$/.test(text('TaxExemptionReasonCode'))),
  },
  { id: 'BR-KSA-33', holds: (invoice) => reference(invoice, 'ICV').length === 1 },
  { id: 'BR-KSA-34', holds: (invoice) => /^\d+$/.test(reference(invoice, 'ICV')[0]?.text('UUID') ?? '') },
  { id: 'BR-KSA-61', holds: (invoice) => /^[A-Za-z\d+/]+=*$/.test(attachment(invoice, 'PIH')) },
  { id: 'BR-KSA-27', holds: (invoice) => /^[A-Za-z\d+/]+=*$/.test(attachment(invoice, 'QR')) },
  {
    id: 'BR-KSA-29',
    holds: (invoice) =>
      invoice
        .all('Signature')
        .every(({ text }) => text('ID') === 'urn:oasis:names:specification:ubl:signature:Invoice'),
  },
  {
    id: 'BR-KSA-30',
    holds: (invoice) =>
      invoice
        .all('Signature')
        .every(({ text }) => text('SignatureMethod') === 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'),
  },
  {
    id: 'BR-KSA-50',
    holds: (invoice) =>
      lines(invoice).every((line) => {
        const exact =
          (line.amount('LineExtensionAmount') * Number(line.text('Item/ClassifiedTaxCategory/Percent'))) / HUNDRED
        return Math.abs(line.amount('TaxTotal/TaxAmount') - exact) <= 1
      }),
  },
  {
    id: 'BR-KSA-51',
    holds: (invoice) =>
      lines(invoice).every(
        (line) =>
          line.amount('TaxTotal/RoundingAmount') ===
          line.amount('LineExtensionAmount') + line.amount('TaxTotal/TaxAmount'),
      ),
  },
  { id: 'BR-KSA-52', holds: (invoice) => lines(invoice).every((line) => line.text('TaxTotal/TaxAmount') !== '') },
  { id: 'BR-KSA-53', holds: (invoice) => lines(invoice).every((line) => line.text('TaxTotal/RoundingAmount') !== '') },
  {
    id: 'BR-KSA-EN16931-11',
    holds: (invoice) =>
      lines(invoice).every(
        (line) =>
          Math.abs(
            line.amount('LineExtensionAmount') -
              Number(line.text('InvoicedQuantity')) * line.amount('Price/PriceAmount'),
          ) <= 1,
      ),
  },
  {
    id: 'BR-KSA-EN16931-08',
    holds: (invoice) =>
      invoice.all('TaxTotal').filter((total) => total.first('TaxSubtotal') === undefined).length === 1,
  },
  {
    id: 'BR-KSA-F-03',
    holds: (invoice) => ownNodes(invoice).every((node) => node.children().length > 0 || node.text().trim() !== ''),
  },
  {
    id: 'BR-KSA-F-04',
    holds: (invoice) =>
      everyNode(invoice)
        .filter(({ name }) => /Amount$|Quantity$|Percent$/.test(name) && name !== 'PayableRoundingAmount')
        .every((amount) => !amount.text().startsWith('-')),
  },
  {
    id: 'BR-KSA-F-06',
    holds: (invoice) => LENGTHS.every(([path, most]) => invoice.all(path).every((node) => node.text().length <= most)),
  },
]
