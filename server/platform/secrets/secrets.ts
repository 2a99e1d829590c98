import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Keyed hashes and sealed texts, all from one secret. */
export type Secrets = {
  /** HMAC-SHA-256 of `text`, with a separate key for each `use`. */
  hash(use: string, text: string): Buffer
  /** AES-256-GCM: nonce, tag, then the sealed text. */
  seal(text: string): Buffer
  /** @throws when the sealed text was changed or belongs to another secret. */
  unseal(sealed: Buffer): string
  /** As `seal`, for bytes, with a separate key for each `use`. The first byte is the version of the format. */
  sealBytes(use: string, bytes: Buffer): Buffer
  /** @throws when the bytes were changed, were sealed for another use, or belong to another secret. */
  unsealBytes(use: string, sealed: Buffer): Buffer
}

/** First byte of bytes that were sealed for a use. */
export const SEALED_VERSION = 2

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param secret at least 32 characters. */
export function createSecrets(secret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (use: string) => {
    const known = keys.get(use) ?? Buffer.from(hkdfSync('sha256', secret, 'marsa', use, 32))
    keys.set(use, known)
    return known
  }
  return {
    hash: (use, text) =>
      createHmac('sha256', key(`hash:${use}`))
        .update(text, 'utf8')
        .digest(),
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key('seal'), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key('seal'), sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    sealBytes: (use, bytes) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key(`seal:${use}`), nonce).setAAD(Buffer.from(use))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([Buffer.of(SEALED_VERSION), nonce, cipher.getAuthTag(), body])
    },
    unsealBytes: (use, sealed) => {
      const body = sealed.subarray(1)
      const decipher = createDecipheriv('aes-256-gcm', key(`seal:${use}`), body.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(use)).setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

/** The secret of an installation without `APP_SECRET`: made once, kept beside its data, readable by its owner only. */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
