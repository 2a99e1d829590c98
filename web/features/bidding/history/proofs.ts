/** Checks signatures in this browser, with only the published keys. */

export type PublicKey = { key_id: string; public_key: string }
export type LogEntry = { seq: number; payload: string; prev_hash: string; hash: string }

const utf8 = (text: string) => new TextEncoder().encode(text)

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** True if this browser supports Ed25519; older ones do not. */
export async function knowsEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/**
 * True if `signature` (base64url Ed25519) over the text was made with the published key of that id; false without the
 * key.
 */
export async function isSigned(
  text: string,
  { signature, key_id }: { signature: string; key_id: string },
  keys: readonly PublicKey[],
): Promise<boolean> {
  const key = keys.find((known) => known.key_id === key_id)
  if (!key) return false
  const imported = await crypto.subtle.importKey('raw', fromBase64Url(key.public_key), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, fromBase64Url(signature), utf8(text))
}

/** SHA-256 as hex, in lower case. */
async function sha256(of: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', of))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A receipt as the server gives it. Those of version 1 have no tree. */
export type SignedReceipt = {
  payload: string
  signature: string
  key_id: string
  path?: readonly string[]
  index?: number
  size?: number
  root?: string
}

/**
 * True if the server has signed this receipt. `v` in its payload gives the kind: 1 signs the payload itself, 2 signs
 * the root of the Merkle tree (RFC 9162, 2.1) to which the payload's path leads. False for every other text.
 */
export async function isReceiptSigned(receipt: SignedReceipt, keys: readonly PublicKey[]): Promise<boolean> {
  const { v, at } = versionOf(receipt.payload)
  if (v === 1) return isSigned(receipt.payload, receipt, keys)
  const { root, size = 0 } = receipt
  if (v !== 2 || root === undefined || (await rootOf(receipt)) !== root) return false
  return isSigned(`${root}|${size}|${at}`, receipt, keys)
}

function versionOf(payload: string): { v?: unknown; at?: unknown } {
  try {
    return JSON.parse(payload) ?? {}
  } catch {
    return {}
  }
}

const HASH = /^[0-9a-f]{64}$/
const LEAF = '00'
const NODE = '01'

/** The root of a receipt's path; undefined if it is no path of a tree of that size. */
async function rootOf({ payload, path = [], index = 0, size = 0 }: SignedReceipt): Promise<string | undefined> {
  if (!Number.isInteger(index) || index < 0 || index >= size || !path.every((hash) => HASH.test(hash))) return undefined
  const rest = [...path]
  let node = await sha256(new Uint8Array([...fromHex(LEAF), ...utf8(payload)]))
  for (let [at, last] = [index, size - 1]; last > 0; [at, last] = [at >> 1, last >> 1]) {
    // The last node of a level without a neighbour is lifted.
    if (at === last && at % 2 === 0) continue
    const other = rest.shift()
    if (other === undefined) return undefined
    node = await sha256(fromHex(NODE + (at % 2 === 1 ? other + node : node + other)))
  }
  return rest.length === 0 ? node : undefined
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const FIRST_HASH = '0'.repeat(64)

/**
 * Follows a lot's log from its first entry: each entry's hash is over the previous hash and its own text.
 * @returns the number of valid entries from the start; a log is valid if all are and the head matches
 */
export async function soundEntries(entries: readonly LogEntry[]): Promise<number> {
  let previous = FIRST_HASH
  for (const [index, entry] of entries.entries()) {
    const hash = await sha256(utf8(`${previous}\n${entry.payload}`))
    if (entry.prev_hash !== previous || entry.hash !== hash || entry.seq !== index + 1) return index
    previous = hash
  }
  return entries.length
}
