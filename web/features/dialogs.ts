import type { Car } from '#contract/http/car.ts'
import type { Endpoints } from '#contract/http/index.ts'
import type { DialogRegistry } from '#web/platform/dialogs.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'

declare module '#web/platform/dialogs.tsx' {
  interface DialogPropsOf {
    /** `onDone` is called once the visitor is logged in, so that their action can continue; else `onGiveUp`. */
    login: { onDone?: () => void; onGiveUp?: () => void; factorTicket?: string }
    register: { onDone?: () => void }
    /** For a member whose phone is not verified yet; `phone` is E.164, by default the profile's. */
    verifyPhone: { phone?: string; onDone?: () => void }
    /** `onDone` gets the proof for the header `step-up`; see `withStepUp`. */
    stepUp: { onDone: (stepUp: string) => void; onGiveUp?: () => void }
    success: { what?: 'account' | 'password' }
    /** `amount` in riyals, `car` the slug that the payment leads back to. */
    topUp: { amount?: number; car?: string }
    /** The signed answers to this device's bids. */
    receipts: object
    /**
     * A maximum for a car if the member's own limits have a slot for it; `amount` in riyals is its initial
     * value.
     */
    waiting: { car: Car; amount?: number }
    /** The yard: its text, its fee, and the exit permit of an order. */
    permit: { orderId: number }
    /** A list's filters, and their common label. */
    saveSearch: {
      list: 'all' | 'auctions' | 'sales'
      query: NonNullable<NonNullable<Endpoints['POST /saved-searches']['body']>['query']>
      name: string
    }
    /** Every way out of it leads home. */
    error: { message?: string }
  }
}

const entry = () => import('./accounts/entry-dialog.tsx')

/** The module of each dialog, loaded when it is first opened. */
export const dialogs: DialogRegistry = {
  login: lazyDialog(async () => ({ default: (await entry()).LoginDialog })),
  register: lazyDialog(async () => ({ default: (await entry()).RegisterDialog })),
  verifyPhone: lazyDialog(async () => ({ default: (await entry()).VerifyPhoneDialog })),
  stepUp: lazyDialog(async () => ({ default: (await import('./accounts/step-up-dialog.tsx')).StepUpDialog })),
  success: lazyDialog(async () => ({ default: (await import('./accounts/success-dialog.tsx')).SuccessDialog })),
  topUp: lazyDialog(async () => ({ default: (await import('./wallet/top-up-dialog.tsx')).TopUpDialog })),
  receipts: lazyDialog(() => import('./bidding/history/receipts-dialog.tsx')),
  permit: lazyDialog(async () => ({ default: (await import('./orders/permit-dialog.tsx')).PermitDialog })),
  saveSearch: lazyDialog(() => import('./saved-searches/save-search-dialog.tsx')),
  error: lazyDialog(async () => ({ default: (await import('./accounts/error-dialog.tsx')).ErrorDialog })),
}
