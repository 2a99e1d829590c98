import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { CaseDecision, CaseFault, CaseKind, CaseState, CaseWant } from '#contract/values/case-states.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { readLetterNumber } from '../letters/index.ts'
import { all, countRows, type Place, type Sort } from '../staff/index.ts'
import type { MoneyLine } from './money/line-rules.ts'

/** A paid or unpaid order as cases see it; `now` is the database's clock. */
export type CaseOrder = {
  orderId: number
  number: string
  carId: number
  sellerId: number
  title: Text
  isPaid: boolean
  isFixedPrice: boolean
  handedOverAt: Date | null
  now: Date
}
/** A case as stored, with what its readers see of order and people; amounts in halalas, VAT included. */
export type CaseRow = {
  id: number
  orderId: number
  orderNumber: string
  carId: number
  title: Text
  accountId: number
  buyerName: string
  sellerId: number
  letterId: number
  /** In which its buyer wrote. */
  language: Language
  /** The text with which it was opened. */
  complaint: string
  kind: CaseKind
  wants: CaseWant
  openedAt: Date
  answerBy: Date
  answeredAt: Date | null
  decideBy: Date
  heardUntil: Date | null
  heardAt: Date | null
  sellerAnswer: string | null
  /** The seller may still answer. */
  isHeard: boolean
  offeredReduction: number | null
  offeredReturn: boolean
  offeredBack: number | null
  offeredBy: number | null
  chooseBy: Date | null
  /** The repair that is offered or decided; the cost is the most. */
  repairText: string | null
  repairDays: number | null
  repairCost: number | null
  repairedAt: Date | null
  /** The appointment of a second look, and what it found. */
  lookAt: Date | null
  lookPlaceAr: string | null
  lookPlaceEn: string | null
  lookedAt: Date | null
  lookConfirmed: boolean | null
  lookFinding: string | null
  /** The buyer may still choose. */
  isChoosing: boolean
  decision: CaseDecision | null
  amount: number | null
  fault: CaseFault | null
  decisionReason: string | null
  decidedBy: number | null
  decidedAt: Date | null
  moneyLines: MoneyLine[] | null
  carBackAt: Date | null
  carBackKilometres: number | null
  handedOverAt: Date | null
  kilometres: number | null
  price: number
  /** What the buyer paid for the order, less earlier reductions. */
  total: number
  /** False once the order was canceled. */
  isPaid: boolean
  isLate: boolean
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
           jsonb_build_object('ar', c.title_ar, 'en', c.title_en) as title,
           o.status in ('making', 'delivering', 'finished') as is_paid,
           -- The days begin anew with a repair.
           greatest(o.finished_at, (select max(k.repaired_at) from order_cases k
             where k.order_id = o.id and o.finished_at is not null)) as handed_over_at, clock_timestamp() as now
      from orders o join cars c on c.id = o.car_id where o.id = ${orderId} and o.buyer_id = ${buyerId}`.execute(reader)
  return rows[0]
}

/** Locks an order; read it and its cases in the next statement. No payout of it is sent meanwhile. */
export async function lockOrderOfCase(tx: Tx, orderId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}

const isLate = sql<boolean>`(k.decided_at is null and (k.decide_by < clock_timestamp()
  or k.answered_at is null and k.answer_by < clock_timestamp()))`
const isCarAwaited = sql`(k.decision = 'return' and o.finished_at is not null and k.car_back_at is null)`
const isRepairAwaited = sql`(k.decision = 'repair' and k.repaired_at is null and o.status <> 'canceled')`
const source = sql`
  order_cases k join orders o on o.id = k.order_id join cars c on c.id = o.car_id
    join accounts b on b.id = k.account_id join letters l on l.id = k.letter_id`
const cases = sql`
  select k.*, o.number as order_number, o.car_id, jsonb_build_object('ar', c.title_ar, 'en', c.title_en) as title,
         b.name as buyer_name, l.language,
         (select m.text from letter_messages m where m.letter_id = k.letter_id order by m.id limit 1) as complaint, o.finished_at as handed_over_at, c.kilometres, o.price,
         o.total - o.reduced_amount as total, o.status <> 'canceled' as is_paid, ${isLate} as is_late,
         k.decided_at is null and k.heard_at is null and coalesce(k.heard_until > clock_timestamp(), false) as is_heard,
         k.decided_at is null and coalesce(k.choose_by > clock_timestamp(), false) as is_choosing
    from ${source}`

async function oneCase(reader: Reader, where: RawBuilder<unknown>): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${cases} where ${where} order by k.id desc limit 1`.execute(reader)
  return rows[0]
}

export const findCase = (reader: Reader, id: number) => oneCase(reader, sql`k.id = ${id}`)

/** The newest case of one of a buyer's orders. */
export const newestCase = (reader: Reader, buyerId: number, orderId: number) =>
  oneCase(reader, sql`k.order_id = ${orderId} and k.account_id = ${buyerId}`)

/** The newest case about a car, of those in which its seller is heard. */
export const newestHeard = (reader: Reader, sellerId: number, carId: number) =>
  oneCase(reader, sql`o.car_id = ${carId} and k.seller_id = ${sellerId} and k.heard_until is not null`)

export type CaseFilters = {
  search: string
  state?: CaseState | undefined
  kind?: CaseKind | undefined
  view?: 'late' | 'unanswered' | 'car_awaited' | 'repair_awaited' | undefined
}
const ofState: Record<CaseState, RawBuilder<unknown>> = {
  open: sql`k.decided_at is null and k.answered_at is null`,
  answered: sql`k.decided_at is null and k.answered_at is not null`,
  decided: sql`(${isCarAwaited} or ${isRepairAwaited})`,
  closed: sql`k.decided_at is not null and not ${isCarAwaited} and not ${isRepairAwaited}`,
}

