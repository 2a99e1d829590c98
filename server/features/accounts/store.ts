import { sql, type Updateable } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { type Reader, type Tx, violatedConstraint } from '#server/platform/db/database.ts'
import type { Accounts as AccountsTable } from '#server/platform/db/types.gen.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import type { Company } from './profile/company-rules.ts'

const NOW = sql<Date>`clock_timestamp()`
const entryColumns = [
  'id',
  'name',
  'phone',
  'email',
  'passwordHash',
  'phoneVerifiedAt',
  'active',
  'imageId',
  'role',
] as const

/** The fields of an account for log-in. */
export type Entry = {
  id: number
  name: string
  phone: string
  email: string | null
  passwordHash: string | null
  phoneVerifiedAt: Date | null
  active: boolean
  imageId: number | null
  role: string | null
}

export async function findByPhone(reader: Reader, phone: string): Promise<Entry | undefined> {
  return reader.selectFrom('accounts').select(entryColumns).where('phone', '=', phone).executeTakeFirst()
}

/** The account, locked against changes until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<Entry> {
  return tx.selectFrom('accounts').select(entryColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Ids of the pictures of an account. */
export async function picturesOf(tx: Tx, id: number) {
  return tx
    .selectFrom('accounts')
    .select(['imageId', 'idImageId', 'passportImageId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Records that a member has just logged in, and whether this proves their phone. Locks the account. */
export async function noteEntry(tx: Tx, id: number, language: Language, phoneProved: boolean): Promise<Entry> {
  return tx
    .updateTable('accounts')
    .set({
      language,
      ...(phoneProved && { phoneVerifiedAt: sql<Date>`coalesce(phone_verified_at, clock_timestamp())` }),
    })
    .where('id', '=', id)
    .returning(entryColumns)
    .executeTakeFirstOrThrow()
}

export type NewAccount = {
  name: string
  phone: string
  phoneVerified: boolean
  username?: string | null
  email?: string | null
  identityHash?: Buffer | null
  identitySealed?: Buffer | null
  passwordHash?: string | null
  role?: Role | null
  robot?: boolean
  language?: Language
  /** The accepted terms. */
  termsVersion?: string
}

/** @returns the new account's id; undefined if another account has its phone, identity or username. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number | undefined> {
  const { phoneVerified, ...columns } = account
  const row = await tx
    .insertInto('accounts')
    .values({
      ...columns,
      phoneVerifiedAt: phoneVerified ? NOW : null,
      termsAcceptedAt: columns.termsVersion === undefined ? null : NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isUsernameTaken(reader: Reader, username: string): Promise<boolean> {
  const row = await reader.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst()
  return row !== undefined
}

export async function findProfile(reader: Reader, id: number) {
  return reader
    .selectFrom('accounts')
    .select(['id', 'name', 'username', 'phone', 'whatsapp', 'email', 'identitySealed', 'birthDate', 'countryId'])
    .select(['cityId', 'imageId', 'phoneVerifiedAt', 'whatsappVerifiedAt', 'emailVerifiedAt', 'active', 'passwordHash'])
    .select(['language', 'termsVersion', 'termsAcceptedAt', 'legalName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type AccountChange = Omit<Updateable<AccountsTable>, 'id' | 'role' | 'robot' | 'createdAt'>

export async function changeAccount(tx: Tx, id: number, change: AccountChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** Gives an account its verified phone. Throws a unique violation if another account has it. */
export async function setProvedPhone(tx: Tx, id: number, phone: string): Promise<void> {
  await tx.updateTable('accounts').set({ phone, phoneVerifiedAt: NOW }).where('id', '=', id).execute()
}

/**
 * Gives an account another phone or mail; neither is proved.
 * @returns false, and nothing is changed, if another account has the phone.
 */
export async function setContact(
  tx: Tx,
  id: number,
  { phone, email }: { phone?: string; email?: string | null },
): Promise<boolean> {
  const change: AccountChange = {
    ...(phone !== undefined && { phone, phoneVerifiedAt: null }),
    ...(email !== undefined && { email, emailVerifiedAt: null }),
  }
  await sql`savepoint contact`.execute(tx)
  try {
    await changeAccount(tx, id, change)
    return true
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_phone_key') throw error
    await sql`rollback to savepoint contact`.execute(tx)
    return false
  }
}

const LOST = 'lost:'

/** Takes the phone from an account. */
export async function setLostPhone(tx: Tx, id: number): Promise<void> {
  await changeAccount(tx, id, { phone: `${LOST}${id}`, phoneVerifiedAt: null })
}

export const hasLostPhone = ({ phone }: { phone: string }): boolean => phone.startsWith(LOST)

/** Stores a verified WhatsApp number or mail address. */
export async function setVerified(tx: Tx, id: number, channel: 'whatsapp' | 'email', value: string): Promise<void> {
  const change =
    channel === 'whatsapp' ? { whatsapp: value, whatsappVerifiedAt: NOW } : { email: value, emailVerifiedAt: NOW }
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** Serialises callers that would create the first admin. @returns true if there is an admin. */
export async function lockAdmins(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`.execute(tx)
  const row = await tx.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The administrators in use. */
export async function activeAdmins(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setRole(tx: Tx, phone: string, role: Role): Promise<number> {
  const row = await tx
    .updateTable('accounts')
    .set({ role })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Records that an account loses its power, if its role has some now: it counts as a second person for a day. */
export async function notePowerLost(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ powerUntil: NOW })
    .where('id', '=', id)
    .where('role', 'is not', null)
    .where('active', '=', true)
    .execute()
}

export async function changeRole(tx: Tx, id: number, role: Role | null): Promise<void> {
  await tx.updateTable('accounts').set({ role, roleSince: NOW }).where('id', '=', id).execute()
}

/** Every present role was given at this moment. */
export async function backdateRoles(tx: Tx, since: Date): Promise<void> {
  await tx.updateTable('accounts').set({ roleSince: since }).where('role', 'is not', null).execute()
}

/** No subscriber has this number, so it can receive no code. */
export const HOUSE_PHONE = '+966000000000'

/** True if an account is the operator's own, which owns the cars that the operator sells for itself. */
export async function isHouse(reader: Reader, id: number): Promise<boolean> {
  const row = await reader
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('phone', '=', HOUSE_PHONE)
    .executeTakeFirst()
  return row !== undefined
}

/** An account as the owner of cars; `carTax` is its choice for all of them. */
export type Seller = { kind: 'house' | 'business' | 'person'; carTax: CarTax | null; isRegistered: boolean }

/** A member's company; every value is null for a private person. */
export const findCompany = (reader: Reader, id: number): Promise<Company> =>
  reader
    .selectFrom('accounts')
    .select(['legalName', 'registrationNumber', 'vatNumber', 'nationalAddress', 'carTax'])
    // Only the rules of a company write these columns.
    .$castTo<Company>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const sellerColumns = ['phone', 'registrationNumber', 'vatNumber', sql<CarTax | null>`car_tax`.as('carTax')] as const

/** Undefined for an unknown account. A business has a registration or VAT number, and is registered with the latter. */
export async function sellerOf(reader: Reader, id: number): Promise<Seller | undefined> {
  const row = await reader.selectFrom('accounts').select(sellerColumns).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const isBusiness = row.registrationNumber !== null || row.vatNumber !== null
  const kind = row.phone === HOUSE_PHONE ? 'house' : isBusiness ? 'business' : 'person'
  return { kind, carTax: row.carTax, isRegistered: row.vatNumber !== null }
}

/** The fields of an account for other features. */
export type Account = {
  id: number
  name: string
  phone: string
  whatsapp: string | null
  email: string | null
  language: Language
  role: Role | null
  active: boolean
  robot: boolean
  phoneVerified: boolean
}

/**
 * Removes an account; its wallet is removed before.
 * @throws the database's foreign key error when the account ever logged in, paid, bid or was written to.
 */
export async function removeAccount(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute()
}

export async function findAccount(reader: Reader, id: number): Promise<Account | undefined> {
  const row = await reader
    .selectFrom('accounts')
    .select(['id', 'name', 'phone', 'whatsapp', 'email', 'language', 'role', 'active', 'robot', 'phoneVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { phoneVerifiedAt, ...rest } = row
  // The database checks that the columns hold only these words.
  return {
    ...rest,
    language: row.language as Language,
    role: row.role as Role | null,
    phoneVerified: phoneVerifiedAt !== null,
  }
}
