import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

const SHOWN = 100
const BIDS_SHOWN = 20

/** A member's mandate to bid by phone on one lot. Amounts in halalas. */
export type Mandate = {
  id: number
  accountId: number
  lotId: number
  carId: number
  clerkId: number
  amountMax: number
  givenAt: Date | null
  endedAt: Date | null
}
/** A mandate as the office lists it; `amountMax` is null for everybody but its clerk. */
export type ListedMandate = Pick<Mandate, 'id' | 'accountId' | 'clerkId' | 'endedAt'> & {
  givenAt: Date
  amountMax: number | null
  name: string
  clerk: string
  /** The bids made by it, the newest first. */
  bids: { amount: number; at: string }[]
}

/** The name of a colleague's limit on a lot, among those of `clerksAmong`. */
export const mandateKey = (clerkId: number, lotId: number): string => `${clerkId}@${lotId}`

/** SQL of the limits, by `mandateKey`, of the colleagues `$persons` who may now bid for an account on the lots `$lots`. */
export const clerksAmong = (account: string, persons: string, lots: string): string =>
  `(select jsonb_object_agg(m.clerk_id || '@' || m.lot_id, m.amount_max) from phone_mandates m
    where cardinality(${persons}::bigint[]) > 0 and m.account_id = ${account} and m.lot_id = any(${lots}::bigint[])
      and m.clerk_id = any(${persons}::bigint[]) and m.given_at is not null and m.ended_at is null)`

/** True until the close of a lot: a bid may still come. */
export async function isLotOpen(reader: Reader, lotId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select status in ('scheduled', 'live') as open from lot_states where lot_id = ${lotId}`.execute(reader)
  return rows[0]?.open ?? false
}

/** Asks for a mandate; it holds once it is given. */
export async function insertMandate(
  tx: Tx,
  mandate: Pick<Mandate, 'accountId' | 'lotId' | 'clerkId' | 'amountMax'>,
): Promise<number> {
  const { id } = await tx.insertInto('phoneMandates').values(mandate).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A mandate under its lock. */
export async function lockMandate(tx: Tx, id: number): Promise<Mandate | undefined> {
  const { rows } = await sql<Mandate>`
    select m.id, m.account_id, m.lot_id, l.car_id, m.clerk_id, m.amount_max, m.given_at, m.ended_at
      from phone_mandates m join lots l on l.id = m.lot_id where m.id = ${id} for update of m`.execute(tx)
  return rows[0]
}

/** Gives a mandate; one that the member gave before for the same lot ends. */
export async function giveMandate(tx: Tx, { id, accountId, lotId }: Mandate): Promise<void> {
  await sql`
    update phone_mandates set ended_at = clock_timestamp()
     where account_id = ${accountId} and lot_id = ${lotId} and given_at is not null and ended_at is null`.execute(tx)
  await sql`update phone_mandates set given_at = clock_timestamp() where id = ${id}`.execute(tx)
}

export async function endMandate(tx: Tx, id: number): Promise<void> {
  await sql`update phone_mandates set ended_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** A mandate as its member lists it. */
export type OwnMandate = Pick<Mandate, 'id' | 'carId' | 'amountMax'> & {
  slug: string
  titleAr: string
  titleEn: string
  givenAt: Date
  /** A bid may still come by it. */
  isOpen: boolean
  bids: ListedMandate['bids']
}

const OWN_SHOWN = 20

/** The bids made by a mandate, the newest first. */
const bidsBy = sql`coalesce((
  select jsonb_agg(jsonb_build_object('amount', b.amount, 'at', b.at) order by b.id desc)
    from (select id, amount, at from person_bids p
           where p.company_id = m.account_id and p.lot_id = m.lot_id and p.person_id = m.clerk_id
             and p.at >= m.given_at and p.at <= coalesce(m.ended_at, 'infinity')
           order by id desc limit ${sql.lit(BIDS_SHOWN)}) b), '[]') as bids`

/** The newest mandates that a member gave, open ones first. */
export async function listOwnMandates(reader: Reader, accountId: number): Promise<OwnMandate[]> {
  const { rows } = await sql<OwnMandate>`
    select m.id, s.car_id, c.slug, c.title_ar, c.title_en, m.amount_max, m.given_at,
           m.ended_at is null and s.status in ('scheduled', 'live') as is_open, ${bidsBy}
      from phone_mandates m join lot_states s on s.lot_id = m.lot_id join cars c on c.id = s.car_id
     where m.account_id = ${accountId} and m.given_at is not null
     order by is_open desc, m.id desc limit ${OWN_SHOWN}`.execute(reader)
  return rows
}

/** The given mandates of a lot, the newest first, each with its bids. */
export async function listMandates(reader: Reader, lotId: number, readerId: number): Promise<ListedMandate[]> {
  const { rows } = await sql<ListedMandate>`
    select m.id, m.account_id, m.clerk_id, m.given_at, m.ended_at, a.name, c.name as clerk,
           case when m.clerk_id = ${readerId} then m.amount_max end as amount_max,
           ${bidsBy}
      from phone_mandates m join accounts a on a.id = m.account_id join accounts c on c.id = m.clerk_id
     where m.lot_id = ${lotId} and m.given_at is not null order by m.id desc limit ${SHOWN}`.execute(reader)
  return rows
}
