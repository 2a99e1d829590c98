import { sql } from 'kysely'
import { sentPayout } from '#server/testing/sent-payout.ts'
import { type Chances, COUPON, type House, type OpenOrder } from './month.ts'
import { complain } from './month-cases.ts'

const transfer = { owner_name: 'Fahd', owner_identity: '1000000008', owner_phone: '0501234567' }

/** The events of one order on one day. `drive` is the people's eagerness to advance it, from 0 to 1. */
export async function moveOrder(house: House, order: OpenOrder, luck: Chances, drive: number): Promise<void> {
  if (order.status === 'pending') return movePending(house, order, luck, drive)
  if (order.status !== 'canceled' && luck.is(0.3)) await complain(house, order, luck)
  if (!luck.is(drive)) return
  if (order.status === 'making') await makeReady(house, order, luck)
  if (order.status === 'delivering') await collect(house, order)
  if (order.status === 'canceled' && order.graceDays > 0) await afterLapse(house, order, luck)
}

/** The car is ready, or was damaged: then the buyer gets the price back, unless the seller has it already. */
async function makeReady(house: House, order: OpenOrder, luck: Chances): Promise<void> {
  const step = luck.is(0.2) ? 'cancel' : 'deliver'
  await house.office(`POST /orders/${step}/${order.id}`, step === 'cancel' ? { reason: 'The car was damaged' } : {})
}

/** A colleague approves an act that needs two people. */
async function approveAsked(house: House, { data }: Awaited<ReturnType<House['office']>>): Promise<void> {
  if (data?.approval) await house.office(`POST /approvals/${data.approval.id}/approve`, {}, house.staff.second)
}

async function movePending(house: House, order: OpenOrder, luck: Chances, drive: number): Promise<void> {
  if (luck.is(0.04)) {
    const cause = luck.of(['house', 'buyer_default'])
    const asked = await house.office(`POST /orders/cancel/${order.id}`, { reason: 'The car was damaged', cause })
    return approveAsked(house, asked)
  }
  if (order.invoiceStatus === 'under_review' || luck.is(0.3)) return review(house, order, luck, drive)
  if (luck.is(0.03)) await house.office(`POST /orders/extend/${order.id}`, { days: 2, reason: 'The bank is closed' })
  if (luck.is(0.35)) await pay(house, order, luck)
}

async function pay(house: House, order: OpenOrder, luck: Chances): Promise<void> {
  const buyer = house.personOf(order.buyerId)
  const method = luck.of(['online', 'online', 'bank_transfer', 'cash', 'wallet'])
  const { data } = await house.ask('POST /api/v1/complete-win-order', {
    as: buyer,
    body: {
      ...{ order_id: order.id, payment_method: method, ...transfer, transfer_location: 'Riyadh' },
      use_deposit: luck.is(0.4),
      use_wallet: luck.is(0.4),
      ...(luck.is(0.3) && { coupon: COUPON }),
      ...(luck.is(0.5) && { services: [house.itemId] }),
    },
  })
  if (!data?.payment) return
  // The wallet has paid all.
  if (data.payment.method === 'wallet') return
  if (method === 'online') await house.payAtGateway(data.payment, buyer, luck.is(0.8) ? 'paid' : 'failed')
  if (method === 'bank_transfer') await house.sendTransfer(buyer, order.id, data.payment.amount)
}

/** Finance checks an announced transfer or visit; some are refused, some brought less, some never come. */
async function review(house: House, order: OpenOrder, luck: Chances, drive: number): Promise<void> {
  const { rows } = await sql<{ id: number; amount: number; transfer: number | null }>`
    select p.id, p.amount, t.id as transfer from payments p
      left join bank_transfers t on t.payment_id = p.id and t.status = 'under_review'
     where p.order_id = ${order.id} and p.status = 'initiated' and p.method <> 'online'
     order by p.id desc limit 1`.execute(house.fixture.db)
  const [open] = rows
  if (!open || !luck.is(drive)) return
  // A part arrived: the rest is requested again.
  const came = luck.is(0.15) ? Math.floor(open.amount / 2) : open.amount
  if (open.transfer !== null) {
    const isRefused = luck.is(0.25)
    const path = `POST /bank-transfers/${open.transfer}`
    const answer = isRefused
      ? await house.office(`${path}/reject`, { reason: 'The name is another' })
      : await house.office(`${path}/approve`, { amount: came / 100 })
    if (!isRefused && answer.status === 200) house.outside.paidIn += came
  } else if (!luck.is(0.3)) {
    const answer = await house.office(`POST /payments/${open.id}/cash`, { amount: came / 100 })
    if (answer.status === 200) house.outside.paidIn += came
  }
}

