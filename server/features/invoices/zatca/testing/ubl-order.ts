import { everyNode, type XmlNode } from './xml-node.ts'

const PARTY = ['EndpointID', 'PartyIdentification', 'PostalAddress', 'PartyTaxScheme', 'PartyLegalEntity']
const CATEGORY = ['ID', 'Percent', 'TaxExemptionReasonCode', 'TaxExemptionReason', 'TaxScheme']
const REFERENCE = ['ID', 'UUID', 'IssueDate', 'Attachment']

/**
 * The elements that ZATCA's data dictionary allows, in the order that the schema demands
 * (UBL-Invoice-2.1.xsd and UBL-CommonAggregateComponents-2.1.xsd, https://docs.oasis-open.org/ubl/os-UBL-2.1/xsd).
 */
const SEQUENCES: Record<string, readonly string[]> = {
  Invoice: [
    'UBLExtensions',
    'ProfileID',
    'ID',
    'UUID',
    'IssueDate',
    'IssueTime',
    'InvoiceTypeCode',
    'Note',
    'DocumentCurrencyCode',
    'TaxCurrencyCode',
    'LineCountNumeric',
    'OrderReference',
    'BillingReference',
    'ContractDocumentReference',
    'AdditionalDocumentReference',
    'Signature',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'Delivery',
    'PaymentMeans',
    'AllowanceCharge',
    'TaxTotal',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ],
  Party: PARTY,
  PostalAddress: [
    'StreetName',
    'AdditionalStreetName',
    'BuildingNumber',
    'PlotIdentification',
    'CitySubdivisionName',
    'CityName',
    'PostalZone',
    'CountrySubentity',
    'Country',
  ],
  PartyTaxScheme: ['CompanyID', 'TaxScheme'],
  AdditionalDocumentReference: REFERENCE,
  InvoiceDocumentReference: REFERENCE,
  Signature: ['ID', 'SignatureMethod'],
  Delivery: ['ActualDeliveryDate', 'LatestDeliveryDate'],
  PaymentMeans: ['PaymentMeansCode', 'InstructionNote'],
  AllowanceCharge: [
    'ID',
    'ChargeIndicator',
    'AllowanceChargeReasonCode',
    'AllowanceChargeReason',
    'MultiplierFactorNumeric',
    'Amount',
    'BaseAmount',
    'TaxCategory',
  ],
  TaxTotal: ['TaxAmount', 'RoundingAmount', 'TaxSubtotal'],
  TaxSubtotal: ['TaxableAmount', 'TaxAmount', 'TaxCategory'],
  TaxCategory: CATEGORY,
  ClassifiedTaxCategory: CATEGORY,
  LegalMonetaryTotal: [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'AllowanceTotalAmount',
    'ChargeTotalAmount',
    'PrepaidAmount',
    'PayableRoundingAmount',
    'PayableAmount',
  ],
  InvoiceLine: ['ID', 'InvoicedQuantity', 'LineExtensionAmount', 'AllowanceCharge', 'TaxTotal', 'Item', 'Price'],
  Item: ['Description', 'Name', 'SellersItemIdentification', 'ClassifiedTaxCategory'],
  Price: ['PriceAmount', 'BaseQuantity', 'AllowanceCharge'],
}

/** The children that are unknown or out of order, as `Parent/Child`. */
export function misplaced(root: XmlNode): string[] {
  return everyNode(root).flatMap((node) => {
    const sequence = SEQUENCES[node.name]
    // The signature in the extensions has elements of the same names, with other schemas.
    if (sequence === undefined || (node.name === 'Signature' && node.first('SignatureMethod') === undefined)) return []
    const places = node.children().map((child) => ({ name: child.name, place: sequence.indexOf(child.name) }))
    return places
      .filter(({ place }, index) => place < 0 || places.slice(0, index).some((earlier) => earlier.place > place))
      .map(({ name }) => `${node.name}/${name}`)
  })
}
