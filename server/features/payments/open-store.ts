import { type RawBuilder, sql } from 'kysely'
import { releaseHold } from '#server/features/ledger/index.ts'
import { type Database, inTransaction, type Reader, type Tx } from '#server/platform/db/database.ts'

// Payments that wait for money, as the jobs check or expire them.

/** A payment that waits for its charge at a gateway. */
export type OpenCharge = { id: number; gateway: string; ref: string }

/** Charges of payments that are open for longer than `minutes`, oldest first, after payment `afterId`. */
export async function openCharges(
  db: Reader,
  search: { gateways: readonly string[]; minutes: number; afterId: number; limit: number },
): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select id, gateway, gateway_ref as ref from payments
     where status = 'initiated' and gateway = any(${[...search.gateways]}::text[]) and gateway_ref is not null and id > ${search.afterId}
       and created_at < clock_timestamp() - make_interval(mins => ${search.minutes})
     order by id limit ${search.limit}`.execute(db)
  return rows
}

/** The open payments of orders that have reached a gateway, also those of several orders. */
export async function openChargesOfOrders(
  db: Reader,
  gateways: readonly string[],
  orderIds: readonly number[],
): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select id, gateway, gateway_ref as ref from payments
     where id in (select id from payments where order_id = any(${[...orderIds]}::bigint[])
            union select payment_id from payment_parts where order_id = any(${[...orderIds]}::bigint[]))
       and status = 'initiated' and gateway = any(${[...gateways]}::text[]) and gateway_ref is not null
     order by id limit 50`.execute(db)
  return rows
}

/**
 * Expires announced payments that never came: cash after `cashDays`, bank transfers without a form after
 * `transferDays`. It holds the wallets, as every change of a payment does; members who are sending something in are
 * left for the next run. Money that comes later can still be recorded on them.
 */
export async function failAnnounced(db: Database, limits: { cashDays: number; transferDays: number }): Promise<void> {
  const isOver = sql`p.status = 'initiated' and p.method in ('cash', 'bank_transfer')
    and p.created_at < clock_timestamp() - make_interval(days => case p.method when 'cash' then ${limits.cashDays}::integer
          else ${limits.transferDays}::integer end)`
  await inTransaction(db, async (tx) => {
    const accountIds = await lockWalletsOf(tx, isOver)
    // A separate statement, which sees the transfers that came before the locks.
    await sql`
      update payments p set status = 'failed', settled_at = clock_timestamp()
       where p.account_id = any(${accountIds}::bigint[]) and ${isOver}
         and not exists (select from bank_transfers t where t.payment_id = p.id and t.status = 'under_review')`.execute(
      tx,
    )
  })
}

/**
 * Expires unfinished payments at gateways: those that never reached their gateway after `unsentMinutes`, bills at their
 * end, all others after `hours`, and frees the wallet's part of each. Members who are paying are left for the next run. One that the gateway
 * later reports as paid is still credited.
 */
export async function failAbandoned(db: Database, limits: { unsentMinutes: number; hours: number }): Promise<void> {
  const isOver = sql`p.status = 'initiated' and p.gateway is not null and clock_timestamp() >
    case when p.gateway_ref is null then p.created_at + make_interval(mins => ${limits.unsentMinutes})
         else coalesce(p.bill_expires_at, p.created_at + make_interval(hours => ${limits.hours})) end`
  await inTransaction(db, async (tx) => {
    const accountIds = await lockWalletsOf(tx, isOver)
    const { rows } = await sql<{ id: number }>`
      update payments p set status = 'failed', settled_at = clock_timestamp()
       where p.account_id = any(${accountIds}::bigint[]) and ${isOver} returning p.id`.execute(tx)
    for (const { id } of rows) await releaseHold(tx, 'payment', id)
  })
}

/** Locks the wallets of the members of payments that nobody else holds. @returns their accounts. */
async function lockWalletsOf(tx: Tx, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from wallets where account_id in (select p.account_id from payments p where ${condition})
     order by account_id for update skip locked`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}
