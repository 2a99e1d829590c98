/** The content of an e-invoice's QR code. Amounts are the invoice's decimal texts, such as `231.15`. */
export type QrFields = {
  /** Tag 1, the seller's registered name. */
  sellerName: string
  /** Tag 2, 15 digits. */
  vatNumber: string
  /** Tag 3, ISO 8601. */
  issuedAt: string
  /** Tag 4, with VAT. */
  total: string
  /** Tag 5. */
  vatTotal: string
  /** Tag 6, Base64. Only signed invoices have tags 6 to 9. */
  hash?: string | undefined
  /** Tag 7, the ECDSA signature over the hash, Base64 of its DER form. */
  signature?: string | undefined
  /** Tag 8, the signing key as SubjectPublicKeyInfo. */
  publicKey?: Uint8Array | undefined
  /** Tag 9, simplified invoices only: the certificate's own signature by ZATCA. */
  certificateSignature?: Uint8Array | undefined
}

/** A tag's length is one byte. */
const VALUE_BYTES_MAX = 255

/**
 * The text of an invoice's QR code: for each field its tag, its length in bytes and its bytes (TLV), all in Base64.
 * Rules: ZATCA Security Features Implementation Standards, chapter 4.
 * @throws RangeError for a value of more than 255 bytes.
 */
export function encodeQr(fields: QrFields): string {
  const values = [
    fields.sellerName,
    fields.vatNumber,
    fields.issuedAt,
    fields.total,
    fields.vatTotal,
    fields.hash,
    fields.signature,
    fields.publicKey,
    fields.certificateSignature,
  ]
  return encodeTlv(values.flatMap((value, index) => (value === undefined ? [] : [{ tag: index + 1, value }])))
}

/** Values by tag in Base64, as the QR code holds them. Texts are written in UTF-8. @throws RangeError above 255 bytes. */
export function encodeTlv(entries: readonly { tag: number; value: string | Uint8Array }[]): string {
  const parts = entries.map(({ tag, value }) => {
    const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : Buffer.from(value)
    if (bytes.length > VALUE_BYTES_MAX) throw new RangeError(`tag ${tag} has ${bytes.length} bytes, 255 is the most`)
    return Buffer.concat([Buffer.from([tag, bytes.length]), bytes])
  })
  return Buffer.concat(parts).toString('base64')
}

/**
 * The values of a QR code by tag: their bytes, in their original order.
 * @throws RangeError if a value is cut off.
 */
export function decodeTlv(base64: string): Map<number, Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  const values = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = [bytes[at], bytes[at + 1]]
    if (tag === undefined || length === undefined || at + 2 + length > bytes.length) {
      throw new RangeError(`cut off at byte ${at}`)
    }
    values.set(tag, bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return values
}

/** The fields of a QR code's text. @throws RangeError if a value is cut off or one of the first five is missing. */
export function decodeQr(base64: string): QrFields {
  const values = decodeTlv(base64)
  const text = (tag: number) => values.get(tag)?.toString('utf8')
  const needed = (tag: number) => {
    const value = text(tag)
    if (value === undefined) throw new RangeError(`tag ${tag} is missing`)
    return value
  }
  return {
    sellerName: needed(1),
    vatNumber: needed(2),
    issuedAt: needed(3),
    total: needed(4),
    vatTotal: needed(5),
    hash: text(6),
    signature: text(7),
    publicKey: values.get(8),
    certificateSignature: values.get(9),
  }
}
