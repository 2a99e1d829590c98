import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Keyed hashes and sealed texts. */
export type Secrets = {
  /** HMAC-SHA-256 of `text`, with a separate key for each `use`. It stays the same when the secret is exchanged. */
  hash(use: string, text: string): Buffer
  /** AES-256-GCM with a separate key for each `use`: version, secret's id, nonce, tag, then the sealed text. */
  seal(use: string, text: string): Buffer
  /** @throws when the sealed text was changed, was sealed for another use, or belongs to another secret. */
  unseal(use: string, sealed: Buffer): string
  /** The same for bytes. */
  sealBytes(use: string, bytes: Buffer): Buffer
  unsealBytes(use: string, sealed: Buffer): Buffer
  /** The prefix of everything sealed under the present secret. */
  sealedPrefix: Buffer
}

const VERSION = 3
/** Bytes with a version and without the id of their secret, from before two secrets could be in use. */
const OLD_VERSION = 2
const SECRET_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Keys = { id: Buffer; key(use: string): KeyObject }

/** Keys as objects: with their bytes, Node takes five times as long for a short text. */
function keysOf(secret: string): Keys {
  const known = new Map<string, KeyObject>()
  const key = (use: string) => {
    const found = known.get(use) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'marsa', use, 32)))
    known.set(use, found)
    return found
  }
  return { id: key('secret-id').export().subarray(0, SECRET_ID_BYTES), key }
}

/** The keyed hash of an installation, from its first secret. */
export function keyedHash(root: string): Secrets['hash'] {
  const { key } = keysOf(root)
  return (use, text) =>
    createHmac('sha256', key(`hash:${use}`))
      .update(text, 'utf8')
      .digest()
}

/**
 * @param secret at least 32 characters.
 * @param options.previous opens what was sealed under it; nothing new is.
 * @param options.hashRoot the secret that the installation began with; the same as `secret` until it is exchanged.
 */
export function createSecrets(secret: string, options: { previous?: string; hashRoot?: string } = {}): Secrets {
  const present = keysOf(secret)
  const all = options.previous === undefined ? [present] : [present, keysOf(options.previous)]
  const sealedPrefix = Buffer.concat([Buffer.of(VERSION), present.id])

  function sealBytes(use: string, bytes: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', present.key(`seal:${use}`), nonce)
    cipher.setAAD(Buffer.concat([sealedPrefix, Buffer.from(use)]))
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([sealedPrefix, nonce, cipher.getAuthTag(), body])
  }
  function unsealBytes(use: string, sealed: Buffer): Buffer {
    const prefix = sealed.subarray(0, sealedPrefix.length)
    const keys = all.find(({ id }) => prefix[0] === VERSION && prefix.subarray(1).equals(id))
    if (keys)
      return open(sealed.subarray(prefix.length), keys.key(`seal:${use}`), Buffer.concat([prefix, Buffer.from(use)]))
    return firstOf(all, ({ key }) => open(sealed.subarray(1), key(`seal:${use}`), Buffer.from(use)))
  }
  return {
    hash: keyedHash(options.hashRoot ?? secret),
    sealedPrefix,
    sealBytes,
    unsealBytes,
    seal: (use, text) => sealBytes(use, Buffer.from(text, 'utf8')),
    unseal(use, sealed) {
      if (sealed[0] === VERSION || sealed[0] === OLD_VERSION) {
        try {
          return unsealBytes(use, sealed).toString('utf8')
        } catch {
          // A text from before texts had a version may begin with the same byte.
        }
      }
      return firstOf(all, ({ key }) => open(sealed, key('seal'))).toString('utf8')
    },
  }
}

/** Nonce, tag, sealed bytes. @throws when they do not belong to the key. */
function open(sealed: Buffer, key: KeyObject, about?: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  if (about) decipher.setAAD(about)
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** @throws the error of the last one if none succeeds. */
function firstOf(all: readonly Keys[], work: (keys: Keys) => Buffer): Buffer {
  const [keys, ...others] = all
  if (!keys) throw new Error('no secret opens it')
  try {
    return work(keys)
  } catch (error) {
    if (others.length === 0) throw error
    return firstOf(others, work)
  }
}

/**
 * The secret of an installation without `APP_SECRET`: generated once, kept beside its data, readable only by its owner.
 */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
