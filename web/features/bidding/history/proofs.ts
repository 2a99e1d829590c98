/** Checks signatures in this browser, with nothing but the published keys. */

export type PublicKey = { key_id: string; public_key: string }
export type LogEntry = { seq: number; payload: string; prev_hash: string; hash: string }

const utf8 = (text: string) => new TextEncoder().encode(text)

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Whether this browser knows Ed25519; older ones do not. */
export async function knowsEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/**
 * Whether `signature` (base64url Ed25519) over the text was made with the published key of that id; false without the
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

/** SHA-256 of a text, as hex. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const FIRST_HASH = '0'.repeat(64)

/**
 * Follows a lot's log from its first entry: each entry's hash is over the hash before it and its own text.
 * @returns how many entries are sound from the start on; all of them, with the head matching, is a sound log
 */
export async function soundEntries(entries: readonly LogEntry[]): Promise<number> {
  let previous = FIRST_HASH
  for (const [index, entry] of entries.entries()) {
    const hash = await sha256(`${previous}\n${entry.payload}`)
    if (entry.prev_hash !== previous || entry.hash !== hash || entry.seq !== index + 1) return index
    previous = hash
  }
  return entries.length
}
