import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isReceiptSigned, isSigned, type SignedReceipt, soundEntries } from './proofs.ts'

function chain(texts: string[]) {
  let prev_hash = '0'.repeat(64)
  return texts.map((payload, index) => {
    const hash = createHash('sha256').update(`${prev_hash}\n${payload}`).digest('hex')
    const entry = { seq: index + 1, payload, prev_hash, hash }
    prev_hash = hash
    return entry
  })
}

test('a log is valid until the first changed entry', async () => {
  const log = chain(['{"amount":1}', '{"amount":2}', '{"amount":3}'])
  expect(await soundEntries(log)).toBe(3)
  expect(
    await soundEntries(log.map((entry) => (entry.seq === 2 ? { ...entry, payload: '{"amount":9}' } : entry))),
  ).toBe(1)
  expect(await soundEntries(log.filter(({ seq }) => seq !== 1))).toBe(0)
})

test('a signature is valid only for its own text and key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')
  const keys = [{ key_id: 'a', public_key: raw }]
  const signature = sign(null, Buffer.from('مزايدة'), privateKey).toString('base64url')
  expect(await isSigned('مزايدة', { signature, key_id: 'a' }, keys)).toBe(true)
  expect(await isSigned('أخرى', { signature, key_id: 'a' }, keys)).toBe(false)
  expect(await isSigned('مزايدة', { signature, key_id: 'b' }, keys)).toBe(false)
})

describe('[QUE-16] [QUE-17] checks receipts by their kind of signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keys = [{ key_id: 'a', public_key: publicKey.export({ format: 'jwk' }).x ?? '' }]
  const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')
  const sha256 = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest()
  const AT = '2026-11-23T09:00:00.000Z'
  const payloads = ['مزايدة', 'b', 'c'].map((note) => JSON.stringify({ v: 2, note, at: AT }))
  const [a, b, c] = payloads.map((payload) => sha256(Buffer.of(0), payload)) as [Buffer, Buffer, Buffer]
  const ab = sha256(Buffer.of(1), a, b)
  const root = sha256(Buffer.of(1), ab, c).toString('hex')
  const paths = [[b, c], [a, c], [ab]].map((path) => path.map((hash) => hash.toString('hex')))
  const signature = signed(`${root}|3|${AT}`)
  const receipts = payloads.map((payload, index): SignedReceipt => {
    return { payload, path: paths[index] ?? [], index, size: 3, root, signature, key_id: 'a' }
  })
  const [first] = receipts
  if (!first) throw new Error('three receipts')

  test('those of a batch by their path to the signed root', async () => {
    for (const receipt of receipts) expect(await isReceiptSigned(receipt, keys)).toBe(true)
  })

  test.each<[string, Partial<SignedReceipt>]>([
    ['payload', { payload: JSON.stringify({ v: 2, note: 'x', at: AT }) }],
    ['moment', { payload: first.payload.replace(AT, '2026-11-23T09:00:01.000Z') }],
    ['version', { payload: first.payload.replace('"v":2', '"v":3') }],
    ['path', { path: [a.toString('hex'), c.toString('hex')] }],
    ['letters of the path', { path: [b.toString('hex').toUpperCase(), c.toString('hex')] }],
    ['shorter path', { path: [b.toString('hex')] }],
    ['place', { index: 1 }],
    ['part of a place', { index: 0.5 }],
    ['size', { size: 4 }],
    ['root', { root: 'ab'.repeat(32) }],
    ['key', { key_id: 'b' }],
  ])('another %s proves nothing', async (_, change) => {
    expect(await isReceiptSigned({ ...first, ...change }, keys)).toBe(false)
  })

  test('a receipt without its tree, or that is no JSON, proves nothing', async () => {
    const { payload, key_id } = first
    expect(await isReceiptSigned({ payload, signature: signed(payload), key_id }, keys)).toBe(false)
    expect(await isReceiptSigned({ payload: 'x', signature: signed('x'), key_id }, keys)).toBe(false)
  })

  test('one of version 1 by the signature over its payload', async () => {
    const payload = JSON.stringify({ v: 1, note: 'مزايدة' })
    const old = { payload, signature: signed(payload), key_id: 'a' }
    expect(await isReceiptSigned(old, keys)).toBe(true)
    expect(await isReceiptSigned({ ...old, payload: `${payload} ` }, keys)).toBe(false)
  })
})
