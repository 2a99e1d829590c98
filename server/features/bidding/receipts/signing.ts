import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** Private Ed25519 keys by their id. */
export type SigningKeys = ReadonlyMap<string, KeyObject>

/** The placeholder of a receipt's signature until its answer leaves. */
export const OPEN = ''
const OPEN_FIELD = JSON.stringify({ signature: OPEN }).slice(1, -1)

/**
 * @returns base64url Ed25519 over the text's UTF-8 bytes: always the same one for the same key and text (RFC 8032,
 * 5.1.6).
 * @throws when there is no such key.
 */
export function signText(keys: SigningKeys, keyId: string, text: string): string {
  return sign(null, Buffer.from(text, 'utf8'), keyOf(keys, keyId)).toString('base64url')
}

const signInPool = promisify(sign)

/**
 * The same beside the main thread, in Node's pool of threads: a signature takes longer than all else that a bid
 * needs.
 */
export async function signTextInPool(keys: SigningKeys, keyId: string, text: string): Promise<string> {
  return (await signInPool(null, Buffer.from(text, 'utf8'), keyOf(keys, keyId))).toString('base64url')
}

function keyOf(keys: SigningKeys, keyId: string): KeyObject {
  const key = keys.get(keyId)
  if (key === undefined) throw new Error(`no key ${keyId} to sign with`)
  return key
}

/** A receipt without its signature. */
export type OpenReceipt = { payload: string; key_id: string }

/** The open receipt in the text of an answer to a bid; undefined when it has none, or a signed one. */
export function openReceipt(text: string): OpenReceipt | undefined {
  if (!text.includes(OPEN_FIELD)) return undefined
  const body: { receipt?: OpenReceipt; data?: { receipt?: OpenReceipt } } = JSON.parse(text)
  // A refusal has it beside its reason.
  return body.receipt ?? body.data?.receipt
}

/** The text with its open receipt signed. */
export function closeReceipt(text: string, signature: string): string {
  // Inside the payload the field's quotes are escaped, so the first place is the receipt's own.
  return text.replace(OPEN_FIELD, JSON.stringify({ signature }).slice(1, -1))
}
