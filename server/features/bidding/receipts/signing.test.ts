import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type GivenReceipt, isReceiptSigned } from '../testing/receipts.ts'
import { closeReceipt, draftReceipts, openReceipt, signText, signTextInPool } from './signing.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = new Map([['k1', privateKey]])
const published = [{ key_id: 'k1', public_key: publicKey.export({ format: 'jwk' }).x ?? '' }]
const AT = '2026-11-23T09:00:00.000Z'
const payloadOf = (amount: number, v = 2) =>
  JSON.stringify({ v, signature: '', path: [], amount, note: 'شكرًا', at: AT })
const answersWith = (receipt: object): [{ receipt?: GivenReceipt; data: { receipt?: GivenReceipt } }, string][] =>
  [
    { code: 200, data: { bid: { id: 1 }, receipt } },
    { code: 409, reason: 'bid_too_low', data: { seq: 4 }, receipt },
  ].map((answer) => [answer as never, JSON.stringify(answer)])
const receiptIn = (text: string): GivenReceipt => {
  const body = JSON.parse(text)
  return body.receipt ?? body.data.receipt
}
const isSigned = (receipt: GivenReceipt) => isReceiptSigned(receipt, published)

/** The receipts of a batch, signed, as their callers get them. */
function sealed(size: number): Required<GivenReceipt>[] {
  const payloads = Array.from({ length: size }, (_, index) => payloadOf(index))
  return draftReceipts('k1', payloads, AT).map(({ receipt, open }) => {
    const text = closeReceipt(JSON.stringify({ receipt }), open, signText(keys, 'k1', open.text))
    return receiptIn(text) as Required<GivenReceipt>
  })
}

describe('[QUE-16] an answer whose receipt is open', () => {
  test('gets its proof before it is sent, the same one each time, and nothing else changes', () => {
    for (const size of [1, 2, 5]) {
      for (const { receipt, open, path } of draftReceipts(
        'k1',
        Array.from({ length: size }, (_, i) => payloadOf(i)),
        AT,
      )) {
        for (const [answer, text] of answersWith(receipt)) {
          expect(openReceipt(text, path)).toEqual(open)
          const left = closeReceipt(text, open, signText(keys, 'k1', open.text))
          const closed = receiptIn(left)
          expect(isSigned(closed)).toBe(true)
          const body = JSON.parse(left)
          Object.assign(body.receipt ?? body.data.receipt, { path: [], root: '', signature: '' })
          expect(body).toEqual(answer)
        }
      }
    }
  })

  test('receipts of one batch have one signature', () => {
    expect(new Set(sealed(9).map(({ signature }) => signature)).size).toBe(1)
  })

  test('an answer without one, or with a signature, has none to sign', () => {
    expect(openReceipt(JSON.stringify({ code: 404, reason: 'not_found', data: { receipt: null } }))).toBeUndefined()
    expect(openReceipt(JSON.stringify({ data: { receipt: sealed(1)[0] } }))).toBeUndefined()
    expect(draftReceipts('k1', [], AT)).toEqual([])
  })

  test('stored beside the path of another answer it is not signed', () => {
    const [first, second] = draftReceipts(
      'k1',
      [1, 2, 3].map((amount) => payloadOf(amount)),
      AT,
    )
    const text = JSON.stringify({ receipt: first?.receipt })
    expect(() => openReceipt(text, Buffer.alloc(0))).toThrow('leads to no root')
    expect(openReceipt(text, second?.path)?.text).not.toBe(first?.open.text)
  })

  test('has the same signature from the pool of threads as from the main thread', async () => {
    expect(await signTextInPool(keys, 'k1', 'text')).toBe(signText(keys, 'k1', 'text'))
    await expect(signTextInPool(keys, 'k2', 'text')).rejects.toThrow('no key k2')
  })
})

test('[QUE-17] a stored answer of version 1 is signed over its payload, as when it was given', () => {
  const payload = payloadOf(500, 1)
  for (const [, text] of answersWith({ payload, signature: '', key_id: 'k1' })) {
    const open = openReceipt(text)
    if (!open) throw new Error('no open receipt')
    const receipt = receiptIn(closeReceipt(text, open, signText(keys, 'k1', open.text)))
    expect(receipt).toEqual({ payload, signature: signText(keys, 'k1', payload), key_id: 'k1' })
    expect(isSigned(receipt)).toBe(true)
    expect(isSigned({ ...receipt, payload: payloadOf(501, 1) })).toBe(false)
  }
})

describe('[QUE-16] a receipt with any change proves nothing', () => {
  const [first, second] = sealed(5)
  if (!first || !second) throw new Error('five receipts')
  const other = 'ab'.repeat(32)
  test.each<[string, Partial<GivenReceipt>]>([
    ['its payload', { payload: payloadOf(77) }],
    ['the moment in its payload', { payload: first.payload.replace(AT, '2026-11-23T09:00:00.001Z') }],
    ['its version', { payload: first.payload.replace('"v":2', '"v":1') }],
    ['a step of its path', { path: first.path.with(1, other) }],
    ['the length of its path', { path: first.path.slice(0, -1) }],
    ['its place', { index: 1 }],
    ['the size of its tree', { size: 6 }],
    ['its root', { root: other }],
    ['root and path, to a tree of its own', { ...sealed(1)[0], payload: first.payload, signature: first.signature }],
    ['the answer that it belongs to', { payload: second.payload }],
    ['its signature', { signature: signText(keys, 'k1', 'another text') }],
    ['its key', { key_id: 'k2' }],
  ])('%s', (_, change) => {
    expect(isSigned(first)).toBe(true)
    expect(isSigned({ ...first, ...change })).toBe(false)
  })
})
