import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** An invitation that was not accepted ends after these days. */
export const INVITED_DAYS = 7

const NOW = sql<Date>`clock_timestamp()`
const isFresh = sql<boolean>`p.invited_at > clock_timestamp() - make_interval(days => ${sql.lit(INVITED_DAYS)})`

/** SQL of a boolean: true if an account in use and without a role is now one of a company's people. */
export const isOneOf = (company: string, person: string) =>
  sql<boolean>`${sql.ref(person)} = any(${sql.raw(peopleAmong(company, `array[${person}]`))})`

/** SQL of an array: those of `$persons` who may act for `company` now. */
export const peopleAmong = (company: string, persons: string): string =>
  `array(select p.person_id::float8 from company_people p join accounts a_p on a_p.id = p.person_id
    where p.company_id = ${company} and p.person_id = any(${persons}::bigint[]) and p.ended_at is null
      and a_p.active and a_p.role is null)`

/** True if a person may act for a company now. Under the lock of the company's wallet no removal is under way. */
export async function isPersonOf(reader: Reader, companyId: number, personId: number): Promise<boolean> {
  const { rows } = await sql<{ people: number[] }>`
    select ${sql.raw(peopleAmong('c.id', 'c.persons'))} as people
      from (select ${companyId}::bigint as id, array[${personId}::bigint] as persons) c`.execute(reader)
  return rows[0]?.people.includes(personId) ?? false
}

export type PersonRow = {
  id: number
  personId: number | null
  name: string | null
  phone: string | null
  invitedAt: Date
  joinedAt: Date | null
}

/** The people of a company and its open invitations, the first ones first. */
export async function listPeople(reader: Reader, companyId: number): Promise<PersonRow[]> {
  return reader
    .selectFrom('companyPeople as p')
    .leftJoin('accounts as a', 'a.id', 'p.personId')
    .select(['p.id', 'p.personId', 'a.name', 'p.invitedAt', 'p.joinedAt'])
    .select(sql<string | null>`coalesce(p.phone, a.phone)`.as('phone'))
    .where('p.companyId', '=', companyId)
    .where('p.endedAt', 'is', null)
    .where((either) => either.or([either('p.joinedAt', 'is not', null), isFresh]))
    .orderBy('p.id')
    .execute()
}

export type CompanyRow = { id: number; companyId: number; name: string; joinedAt: Date | null; invitedAt: Date }

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
    .select(['p.id', 'p.companyId', 'p.joinedAt', 'p.invitedAt'])
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
  { companyId, phone }: { companyId: number; phone: string },
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into company_people (company_id, phone)
    select ${companyId}, ${phone}
     where (select count(*) from company_people p where p.company_id = ${companyId} and p.ended_at is null
              and p.phone is distinct from ${phone}) < ${most}
    on conflict (company_id, phone) where phone is not null do update set invited_at = clock_timestamp()
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

/** Ends a membership; an invitation that nobody accepted is removed. */
export async function endPerson(tx: Tx, row: Joined, endedBy: number): Promise<void> {
  if (row.personId === null) await tx.deleteFrom('companyPeople').where('id', '=', row.id).execute()
  else await tx.updateTable('companyPeople').set({ endedAt: NOW, endedBy }).where('id', '=', row.id).execute()
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
