import { sql } from 'kysely'
import type { mergeObstacles } from '#contract/http/office/people.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Pair } from '../../accounts/index.ts'

export type MergeObstacle = (typeof mergeObstacles)[number]

/** The obstacles, in the order of the contract. */
export async function findMergeObstacles(
  reader: Reader,
  { fromId, intoId }: Pair,
  housePhone: string,
): Promise<MergeObstacle[]> {
  const [from, into] = [sql`${fromId}::bigint`, sql`${intoId}::bigint`]
  const { rows } = await sql<{ name: MergeObstacle }>`
    with met as (
      select b.lot_id, b.account_id, l.car_id, s.status from lot_bidders b
        join lots l on l.id = b.lot_id join lot_states s on s.lot_id = b.lot_id
       where b.account_id in (${from}, ${into}))
    select name from (values
      (1, 'same_lot', exists (select from met a join met b on b.lot_id = a.lot_id
                               where a.account_id = ${from} and b.account_id = ${into})),
      (2, 'own_car', exists (select from met m join cars c on c.id = m.car_id where c.owner_id in (${from}, ${into}))
                   or exists (select from price_negotiations n join cars c on c.id = n.car_id
                               where n.outcome is null and n.buyer_id = ${into} and c.owner_id = ${from})),
      (3, 'role', exists (select from accounts where id in (${from}, ${into}) and role is not null)),
      (4, 'house', exists (select from accounts where id in (${from}, ${into}) and phone = ${housePhone})),
      (5, 'merged', exists (select from account_merges where from_id in (${from}, ${into}))),
      (6, 'target_inactive', not exists (select from accounts where id = ${into} and active)),
      (7, 'bids', exists (select from met where account_id = ${from} and status in ('live', 'awaiting_owner'))),
      (8, 'lots', exists (select from lot_states s join cars c on c.id = s.car_id
                           where c.owner_id = ${from} and s.status in ('scheduled', 'live', 'awaiting_owner'))),
      (9, 'orders', exists (select from orders o join cars c on c.id = o.car_id
                             where ${from} in (o.buyer_id, c.owner_id) and o.status not in ('finished', 'canceled'))),
      (10, 'payments', exists (select from payments where account_id = ${from} and status = 'initiated')),
      (11, 'refund', exists (select from refunds where account_id = ${from} and status not in ('rejected', 'paid_out'))),
      (12, 'frozen', exists (select from wallets where account_id = ${from} and (frozen <> 0 or available < 0)))
    ) as t (place, name, is_so) where is_so order by place`.execute(reader)
  return rows.map(({ name }) => name)
}

export type MergeCounts = {
  available: number
  planAr: string | null
  planEn: string | null
  cars: number
  favourites: number
  searches: number
  bids: number
  orders: number
  payments: number
}

export async function countForMerge(reader: Reader, fromId: number): Promise<MergeCounts | undefined> {
  const { rows } = await sql<MergeCounts>`
    select w.available, k.name_ar as plan_ar, k.name_en as plan_en,
           (select count(*)::int from cars c where c.owner_id = a.id
             and not exists (select from lot_states s where s.car_id = c.id and s.status = 'sold')
             and c.sale_status <> 'sold') as cars,
           (select count(*)::int from favourites where account_id = a.id) as favourites,
           (select count(*)::int from saved_searches where account_id = a.id) as searches,
           (select count(*)::int from lot_bidders where account_id = a.id) as bids,
           (select count(*)::int from orders where buyer_id = a.id) as orders,
           (select count(*)::int from payments where account_id = a.id) as payments
      from accounts a join wallets w on w.account_id = a.id left join packages k on k.id = w.package_id
     where a.id = ${fromId}`.execute(reader)
  return rows[0]
}
