import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Receipt } from '#contract/http/bidding.ts'
import { growTree, hashLeaf, joinPath, rootOf, splitPath } from './receipt-tree.ts'

/** Private Ed25519 keys by their id. */
export type SigningKeys = ReadonlyMap<string, KeyObject>

/** The placeholder of a receipt's signature until its answer leaves. */
const OPEN = ''

/**
 * @returns base64url Ed25519 over the text's UTF-8 bytes: always the same one for the same key and text (RFC 8032,
 * 5.1.6).
 * @throws if there is no such key.
 */
export function signText(keys: SigningKeys, keyId: string, text: string): string {
  return sign(null, Buffer.from(text, 'utf8'), keyOf(keys, keyId)).toString('base64url')
}

const signInPool = promisify(sign)

/** The same outside the main thread, in Node's pool of threads. */
export async function signTextInPool(keys: SigningKeys, keyId: string, text: string): Promise<string> {
  return (await signInPool(null, Buffer.from(text, 'utf8'), keyOf(keys, keyId))).toString('base64url')
}

function keyOf(keys: SigningKeys, keyId: string): KeyObject {
  const key = keys.get(keyId)
  if (key === undefined) throw new Error(`no key ${keyId} to sign with`)
  return key
}

type Proof = Pick<Receipt, 'path' | 'index' | 'size' | 'root'>

/** A receipt whose signature is open. */
export type OpenReceipt = {
  keyId: string
  /** The signed text. */
  text: string
  /** The path from the payload to the root. Receipts of version 1 have none, because their payload itself is signed. */
  proof: Proof | undefined
}

/** A receipt of a batch: its open form in the answer's text, and its closing part. */
export type DraftReceipt = {
  receipt: Receipt
  open: OpenReceipt
  /** The path in bytes, stored beside the answer. */
  path: Buffer
}

/** The text under the signature of a tree. `at` is the moment of all its payloads. */
const signedText = (root: string, size: number, at: string): string => `${root}|${size}|${at}`

/** Receipts over the answers of one moment, with one signature for all of them, not made yet. */
export function draftReceipts(keyId: string, payloads: readonly string[], at: string): DraftReceipt[] {
  if (payloads.length === 0) return []
  const size = payloads.length
  const tree = growTree(payloads.map(hashLeaf))
  const root = tree.root.toString('hex')
  const text = signedText(root, size, at)
  return payloads.map((payload, index) => {
    const path = tree.pathOf(index)
    const proof = { path: path.map((hash) => hash.toString('hex')), index, size, root }
    const receipt = { payload, ...openProof(proof), signature: OPEN, key_id: keyId }
    return { receipt, open: { keyId, text, proof }, path: joinPath(path) }
  })
}

/** The stored text omits fields that payload and path can rebuild. */
const openProof = (proof: Proof): Proof => ({ ...proof, path: [], root: OPEN })

const fieldsOf = (fields: object): string => JSON.stringify(fields).slice(1, -1)
const OPEN_SIGNATURE = fieldsOf({ signature: OPEN })

/**
 * The open receipt in the text of a stored answer; undefined if it has none, or a signed one.
 * @param path the one stored beside the answer; none beside those of version 1 and those of a batch of one.
 */
export function openReceipt(text: string, path: Buffer | null = null): OpenReceipt | undefined {
  if (!text.includes(OPEN_SIGNATURE)) return undefined
  const body: { receipt?: Kept; data?: { receipt?: Kept } } = JSON.parse(text)
  // A refusal has it beside its reason.
  const receipt = body.receipt ?? body.data?.receipt
  if (receipt === undefined) return undefined
  const { payload, key_id: keyId, index, size } = receipt
  if (index === undefined || size === undefined) return { keyId, text: payload, proof: undefined }
  const hashes = path === null ? [] : splitPath(path)
  const root = rootOf(hashLeaf(payload), hashes, index, size)?.toString('hex')
  if (root === undefined) throw new Error('a kept answer whose path leads to no root')
  const { at }: { at: string } = JSON.parse(payload)
  const proof = { path: hashes.map((hash) => hash.toString('hex')), index, size, root }
  return { keyId, text: signedText(root, size, at), proof }
}
type Kept = { payload: string; key_id: string; index?: number; size?: number }

/** The text with its open receipt closed. */
export function closeReceipt(text: string, { proof }: OpenReceipt, signature: string): string {
  // Quotes inside the payload are escaped, so the first match is the receipt's own.
  if (proof === undefined) return text.replace(OPEN_SIGNATURE, fieldsOf({ signature }))
  return text.replace(fieldsOf({ ...openProof(proof), signature: OPEN }), fieldsOf({ ...proof, signature }))
}
