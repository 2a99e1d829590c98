import { randomUUID } from 'node:crypto'
import { riyadhDay } from '#contract/values/dates.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { InvoiceDeps } from '../deps.ts'
import { SERIES } from '../document.ts'
import { numberOf, seriesOf } from '../document-rules.ts'
import { buildReceiptContent } from './build-content.ts'
import { carsOfOrders, paymentFacts } from './facts-store.ts'
import { wholeSecond } from './issue.ts'
import { nextCount } from './number-store.ts'
import { insertReceipts, takeWaiting } from './receipt-store.ts'

type Deps = Pick<InvoiceDeps, 'db' | 'settings'>

/** Number of receipts numbered by one transaction: the parameters of a statement would allow some thousand. */
const BATCH = 200

/**
 * Issues the receipts of all credited payments that wait for one (docs/decisions/0041-receipts-after-the-commit.md).
 * Safe to run twice, and several times at once.
 */
export async function issueReceipts(deps: Deps): Promise<void> {
  let issued: number
  do issued = await inTransaction(deps.db, (tx) => issueBatch(tx, deps))
  while (issued === BATCH)
}

/** @returns how many it has issued. */
async function issueBatch(tx: Tx, deps: Deps): Promise<number> {
  const waiting = await takeWaiting(tx, BATCH)
  if (waiting.length === 0) return 0
  const payments = await paymentFacts(tx, waiting)
  const cars = await carsOfOrders(
    tx,
    payments.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])),
  )
  const settings = await deps.settings.read(tx)
  const issuedAt = wholeSecond(await databaseTime(tx))
  const series = seriesOf(SERIES.receipt, riyadhDay(issuedAt))
  // Last, because others wait for the series from here to the commit.
  const first = await nextCount(tx, series, payments.length)
  const receipts = payments.map((payment, index) => {
    const { accountId, orderId } = payment
    const content = buildReceiptContent(settings, payment, cars.get(orderId ?? 0) ?? null)
    const seriesCount = first + index
    const number = numberOf(series, seriesCount)
    const { total, due } = content
    const source = `payment:${payment.id}`
    return {
      accountId,
      orderId,
      source,
      issuedAt,
      series,
      seriesCount,
      number,
      total,
      due,
      uuid: randomUUID(),
      content,
    }
  })
  await insertReceipts(tx, receipts)
  return receipts.length
}
