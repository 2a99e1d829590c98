import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

// Work factor of OWASP's password storage sheet for 16 MiB: N = 2^14, r = 8, p = 5.
const LOG_N = 14
const R = 8
const P = 5
const SALT_BYTES = 16
const KEY_BYTES = 32
const MEMORY_MAX = 64 * 1024 * 1024

/** Checked if there is no password, so that both cases take the same work. */
const NOBODY = `scrypt$${LOG_N}$${R}$${P}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Text to store for a password: `scrypt$log2(N)$r$p$salt$key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, { N: 2 ** LOG_N, r: R, p: P })
  return ['scrypt', LOG_N, R, P, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** True if `password` is the one behind `stored`; without a stored one it is as slow, and false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: 2 ** Number(logN), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64url'), options)
  return timingSafeEqual(found, expected) && stored !== null
}

/** The same characters typed on another keyboard may be composed differently: NFKC makes them equal. */
function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...options, maxmem: MEMORY_MAX }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}
