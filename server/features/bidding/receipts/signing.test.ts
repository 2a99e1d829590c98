import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createReceiptSigner } from './receipt-signer.ts'
import { closeReceipt, OPEN, openReceipt, signText } from './signing.ts'

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

  test('is signed in its order beside the main thread, and here when the thread has died', async () => {
    const signer = createReceiptSigner(keys)
    const other = { ...draft, payload: '{}' }
    const both = [signature, signText(keys, 'k1', '{}')]
    expect(await Promise.all([signer.sign([draft, other]), signer.sign([other]), signer.sign([])])).toEqual([
      both,
      [both[1]],
      [],
    ])
    const asked = signer.sign([draft])
    await signer.stop()
    expect(await asked).toEqual([signature])
    expect(await signer.sign([draft])).toEqual([signature])
    await signer.stop()
  })
})
