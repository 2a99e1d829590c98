import { sql } from 'kysely'
import { type BatchPart, batchPart, column } from '#server/platform/db/batch-statement.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { type LedgerAccount, type Posting, post } from './store.ts'

/**
 * The subject of a hold: a lot that is led or won, an order, a refund request, or an online payment that pays orders
 * together with the wallet, a case whose car is not back yet, or a negotiation at a fixed price. `refId` is its id.
 */
export type HoldKind = 'lot' | 'order' | 'refund' | 'payment' | 'case' | 'offer'
type HeldFor = { kind: HoldKind; refId: number }

/**
 * Holds `amount` halalas of a member's balance. The caller holds the lock of the wallet.
 * @returns the hold's id.
 * @throws a check violation when more would be held than is available, a unique violation when a hold exists
 * for it already.
 */
export async function placeHold(tx: Tx, hold: HeldFor & { accountId: number; amount: number }): Promise<number> {
  const { accountId, kind, refId, amount } = hold
  const { rows } = await sql<{ id: number }>`
    with held as (
      insert into holds (account_id, kind, ref_id, amount) values (${accountId}, ${kind}, ${refId}, ${amount})
      returning id, account_id, amount, (kind = 'lot')::integer as lots),
    moved as (
      update wallets w set frozen = w.frozen + h.amount, active_lots = w.active_lots + h.lots
        from held h where w.account_id = h.account_id and (h.amount <> 0 or h.lots <> 0))
    select id from held`.execute(tx)
  const [placed] = rows
  if (!placed) throw new Error('a hold was not written')
  return placed.id
}

/**
 * Ends the active hold for a subject and frees the rest of it; without one it does nothing. The caller holds
 * the lock of the wallet.
 */
export async function releaseHold(tx: Tx, kind: HoldKind, refId: number): Promise<void> {
  await sql`
    with released as (
      update holds set ended_at = clock_timestamp(), ended_no = nextval('journals_id_seq'), outcome = 'released'
       where kind = ${kind} and ref_id = ${refId} and ended_at is null
      returning account_id, amount - captured as amount, (kind = 'lot')::integer as lots)
    update wallets w set frozen = w.frozen - r.amount, active_lots = w.active_lots - r.lots
      from released r where w.account_id = r.account_id`.execute(tx)
}

/** What active holds of one kind have left, in halalas, by their subjects. */
export async function heldFor(tx: Tx, kind: HoldKind, refIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ refId: number; amount: number }>`
    select ref_id, amount - captured as amount from holds
     where kind = ${kind} and ref_id = any(${[...refIds]}::bigint[]) and ended_at is null`.execute(tx)
  return new Map(rows.map(({ refId, amount }) => [refId, amount]))
}

/** The money of a member, in halalas, that lots before their close hold. It tells who leads, which is a secret until then. */
export async function heldBySecretLots(reader: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(h.amount - h.captured), 0)::bigint as held
      from holds h join lot_states s on s.lot_id = h.ref_id
     where h.account_id = ${accountId} and h.kind = 'lot' and h.ended_no is null and s.status in ('scheduled', 'live')`.execute(
    reader,
  )
  return rows[0]?.held ?? 0
}

export type Capture = HeldFor & {
  /** In halalas; captures at most the rest of the hold, by default all of it. */
  amount?: number
  /** The target of the money: one account, or lines that add up to the captured amount. */
  to: LedgerAccount | ((captured: number) => readonly Posting[])
  /** The journal's kind, such as `grace_fee` or `forfeit`. */
  journal: string
  reason?: string
  actorId?: number
}

/**
 * Takes part or all of a held deposit: a journal moves the money from the wallet to `to`. A hold with nothing left
 * ends as captured. The caller holds the lock of the wallet.
 * @returns the journal and the moved amount in halalas; undefined if nothing is held or left.
 */
export async function captureHold(
  tx: Tx,
  capture: Capture,
): Promise<{ journalId: number; captured: number } | undefined> {
  const { kind, refId, amount, to, journal, reason, actorId } = capture
  if (amount !== undefined && amount <= 0) throw new RangeError('a capture needs an amount above zero')
  const { rows } = await sql<{ id: number; accountId: number; captured: number }>`
    with found as (
      select id, account_id, (kind = 'lot')::integer as lots, amount - captured as rest from holds
       where kind = ${kind} and ref_id = ${refId} and ended_at is null for update),
    taken as (
      select id, account_id, lots, least(coalesce(${amount ?? null}::bigint, rest), rest) as part, rest
        from found where rest > 0),
    captured as (
      update holds h set captured = h.captured + t.part,
             ended_at = case when t.part = t.rest then clock_timestamp() end,
             ended_no = case when t.part = t.rest then nextval('journals_id_seq') end,
             outcome = case when t.part = t.rest then 'captured' end
        from taken t where h.id = t.id),
    moved as (
      update wallets w set frozen = w.frozen - t.part,
             active_lots = w.active_lots - case when t.part = t.rest then t.lots else 0 end
        from taken t where w.account_id = t.account_id)
    select id, account_id, part as captured from taken`.execute(tx)
  const [taken] = rows
  if (!taken) return undefined
  const { id: holdId, accountId, captured } = taken
  const others = typeof to === 'string' ? [{ account: to, amount: captured }] : to(captured)
  const journalId = await post(tx, {
    kind: journal,
    reference: `${kind}:${refId}`,
    holdId,
    ...(reason !== undefined && { reason }),
    ...(actorId !== undefined && { actorId }),
    postings: [{ account: 'wallet', ownerId: accountId, amount: -captured }, ...others],
  })
  return { journalId, captured }
}

/** Deposits of lots moved by a batch of bids, in halalas. */
export type HoldMoves = {
  releases: readonly { lotId: number }[]
  holds: readonly { lotId: number; accountId: number; amount: number }[]
}

/**
 * The same as `releaseHold` and `placeHold` for many lots, as parts of one statement: the wallets move by the
 * difference of both. The caller holds the locks of all wallets concerned. A lot's old hold ends before its new one is
 * placed. Each hold is looked up by its lot and ended by its id: a plain join, planned while the table is small, would
 * read every active hold for each batch.
 */
export const holdMoves: readonly BatchPart<HoldMoves>[] = [
  batchPart(
    ({ releases }: HoldMoves) => releases,
    { ref_id: column.bigint(({ lotId }) => lotId) },
    (source) => `released as (
  update holds set ended_at = clock_timestamp(), ended_no = nextval('journals_id_seq'), outcome = 'released'
   where id = any(array(select (select h.id from holds h where h.kind = 'lot' and h.ref_id = v.ref_id and h.ended_at is null)
                          from ${source}))
  returning account_id, captured - amount as frozen, -1 as lots)`,
  ),
  batchPart(
    ({ holds }: HoldMoves) => holds,
    {
      account_id: column.bigint(({ accountId }) => accountId),
      ref_id: column.bigint(({ lotId }) => lotId),
      amount: column.bigint(({ amount }) => amount),
    },
    (source) => `held as (
  insert into holds (account_id, kind, ref_id, amount)
  select account_id, 'lot', ref_id, amount from ${source} where (select count(*) from released) >= 0
  returning account_id, amount as frozen, 1 as lots),
frozen as (
  update wallets w set frozen = w.frozen + m.frozen, active_lots = w.active_lots + m.lots
    from (select account_id, sum(frozen)::bigint as frozen, sum(lots)::integer as lots
            from (select * from released union all select * from held) moves
           group by account_id having sum(frozen) <> 0 or sum(lots) <> 0) m
   where w.account_id = m.account_id)`,
  ),
]
