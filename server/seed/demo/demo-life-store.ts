import { sql } from 'kysely'
import type { IncrementRow } from '#contract/values/increments.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** A demo car that may be auctioned again, with its last terms. Amounts in halalas. */
export type FreeCar = {
  carId: number
  openingPrice: number
  increments: IncrementRow[]
  reservePrice: number | null
  buyNowPrice: number | null
  depositRequired: number
  /** The orders of robots that bought it. */
  orderIds: number[]
}

/**
 * Cars whose last demo lot has been over for a while, longest first. A person's purchase stays sold, and so does the
 * robot's with services: staff look at its debit note. A former sale of a month ago or more makes the market.
 */
export async function freeCars(reader: Reader, restMinutes: number): Promise<FreeCar[]> {
  const { rows } = await sql<FreeCar>`
    select n.car_id, l.opening_price, l.increments, l.reserve_price, l.buy_now_price, l.deposit_required,
           array(select o.id from orders o where o.car_id = n.car_id and o.status <> 'canceled') as order_ids
      from (select distinct on (car_id) * from lot_states order by car_id, lot_id desc) n
      join lots l on l.id = n.lot_id
      join auctions a on a.id = l.auction_id and a.demo
      join cars c on c.id = n.car_id and c.withdrawn_at is null
      left join accounts w on w.id = n.leader_id
     where n.status in ('sold', 'rejected', 'no_bids')
       and (n.status <> 'sold' or w.robot)
       and not exists (select from orders o where o.car_id = n.car_id and o.status <> 'canceled' and o.services_amount > 0)
       and n.closed_at < clock_timestamp() - ${restMinutes} * interval '1 minute'
       and n.closed_at > clock_timestamp() - interval '30 days'
     order by n.closed_at`.execute(reader)
  return rows
}

/** The present activity of the demo; `toCome` are the cars that wait for their turn in a live room. */
export async function demoFigures(
  reader: Reader,
): Promise<{ live: number; endingSoon: number; coming: number; auctions: number; toCome: number }> {
  const { rows } = await sql<{ live: number; endingSoon: number; coming: number; auctions: number; toCome: number }>`
    select count(*) filter (where s.status = 'live')::integer as live,
           count(*) filter (where s.status = 'live' and s.closes_at < clock_timestamp() + interval '12 minutes')::integer as ending_soon,
           count(distinct a.id) filter (where s.status = 'scheduled')::integer as coming,
           count(distinct a.id)::integer as auctions,
           count(*) filter (where s.status = 'scheduled' and a.mode = 'live'
             and a.starts_at < clock_timestamp() + interval '5 minutes')::integer as to_come
      from auctions a join lots l on l.auction_id = a.id join lot_states s on s.lot_id = l.id where a.demo`.execute(
    reader,
  )
  return rows[0] ?? { live: 0, endingSoon: 0, coming: 0, auctions: 0, toCome: 0 }
}

/** A demo lot that waits for its owner's answer. Amounts in halalas. */
export type LotToDecide = {
  lotId: number
  ownerId: number
  price: number
  reservePrice: number | null
  /** A robot answers no offer. */
  toRobot: boolean
  /** The buyer has little deposit left: a robot never pays for a car. */
  stretched: boolean
  /** The buyer has made an offer. */
  offered: boolean
}

/** Demo lots whose owner has waited for some time and decides now; a lot that the demo shows as open stays so. */
export async function lotsToDecide(reader: Reader, afterSeconds: number): Promise<LotToDecide[]> {
  const { rows } = await sql<LotToDecide>`
    select s.lot_id, c.owner_id, s.price, l.reserve_price, w.robot as to_robot,
           b.available < 500000 as stretched, o.side is not null as offered
      from lot_states s
      join lots l on l.id = s.lot_id
      join auctions a on a.id = l.auction_id and a.demo
      join cars c on c.id = l.car_id
      join accounts w on w.id = s.leader_id
      join wallets b on b.account_id = w.id
      left join offers o on o.lot_id = s.lot_id and o.outcome is null
     where s.status = 'awaiting_owner' and o.side is distinct from 'owner'
       and coalesce(o.made_at, s.closed_at) < clock_timestamp() - ${afterSeconds} * interval '1 second'`.execute(reader)
  return rows
}

/** A live demo lot from a robot's view. */
export type RobotLot = {
  lotId: number
  carId: number
  leaderId: number | null
  price: number | null
  openingPrice: number
  increments: IncrementRow[]
  msLeft: number
  inRoom: boolean
}

export async function robotLots(reader: Reader): Promise<RobotLot[]> {
  const { rows } = await sql<RobotLot>`
    select s.lot_id, s.car_id, s.leader_id, s.price, l.opening_price, l.increments, s.turn is not null as in_room,
           (extract(epoch from s.closes_at - clock_timestamp()) * 1000)::float8 as ms_left
      from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id and a.demo
     where s.status = 'live' and s.closes_at between clock_timestamp() and clock_timestamp() + interval '1 year'`.execute(
    reader,
  )
  return rows
}

/** Robot members that can carry one more lot. */
export async function ableRobots(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select r.account_id from bidding_rights r join accounts a on a.id = r.account_id and a.robot
     where r.available >= 100000 and (r.active_lots_limit is null or r.active_lots < r.active_lots_limit)`.execute(
    reader,
  )
  return rows.map((row) => row.accountId)
}

/**
 * Paid orders of people whose last change is some time ago: their cars are to be made ready. Only cars of demo lots and
 * of demo owners, a few at a time.
 */
export async function paidOrders(
  reader: Reader,
  afterSeconds: number,
  ownerPhones: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select o.id as order_id
      from orders o
      join accounts b on b.id = o.buyer_id and not b.robot
      join cars c on c.id = o.car_id
      join accounts w on w.id = c.owner_id
      left join lots l on l.id = o.lot_id
      left join auctions a on a.id = l.auction_id
      cross join lateral (select max(e.at) as at from order_events e where e.order_id = o.id) changed
     where (a.demo or (o.lot_id is null and w.phone = any(${ownerPhones})))
       and coalesce(changed.at, o.created_at) < clock_timestamp() - ${afterSeconds} * interval '1 second'
       and o.status = 'making' and o.invoice_status in ('payment_confirmed', 'paid')
     order by o.id limit 20`.execute(reader)
  return rows.map(({ orderId }) => orderId)
}
