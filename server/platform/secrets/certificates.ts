import { X509Certificate } from 'node:crypto'

/**
 * Issuers whose certificates count for nothing: the tax authority's developer portal (`TSZEINVOICE-SubCA-1`, the issuer
 * in the samples of its SDK) and its compliance check (`eInvoicing`).
 */
const TEST_ISSUERS = /^CN=(TSZ|eInvoicing$)/m

/** A certificate as PEM, or as the bare Base64 from the tax authority. @throws Error when it cannot be read. */
export const readCertificate = (text: string): X509Certificate =>
  new X509Certificate(text.includes('BEGIN') ? text : toPem(text))

export const toPem = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`

/** True if invoices stamped with it are no tax documents: it is signed by itself, or comes from a test of the authority. */
export const isTestCertificate = ({ issuer, subject }: X509Certificate): boolean =>
  issuer === subject || TEST_ISSUERS.test(issuer)
