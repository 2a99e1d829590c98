import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'

/** Money of a payment on its way back; the amount in halalas. */
export type ReturnRow = {
  id: number
  paymentId: number
  accountId: number
  refundId: number
  amount: number
  gatewayRef: string
}

/** The part of a payment returned or being sent. */
export async function returnedOf(tx: Tx, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment_returns
     where payment_id = ${paymentId} and status <> 'failed'`.execute(tx)
  return rows[0]?.amount ?? 0
}

/** The part of a payment that we sent or are sending back ourselves. */
export async function sentBackOf(tx: Tx, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment_returns
     where payment_id = ${paymentId} and status <> 'failed' and refund_id is not null`.execute(tx)
  return rows[0]?.amount ?? 0
}

/** The part of a payment certainly returned. */
export async function returnedForCertain(db: Reader, paymentId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment_returns
     where payment_id = ${paymentId} and status = 'done'`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Records money that was reversed and is booked already. */
export async function insertTaken(
  tx: Tx,
  taken: { paymentId: number; amount: number; journalId: number },
): Promise<void> {
  await tx
    .insertInto('paymentReturns')
    .values({ ...taken, status: 'done', doneAt: sql<Date>`clock_timestamp()` })
    .execute()
}

export async function insertSending(
  tx: Tx,
  sending: { paymentId: number; refundId: number; amount: number },
): Promise<void> {
  await tx
    .insertInto('paymentReturns')
    .values({ ...sending, status: 'sending' })
    .execute()
}

/** The member and the gateway of card payments. */
type Cards = { accountId: number; gateway: string }

/**
 * The amount that the card payments of a member can still take back, in halalas: without what was returned or is being
 * sent, and without payments whose card has refused.
 */
export async function cardsCanTake(db: Reader, { accountId, gateway }: Cards): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(greatest(0, p.amount - r.amount)), 0)::bigint as amount
      from payments p cross join lateral (
           select coalesce(sum(amount) filter (where status <> 'failed'), 0) as amount,
                  coalesce(bool_or(status = 'failed'), false) as refused from payment_returns where payment_id = p.id) r
     where p.account_id = ${accountId} and p.gateway = ${gateway} and p.status = 'paid' and p.purpose <> 'order'
       and p.gateway_ref is not null and not r.refused`.execute(db)
  return rows[0]?.amount ?? 0
}

/** The part of a new refund that goes back to cards, in halalas: the open refunds of the member come first. */
export async function newRefundToCards(db: Reader, cards: Cards): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount - coalesce(b.amount, 0)), 0)::bigint as amount
      from refunds r left join lateral (
           select sum(amount) as amount from payment_returns where refund_id = r.id and status <> 'failed') b on true
     where r.account_id = ${cards.accountId} and r.status in ('under_review', 'approved')`.execute(db)
  return Math.max(0, (await cardsCanTake(db, cards)) - (rows[0]?.amount ?? 0))
}

/**
 * Paid online payments of a member with the returnable amount of each, newest first; those being sent, and those whose
 * card has refused, are left out.
 */
export async function returnable(tx: Tx, search: Cards): Promise<{ paymentId: number; rest: number }[]> {
  const { rows } = await sql<{ paymentId: number; rest: number }>`
    select p.id as payment_id, p.amount - coalesce(sum(r.amount) filter (where r.status = 'done'), 0)::bigint as rest
      from payments p left join payment_returns r on r.payment_id = p.id
     where p.account_id = ${search.accountId} and p.gateway = ${search.gateway} and p.status = 'paid' and p.purpose <> 'order'
       and p.gateway_ref is not null
     group by p.id having not coalesce(bool_or(r.status in ('sending', 'failed')), false)
        and p.amount > coalesce(sum(r.amount) filter (where r.status = 'done'), 0)
     order by p.id desc limit 100`.execute(tx)
  return rows
}

/** The states of the parts of a refund. */
export async function partsOf(tx: Tx, refundId: number): Promise<{ done: number; sending: number }> {
  const { rows } = await sql<{ done: number; sending: number }>`
    select coalesce(sum(amount) filter (where status = 'done'), 0)::bigint as done,
           coalesce(sum(amount) filter (where status = 'sending'), 0)::bigint as sending
      from payment_returns where refund_id = ${refundId}`.execute(tx)
  return rows[0] ?? { done: 0, sending: 0 }
}

/** Takes parts that wait to be sent, so that no other process sends them for the next two minutes. */
export async function claimSending(db: Database, gateway: string, refundId: number | null): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    with mine as (
      select r.id from payment_returns r join payments p on p.id = r.payment_id
       where r.status = 'sending' and p.gateway = ${gateway} and (${refundId}::bigint is null or r.refund_id = ${refundId})
         and (r.claimed_at is null or r.claimed_at < clock_timestamp() - interval '2 minutes')
       order by r.id limit 50 for update of r skip locked)
    update payment_returns r set claimed_at = clock_timestamp()
      from payments p, mine where r.id = mine.id and p.id = r.payment_id
    returning r.id, r.payment_id, p.account_id, r.refund_id, r.amount, p.gateway_ref`.execute(db)
  return rows
}

/** Ends a part that was being sent; @returns true if this call did it. */
export async function endSending(
  tx: Tx,
  id: number,
  end: { status: 'done'; journalId: number } | { status: 'failed' },
): Promise<boolean> {
  const ended = await tx
    .updateTable('paymentReturns')
    .set({ ...end, ...(end.status === 'done' && { doneAt: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export async function isSending(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('paymentReturns').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.status === 'sending'
}
