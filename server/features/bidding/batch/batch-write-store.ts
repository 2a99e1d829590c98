/** The one statement that writes everything a batch has decided; its columns, placeholders and values come from one description. */

import { type BatchPart, batchPart, batchStatement, column, instant } from '#server/platform/db/batch-statement.ts'
import { holdMoves } from '../../ledger/index.ts'
import { bidWrites } from '../../lots/index.ts'
import { personBidColumns } from '../people/person-bid-store.ts'
import type { BatchWrites } from './batch.ts'

/** The batch's moment, in microseconds: the first placeholder of the statement. */
const AT = instant('$1')

const bidders = batchPart(
  (writes: BatchWrites) => writes.bidders,
  {
    lot_id: column.bigint((row) => row.lotId),
    account_id: column.bigint((row) => row.accountId),
    max_amount: column.bigint((row) => row.max),
    max_seq: column.integer((row) => row.maxSeq),
    last_amount: column.bigint((row) => row.lastAmount),
  },
  (rows, names) => `bidders as (
  insert into lot_bidders (${names}, first_at) select ${names}, ${AT} from ${rows}
  on conflict (lot_id, account_id) do update set max_amount = excluded.max_amount, max_seq = excluded.max_seq,
    last_amount = excluded.last_amount, cleared_at = null)`,
)

/** A rival's automatic row moves the rival's bid; the maximum behind it stays as it was. */
const lastAmounts = batchPart(
  (writes: BatchWrites) => writes.lastAmounts,
  {
    lot_id: column.bigint((row) => row.lotId),
    account_id: column.bigint((row) => row.accountId),
    amount: column.bigint((row) => row.amount),
  },
  (rows) => `last_amounts as (
  update lot_bidders b set last_amount = v.amount
    from ${rows} where b.lot_id = v.lot_id and b.account_id = v.account_id)`,
)

const maxima = batchPart(
  (writes: BatchWrites) => writes.maxima,
  {
    lot_id: column.bigint((row) => row.lotId),
    seq: column.integer((row) => row.seq),
    account_id: column.bigint((row) => row.accountId),
    max_amount: column.bigint((row) => row.max),
    salt: column.text((row) => row.salt),
  },
  (rows, names) => `maxima as (
  insert into lot_maxima (${names}, at) select ${names}, ${AT} from ${rows})`,
)

const answers = batchPart(
  (writes: BatchWrites) => writes.answers,
  {
    account_id: column.bigint((row) => row.accountId),
    key: column.text((row) => row.key),
    request_hash: column.bytea((row) => row.requestHash),
    status: column.integer((row) => row.status),
    answer: column.text((row) => row.answer),
    receipt_path: column.bytea((row) => row.receiptPath),
  },
  (rows, names) => `answers as (
  insert into idempotency_keys (${names}) select ${names} from ${rows})`,
)

const people = batchPart(
  (writes: BatchWrites) => writes.people,
  personBidColumns,
  (rows, names) => `people as (
  insert into person_bids (${names}, is_purchase, at) select ${names}, false, ${AT} from ${rows})`,
)

const parts: readonly BatchPart<BatchWrites>[] = [
  ...[...bidWrites(AT), bidders, lastAmounts, maxima],
  ...[...holdMoves, answers, people],
]
const WRITE = batchStatement('bids-write', 1, parts)

/** The prepared statement for the decisions of a batch at `atUs`. */
export const writeStatement = (writes: BatchWrites, atUs: number) => ({
  name: WRITE.name,
  text: WRITE.text,
  values: [atUs, ...WRITE.values(writes)],
})
