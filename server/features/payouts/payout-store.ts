import { type RawBuilder, sql } from 'kysely'
import type { PAYOUT_CAUSES, PAYOUT_STATES } from '#contract/values/payout-states.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'

/** A payout with its present state; amounts in halalas. `iban…` and `holderName` are those it was or would be sent to. */
export type PayoutRow = {
  id: number
  orderId: number
  orderNumber: string
  carId: number
  title: Text
  accountId: number
  sellerName: string
  gross: number
  commission: number
  commissionTax: number
  /** Taken off for cases. */
  charged: number
  net: number
  state: (typeof PAYOUT_STATES)[number]
  cause: (typeof PAYOUT_CAUSES)[number] | null
  transferredOn: string | null
  dueAt: Date | null
  ibanSealed: Buffer | null
  holderName: string | null
  batchId: number | null
  sentAt: Date | null
  paidAt: Date | null
  reference: string | null
}
/** The days for cases after the handover: of an auction, and of a fixed price. */
export type CaseDays = Pick<SettingsValues['orders'], 'payoutDaysAuction' | 'payoutDaysSale'>
type Filter = { ids?: readonly number[]; orderIds?: readonly number[]; batchId?: number; isSent?: true }

/** Money goes out once no case is open, the car is transferred and handed over, the days are over and the account is usable. */
const staged = ({ payoutDaysAuction, payoutDaysSale }: CaseDays, where: RawBuilder<unknown>) => sql`
  with facts as (
    select p.id, p.order_id, o.number as order_number, o.car_id, jsonb_build_object('ar', c.title_ar, 'en', c.title_en) as title,
           p.account_id, a.name as seller_name, p.gross, p.commission, p.commission_tax, p.charged, p.net,
           to_char(t.done_on, 'YYYY-MM-DD') as transferred_on,
           case when o.status = 'finished'
             then greatest(o.finished_at + make_interval(days => case when o.lot_id is null then ${payoutDaysSale}::int else ${payoutDaysAuction}::int end),
                           b.usable_from, a.refunds_held_until) end as due_at,
           case when p.sent_at is null then b.iban_sealed else p.iban_sealed end as iban_sealed,
           case when p.sent_at is null then b.holder_name else p.holder_name end as holder_name,
           exists (select from order_cases k where k.order_id = p.order_id
             and (k.decided_at is null or k.decision = 'repair' and k.repaired_at is null)) as has_case,
           p.batch_id, p.sent_at, p.paid_at, p.reference, p.canceled_at
      from payouts p join orders o on o.id = p.order_id join cars c on c.id = o.car_id join accounts a on a.id = p.account_id
      left join transfer_steps t on t.order_id = p.order_id and t.step = 'transferred'
      left join payout_accounts b on b.account_id = p.account_id
     where ${where}),
  causes as (
    select *, case when canceled_at is not null or paid_at is not null or sent_at is not null then null
                   when iban_sealed is null then 'no_account' when has_case then 'case_open' when transferred_on is null then 'not_transferred'
                   when due_at is null or due_at > clock_timestamp() then 'days_left' end as cause
      from facts),
  staged as (
    select *, case when canceled_at is not null then 'canceled' when paid_at is not null then 'paid' when sent_at is not null then 'sent'
                   when cause is null then 'due' when cause = 'days_left' then 'waiting' else 'blocked' end as state
      from causes)`

const whereOf = ({ ids, orderIds, batchId, isSent }: Filter) => sql`
  (${ids ?? null}::bigint[] is null or p.id = any (${ids ?? null}::bigint[]))
  and (${orderIds ?? null}::bigint[] is null or p.order_id = any (${orderIds ?? null}::bigint[]))
  and (${batchId ?? null}::bigint is null or p.batch_id = ${batchId ?? null}::bigint)
  and (not ${isSent ?? false}::boolean or p.sent_at is not null and p.paid_at is null)`

/** Payouts with their states, oldest first; the caller's filter bounds them. */
export async function payoutsBy(db: Reader, days: CaseDays, filter: Filter): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`${staged(days, whereOf(filter))} select * from staged order by id`.execute(db)
  return rows
}

type Listed = { search: string; state?: PayoutRow['state'] | undefined; batchId?: number | undefined }

