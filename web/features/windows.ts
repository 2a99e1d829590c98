import type { Car } from '#contract/http/car.ts'
import type { WindowRegistry } from '#web/platform/windows.tsx'
import { laterWindow } from '#web/ui/later.tsx'

declare module '#web/platform/windows.tsx' {
  interface WindowProps {
    /** `onDone` is called once the visitor is logged in, so that what they wanted to do can go on. */
    login: { onDone?: () => void }
    register: { onDone?: () => void }
    /** For a member whose phone is not proved yet; `phone` is E.164, the profile's when left out. */
    verifyPhone: { phone?: string; onDone?: () => void }
    success: { what?: 'account' | 'password' }
    /** `amount` in riyals, `car` the slug that the payment leads back to. */
    topUp: { amount?: number; car?: string }
    /** The signed answers to this device's bids. */
    receipts: object
    /** A maximum for when the member's own limits have a place for the car; `amount` in riyals is what it begins with. */
    waiting: { car: Car; amount?: number }
    /** Every way out of it leads home. */
    error: { message?: string }
  }
}

const entry = () => import('./accounts/entry-window.tsx')

/** Where each window is loaded from when it is first opened. */
export const windows: WindowRegistry = {
  login: laterWindow(async () => ({ default: (await entry()).LoginWindow })),
  register: laterWindow(async () => ({ default: (await entry()).RegisterWindow })),
  verifyPhone: laterWindow(async () => ({ default: (await entry()).VerifyPhoneWindow })),
  success: laterWindow(async () => ({ default: (await import('./accounts/success-window.tsx')).SuccessWindow })),
  topUp: laterWindow(async () => ({ default: (await import('./wallet/top-up-window.tsx')).TopUpWindow })),
  receipts: laterWindow(() => import('./bidding/receipts-window.tsx')),
  waiting: laterWindow(() => import('./bidding/waiting-window.tsx')),
  error: laterWindow(async () => ({ default: (await import('./accounts/error-window.tsx')).ErrorWindow })),
}
