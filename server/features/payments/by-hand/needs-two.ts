import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { lockWallets } from '../../ledger/index.ts'
import { lockTransferApprovals } from '../known/known-store.ts'
import { findPayment } from '../store.ts'
import { type TransferRow, transferPlace } from '../transfers/transfer-store.ts'
import { cashTakenAlone } from './by-hand-store.ts'

/** The part of the bank's statements that money by hand needs; the books are further right. */
export type BankPort = {
  /**
   * True if a free line of a statement shows a transfer: its amount, near its day, from its account or, without one, in
   * its name. A line that `by` uploaded proves nothing. Other callers wait until the transaction ends.
   */
  shows: (tx: Tx, transfer: Shown, by: number) => Promise<boolean>
  /** Matches an approved transfer with its line, if there is one: first with one that proves it to `by`. */
  match: (tx: Tx, transferId: number, by: number) => Promise<void>
  /** The two lines that come nearest to a transfer: its own, else free ones of its days with its account, amount or name. */
  nearest: (reader: Reader, transfer: Shown & { id: number }) => Promise<BankLine[]>
}
/** A credit on a statement of the bank; `amount` in halalas, `day` like 2026-11-27, texts empty where the bank has none. */
export type BankLine = {
  id: number
  day: string
  amount: number
  reference: string
  name: string
  iban: string
}
type Shown = Pick<TransferRow, 'transferDate' | 'iban' | 'name' | 'amount'>
type Deps = { settings: Pick<Settings, 'read'>; bank: Pick<BankPort, 'shows'> }

/** True if one person may not take this cash alone: too much at once, or with the other cash of their day. Halalas. */
export async function cashNeedsTwo(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  by: number,
  { accountId, amount }: { accountId: number; amount: number },
): Promise<boolean> {
  // The caller's own wallet adds up their requests at once.
  await lockWallets(tx, [accountId, by])
  const { approvals } = await settings.read(tx)
  if (amount > approvals.cashAloneMax) return true
  return (await cashTakenAlone(tx, by)) + amount > approvals.cashDayMax
}

/** The same for an announced payment; `amount` is undefined for the announced one. Refusals: `not_found`. */
export async function receivedCashNeedsTwo(
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  by: number,
  { paymentId, amount }: { paymentId: number; amount: number | undefined },
): Promise<boolean | Refusal> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) return refuse('not_found')
  return cashNeedsTwo(tx, deps, by, { accountId: payment.accountId, amount: amount ?? payment.amount })
}

/**
 * True if one person may not approve this transfer alone: it is another amount than the member wrote, or a large one that
 * no bank statement shows. Refusals: `not_found`.
 */
export async function transferNeedsTwo(
  tx: Tx,
  { settings, bank }: Deps,
  by: number,
  { transferId, amount }: { transferId: number; amount: number | undefined },
): Promise<boolean | Refusal> {
  const transfer = await transferPlace(tx, transferId)
  if (!transfer) return refuse('not_found')
  if (amount !== undefined && amount !== transfer.amount) return true
  const { approvals } = await settings.read(tx)
  if (transfer.amount <= approvals.transferAloneMax) return false
  // In the order of the approval itself.
  await lockWallets(tx, [transfer.accountId])
  await lockTransferApprovals(tx)
  return !(await bank.shows(tx, transfer, by))
}