/** One page of all cases; a number finds its case, words are searched in the names of buyers and the orders' numbers. */
export async function listCases(
  reader: Reader,
  { search, state, kind, view }: CaseFilters,
  { sort, place }: { sort: Sort; place: Place },
): Promise<{ rows: CaseRow[]; total: number }> {
  const letterId = readLetterNumber(search)
  const words = sql`(b.name ilike ${containing(search)} or o.number ilike ${containing(search)})`
  const where = all(
    search !== '' && (letterId === undefined ? words : sql`k.letter_id = ${letterId}`),
    state !== undefined && ofState[state],
    kind !== undefined && sql`k.kind = ${kind}`,
    view === 'late' && isLate,
    view === 'unanswered' && ofState.open,
    view === 'car_awaited' && isCarAwaited,
    view === 'repair_awaited' && isRepairAwaited,
  )
  const { rows } = await sql<CaseRow>`
    ${cases} where ${where} order by ${sql.ref(`k.${sort.field}`)} ${sort.direction}, k.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(reader)
  return { rows, total: await countRows(reader, source, where) }
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

const now = sql<Date>`clock_timestamp()`
const change = (tx: Tx, id: number) => tx.updateTable('orderCases').where('id', '=', id)

/** The first answer of staff; later ones change nothing. */
export async function writeAnswered(tx: Tx, id: number): Promise<void> {
  await change(tx, id).where('answeredAt', 'is', null).set({ answeredAt: now }).execute()
}

export async function writeHeard(tx: Tx, id: number, sellerAnswer: string): Promise<void> {
  await change(tx, id).set({ sellerAnswer, heardAt: now }).execute()
}

export type RepairTerms = Pick<CaseRow, 'repairText' | 'repairDays' | 'repairCost'>
export type Offer = Pick<CaseRow, 'offeredReduction' | 'offeredReturn' | 'offeredBack' | 'fault'> &
  RepairTerms & {
    offeredBy: number
    days: number
  }
export async function writeOffer(tx: Tx, id: number, { days, ...offer }: Offer): Promise<void> {
  const chooseBy = sql<Date>`clock_timestamp() + make_interval(days => ${days})`
  await change(tx, id)
    .set({ ...offer, chooseBy })
    .execute()
}

export type Decided = Pick<CaseRow, 'amount' | 'fault' | 'decisionReason' | 'decidedBy'> &
  Partial<RepairTerms> & { decision: CaseDecision }
export async function writeDecision(tx: Tx, id: number, decided: Decided, lines: readonly MoneyLine[]): Promise<void> {
  await change(tx, id)
    .set({ ...decided, decidedAt: now, moneyLines: JSON.stringify(lines) })
    .execute()
}

export async function writeCarBack(tx: Tx, id: number, kilometres: number): Promise<void> {
  await change(tx, id).set({ carBackAt: now, carBackKilometres: kilometres }).execute()
}

/** The repair of a case is done, with its money. */
export async function writeRepaired(tx: Tx, id: number, lines: readonly MoneyLine[]): Promise<void> {
  await change(tx, id)
    .set({ repairedAt: now, moneyLines: JSON.stringify(lines) })
    .execute()
}

const noDecision = { decision: null, decisionReason: null, decidedBy: null, decidedAt: null, moneyLines: null }
const noOffer = { offeredReduction: null, offeredReturn: false, offeredBack: null, offeredBy: null, chooseBy: null }

/** A case whose repair failed waits for another decision. */
export async function writeReopened(tx: Tx, id: number): Promise<void> {
  const noRepair = { repairText: null, repairDays: null, repairCost: null, fault: null }
  await change(tx, id)
    .set({ ...noDecision, ...noOffer, ...noRepair })
    .execute()
}

const noFinding = { lookedAt: null, lookConfirmed: null, lookFinding: null }
/** A new appointment takes the place of the former one and of what it found. */
export async function writeLook(tx: Tx, id: number, { at, place }: { at: Date; place: Text }): Promise<void> {
  await change(tx, id)
    .set({ lookAt: at, lookPlaceAr: place.ar, lookPlaceEn: place.en, ...noFinding })
    .execute()
}

export async function writeFinding(
  tx: Tx,
  id: number,
  found: { lookConfirmed: boolean; lookFinding: string },
): Promise<void> {
  await change(tx, id)
    .set({ ...found, lookedAt: now })
    .execute()
}

/** Cases whose buyer chose nothing in time, the oldest first. */
export async function unchosenCases(reader: Reader, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from order_cases where decided_at is null and choose_by <= clock_timestamp()
     order by choose_by limit ${max}`.execute(reader)
  return rows.map(({ id }) => id)
}

/**
 * What one person decided or offered in the last day, in halalas. Their other decisions wait until the transaction
 * ends.
 */
export async function sumDecided(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cases:${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case k.decision when 'refused' then 0 when 'reduction' then k.amount when 'repair' then k.repair_cost
                          when 'return' then o.total
                          else greatest(k.offered_reduction, k.repair_cost, case when k.offered_return then o.total end) end), 0)::bigint as sum
      from order_cases k join orders o on o.id = k.order_id
     where k.decided_by = ${accountId} and k.decided_at > clock_timestamp() - interval '1 day'
        or k.offered_by = ${accountId} and k.decided_at is null`.execute(tx)
  return rows[0]?.sum ?? 0
}

/** The cases of a merged account go to the one that stays. */
export async function moveCases(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('orderCases').set({ accountId: intoId }).where('accountId', '=', fromId).execute()
  await tx.updateTable('orderCases').set({ sellerId: intoId }).where('sellerId', '=', fromId).execute()
}
