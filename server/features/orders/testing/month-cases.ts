import { sql } from 'kysely'
import type { Chances, House, OpenOrder } from './month.ts'

const FAULTS = ['seller', 'house', 'buyer'] as const

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

type OpenCase = { id: number; orderId: number; buyerId: number; price: number; isChoosing: boolean; isBack: boolean }

/** The house works through its cases: it decides, offers, or receives a car; buyers choose, or stay silent. */
export async function workOnCases(house: House, luck: Chances, drive: number): Promise<void> {
  const { rows } = await sql<OpenCase>`
    select k.id, k.order_id, k.account_id as buyer_id, o.price, k.decided_at is null and k.choose_by is not null as is_choosing,
           k.decision = 'return' and o.finished_at is not null and k.car_back_at is null as is_back
      from order_cases k join orders o on o.id = k.order_id
     where k.decided_at is null or k.decision = 'return' and o.finished_at is not null and k.car_back_at is null
     order by k.id`.execute(house.fixture.db)
  for (const one of rows) {
    if (!luck.is(drive)) continue
    if (one.isBack) await house.office(`POST /cases/${one.id}/car-back`, { kilometres: 50_000, note: 'All is here' })
    else if (one.isChoosing) await choose(house, one, luck)
    else await settle(house, one, luck)
  }
  await house.fixture.features.cases.endUnchosen()
}

async function choose(house: House, { orderId, buyerId }: OpenCase, luck: Chances): Promise<void> {
  if (luck.is(0.4)) return
  const body = { choice: luck.of(['reduction', 'return']) }
  await house.ask(`POST /api/v1/orders/${orderId}/case/choose`, { as: house.personOf(buyerId), body })
}

async function settle(house: House, { id, price }: OpenCase, luck: Chances): Promise<void> {
  const reason = 'We looked at the car and its papers'
  const amount = (1 + luck.below(Math.floor(price / 4))) / 100
  const fault = luck.of(FAULTS)
  if (luck.is(0.25)) {
    const offer = { return: luck.is(0.5), amount, fault, reason }
    await house.office(`POST /cases/${id}/propose`, offer)
    return
  }
  const decision = luck.of(['refused', 'reduction', 'return'])
  const more = { ...(decision === 'reduction' && { amount }), ...(decision === 'return' && { fault }) }
  await house.office(`POST /cases/${id}/decide`, { decision, ...more, reason })
}
