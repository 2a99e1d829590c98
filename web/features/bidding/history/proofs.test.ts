import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, soundEntries } from './proofs.ts'

function chain(texts: string[]) {
  let prev_hash = '0'.repeat(64)
  return texts.map((payload, index) => {
    const hash = createHash('sha256').update(`${prev_hash}\n${payload}`).digest('hex')
    const entry = { seq: index + 1, payload, prev_hash, hash }
    prev_hash = hash
    return entry
  })
}

test('a log is sound until the first entry that was changed', async () => {
  const log = chain(['{"amount":1}', '{"amount":2}', '{"amount":3}'])
  expect(await soundEntries(log)).toBe(3)
  expect(
    await soundEntries(log.map((entry) => (entry.seq === 2 ? { ...entry, payload: '{"amount":9}' } : entry))),
  ).toBe(1)
  expect(await soundEntries(log.filter(({ seq }) => seq !== 1))).toBe(0)
})

test('a signature holds for its own text and key only', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')
  const keys = [{ key_id: 'a', public_key: raw }]
  const signature = sign(null, Buffer.from('مزايدة'), privateKey).toString('base64url')
  expect(await isSigned('مزايدة', { signature, key_id: 'a' }, keys)).toBe(true)
  expect(await isSigned('أخرى', { signature, key_id: 'a' }, keys)).toBe(false)
  expect(await isSigned('مزايدة', { signature, key_id: 'b' }, keys)).toBe(false)
})
