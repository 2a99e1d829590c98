import type { BankPort } from '../../payments/index.ts'
import { matchTransfer, nearestLines, showsTransfer } from './bank-store.ts'

/** The part of the bank's statements that money by hand needs. */
export const bankPort: BankPort = { shows: showsTransfer, match: matchTransfer, nearest: nearestLines }
