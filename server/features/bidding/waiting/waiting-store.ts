import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Queryable } from '#server/platform/db/queryable.ts'
import type { Bidder, Won } from '../../lots/index.ts'
import type { WaitingOutcome, WaitingStand } from './waiting-rules.ts'

/** A maximum that waits, with the lot it is for. */
export type WaitingMaximum = WaitingStand & {
  id: number
  accountId: number
  lotId: number
  carId: number
  key: string
}

const ROWS = sql`
  select w.id, w.account_id, w.lot_id, s.car_id, w.max_amount as max, w.key, w.standing_seq as left_seq,
         coalesce(b.max_seq, 0) as standing_seq, a.role is not null as of_staff
    from waiting_maxima w join lot_states s on s.lot_id = w.lot_id join accounts a on a.id = w.account_id
    left join lot_bidders b on b.lot_id = w.lot_id and b.account_id = w.account_id`

/** What waits, of some members or of all, each member's in the order in which the lots close. */
export async function readWaiting(reader: Reader, accountIds?: readonly number[]): Promise<WaitingMaximum[]> {
  const whose = accountIds === undefined ? sql`` : sql`and w.account_id = any(${accountIds}::bigint[])`
  const { rows } = await sql<WaitingMaximum>`${ROWS}
    where w.ended_at is null ${whose} order by w.account_id, s.closes_at, w.lot_id`.execute(reader)
  return rows
}

/** What members may do, and what they have won and not paid; accounts without a wallet are left out. */
export async function readMeans(
  reader: Reader,
  accountIds: readonly number[],
): Promise<Map<number, { bidder: Bidder; won: Won }>> {
  const { rows } = await sql<Bidder & { wonCars: number; wonAmount: number }>`
    select r.*, won.cars as won_cars, won.amount as won_amount from bidding_rights r, lateral (
      select count(*)::integer as cars, coalesce(sum(s.price), 0)::bigint as amount
        from holds h join lot_states s on s.lot_id = h.ref_id
       where h.account_id = r.account_id and h.kind = 'lot' and h.ended_no is null
         and s.status not in ('scheduled', 'live')) won
     where r.account_id = any(${accountIds}::bigint[])`.execute(reader)
  return new Map(
    rows.map(({ wonCars, wonAmount, ...bidder }) => [
      bidder.accountId,
      { bidder, won: { cars: wonCars, amount: wonAmount } },
    ]),
  )
}

/**
 * Leaves a maximum to wait on a lot, or changes the one that does. The caller holds the lock of the member's wallet.
 * @returns the key under which its bid will be answered.
 */
export async function writeWaiting(
  tx: Tx,
  { accountId, lotId, max }: Pick<WaitingMaximum, 'accountId' | 'lotId' | 'max'>,
): Promise<string> {
  const standing = sql<number>`coalesce((select max_seq from lot_bidders
    where lot_id = ${lotId} and account_id = ${accountId}), 0)`
  const { key } = await tx
    .insertInto('waitingMaxima')
    .values({ accountId, lotId, maxAmount: max, standingSeq: standing })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'lotId'])
        .where('endedAt', 'is', null)
        .doUpdateSet({ maxAmount: max, standingSeq: standing }),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/**
 * Locks a maximum that waits. Lots and wallets are locked before it, never after.
 * @returns undefined where it waits no more.
 */
export async function lockWaiting(
  tx: Queryable,
  id: number,
): Promise<(WaitingStand & Pick<WaitingMaximum, 'key'>) | undefined> {
  const { rows } = await tx.query(
    `select w.max_amount as "max", w.key, w.standing_seq as "leftSeq", coalesce(b.max_seq, 0) as "standingSeq",
            a.role is not null as "ofStaff"
       from waiting_maxima w join accounts a on a.id = w.account_id
       left join lot_bidders b on b.lot_id = w.lot_id and b.account_id = w.account_id
      where w.id = $1 and w.ended_at is null for update of w`,
    [id],
  )
  // The columns as the statement names them.
  return (rows as (WaitingStand & Pick<WaitingMaximum, 'key'>)[])[0]
}

/** Ends maxima that wait. @returns those that did. */
export async function endWaiting(tx: Queryable, ids: readonly number[], outcome: WaitingOutcome): Promise<number[]> {
  const { rows } = await tx.query(
    `update waiting_maxima set ended_at = clock_timestamp(), outcome = $2
      where id = any($1::bigint[]) and ended_at is null returning id`,
    [ids, outcome],
  )
  return (rows as { id: number }[]).map(({ id }) => id)
}

/** Ends what a member lets wait on a car, by their own word. @returns whether anything did. */
export async function withdrawWaiting(reader: Reader, accountId: number, carId: number): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('waitingMaxima')
    .set({ endedAt: sql`clock_timestamp()`, outcome: 'withdrawn' })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('lotId', 'in', reader.selectFrom('lotStates').select('lotId').where('carId', '=', carId))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
