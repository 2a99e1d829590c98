import { type RawBuilder, sql } from 'kysely'
import { toLatinDigits } from '#contract/values/digits.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { lockWallets } from '../../ledger/index.ts'
import { all, COUNTED_MAX, countRows, type Place, type Sort } from '../../staff/index.ts'

export type UserRow = {
  id: number
  name: string
  phone: string
  email: string | null
  role: Role | null
  active: boolean
  phoneVerified: boolean
  available: number
  frozen: number
  createdAt: Date
}

const columns = sql`a.id, a.name, a.phone, a.email, a.role, a.active, a.phone_verified_at is not null as phone_verified,
  coalesce(w.available, 0) as available, coalesce(w.frozen, 0) as frozen, a.created_at`
const source = sql`from accounts a left join wallets w on w.account_id = a.id`

/** A whole number of a person in its stored form: an ID number is a keyed hash, a bank account the accounts that used it. */
export type NumberKey =
  | { field: 'phone' | 'email'; value: string }
  | { field: 'identity'; value: Buffer }
  | { field: 'iban'; value: readonly number[] }

export type UserFilters = {
  search: string
  number: NumberKey | undefined
  role: Role | undefined
  active: boolean | undefined
  ids: number[] | undefined
}

export async function listUsers(
  db: Reader,
  filters: UserFilters,
  sort: Sort,
  place: Place,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = all(
    filters.search !== '' && (filters.number ? having(filters.number) : named(filters.search)),
    filters.role !== undefined && sql`a.role = ${filters.role}`,
    filters.active !== undefined && sql`a.active = ${filters.active}`,
    filters.ids !== undefined && sql`a.id = any(${filters.ids}::bigint[])`,
  )
  const total = await countRows(db, sql`accounts a`, where)
  const { rows } = await sql<UserRow>`
    select ${columns} ${source} where ${filters.search !== '' && total < COUNTED_MAX ? among(where) : where}
     order by ${sql.ref(`a.${sort.field}`)} ${sort.direction}, a.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total }
}

/**
 * The same accounts, found before they are sorted: `offset 0` keeps the planner from scanning all accounts in
 * that order, which it considers faster than the index of parts if a search finds few.
 */
const among = (where: RawBuilder<boolean>) =>
  sql<boolean>`a.id in (select found.id from (select a.id from accounts a where ${where} offset 0) found)`

/** Digits of an account's number that certainly fit a bigint. */
const NUMBER = /^#?(\d{1,15})$/

function named(search: string) {
  const number = NUMBER.exec(toLatinDigits(search))?.[1]
  const id = number === undefined ? sql`` : sql` or a.id = ${number}::bigint`
  return sql`(a.name ilike ${containing(search)}${id})`
}

/** Never a part of a number: parts would tell it digit by digit. */
function having({ field, value }: NumberKey) {
  if (field === 'phone') return sql`a.phone = ${value}`
  if (field === 'email') return sql`lower(a.email) = ${value}`
  if (field === 'identity') return sql`a.identity_hash = ${value}`
  return sql`a.id = any(${value}::bigint[])`
}

export async function findUser(reader: Reader, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} ${source} where a.id = ${id}`.execute(reader)
  return rows[0]
}

/** The account, locked until the transaction ends: its wallet first, like in every change of a member's rights. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  await lockWallets(tx, [id])
  await sql`select from accounts where id = ${id} for update`.execute(tx)
  return findUser(tx, id)
}
