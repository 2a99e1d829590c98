import { createHash, createPrivateKey, sign, type X509Certificate } from 'node:crypto'
import { isTestCertificate, readCertificate } from '#server/platform/secrets/certificates.ts'
import { canonicalElement } from './canonical-xml.ts'
import { parseXml } from './invoice-hash.ts'

/** The stamp of this installation: absent until its certificate from the tax authority is set. */
export type InvoiceSigner = {
  /** True for a test certificate: what it stamps is no tax document. */
  isTest: boolean
  sign(hash: string, at: Date): InvoiceSignature
}
export type InvoiceSignature = {
  /** The `ext:UBLExtensions` element with the XAdES signature. */
  extensions: string
  /** ECDSA over the invoice's hash, Base64 of its DER form: tag 7 of the QR code. */
  value: string
  publicKey: Buffer
  /** The authority's signature of the certificate: tag 9. */
  certificateSignature: Buffer
}

const DS = 'http://www.w3.org/2000/09/xmldsig#'
const XADES = 'http://uri.etsi.org/01903/v1.3.2#'

/**
 * A signer by a certificate (PEM, or the bare Base64 from the authority) and its private key (PEM, secp256k1).
 * Steps and oddities (digests of certificate and properties are Base64 of their hexadecimal text): ZATCA Security
 * Features Implementation Standards, 2.3.3.
 * @throws Error when either cannot be read, or they do not belong together.
 */
export function createInvoiceSigner(certificate: string, privateKey: string): InvoiceSigner {
  const x509 = readCertificate(certificate)
  const key = createPrivateKey(privateKey)
  if (!x509.checkPrivateKey(key)) throw new Error('the certificate does not belong to the private key')
  const body = x509.raw.toString('base64')
  const publicKey = x509.publicKey.export({ type: 'spki', format: 'der' })
  const certificateSignature = signatureOf(x509.raw)
  return {
    isTest: isTestCertificate(x509),
    sign: (hash, at) => {
      const value = sign('sha256', Buffer.from(hash, 'base64'), key).toString('base64')
      const properties = signedProperties(x509, body, at)
      const extensions = extensionsXml({ hash, value, body, properties, digest: digestOfProperties(properties) })
      return { extensions, value, publicKey, certificateSignature }
    },
  }
}

/** The digest of certificates and properties: Base64 of the hexadecimal text. */
const digestHex = (text: string | Buffer): string =>
  Buffer.from(createHash('sha256').update(text).digest('hex')).toString('base64')

/** The issuer as the authority reads it: names from the innermost outwards, joined by commas. */
const issuerOf = (x509: X509Certificate) => x509.issuer.split('\n').reverse().join(', ')

function signedProperties(x509: X509Certificate, body: string, at: Date): string {
  const serial = BigInt(`0x${x509.serialNumber}`).toString()
  const time = `${at.toISOString().slice(0, 19)}Z`
  return (
    `<xades:SignedProperties xmlns:xades="${XADES}" Id="xadesSignedProperties"><xades:SignedSignatureProperties>` +
    `<xades:SigningTime>${time}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest>` +
    `<ds:DigestMethod xmlns:ds="${DS}" Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>` +
    `<ds:DigestValue xmlns:ds="${DS}">${digestHex(body)}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial>` +
    `<ds:X509IssuerName xmlns:ds="${DS}">${escapeXml(issuerOf(x509))}</ds:X509IssuerName>` +
    `<ds:X509SerialNumber xmlns:ds="${DS}">${serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>` +
    '</xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>'
  )
}

/** The digest of the properties as a separate document. */
function digestOfProperties(properties: string): string {
  const root = parseXml(properties).documentElement
  return digestHex(root ? canonicalElement(root) : '')
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const C14N = 'http://www.w3.org/2006/12/xml-c14n11'
const REMOVED = ['ext:UBLExtensions', 'cac:Signature', "cac:AdditionalDocumentReference[cbc:ID='QR']"]

function extensionsXml(parts: {
  hash: string
  value: string
  body: string
  properties: string
  digest: string
}): string {
  const transforms = REMOVED.map(
    (path) =>
      `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(//ancestor-or-self::${path})</ds:XPath></ds:Transform>`,
  ).join('')
  const signedInfo =
    `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${C14N}"/>` +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>' +
    `<ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>${transforms}<ds:Transform Algorithm="${C14N}"/></ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${parts.hash}</ds:DigestValue></ds:Reference>` +
    `<ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">` +
    `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${parts.digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  return (
    '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI><ext:ExtensionContent>' +
    '<sig:UBLDocumentSignatures xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2" xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2" xmlns:sbc="urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2">' +
    '<sac:SignatureInformation><cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID><sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>' +
    `<ds:Signature xmlns:ds="${DS}" Id="signature">${signedInfo}<ds:SignatureValue>${parts.value}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${parts.body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="signature">${parts.properties}</xades:QualifyingProperties></ds:Object>` +
    '</ds:Signature></sac:SignatureInformation></sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>'
  )
}

/**
 * The signature inside a certificate: the last of the three members of its sequence (RFC 5280, 4.1), a bit string whose
 * first byte counts unused bits.
 */
function signatureOf(der: Buffer): Buffer {
  const outer = readDer(der, 0)
  let at = outer.start
  let last = outer
  while (at < outer.end) {
    last = readDer(der, at)
    at = last.end
  }
  return der.subarray(last.start + 1, last.end)
}

function readDer(der: Buffer, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0
  const LONG_FORM = 0x80
  if (first < LONG_FORM) return { start: at + 2, end: at + 2 + first }
  const bytes = first - LONG_FORM
  const length = der.readUIntBE(at + 2, bytes)
  return { start: at + 2 + bytes, end: at + 2 + bytes + length }
}