/** The buyer pays the yard if days are due, gets the permit, and leaves by the gate. */
async function collect(house: House, order: OpenOrder): Promise<void> {
  const buyer = house.personOf(order.buyerId)
  const fee = () => house.ask(`POST /api/v1/orders/${order.id}/collect-fee`, { as: buyer, body: {} })
  const first = await fee()
  if (first.data?.payment) await house.payAtGateway(first.data.payment, buyer)
  const { data } = first.data?.payment ? await fee() : first
  const code = data?.order?.permit?.code
  if (code) await house.office('POST /exit-permits/check', { code, release: true }, house.staff.auctions)
}

async function afterLapse(house: House, order: OpenOrder, luck: Chances): Promise<void> {
  if (luck.is(0.2)) {
    const asked = await house.office(`POST /orders/waive-forfeit/${order.id}`, { reason: 'The bank was closed' })
    await approveAsked(house, asked)
  }
  if (order.lotId === null || !luck.is(0.5)) return
  const offered = await house.office(`POST /lots/${order.carId}/runner-up`, {}, house.staff.auctions)
  if (offered.status !== 200) return
  const { rows } = await sql<{ ownerId: number }>`select owner_id from cars where id = ${order.carId}`.execute(
    house.fixture.db,
  )
  const owner = house.personOf(rows[0]?.ownerId ?? 0)
  await house.ask(`POST /api/v1/my-cars/${order.carId}/decision`, { as: owner, body: { decision: 'approve' } })
}

/** A member requests free money back; finance refuses it, sends it to the card, or pays it by the bank. */
export async function refund(house: House, luck: Chances): Promise<void> {
  const member = luck.of(house.people)
  if (!member) return
  const { data } = await house.ask('GET /api/v1/wallet', { as: member })
  if (data.available_balance <= 0) return
  const amount = luck.is(0.5) ? data.available_balance : Math.ceil(data.available_balance * 50) / 100
  await house.askRefund(member, amount)
}

/** Finance works through the members' requests. */
export async function decideRefunds(house: House, luck: Chances, drive: number): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; amount: number }>`
    select id, status, amount from refunds where status in ('under_review', 'approved') order by id`.execute(
    house.fixture.db,
  )
  for (const { id, status, amount } of rows) {
    if (!luck.is(drive)) continue
    if (status === 'under_review') {
      if (luck.is(0.2)) await house.office(`POST /refunds/${id}/reject`, { reason: 'The name is another' })
      else await house.office(`POST /refunds/${id}/approve`, {})
    } else {
      const toCards = await sentToCards(house, id)
      const isBack = luck.is(0.5)
      const sent = isBack
        ? await house.office(`POST /refunds/${id}/send-back`)
        : await house.office(`POST /refunds/${id}/pay`, { reference: `R-${id}` })
      if (isBack) house.outside.paidOut += (await sentToCards(house, id)) - toCards
      else if (sent.status === 200) house.outside.paidOut += amount - toCards
    }
  }
}

/** The part of a refund that cards have got, in halalas. */
async function sentToCards(house: House, refundId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment_returns
     where refund_id = ${refundId} and status = 'done'`.execute(house.fixture.db)
  return rows[0]?.amount ?? 0
}

/** A bank reverses a card payment without notice; the product finds it by asking. */
export async function chargeBack(house: House, luck: Chances): Promise<void> {
  const { db, context } = house.fixture
  const { rows } = await sql<{ ref: string; amount: number }>`
    select c.ref, c.amount from sandbox_charges c join payments p on p.gateway_ref = c.ref
     where c.status = 'paid' and c.returned = 0 and p.status = 'paid' order by c.ref`.execute(db)
  const charge = luck.of(rows)
  if (!charge) return
  await sql`update sandbox_charges set returned = amount where ref = ${charge.ref}`.execute(db)
  const secret = context.secrets.hash('sandbox-webhook', 'token').toString('base64url')
  const body = { id: `chargeback-${charge.ref}`, secret_token: secret, data: { ref: charge.ref } }
  const { status, text } = await house.ask('POST /api/v1/webhooks/sandbox', { body })
  if (status !== 200) throw new Error(text)
  house.outside.paidOut += charge.amount
}

/** Owners of paid cars get their money. */
export async function payOut(house: House): Promise<void> {
  const { rows } = await sql<{ id: number; net: number }>`
    select i.id, p.net from invoices i join payouts p on p.order_id = i.order_id and p.canceled_at is null
     where i.kind = 'purchase' and i.issued_at is not null and i.paid_at is null and i.credited_at is null
       and not exists (select from order_cases k where k.order_id = i.order_id and k.decided_at is null)
     order by i.id`.execute(house.fixture.db)
  for (const { id, net } of rows) {
    const payout = await sentPayout(house.fixture.db, id)
    const answer = await house.office(`POST /payouts/${payout}/confirm`, { reference: `P-${id}` })
    if (answer.status === 200) house.outside.paidOut += net
  }
}
