import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalInvoice, FIRST_PREVIOUS_HASH, invoiceHash } from './invoice-hash.ts'
import { decodeQr, decodeTlv, encodeQr } from './qr.ts'

type Vector = { base64: string; tags: Record<string, string>; computed_invoice_hash: string; file: string }
const read = (name: string) => readFileSync(new URL(`vectors/${name}`, import.meta.url), 'utf8')
const vectors = JSON.parse(read('qr-vectors.json')) as Vector[]
const SAMPLES = ['Simplified_Debit_Note.xml', 'Simplified_Invoice.xml', 'Standard_Invoice.xml']

describe('[INV-20] the hash', () => {
  test.each(SAMPLES)('of %s equals that of the sample', (file) => {
    const expected = vectors.find((vector) => vector.file === file)?.computed_invoice_hash
    expect(invoiceHash(read(file))).toBe(expected)
    expect(invoiceHash(Buffer.from(read(file)))).toBe(expected)
  })

  test('does not change with line ends, a byte order mark, the order of attributes, comments or empty tags', () => {
    const xml = read('Simplified_Invoice.xml')
    const expected = invoiceHash(xml)
    expect(invoiceHash(`\uFEFF${xml.replaceAll('\n', '\r\n')}`)).toBe(expected)
    expect(invoiceHash(xml.replace('<cbc:StreetName/>', '<cbc:StreetName></cbc:StreetName>'))).toBe(expected)
    const attributes = 'schemeID="UN/ECE 5305" schemeAgencyID="6"'
    expect(xml).toContain(attributes)
    expect(invoiceHash(xml.replaceAll(attributes, `schemeAgencyID='6'   schemeID='UN/ECE 5305'`))).toBe(expected)
    expect(invoiceHash(xml.replace('<cbc:ProfileID>', '<!-- a comment --><cbc:ProfileID>'))).toBe(expected)
    expect(invoiceHash(xml.replace('Acme Widget’s LTD', 'Acme Widget&#8217;s LTD'))).toBe(expected)
  })

  test('changes with any sold item, and not with signature and QR', () => {
    const xml = read('Simplified_Invoice.xml')
    expect(invoiceHash(xml.replace('>231.15<', '>231.16<'))).not.toBe(invoiceHash(xml))
    expect(invoiceHash(xml.replace(/<ds:SignatureValue>[^<]+/, '<ds:SignatureValue>AAAA'))).toBe(invoiceHash(xml))
    expect(canonicalInvoice(xml)).not.toMatch(/UBLExtensions|cac:Signature|<cbc:ID>QR/)
  })

  test('before the first invoice is that of the standard', () => {
    const hex = createHash('sha256').update('0').digest('hex')
    expect(FIRST_PREVIOUS_HASH).toBe(Buffer.from(hex).toString('base64'))
  })

  test('is refused for a document with a type declaration, and for one that is not well formed', () => {
    expect(() => invoiceHash('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow()
    expect(() => invoiceHash('<a><b></a>')).toThrow()
  })
})

describe('[INV-21] the QR code', () => {
  test.each(vectors)('of $file equals the sample, byte for byte', ({ base64, tags }) => {
    const decoded = [...decodeTlv(base64)].map(([tag, value]) => [
      String(tag),
      tag < 8 ? value.toString('utf8') : `hex:${value.toString('hex')}`,
    ])
    expect(Object.fromEntries(decoded)).toEqual(tags)
    expect(encodeQr(decodeQr(base64))).toBe(base64)
  })

  // The other two were signed with a key that is not the one they carry.
  const signed = vectors.filter(({ file }) => !/^(Exempt|Zero_Rate)/.test(file))
  test.each(signed)('of $file carries a signature over its hash by its key', ({ base64 }) => {
    const { hash = '', signature = '', publicKey = new Uint8Array() } = decodeQr(base64)
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
    const isRight = (data: Buffer) => verify('sha256', data, key, Buffer.from(signature, 'base64'))
    expect([isRight(Buffer.from(hash, 'base64')), isRight(Buffer.from('other'))]).toEqual([true, false])
  })

  test('of an unsigned invoice is the known one', () => {
    expect(
      encodeQr({
        sellerName: 'شركة المزاد',
        vatNumber: '300000000000003',
        issuedAt: '2026-03-01T12:00:00Z',
        total: '1150.00',
        vatTotal: '150.00',
      }),
    ).toBe(
      'ARXYtNix2YPYqSDYp9mE2YXYstin2K8CDzMwMDAwMDAwMDAwMDAwMwMUMjAyNi0wMy0wMVQxMjowMDowMFoEBzExNTAuMDAFBjE1MC4wMA==',
    )
  })

  test('counts bytes, and refuses a value of more than 255', () => {
    const fields = { vatNumber: '3', issuedAt: '', total: '', vatTotal: '' }
    expect(() => encodeQr({ ...fields, sellerName: 'ش'.repeat(127) })).not.toThrow()
    expect(() => encodeQr({ ...fields, sellerName: 'ش'.repeat(128) })).toThrow(RangeError)
    expect(() => decodeQr('AQU=')).toThrow(RangeError)
  })
})
