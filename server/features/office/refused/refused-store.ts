import { type RawBuilder, sql } from 'kysely'
import { bigints, booleans, integers, texts } from '#server/platform/db/arrays.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { all, countRows, type Place } from '../../staff/index.ts'

/** A refused call to store; amounts in halalas, `ageMs` since it was refused. */
export type NewRefused = {
  accountId: number
  call: string
  trade: boolean
  carId: number | null
  amount: number | null
  maxAmount: number | null
  reason: string
  times: number
  requestId: string
  ageMs: number
}

const KEPT_OF_MEMBER = 100
const KEPT_DAYS = 30
const REMOVED_AT_ONCE = 5_000

/** Adds calls and removes the oldest of their members beyond the newest 100 trades and 100 others. */
export async function insertRefused(db: Database, calls: readonly NewRefused[]): Promise<void> {
  const column = <K extends keyof NewRefused>(name: K) => calls.map((call) => call[name])
  await sql`
    insert into refused_calls (account_id, call, trade, car_id, lot_id, amount, max_amount, reason, times, request_id, at)
    select v.account_id, v.call, v.trade, c.id, s.lot_id, v.amount, v.max_amount, v.reason, v.times, v.request_id,
           clock_timestamp() - v.age_ms * interval '1 millisecond'
      from unnest(${bigints(column('accountId'))}::bigint[], ${texts(column('call'))}::text[], ${booleans(column('trade'))}::boolean[],
        ${bigints(column('carId'))}::bigint[], ${bigints(column('amount'))}::bigint[], ${bigints(column('maxAmount'))}::bigint[],
        ${texts(column('reason'))}::text[], ${integers(column('times'))}::integer[], ${texts(column('requestId'))}::text[],
        ${integers(column('ageMs'))}::integer[])
        as v(account_id, call, trade, car_id, amount, max_amount, reason, times, request_id, age_ms)
      join accounts a on a.id = v.account_id
      left join cars c on c.id = v.car_id
      left join lateral (select lot_id from lot_states where car_id = c.id and status <> 'draft'
                          order by lot_id desc limit 1) s on true`.execute(db)
  await sql`
    delete from refused_calls r using
      (select distinct account_id, trade
         from unnest(${bigints(column('accountId'))}::bigint[], ${booleans(column('trade'))}::boolean[]) as u(account_id, trade)) v
     where r.account_id = v.account_id and r.trade = v.trade and r.id <= (
       select id from refused_calls where account_id = v.account_id and trade = v.trade
        order by id desc offset ${KEPT_OF_MEMBER} limit 1)`.execute(db)
}

/** Removes calls older than thirty days, in small steps. */
export async function removeOldRefused(db: Database): Promise<void> {
  const now = await databaseTime(db)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from refused_calls where id = any (array(
        select id from refused_calls where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
         limit ${REMOVED_AT_ONCE}))`.execute(db)
    if (numAffectedRows < REMOVED_AT_ONCE) return
  }
}

export type RefusedRow = {
  id: number
  accountId: number
  call: string
  carId: number | null
  title: Text | null
  lotId: number | null
  auctionId: number | null
  amount: number | null
  maxAmount: number | null
  reason: string
  times: number
  requestId: string
  at: Date
  /** The lot has not ended: who leads it is a secret. */
  running: boolean
}

export type RefusedFilters = {
  accountId: number | undefined
  lotId: number | undefined
  carId: number | undefined
  requestId: string | undefined
  onlyTrades: boolean
  /** False: calls on running lots that tell who leads are left out. */
  seesLeaders: boolean
}

const RUNNING: RawBuilder<boolean> = sql`coalesce(s.status in ('draft', 'scheduled', 'live'), false)`
const source = sql`refused_calls r left join lot_states s on s.lot_id = r.lot_id left join lots l on l.id = r.lot_id`

export async function pageOfRefused(
  db: Reader,
  { accountId, lotId, carId, requestId, onlyTrades, seesLeaders }: RefusedFilters,
  place: Place,
): Promise<{ rows: RefusedRow[]; total: number }> {
  const where = all(
    accountId !== undefined && sql`r.account_id = ${accountId}`,
    lotId !== undefined && sql`r.lot_id = ${lotId}`,
    carId !== undefined && sql`r.car_id = ${carId}`,
    requestId !== undefined && sql`r.request_id = ${requestId}`,
    onlyTrades && sql`r.trade`,
    !seesLeaders && sql`not (${RUNNING} and r.reason in ('already_leading', 'max_not_raised'))`,
  )
  const total = await countRows(db, source, where)
  const { rows } = await sql<RefusedRow>`
    select r.id, r.account_id, r.call, r.car_id, r.lot_id,
           (select jsonb_build_object('ar', c.title_ar, 'en', c.title_en) from cars c where c.id = r.car_id) as title, l.auction_id, r.amount, r.max_amount, r.reason, r.times,
           r.request_id, r.at, ${RUNNING} as running
      from ${source} where ${where} order by r.id desc limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total }
}
