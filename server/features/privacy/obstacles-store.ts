import { sql } from 'kysely'
import type { ClosingObstacle } from '#contract/http/accounts/privacy.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** The open matters of an account, in the order in which a member would settle them. Whoever acts on it holds its wallet. */
export async function findObstacles(reader: Reader, accountId: number): Promise<ClosingObstacle[]> {
  const id = accountId
  const { rows } = await sql<{ name: ClosingObstacle }>`
    select name from (values
      (1, 'role', exists (select from accounts where id = ${id} and role is not null)),
      (2, 'bids', exists (select from lot_states where leader_id = ${id} and status in ('scheduled', 'live', 'awaiting_owner'))),
      (3, 'orders', exists (select from orders o join cars c on c.id = o.car_id
                             where ${id} in (o.buyer_id, c.owner_id) and o.status not in ('finished', 'canceled'))
                  or exists (select from order_cases where ${id} in (account_id, seller_id)
                                and (decided_at is null or decision = 'repair' and repaired_at is null))),
      (4, 'cars', exists (select from cars c left join submissions s on s.car_id = c.id
                           where c.owner_id = ${id} and c.withdrawn_at is null and c.sale_status <> 'sold'
                             and s.accepted is distinct from false
                             and not exists (select from lot_states l where l.car_id = c.id and l.status = 'sold'))),
      (5, 'payments', exists (select from payments where account_id = ${id} and status = 'initiated')),
      (6, 'refund', exists (select from refunds
                             where account_id = ${id} and status not in ('rejected', 'paid_out'))),
      (7, 'payout', exists (select from invoices where account_id = ${id} and kind = 'purchase' and issued_at is not null
                             and due > 0 and paid_at is null and credited_at is null)),
      (8, 'balance', exists (select from wallets where account_id = ${id} and (balance <> 0 or frozen <> 0)))
    ) as t (place, name, is_open) where is_open order by place`.execute(reader)
  return rows.map(({ name }) => name)
}

/** True if the law requires the account's records to be kept: money moved, or a car was bought or sold. */
export async function hasBooks(tx: Tx, accountId: number): Promise<boolean> {
  const id = accountId
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from postings where owner_id = ${id})
        or exists (select from orders o join cars c on c.id = o.car_id where ${id} in (o.buyer_id, c.owner_id)) as found
  `.execute(tx)
  return rows[0]?.found === true
}
