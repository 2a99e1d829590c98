import { sql } from 'kysely'
import type { CaseDecision, CaseFault, CaseKind, CaseWant } from '#contract/values/case-states.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** A paid or unpaid order as cases see it; `now` is the database's clock. */
export type CaseOrder = {
  orderId: number
  number: string
  carId: number
  sellerId: number
  isPaid: boolean
  isFixedPrice: boolean
  handedOverAt: Date | null
  now: Date
}
/** A case as stored; amounts in halalas, VAT included. */
export type CaseRow = {
  id: number
  orderId: number
  carId: number
  accountId: number
  sellerId: number
  letterId: number
  kind: CaseKind
  wants: CaseWant
  openedAt: Date
  answerBy: Date
  answeredAt: Date | null
  decideBy: Date
  heardUntil: Date | null
  heardAt: Date | null
  sellerAnswer: string | null
  offeredReduction: number | null
  offeredReturn: boolean
  chooseBy: Date | null
  decision: CaseDecision | null
  amount: number | null
  fault: CaseFault | null
  decisionReason: string | null
  decidedAt: Date | null
  carBackAt: Date | null
  handedOverAt: Date | null
}
export type NewCase = Pick<CaseRow, 'orderId' | 'accountId' | 'sellerId' | 'letterId' | 'kind' | 'wants'> & {
  answerDays: number
  decideDays: number
  /** Null for the house's own car. */
  heardHours: number | null
}

/** One of a buyer's orders. */
export async function findCaseOrder(reader: Reader, buyerId: number, orderId: number): Promise<CaseOrder | undefined> {
  const { rows } = await sql<CaseOrder>`
    select o.id as order_id, o.number, o.car_id, c.owner_id as seller_id, o.lot_id is null as is_fixed_price,
           o.status in ('making', 'delivering', 'finished') as is_paid,
           o.finished_at as handed_over_at, clock_timestamp() as now
      from orders o join cars c on c.id = o.car_id where o.id = ${orderId} and o.buyer_id = ${buyerId}`.execute(reader)
  return rows[0]
}

/** Locks an order; read it and its cases in the next statement. No payout of it is sent meanwhile. */
export async function lockOrderOfCase(tx: Tx, orderId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}

const cases = sql`
  select k.id, k.order_id, o.car_id, k.account_id, k.seller_id, k.letter_id, k.kind, k.wants, k.opened_at, k.answer_by,
         k.answered_at, k.decide_by, k.heard_until, k.heard_at, k.seller_answer, k.offered_reduction, k.offered_return,
         k.choose_by, k.decision, k.amount, k.fault, k.decision_reason, k.decided_at, k.car_back_at,
         o.finished_at as handed_over_at
    from order_cases k join orders o on o.id = k.order_id`

/** The newest case of one of a buyer's orders. */
export async function newestCase(reader: Reader, buyerId: number, orderId: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    ${cases} where k.order_id = ${orderId} and k.account_id = ${buyerId} order by k.id desc limit 1`.execute(reader)
  return rows[0]
}

export async function insertCase(tx: Tx, { answerDays, decideDays, heardHours, ...row }: NewCase): Promise<number> {
  const written = await tx
    .insertInto('orderCases')
    .values({
      ...row,
      answerBy: sql<Date>`clock_timestamp() + make_interval(days => ${answerDays})`,
      decideBy: sql<Date>`clock_timestamp() + make_interval(days => ${decideDays})`,
      heardUntil: heardHours === null ? null : sql<Date>`clock_timestamp() + make_interval(hours => ${heardHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return written.id
}

/** The cases of a merged account go to the one that stays. */
export async function moveCases(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('orderCases').set({ accountId: intoId }).where('accountId', '=', fromId).execute()
  await tx.updateTable('orderCases').set({ sellerId: intoId }).where('sellerId', '=', fromId).execute()
}
