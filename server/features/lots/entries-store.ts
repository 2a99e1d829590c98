import { type BatchPart, batchPart, batchStatement, column, instant } from '#server/platform/db/batch-statement.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { LotState } from './rules.ts'

// Every statement that appends to `lot_events` and moves `lot_states` with it is here.

/** An entry of a lot's log and the state after it. Instants in microseconds; undefined fields stay as they are. */
export type WrittenEntry = {
  lotId: number
  kind: 'void' | 'move' | 'close' | 'decision' | 'announcement'
  atUs: number
  accountId: number | null
  amount: number | null
  voids: readonly number[]
  payload: string
  hash: Buffer
  state: LotState
  decidedUs: number | null | undefined
  decideByUs: number | null | undefined
}

const entry = batchPart(
  (rows: readonly WrittenEntry[]) => rows,
  {
    lot_id: column.bigint((row) => row.lotId),
    seq: column.integer(({ state }) => state.seq),
    kind: column.text((row) => row.kind),
    account_id: column.bigint((row) => row.accountId),
    amount: column.bigint((row) => row.amount),
    at_us: column.bigint((row) => row.atUs),
    payload: column.text((row) => row.payload),
    hash: column.bytea((row) => row.hash),
    voids: column.text((row) => (row.voids.length === 0 ? '' : `{${row.voids.join(',')}}`)),
  },
  (rows) => `entries as (
  insert into lot_events (lot_id, seq, kind, account_id, amount, at, payload, hash, voids)
  select lot_id, seq, kind, account_id, amount, ${instant('at_us')}, payload, hash, nullif(voids, '')::integer[]
    from ${rows})`,
)

const stateAfter = batchPart(
  (rows: readonly WrittenEntry[]) => rows,
  {
    lot_id: column.bigint((row) => row.lotId),
    status: column.text(({ state }) => state.status),
    opens_us: column.bigint(({ state }) => state.opensAtUs),
    closes_us: column.bigint(({ state }) => state.closesAtUs),
    price: column.bigint(({ state }) => state.leader?.price ?? null),
    leader_id: column.bigint(({ state }) => state.leader?.accountId ?? null),
    leader_max: column.bigint(({ state }) => state.leader?.max ?? null),
    second_max: column.bigint(({ state }) => state.secondMax),
    bids_count: column.integer(({ state }) => state.bidsCount),
    seq: column.integer(({ state }) => state.seq),
    head: column.bytea((row) => row.hash),
    at_us: column.bigint((row) => row.atUs),
    closes: column.boolean((row) => row.kind === 'close'),
    sets_decided: column.boolean((row) => row.decidedUs !== undefined),
    decided_us: column.bigint((row) => row.decidedUs ?? null),
    sets_decide_by: column.boolean((row) => row.decideByUs !== undefined),
    decide_by_us: column.bigint((row) => row.decideByUs ?? null),
  },
  (rows) => `states as (
  update lot_states s set status = v.status, opens_at = ${instant('v.opens_us')}, closes_at = ${instant('v.closes_us')},
    price = v.price, leader_id = v.leader_id, leader_max = v.leader_max, second_max = v.second_max,
    bids_count = v.bids_count, seq = v.seq, head = v.head, last_at = ${instant('v.at_us')},
    closed_at = case when v.closes then ${instant('v.at_us')} else s.closed_at end,
    decided_at = case when v.sets_decided then ${instant('v.decided_us')} else s.decided_at end,
    decide_by = case when v.sets_decide_by then ${instant('v.decide_by_us')} else s.decide_by end
    from ${rows} where s.lot_id = v.lot_id)`,
)

const APPEND = batchStatement('append-entries', 0, [entry, stateAfter])

/** Writes entries of lots locked by the caller, one for each lot, in one statement. */
export async function insertEntries(tx: Tx, entries: readonly WrittenEntry[]): Promise<void> {
  if (entries.length > 0) await asQueryable(tx).query(APPEND.text, APPEND.values(entries))
}

/** The writes of a batch of bids to lots. */
export type BidWrites = {
  events: {
    lotId: number
    seq: number
    accountId: number
    amount: number
    automatic: boolean
    payload: string
    hash: Buffer
  }[]
  states: { lotId: number; state: LotState; head: Buffer }[]
}

/**
 * The bids of a batch and the states after them, as parts of its statement; a lot may have many bids in it.
 * @param at SQL of the batch's moment.
 */
export const bidWrites = (at: string): readonly BatchPart<BidWrites>[] => [
  batchPart(
    (writes: BidWrites) => writes.events,
    {
      lot_id: column.bigint((row) => row.lotId),
      seq: column.integer((row) => row.seq),
      account_id: column.bigint((row) => row.accountId),
      amount: column.bigint((row) => row.amount),
      automatic: column.boolean((row) => row.automatic),
      payload: column.text((row) => row.payload),
      hash: column.bytea((row) => row.hash),
    },
    (rows, names) => `events as (
  insert into lot_events (${names}, kind, at) select ${names}, 'bid', ${at} from ${rows})`,
  ),
  batchPart(
    (writes: BidWrites) => writes.states,
    {
      lot_id: column.bigint((row) => row.lotId),
      status: column.text(({ state }) => state.status),
      closes_us: column.bigint(({ state }) => state.closesAtUs),
      price: column.bigint(({ state }) => state.leader?.price ?? null),
      leader_id: column.bigint(({ state }) => state.leader?.accountId ?? null),
      leader_max: column.bigint(({ state }) => state.leader?.max ?? null),
      second_max: column.bigint(({ state }) => state.secondMax),
      bids_count: column.integer(({ state }) => state.bidsCount),
      extensions: column.integer(({ state }) => state.extensions),
      seq: column.integer(({ state }) => state.seq),
      head: column.bytea((row) => row.head),
    },
    (rows) => `states as (
  update lot_states s set status = v.status, closes_at = ${instant('v.closes_us')}, price = v.price,
    leader_id = v.leader_id, leader_max = v.leader_max, second_max = v.second_max, bids_count = v.bids_count,
    extensions = v.extensions, seq = v.seq, head = v.head, last_at = ${at}
    from ${rows} where s.lot_id = v.lot_id)`,
  ),
]
