import { riyadhDay } from '#contract/values/dates.ts'
import { toRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { tableFile } from '#server/platform/files/table-file.ts'
import { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../../staff/index.ts'
import type { PayoutDeps } from '../deps.ts'
import { type PayoutRow, payoutsBy } from '../payout-store.ts'
import { endToEndId, ibanOf } from '../present.ts'
import { type CreditTransfer, writePain001 } from './pain001.ts'

const COLUMNS = ['end_to_end_id', 'amount', 'currency', 'beneficiary', 'iban', 'order']

/**
 * The payouts of a batch as the bank takes them, written to the audit. Payouts that the bank refused are no longer in it.
 * Refusals: `not_found`, also for a batch that is empty by now.
 */
export async function batchFile(
  deps: PayoutDeps,
  staff: Staff,
  { id, format }: { id: number; format: 'xml' | 'csv' },
): Promise<FileAnswer | Refusal> {
  const { db, settings } = deps
  const { orders } = await settings.current()
  const rows = await payoutsBy(db, orders, { batchId: id })
  if (rows.length === 0) return refuse('not_found')
  const at = await inTransaction(db, async (tx) => {
    await audited(tx, staff, { action: 'payout_batch.downloaded', subject: `payout-batch:${id}`, after: { format } })
    return databaseTime(tx)
  })
  const transfers = rows.map((row) => toTransfer(deps, row))
  const messageId = `PAYOUT-${id}`
  if (format === 'csv')
    return tableFile('csv', messageId, {
      name: messageId,
      isRightToLeft: false,
      columns: COLUMNS,
      rows: linesOf(transfers),
    })
  const debtor = { name: orders.bankAccountName, iban: orders.bankIban }
  const text = writePain001({ messageId, at, day: riyadhDay(at), debtor, transfers })
  return new FileAnswer(Buffer.from(text), 'application/xml; charset=utf-8', `${messageId}.xml`)
}

function toTransfer({ secrets }: PayoutDeps, row: PayoutRow): CreditTransfer {
  const iban = ibanOf(row, secrets)
  if (iban === null || row.holderName === null) throw new Error(`payout ${row.id} was sent to no account`)
  return { endToEndId: endToEndId(row), amount: row.net, holder: row.holderName, iban, about: row.orderNumber }
}

async function* linesOf(transfers: readonly CreditTransfer[]) {
  for (const one of transfers)
    yield [one.endToEndId, toRiyals(one.amount), 'SAR', one.holder, one.iban, one.about] as const
}
