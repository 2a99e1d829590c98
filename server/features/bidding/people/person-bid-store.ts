import { sql } from 'kysely'
import { type Columns, column } from '#server/platform/db/batch-statement.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** A bid or purchase that a person made for their company. Amounts in halalas; `lotId` is null without an auction. */
export type PersonBid = {
  companyId: number
  personId: number
  carId: number
  lotId: number | null
  amount: number
  maxAmount: number | null
}

export const personBidColumns: Columns<PersonBid> = {
  company_id: column.bigint((row) => row.companyId),
  person_id: column.bigint((row) => row.personId),
  car_id: column.bigint((row) => row.carId),
  lot_id: column.bigint((row) => row.lotId),
  amount: column.bigint((row) => row.amount),
  max_amount: column.bigint((row) => row.maxAmount),
}

/** Stores a person's purchase, or an offer on a fixed price, in the transaction that makes it. */
export const insertPurchase = (
  tx: Tx,
  { companyId, personId, carId, lotId, amount, isPurchase = true }: PersonBid & { isPurchase?: boolean },
) =>
  sql`
  insert into person_bids (company_id, person_id, car_id, lot_id, amount, is_purchase, at)
  values (${companyId}, ${personId}, ${carId}, ${lotId}, ${amount}, ${isPurchase}, clock_timestamp())`.execute(tx)

type Listed = Omit<PersonBid, 'companyId' | 'personId' | 'lotId'> & {
  id: number
  person: string
  titleAr: string
  titleEn: string
  isPurchase: boolean
  at: Date
}

/** A page of a company's bids and purchases by its people, the newest first, and the number of all. */
export async function listPersonBids(
  reader: Reader,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Listed[]; total: number }> {
  const { rows } = await sql<Listed>`
    select b.id, b.car_id, a.name as person, c.title_ar, c.title_en, b.amount, b.max_amount, b.is_purchase, b.at
      from person_bids b join accounts a on a.id = b.person_id join cars c on c.id = b.car_id
     where b.company_id = ${companyId} order by b.id desc limit ${limit} offset ${offset}`.execute(reader)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from person_bids where company_id = ${companyId}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/**
 * True if a company and a person who want to be one side have bids on lots before their end that one side may not have:
 * both on one lot, or one on a car of the other. The caller holds the locks of both wallets.
 */
export async function haveRivalBids(tx: Tx, companyId: number, personId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with mine as (
      select b.lot_id, b.account_id, c.owner_id from lot_bidders b join lot_states s on s.lot_id = b.lot_id
        join cars c on c.id = s.car_id
       where b.account_id in (${companyId}, ${personId}) and s.status in ('scheduled', 'live', 'awaiting_owner'))
    select exists (select from mine where owner_id in (${companyId}, ${personId}))
        or exists (select from mine group by lot_id having count(*) > 1) as found`.execute(tx)
  return rows[0]?.found ?? false
}
