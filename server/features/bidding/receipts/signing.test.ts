import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closeReceipt, OPEN, openReceipt, signText, signTextInPool } from './signing.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = new Map([['k1', privateKey]])
const payload = JSON.stringify({ v: 1, signature: '', amount: 500, note: 'شكرًا' })
const draft = { payload, signature: OPEN, key_id: 'k1' }
const signature = signText(keys, 'k1', payload)
const isSigned = ({ signature }: { signature: string }) =>
  verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64url'))

describe('[QUE-3] an answer whose receipt is open', () => {
  test('gets its signature when it leaves, the same one each time, and nothing else changes', () => {
    const accepted = { code: 200, data: { bid: { id: 1 }, receipt: draft } }
    const refused = { code: 409, reason: 'bid_too_low', data: { seq: 4 }, receipt: draft }
    for (const answer of [accepted, refused]) {
      const text = JSON.stringify(answer)
      expect(openReceipt(text)).toMatchObject({ payload, key_id: 'k1' })
      const signed = closeReceipt(text, signature)
      const body = JSON.parse(signed)
      const receipt = body.receipt ?? body.data.receipt
      expect(isSigned(receipt)).toBe(true)
      receipt.signature = OPEN
      expect(body).toEqual(answer)
    }
  })

  test('an answer without one, or with a signature, has none to sign', () => {
    expect(openReceipt(JSON.stringify({ code: 404, reason: 'not_found', data: { receipt: null } }))).toBeUndefined()
    expect(openReceipt(JSON.stringify({ data: { receipt: { ...draft, signature } } }))).toBeUndefined()
  })

  test('has the same signature from the pool of threads as from the main thread', async () => {
    expect(await signTextInPool(keys, 'k1', payload)).toBe(signature)
    await expect(signTextInPool(keys, 'k2', payload)).rejects.toThrow('no key k2')
  })
})
