import { sql } from 'kysely'
import type { Chances, House, OpenOrder } from './month.ts'

const FAULTS = ['seller', 'seller', 'house', 'buyer'] as const

/** A buyer complains about a paid order: before the handover, or in the first days after it. */
export async function complain(house: House, order: OpenOrder, luck: Chances): Promise<void> {
  const { rows } = await sql`
    select from orders where id = ${order.id} and finished_at < clock_timestamp() - interval '3 days'`.execute(
    house.fixture.db,
  )
  if (rows.length > 0) return
  const as = house.personOf(order.buyerId)
  const kind = luck.of(['papers', 'other'])
  const body = { kind, wants: 'return', text: 'The plate is another.' }
  await house.ask(`POST /api/v1/orders/${order.id}/case`, { as, body })
}

type OpenCase = {
  id: number
  orderId: number
  buyerId: number
  price: number
  isChoosing: boolean
  isBack: boolean
  isRepaired: boolean
  isOfSeller: boolean
  isInvited: boolean
  cost: number
}

/**
 * The house works through its cases: it looks again, decides, offers, receives a car, or ends a repair; buyers choose, or
 * stay silent.
 */
export async function workOnCases(house: House, luck: Chances, drive: number): Promise<void> {
  const { rows } = await sql<OpenCase>`
    select k.id, k.order_id, k.account_id as buyer_id, o.price, k.decided_at is null and k.choose_by is not null as is_choosing,
           coalesce(k.decision = 'return', false) as is_back, coalesce(k.decision = 'repair', false) as is_repaired,
           coalesce(k.fault = 'seller', false) as is_of_seller, k.look_at is not null and k.looked_at is null as is_invited,
           coalesce(k.repair_cost, 0) as cost
      from order_cases k join orders o on o.id = k.order_id
     where k.decided_at is null or k.decision = 'return' and o.finished_at is not null and k.car_back_at is null
        or k.decision = 'repair' and k.repaired_at is null and o.status <> 'canceled'
     order by k.id`.execute(house.fixture.db)
  for (const one of rows) {
    if (!luck.is(drive)) continue
    if (one.isBack) await house.office(`POST /cases/${one.id}/car-back`, { kilometres: 50_000, note: 'All is here' })
    else if (one.isRepaired) await endRepair(house, one, luck)
    else if (one.isChoosing) await choose(house, one, luck)
    else if (luck.is(0.3)) await lookAgain(house, one, luck)
    else await settle(house, one, luck)
  }
  await house.fixture.features.cases.endUnchosen()
}

async function choose(house: House, { orderId, buyerId }: OpenCase, luck: Chances): Promise<void> {
  if (luck.is(0.4)) return
  const body = { choice: luck.of(['reduction', 'repair', 'return']) }
  await house.ask(`POST /api/v1/orders/${orderId}/case/choose`, { as: house.personOf(buyerId), body })
}

/** The house invites the buyer with the car, and writes down what it found. */
async function lookAgain(house: House, { id, isInvited }: OpenCase, luck: Chances): Promise<void> {
  if (isInvited) {
    const found = { confirmed: luck.is(0.5), finding: 'The gearbox is worn' }
    await house.office(`POST /cases/${id}/finding`, found)
    return
  }
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() + interval '1 day' as at`.execute(house.fixture.db)
  await house.office(`POST /cases/${id}/second-look`, { at: rows[0]?.at.toISOString(), yard_id: house.yardId })
}

/** The repair is done, often for less than was decided, or it failed. */
async function endRepair(house: House, { id, orderId, cost, isOfSeller }: OpenCase, luck: Chances): Promise<void> {
  const done = luck.is(0.8)
  const amount = luck.is(0.5) ? cost : luck.below(cost + 1)
  const note = 'It was in the workshop'
  const { status } = await house.office(`POST /cases/${id}/repaired`, {
    done,
    note,
    ...(done && { cost: amount / 100 }),
  })
  if (done && status === 200) house.repairs.push({ orderId, amount: isOfSeller ? amount : 0 })
}

async function settle(house: House, { id, price }: OpenCase, luck: Chances): Promise<void> {
  const reason = 'We looked at the car and its papers'
  const amount = (1 + luck.below(Math.floor(price / 4))) / 100
  const fault = luck.of(FAULTS)
  const repair = { text: 'A new valve body', days: 3, cost: luck.below(Math.floor(price / 8)) / 100 }
  if (luck.is(0.25)) {
    const offer = { return: luck.is(0.5), amount, fault, reason, ...(luck.is(0.7) && { repair }) }
    await house.office(`POST /cases/${id}/propose`, offer)
    return
  }
  // Few cars of a month have a case: the first is repaired.
  const decision = house.repairs.length === 0 ? 'repair' : luck.of(['refused', 'reduction', 'repair', 'return'])
  const more = {
    ...(decision === 'reduction' && { amount }),
    ...(decision === 'repair' && { repair, fault }),
    ...(decision === 'return' && { fault }),
  }
  await house.office(`POST /cases/${id}/decide`, { decision, ...more, reason })
}
