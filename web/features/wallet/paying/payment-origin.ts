import { readTab, writeTab } from '#web/platform/device/tab-storage.ts'

/** The origin of a payment, so that its end can lead back there. `car` is a slug. */
export type PaymentOrigin = { packageId?: number; car?: string }

const keyOf = (paymentId: number) => `payment:${paymentId}`

export function rememberOrigin(paymentId: number, origin: PaymentOrigin): void {
  writeTab(keyOf(paymentId), JSON.stringify(origin))
}

/** Undefined if the payment began elsewhere, or the stored text cannot be read. */
export function originOf(paymentId: number): PaymentOrigin {
  return readOrigin(readTab(keyOf(paymentId)))
}

export function readOrigin(stored: string | null): PaymentOrigin {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    const packageId = 'packageId' in found && typeof found.packageId === 'number' ? found.packageId : undefined
    const car = 'car' in found && typeof found.car === 'string' ? found.car : undefined
    return { packageId, car }
  } catch {
    return {}
  }
}
