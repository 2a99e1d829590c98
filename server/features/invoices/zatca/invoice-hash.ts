import { createHash } from 'node:crypto'
import { DOMParser, type Element, Node, onErrorStopParsing, type Document as XmlDocument } from '@xmldom/xmldom'
import { canonicalXml } from './canonical-xml.ts'

const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2'
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'
const EXT = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2'

/** The hash in place of an invoice before the first one: Base64 of the hexadecimal SHA-256 of "0" (BR-KSA-26). */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

/**
 * The hash of a UBL invoice or note by ZATCA's rules (BR-KSA-26): the signature's extensions, the `cac:Signature`
 * and the reference with the QR code are removed, the rest is canonical XML 1.1, hashed with SHA-256, in Base64.
 * The whitespace around removed parts stays, so an invoice must be hashed as it was made.
 * @param xml the document's text, or its bytes in UTF-8; a byte order mark is not part of it.
 * @throws Error for text that is not well-formed XML, or that has a document type declaration.
 */
export function invoiceHash(xml: string | Uint8Array): string {
  return createHash('sha256').update(canonicalInvoice(xml), 'utf8').digest('base64')
}

/** The text that `invoiceHash` hashes. */
export function canonicalInvoice(xml: string | Uint8Array): string {
  return canonicalXml(parseXml(xml), isOutsideHash)
}

/** Parses XML strictly. @throws Error for text that is not well-formed, or that has a document type declaration. */
export function parseXml(xml: string | Uint8Array): XmlDocument {
  const text = (typeof xml === 'string' ? xml : Buffer.from(xml).toString('utf8')).replace(/^\uFEFF/, '')
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
  // A document's own entities could make a parser read files or expand without limit.
  if (document.doctype) throw new Error('a document type declaration is not allowed')
  return document
}

function isOutsideHash(element: Element): boolean {
  const { namespaceURI, localName } = element
  if (namespaceURI === EXT) return localName === 'UBLExtensions'
  if (namespaceURI !== CAC) return false
  return localName === 'Signature' || (localName === 'AdditionalDocumentReference' && idOf(element) === 'QR')
}

function idOf(element: Element): string | undefined {
  const children = Array.from(element.childNodes).filter((node) => node.nodeType === Node.ELEMENT_NODE)
  // Only elements are left.
  const id = (children as Element[]).find((child) => child.namespaceURI === CBC && child.localName === 'ID')
  return id?.textContent?.trim()
}
