import { everyNode, type XmlNode } from './xml-node.ts'

/** A rule by the number of its publisher; `holds` is true if the invoice keeps it. */
export type Rule = { id: string; holds: (invoice: XmlNode) => boolean }

const TOTALS = 'LegalMonetaryTotal'
const HUNDRED = 100
const sum = (amounts: number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
const hasAll = (nodes: XmlNode[], path: string) => nodes.every((node) => node.text(path) !== '')

const lines = (invoice: XmlNode) => invoice.all('InvoiceLine')
const allowances = (invoice: XmlNode) => invoice.all('AllowanceCharge')
/** The parts of the tax by category. Only the second total has them. */
const breakdown = (invoice: XmlNode) => invoice.all('TaxTotal/TaxSubtotal')
const codeOf = (node: XmlNode, path: string) => node.text(`${path}/ID`)
const netOf = (invoice: XmlNode, code: string) =>
  sum(
    lines(invoice)
      .filter((line) => codeOf(line, 'Item/ClassifiedTaxCategory') === code)
      .map((line) => line.amount('LineExtensionAmount')),
  ) -
  sum(
    allowances(invoice)
      .filter((each) => codeOf(each, 'TaxCategory') === code)
      .map((each) => each.amount('Amount')),
  )
const partsOf = (invoice: XmlNode, code: string) =>
  breakdown(invoice).filter((part) => codeOf(part, 'TaxCategory') === code)
const uses = (invoice: XmlNode, code: string) =>
  lines(invoice).some((line) => codeOf(line, 'Item/ClassifiedTaxCategory') === code)
const categories = (invoice: XmlNode) => [
  ...invoice.all('InvoiceLine/Item/ClassifiedTaxCategory'),
  ...invoice.all('AllowanceCharge/TaxCategory'),
  ...invoice.all('TaxTotal/TaxSubtotal/TaxCategory'),
]
/** The tax of a base at a rate in percent, half up. */
const taxOf = (base: number, percent: number) => Math.round((base * percent) / HUNDRED)

/** Each document has these texts, with their rule. */
const REQUIRED: [id: string, path: string][] = [
  ['BR-02', 'ID'],
  ['BR-03', 'IssueDate'],
  ['BR-04', 'InvoiceTypeCode'],
  ['BR-05', 'DocumentCurrencyCode'],
  ['BR-06', 'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName'],
  ['BR-08', 'AccountingSupplierParty/Party/PostalAddress/StreetName'],
  ['BR-09', 'AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode'],
  ['BR-12', `${TOTALS}/LineExtensionAmount`],
  ['BR-13', `${TOTALS}/TaxExclusiveAmount`],
  ['BR-14', `${TOTALS}/TaxInclusiveAmount`],
  ['BR-15', `${TOTALS}/PayableAmount`],
  ['BR-49', 'PaymentMeans/PaymentMeansCode'],
  ['BR-CO-18', 'TaxTotal/TaxSubtotal/TaxableAmount'],
]
/** Each line has these. */
const IN_LINE: [id: string, path: string][] = [
  ['BR-21', 'ID'],
  ['BR-22', 'InvoicedQuantity'],
  ['BR-24', 'LineExtensionAmount'],
  ['BR-25', 'Item/Name'],
  ['BR-26', 'Price/PriceAmount'],
  ['BR-CO-04', 'Item/ClassifiedTaxCategory/ID'],
]

/**
 * The business rules of EN 16931-1:2017 that apply to these documents, by the texts of its validation artefacts
 * (https://github.com/ConnectingEurope/eInvoicing-EN16931, UBL).
 */
export const EUROPEAN_RULES: readonly Rule[] = [
  ...REQUIRED.map(([id, path]) => ({ id, holds: (invoice: XmlNode) => invoice.text(path) !== '' })),
  ...IN_LINE.map(([id, path]) => ({ id, holds: (invoice: XmlNode) => hasAll(lines(invoice), path) })),
  { id: 'BR-16', holds: (invoice) => lines(invoice).length > 0 },
  { id: 'BR-27', holds: (invoice) => lines(invoice).every((line) => line.amount('Price/PriceAmount') >= 0) },
  { id: 'BR-31', holds: (invoice) => hasAll(allowances(invoice), 'Amount') },
  { id: 'BR-32', holds: (invoice) => hasAll(allowances(invoice), 'TaxCategory/ID') },
  { id: 'BR-33', holds: (invoice) => hasAll(allowances(invoice), 'AllowanceChargeReason') },
  { id: 'BR-45', holds: (invoice) => hasAll(breakdown(invoice), 'TaxableAmount') },
  { id: 'BR-46', holds: (invoice) => hasAll(breakdown(invoice), 'TaxAmount') },
  { id: 'BR-47', holds: (invoice) => hasAll(breakdown(invoice), 'TaxCategory/ID') },
  { id: 'BR-CL-04', holds: (invoice) => invoice.text('DocumentCurrencyCode') === 'SAR' },
  {
    id: 'BR-CL-03',
    holds: (invoice) =>
      everyNode(invoice)
        .filter(({ name }) => /Amount$/.test(name))
        .every((amount) => amount.attribute('currencyID') === 'SAR'),
  },
  {
    id: 'BR-DEC',
    holds: (invoice) =>
      everyNode(invoice)
        .filter(({ name }) => /Amount$/.test(name))
        .every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount.text())),
  },
  {
    id: 'BR-CO-10',
    holds: (invoice) =>
      invoice.amount(`${TOTALS}/LineExtensionAmount`) ===
      sum(lines(invoice).map((line) => line.amount('LineExtensionAmount'))),
  },
  {
    id: 'BR-CO-11',
    holds: (invoice) =>
      invoice.amount(`${TOTALS}/AllowanceTotalAmount`) ===
      sum(
        allowances(invoice)
          .filter((each) => each.text('ChargeIndicator') === 'false')
          .map((each) => each.amount('Amount')),
      ),
  },
  {
    id: 'BR-CO-13',
    holds: (invoice) =>
      invoice.amount(`${TOTALS}/TaxExclusiveAmount`) ===
      invoice.amount(`${TOTALS}/LineExtensionAmount`) - invoice.amount(`${TOTALS}/AllowanceTotalAmount`),
  },
  {
    id: 'BR-CO-14',
    holds: (invoice) =>
      invoice.all('TaxTotal').every((total) => total.amount('TaxAmount') === sum(amountsOf(breakdown(invoice)))),
  },
  {
    id: 'BR-CO-15',
    holds: (invoice) =>
      invoice.amount(`${TOTALS}/TaxInclusiveAmount`) ===
      invoice.amount(`${TOTALS}/TaxExclusiveAmount`) + invoice.amount('TaxTotal/TaxAmount'),
  },
  {
    id: 'BR-CO-16',
    holds: (invoice) =>
      invoice.amount(`${TOTALS}/PayableAmount`) ===
      invoice.amount(`${TOTALS}/TaxInclusiveAmount`) -
        invoice.amount(`${TOTALS}/PrepaidAmount`) +
        invoice.amount(`${TOTALS}/PayableRoundingAmount`),
  },
  {
    id: 'BR-CO-17',
    holds: (invoice) =>
      breakdown(invoice).every(
        (part) =>
          part.amount('TaxAmount') === taxOf(part.amount('TaxableAmount'), Number(part.text('TaxCategory/Percent'))),
      ),
  },
  {
    id: 'BR-S-01',
    holds: (invoice) => !uses(invoice, 'S') || partsOf(invoice, 'S').length > 0,
  },
  {
    id: 'BR-S-02',
    holds: (invoice) =>
      !uses(invoice, 'S') || invoice.text('AccountingSupplierParty/Party/PartyTaxScheme/CompanyID') !== '',
  },
  {
    id: 'BR-S-05',
    holds: (invoice) =>
      categories(invoice)
        .filter((each) => each.text('ID') === 'S')
        .every((each) => Number(each.text('Percent')) > 0),
  },
  {
    id: 'BR-S-08',
    holds: (invoice) => sum(partsOf(invoice, 'S').map((part) => part.amount('TaxableAmount'))) === netOf(invoice, 'S'),
  },
  {
    id: 'BR-S-10',
    holds: (invoice) => partsOf(invoice, 'S').every((part) => part.text('TaxCategory/TaxExemptionReasonCode') === ''),
  },
  { id: 'BR-O-01', holds: (invoice) => !uses(invoice, 'O') || partsOf(invoice, 'O').length === 1 },
  {
    id: 'BR-O-08',
    holds: (invoice) => sum(partsOf(invoice, 'O').map((part) => part.amount('TaxableAmount'))) === netOf(invoice, 'O'),
  },
  { id: 'BR-O-09', holds: (invoice) => partsOf(invoice, 'O').every((part) => part.amount('TaxAmount') === 0) },
  {
    id: 'BR-O-10',
    holds: (invoice) => partsOf(invoice, 'O').every((part) => part.text('TaxCategory/TaxExemptionReason') !== ''),
  },
]

const amountsOf = (parts: XmlNode[]) => parts.map((part) => part.amount('TaxAmount'))
