import { adjustments } from './adjustments/adjustments.tsx'
import { bankTransfers } from './bank-transfers/bank-transfers.ts'
import { books } from './books/books.tsx'
import { coupons } from './coupons/coupons.tsx'
import { gate } from './gate/gate.tsx'
import { invoices } from './invoices/invoices.tsx'
import { legacyScreens } from './legacy.tsx'
import { mismatches } from './mismatches/mismatches.tsx'
import { orders } from './orders/orders.tsx'
import type { Screen } from './parts/screen.ts'
import { payments } from './payments/payments.tsx'
import { pricing } from './pricing/pricing.ts'
import { refunds } from './refunds/refunds.tsx'
import { shipping } from './shipping/shipping.tsx'

/** Every screen of the office. */
export const SCREENS: readonly Screen[] = [
  ...orders,
  ...gate,
  ...bankTransfers,
  ...payments,
  ...refunds,
  ...mismatches,
  ...adjustments,
  ...invoices,
  ...shipping,
  ...books,
  ...pricing,
  ...coupons,
  ...legacyScreens,
]
