import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Receipt } from '#contract/http/bidding.ts'

/** A receipt as a member has it; those of version 1 have no tree. */
export type GivenReceipt = Pick<Receipt, 'payload' | 'signature' | 'key_id'> & Partial<Receipt>
type Key = { key_id: string; public_key: string }

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const [LEAF, NODE] = [Buffer.of(0), Buffer.of(1)]

/** True if text and signature match under the published key. */
export function isSigned(text: string, signed: { signature: string; key_id: string }, keys: readonly Key[]): boolean {
  const x = keys.find(({ key_id }) => key_id === signed.key_id)?.public_key
  if (x === undefined) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signed.signature, 'base64url'))
}

/** True if a receipt proves its payload. Written from the rules (QUE-16, QUE-17), not from the code that makes it. */
export function isReceiptSigned(receipt: GivenReceipt, keys: readonly Key[]): boolean {
  const { v, at }: { v: number; at: string } = JSON.parse(receipt.payload)
  if (v === 1) return isSigned(receipt.payload, receipt, keys)
  const { root, size } = receipt
  return v === 2 && hasPath(receipt) && isSigned(`${root}|${size}|${at}`, receipt, keys)
}

/** RFC 9162, 2.1.3.2, step by step. */
function hasPath({ payload, path = [], index = 0, size = 0, root }: GivenReceipt): boolean {
  if (index >= size) return false
  let [fn, sn] = [index, size - 1]
  let r = sha256(LEAF, Buffer.from(payload))
  for (const p of path.map((hash) => Buffer.from(hash, 'hex'))) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      r = sha256(NODE, p, r)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else r = sha256(NODE, r, p)
    fn >>= 1
    sn >>= 1
  }
  return sn === 0 && r.toString('hex') === root
}
