import type { TransferCheck } from '#contract/http/office/money/transfers.ts'
import { maskIban } from '#contract/values/iban.ts'
import { toRiyals } from '#contract/values/money.ts'
import { isSamePerson } from '#contract/values/person-name.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { BankLine } from '../by-hand/needs-two.ts'
import type { PaymentDeps } from '../settle-payment.ts'
import { type TransferRow, transferPlace } from '../transfers/transfer-store.ts'

/** What decides a transfer: the bank's lines beside what the member wrote. Refusals: `not_found`. */
export async function checkTransfer(
  { db, bank, orders }: Pick<PaymentDeps, 'db' | 'bank' | 'orders'>,
  id: number,
): Promise<TransferCheck | Refusal> {
  const transfer = await transferPlace(db, id)
  if (!transfer) return refuse('not_found')
  const { orderId } = transfer
  const due = orderId === null ? undefined : await inTransaction(db, (tx) => orders.due(tx, orderId))
  const lines = await bank.nearest(db, transfer)
  return { lines: lines.map((line) => toLine(line, transfer)), order_due: due === undefined ? null : toRiyals(due) }
}

const toLine = (
  { id, day, amount, reference, name, iban }: BankLine,
  transfer: TransferRow,
): TransferCheck['lines'][number] => ({
  ...{ id, day, reference, name },
  amount: toRiyals(amount),
  iban_masked: iban === '' ? '' : maskIban(iban),
  same: {
    amount: amount === transfer.amount,
    day: day === transfer.transferDate,
    name: isSamePerson(name, transfer.name),
    iban: iban === transfer.iban,
  },
})
