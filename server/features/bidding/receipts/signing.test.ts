import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAnswerSigner } from './answer-signer.ts'
import { OPEN, signAnswer } from './signing.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = new Map([['k1', privateKey]])
const payload = JSON.stringify({ v: 1, signature: '', amount: 500, note: 'شكرًا' })
const draft = { payload, signature: OPEN, key_id: 'k1' }
const isSigned = ({ signature }: { signature: string }) =>
  verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64url'))

describe('[QUE-3] an answer whose receipt is open', () => {
  test('gets its signature when it leaves, the same one each time, and nothing else changes', () => {
    const accepted = { code: 200, data: { bid: { id: 1 }, receipt: draft } }
    const refused = { code: 409, reason: 'bid_too_low', data: { seq: 4 }, receipt: draft }
    for (const answer of [accepted, refused]) {
      const text = JSON.stringify(answer)
      const signed = signAnswer(keys, text)
      expect(signAnswer(keys, text)).toBe(signed)
      const body = JSON.parse(signed)
      const receipt = body.receipt ?? body.data.receipt
      expect(isSigned(receipt)).toBe(true)
      receipt.signature = OPEN
      expect(body).toEqual(answer)
    }
  })

  test('an answer without one, or with a signature, stays as it is', () => {
    const plain = JSON.stringify({ code: 404, reason: 'not_found', data: { receipt: null } })
    const signed = signAnswer(keys, JSON.stringify({ data: { receipt: draft } }))
    expect(signAnswer(keys, plain)).toBe(plain)
    expect(signAnswer(keys, signed)).toBe(signed)
  })

  test('is signed in its order beside the main thread, and here when the thread has died', async () => {
    const signer = createAnswerSigner(keys)
    const text = JSON.stringify({ data: { receipt: draft } })
    const signed = signAnswer(keys, text)
    expect(await Promise.all([signer.sign([text, '{}']), signer.sign(['[]']), signer.sign([])])).toEqual([
      [signed, '{}'],
      ['[]'],
      [],
    ])
    const asked = signer.sign([text])
    await signer.stop()
    expect(await asked).toEqual([signed])
    expect(await signer.sign([text])).toEqual([signed])
    await signer.stop()
  })
})