/** A page of payouts, oldest first; `search` is a part of the seller's name or the order's number. */
export async function listPayouts(
  db: Reader,
  days: CaseDays,
  { search, state, batchId }: Listed,
  place: { limit: number; offset: number },
): Promise<{ rows: PayoutRow[]; total: number }> {
  const found = sql`${staged(days, whereOf(batchId === undefined ? {} : { batchId }))},
    found as (select * from staged where (${state ?? null}::text is null or state = ${state ?? null})
       and strpos(lower(seller_name || ' ' || order_number), lower(${search})) > 0)`
  const { rows } = await sql<PayoutRow>`
    ${found} select * from found order by id limit ${place.limit} offset ${place.offset}`.execute(db)
  const counted = await sql<{ total: number }>`${found} select count(*) as total from found`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Number and net of the payouts in each state, in halalas. */
export async function sumPayouts(
  db: Reader,
  days: CaseDays,
): Promise<{ state: PayoutRow['state']; count: number; net: number }[]> {
  const { rows } = await sql<{ state: PayoutRow['state']; count: number; net: number }>`
    ${staged(days, sql`true`)} select state, count(*) as count, sum(net)::bigint as net from staged group by state`.execute(
    db,
  )
  return rows
}

/** Opens the payout of a paid order with a purchase invoice, unless nothing is left of the price. */
export async function insertPayout(tx: Tx, orderId: number): Promise<void> {
  await sql`
    insert into payouts (order_id, account_id, gross, commission, commission_tax)
    select o.id, c.owner_id, o.price, o.commission, o.commission_tax from orders o join cars c on c.id = o.car_id
     where o.id = ${orderId} and o.price > o.commission + o.commission_tax
       and exists (select from invoices where source = 'owner:' || o.id and credited_at is null)
    on conflict (order_id) do nothing`.execute(tx)
}

/**
 * Locks payouts in the order of their ids; read their states in the next statement. Their orders are locked before them,
 * as by whoever ends an order, so that no case opens meanwhile.
 */
export async function lockPayouts(tx: Tx, ids: readonly number[]): Promise<number> {
  const orderIds = tx.selectFrom('payouts').select('orderId').where('id', 'in', ids)
  await tx.selectFrom('orders').select('id').where('id', 'in', orderIds).orderBy('id').forShare().execute()
  return (await tx.selectFrom('payouts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()).length
}

/** Cancels the payout of an order. @returns false if it was sent or paid. */
export async function cancelPayout(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payouts')
    .select(['id', 'sentAt', 'paidAt'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return true
  if (row.sentAt || row.paidAt) return false
  const canceledAt = sql<Date>`clock_timestamp()`
  await tx.updateTable('payouts').set({ canceledAt }).where('id', '=', row.id).execute()
  return true
}

export async function writeSent(tx: Tx, row: PayoutRow, batchId: number): Promise<void> {
  const { ibanSealed, holderName } = row
  const sentAt = sql<Date>`clock_timestamp()`
  await tx.updateTable('payouts').set({ batchId, ibanSealed, holderName, sentAt }).where('id', '=', row.id).execute()
}

/** Takes a payout out of its batch. */
export async function writeReturned(tx: Tx, id: number): Promise<void> {
  const nothing = { batchId: null, ibanSealed: null, holderName: null, sentAt: null }
  await tx.updateTable('payouts').set(nothing).where('id', '=', id).execute()
}

export async function writePaid(tx: Tx, id: number, reference: string): Promise<void> {
  const paidAt = sql<Date>`clock_timestamp()`
  await tx.updateTable('payouts').set({ paidAt, reference }).where('id', '=', id).execute()
}

/** The payouts of a merged account go to the one that stays. */
export async function movePayouts(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('payouts').set({ accountId: intoId }).where('accountId', '=', fromId).execute()
}

/** Books and what proves them are kept ten years (Commercial Books Law, article 8). */
export async function emptyOldPayouts(db: Database): Promise<void> {
  await sql`
    update payouts set iban_sealed = null, holder_name = null
     where paid_at < clock_timestamp() - interval '10 years' and iban_sealed is not null`.execute(db)
}
