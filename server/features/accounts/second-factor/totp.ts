import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Clocks of phones may be one step off. */
const STEPS_OFF = 1
const SECRET_BYTES = 20

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, about: { issuer: string; label: string }) =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS, algorithm: 'SHA1' })

/** The text that an app reads from a QR code. */
export const totpUri = (secret: string, about: { issuer: string; label: string }): string =>
  totpOf(secret, about).toString()

/** @returns the step of the code, above `after`; undefined for a wrong code and for a used one. */
export function stepOfCode(secret: string, code: string, { now, after }: { now: number; after: number }) {
  const off = totpOf(secret, { issuer: '', label: '' }).validate({ token: code, timestamp: now, window: STEPS_OFF })
  if (off === null) return undefined
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + off
  return step > after ? step : undefined
}
