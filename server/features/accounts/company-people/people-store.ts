import { sql } from 'kysely'
import type { Duty } from '#contract/values/duties.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** An invitation that was not accepted ends after these days. */
export const INVITED_DAYS = 7

const NOW = sql<Date>`clock_timestamp()`
const isFresh = sql<boolean>`p.invited_at > clock_timestamp() - make_interval(days => ${sql.lit(INVITED_DAYS)})`

/** The people of a company by their ids, with the most that each may bid or buy for, in halalas: null for any amount, 0 for none. */
export type BiddingPeople = Readonly<Record<string, number | null>>

/** SQL of `BiddingPeople`: those of `$persons` who may act for `company` now; null if none does. */
export const peopleAmong = (company: string, persons: string): string =>
  `(select jsonb_object_agg(p.person_id, case p.duty when 'pay' then 0 else p.bid_max end)
    from company_people p join accounts a_p on a_p.id = p.person_id
    where p.company_id = ${company} and p.person_id = any(${persons}::bigint[]) and p.ended_at is null
      and a_p.active and a_p.role is null)`

/**
 * The most that a person may bid or buy for, as in `BiddingPeople`; undefined if they do not act for the company.
 * Under the lock of the company's wallet no removal or change is under way.
 */
export async function mostOfPerson(
  reader: Reader,
  companyId: number,
  personId: number,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ people: BiddingPeople | null }>`
    select ${sql.raw(peopleAmong('c.id', 'c.persons'))} as people
      from (select ${companyId}::bigint as id, array[${personId}::bigint] as persons) c`.execute(reader)
  return rows[0]?.people?.[personId]
}

/** What a person does for a company. `bidMax`: the most that they bid or buy for, in halalas; null for any amount. */
export type Duties = { duty: Duty; bidMax: number | null }

export type PersonRow = {
  id: number
  personId: number | null
  name: string | null
  phone: string | null
  invitedAt: Date
  joinedAt: Date | null
} & Duties

/** The people of a company and its open invitations, the first ones first. */
export async function listPeople(reader: Reader, companyId: number): Promise<PersonRow[]> {
  return reader
    .selectFrom('companyPeople as p')
    .leftJoin('accounts as a', 'a.id', 'p.personId')
    .select(['p.id', 'p.personId', 'a.name', 'p.invitedAt', 'p.joinedAt', 'p.bidMax'])
    .select(sql<Duty>`p.duty`.as('duty'))
    .select(sql<string | null>`coalesce(p.phone, a.phone)`.as('phone'))
    .where('p.companyId', '=', companyId)
    .where('p.endedAt', 'is', null)
    .where((either) => either.or([either('p.joinedAt', 'is not', null), isFresh]))
    .orderBy('p.id')
    .execute()
}

export type CompanyRow = {
  id: number
  companyId: number
  name: string
  joinedAt: Date | null
  invitedAt: Date
} & Duties

/** The companies of a person, and those that invite their proved phone. */
export async function listCompanies(reader: Reader, personId: number): Promise<CompanyRow[]> {
  return reader
    .selectFrom('accounts as me')
    .innerJoin('companyPeople as p', (join) =>
      join.on((on) =>
        on.or([
          on('p.personId', '=', on.ref('me.id')),
          on.and([on('p.phone', '=', on.ref('me.phone')), on('me.phoneVerifiedAt', 'is not', null), isFresh]),
        ]),
      ),
    )
    .innerJoin('accounts as c', 'c.id', 'p.companyId')
    .select(['p.id', 'p.companyId', 'p.joinedAt', 'p.invitedAt', 'p.bidMax'])
    .select(sql<Duty>`p.duty`.as('duty'))
    .select(sql<string>`coalesce(c.legal_name, c.name)`.as('name'))
    .where('me.id', '=', personId)
    .where('p.endedAt', 'is', null)
    .where('c.active', '=', true)
    .where('c.id', '!=', personId)
    .orderBy('p.id')
    .limit(100)
    .execute()
}

/** Inserts an invitation, or renews the one of the same phone. @returns its number, or undefined if the company has `most` people. */
export async function insertInvitation(
  tx: Tx,
  { companyId, phone, duty, bidMax }: { companyId: number; phone: string } & Duties,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into company_people (company_id, phone, duty, bid_max)
    select ${companyId}, ${phone}, ${duty}, ${bidMax}
     where (select count(*) from company_people p where p.company_id = ${companyId} and p.ended_at is null
              and p.phone is distinct from ${phone}) < ${most}
    on conflict (company_id, phone) where phone is not null do update
      set invited_at = clock_timestamp(), duty = excluded.duty, bid_max = excluded.bid_max
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The person with a phone who is one of a company already. */
export async function isPhoneOfPerson(reader: Reader, companyId: number, phone: string): Promise<boolean> {
  const row = await reader
    .selectFrom('companyPeople as p')
    .innerJoin('accounts as a', 'a.id', 'p.personId')
    .select('p.id')
    .where('p.companyId', '=', companyId)
    .where('a.phone', '=', phone)
    .where('p.endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type Joined = { id: number; companyId: number; personId: number | null }

/** A row that has not ended, locked. */
export async function lockPersonRow(tx: Tx, id: number): Promise<Joined | undefined> {
  return tx
    .selectFrom('companyPeople')
    .select(['id', 'companyId', 'personId'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export const writeJoined = (tx: Tx, id: number, personId: number) =>
  tx.updateTable('companyPeople').set({ personId, phone: null, joinedAt: NOW }).where('id', '=', id).execute()

export const writeDuties = (tx: Tx, id: number, { duty, bidMax }: Duties) =>
  tx.updateTable('companyPeople').set({ duty, bidMax }).where('id', '=', id).execute()

/** Ends a membership; an invitation that nobody accepted is removed. */
export async function endPerson(tx: Tx, row: Joined, endedBy: number): Promise<void> {
  if (row.personId === null) await tx.deleteFrom('companyPeople').where('id', '=', row.id).execute()
  else await tx.updateTable('companyPeople').set({ endedAt: NOW, endedBy }).where('id', '=', row.id).execute()
}

/** The memberships of an account, as a company and as a person. */
export async function membershipsOf(reader: Reader, accountId: number): Promise<{ id: number; companyId: number }[]> {
  return reader
    .selectFrom('companyPeople')
    .select(['id', 'companyId'])
    .where((either) => either.or([either('companyId', '=', accountId), either('personId', '=', accountId)]))
    .where('personId', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Ends all memberships of an account that closes, as a company and as a person, and its invitations. */
export async function endAllOf(tx: Tx, accountId: number, phone: string): Promise<void> {
  await tx
    .deleteFrom('companyPeople')
    .where('personId', 'is', null)
    .where((either) => either.or([either('companyId', '=', accountId), either('phone', '=', phone)]))
    .execute()
  await tx
    .updateTable('companyPeople')
    .set({ endedAt: NOW, endedBy: accountId })
    .where((either) => either.or([either('companyId', '=', accountId), either('personId', '=', accountId)]))
    .where('endedAt', 'is', null)
    .execute()
}

/** Removes invitations that nobody accepted. */
export async function removeOldInvitations(reader: Reader): Promise<void> {
  await sql`delete from company_people p where p.person_id is null and not ${isFresh}`.execute(reader)
}
