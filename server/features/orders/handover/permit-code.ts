import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

const PREFIX = 'MX1'
const SIGNATURE_BYTES = 16

type Permit = { number: string; orderId: number; validUntil: Date }

/** The content of an exit permit's QR code: its number and a signature over all its rights. */
export function permitCode(secrets: Pick<Secrets, 'hash'>, permit: Permit): string {
  return `${PREFIX}.${permit.number}.${signature(secrets, permit).toString('base64url')}`
}

/** The number in a well-formed code; it proves nothing yet. */
export function permitNumber(code: string): string | undefined {
  return /^MX1\.(EX-\d{4}-\d{6,12})\.[\w-]{22}$/.exec(code.trim())?.[1]
}

/** True if a code was signed by this installation, for exactly this permit. */
export function isSigned(secrets: Pick<Secrets, 'hash'>, permit: Permit, code: string): boolean {
  // As text: the last character of base64url has bits that decode to nothing.
  const given = Buffer.from(code.trim())
  const right = Buffer.from(permitCode(secrets, permit))
  return given.length === right.length && timingSafeEqual(given, right)
}

const signature = (secrets: Pick<Secrets, 'hash'>, { number, orderId, validUntil }: Permit): Buffer =>
  secrets.hash('exit-permit', `${number}|${orderId}|${validUntil.toISOString()}`).subarray(0, SIGNATURE_BYTES)
