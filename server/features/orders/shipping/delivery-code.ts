import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { codeVersion } from './shipping-rules.ts'

const DIGITS = 4

/** The number that the buyer gives to the driver. It is derived from the installation's secret and stored nowhere. */
export function deliveryCode(secrets: Pick<Secrets, 'hash'>, request: { id: number; codeTries: number }): string {
  const bytes = secrets.hash('delivery-code', `${request.id}|${codeVersion(request.codeTries)}`)
  return String(bytes.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0')
}
