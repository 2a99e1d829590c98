import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

export type Charge = { orderId: number; cause: 'return' | 'reduction' | 'costs'; amount: number }

/** The owner of an order's car at its sale, to whom its payout belongs. */
export async function sellerOf(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(p.account_id, c.owner_id) as id from orders o join cars c on c.id = o.car_id
      left join payouts p on p.order_id = o.id where o.id = ${orderId}`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function insertCharge(tx: Tx, accountId: number, charge: Charge): Promise<void> {
  await tx
    .insertInto('payoutCharges')
    .values({ ...charge, accountId })
    .execute()
}

/** The charges of a seller that are not taken whole, oldest first, with their rests in halalas. Locked. */
export async function openCharges(tx: Tx, accountId: number): Promise<{ id: number; orderId: number; rest: number }[]> {
  await sql`select from payout_charges where account_id = ${accountId} order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number; orderId: number; rest: number }>`
    select c.id, c.order_id, c.amount - coalesce(u.amount, 0)::bigint as rest from payout_charges c
      left join lateral (select sum(amount) as amount from payout_charge_uses where charge_id = c.id) u on true
     where c.account_id = ${accountId} and c.amount > coalesce(u.amount, 0) order by c.id`.execute(tx)
  return rows
}

/** The payouts of a seller that a charge may lower, that of its order first, then the oldest. Locked. */
export async function openPayouts(
  tx: Tx,
  { accountId, orderId }: { accountId: number; orderId: number },
): Promise<{ id: number; orderId: number; net: number; charged: number }[]> {
  await sql`select from payouts where account_id = ${accountId} and sent_at is null and paid_at is null
    and canceled_at is null order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number; orderId: number; net: number; charged: number }>`
    select id, order_id, net, charged from payouts
     where account_id = ${accountId} and sent_at is null and paid_at is null and canceled_at is null and net > 0
     order by order_id = ${orderId} desc, id`.execute(tx)
  return rows
}

/** Takes a part of a charge off a locked payout. */
export async function insertUse(tx: Tx, use: { chargeId: number; payoutId: number; amount: number }): Promise<void> {
  const { chargeId, payoutId, amount } = use
  await sql`
    insert into payout_charge_uses as u (charge_id, payout_id, amount) values (${chargeId}, ${payoutId}, ${amount})
    on conflict (charge_id, payout_id) do update set amount = u.amount + excluded.amount`.execute(tx)
  await sql`update payouts set charged = charged + ${amount} where id = ${payoutId}`.execute(tx)
}

/** A canceled payout lowers nothing: what it had taken of charges is open again. */
export async function freeUses(tx: Tx, orderId: number): Promise<void> {
  await sql`delete from payout_charge_uses where payout_id in (select id from payouts where order_id = ${orderId})`.execute(
    tx,
  )
  await sql`update payouts set charged = 0 where order_id = ${orderId}`.execute(tx)
}

/**
 * Removes the reductions of an order whose payout fell away. @returns false if another payout went out lowered by one.
 */
export async function dropReductions(tx: Tx, orderId: number): Promise<boolean> {
  const own = sql`select id from payout_charges where order_id = ${orderId} and cause = 'reduction'`
  const { rows } = await sql<{ isGone: boolean }>`
    select p.sent_at is not null or p.paid_at is not null as is_gone from payout_charge_uses u
      join payouts p on p.id = u.payout_id where u.charge_id in (${own}) order by p.id for update of p`.execute(tx)
  if (rows.some(({ isGone }) => isGone)) return false
  await sql`update payouts p set charged = p.charged - u.amount from payout_charge_uses u
    where u.payout_id = p.id and u.charge_id in (${own})`.execute(tx)
  await sql`delete from payout_charge_uses where charge_id in (${own})`.execute(tx)
  await sql`delete from payout_charges where id in (${own})`.execute(tx)
  return true
}

/** What the seller got for an order, less what cases took since. In halalas. */
export async function priceOwed(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select p.gross - p.commission - p.commission_tax
           - coalesce((select sum(amount) from payout_charges where order_id = p.order_id and cause = 'reduction'), 0)::bigint as owed
      from payouts p where p.order_id = ${orderId}`.execute(tx)
  return rows[0]?.owed ?? 0
}

/** The charges of a merged account go to the one that stays. */
export async function moveCharges(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('payoutCharges').set({ accountId: intoId }).where('accountId', '=', fromId).execute()
}
