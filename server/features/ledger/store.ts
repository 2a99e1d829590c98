import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** The accounts of money. `wallet` belongs to a member, the rest to the operator and the outside world. */
export type LedgerAccount =
  | 'wallet'
  | 'gateway'
  | 'bank'
  | 'cash'
  | 'fees'
  | 'vat'
  | 'forfeits'
  | 'adjustments'
  | 'advances'
  | 'receivables'
  | 'sellers'
  | 'sellers_unpaid'
  | 'sales'
  | 'services'
  | 'shipping'
  | 'collection'
  | 'discounts'
  | 'refunds'
  | 'bank_in_transit'
  | 'cash_differences'
  | 'bank_charges'

/** One line of a journal, in halalas; a member's money is positive. */
export type Posting = { account: LedgerAccount; ownerId?: number; amount: number }

export type Journal = {
  kind: string
  /** Its subject, for programs: `payment:7`, `lot:12`. */
  reference: string
  carId?: number
  /** The hold that the money was captured from. */
  holdId?: number
  reason?: string | null
  actorId?: number
  /** The day of Riyadh to which it belongs, of what the bank says: today without it. It moves no wallet. */
  day?: string
  postings: readonly Posting[]
}

/** Amounts in halalas: `available` is the balance less `frozen`, and below zero only after a chargeback. */
export type Wallet = { accountId: number; available: number; frozen: number; packageId: number | null }

/** Opens the empty wallet of a new account; an existing one stays. */
export async function openWallet(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ accountId })
    .onConflict((c) => c.column('accountId').doNothing())
    .execute()
}

/** Locks one wallet; see `lockWallets`. @throws if the account has none. */
export async function lockWallet(tx: Tx, accountId: number): Promise<Wallet> {
  const wallet = (await lockWallets(tx, [accountId])).get(accountId)
  if (!wallet) throw new Error(`account ${accountId} has no wallet`)
  return wallet
}

/**
 * Locks wallets until the transaction ends, in the order of their ids: every change of a member's rights locks them
 * first. Locks of lots come before those of wallets.
 * @returns the wallets under the lock, without those that do not exist.
 */
export async function lockWallets(tx: Tx, accountIds: readonly (number | undefined)[]): Promise<Map<number, Wallet>> {
  const ids = accountIds.filter((id) => id !== undefined)
  const { rows } = await sql<Wallet>`
    select account_id, available, frozen, package_id from wallets
     where account_id = any(${ids}::bigint[]) order by account_id for update`.execute(tx)
  return new Map(rows.map((wallet) => [wallet.accountId, wallet]))
}

/** @throws the database's foreign key error when money ever moved in it. */
export async function removeWallet(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('wallets').where('accountId', '=', accountId).execute()
}

export async function setPackage(tx: Tx, accountId: number, packageId: number | null): Promise<void> {
  await tx.updateTable('wallets').set({ packageId }).where('accountId', '=', accountId).execute()
}

/** Ends the package of a member whose balance no longer has its deposit. The caller holds the wallet's lock. */
export async function endUncoveredPackage(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update wallets w set package_id = null from packages k
     where w.account_id = ${accountId} and k.id = w.package_id and w.balance < k.deposit`.execute(tx)
}

/** A member's own limits; null = none. Takes the wallet's lock like every change of rights. */
export async function setOwnLimits(
  tx: Tx,
  accountId: number,
  limits: { carsMax: number | null; amountMax: number | null },
): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ ownCarsMax: limits.carsMax, ownAmountMax: limits.amountMax })
    .where('accountId', '=', accountId)
    .execute()
}

/**
 * Writes a journal. The database moves the balances with it and refuses one that does not sum to zero, or that spends
 * more than is available (only a journal of the kind `chargeback` may). The caller must have locked the wallets it
 * touches, in the order of their ids. One of a day in a closed month is booked now, and names that month.
 * @returns the journal's id.
 */
export async function post(tx: Tx, journal: Journal): Promise<number> {
  const { kind, reference, carId = null, holdId = null, reason = null, actorId = null, day, postings } = journal
  // No month is closed between the choice of the time and the insert.
  if (day !== undefined) await sql`select pg_advisory_xact_lock_shared(hashtextextended('months', 0))`.execute(tx)
  const [at, corrected] = day === undefined ? [sql`clock_timestamp()`, sql`null`] : bookingOf(day)
  const { rows } = await sql<{ id: number }>`
    with journal as (
      insert into journals (kind, reference, car_id, hold_id, reason, actor_id, created_at, corrects_month)
      values (${kind}, ${reference}, ${carId}, ${holdId}, ${reason}, ${actorId}, ${at}, ${corrected}) returning id
    )
    insert into postings (journal_id, line, account, owner_id, amount)
    select journal.id, line.no, line.account, line.owner_id, line.amount
      from journal, unnest(${postings.map(({ account }) => account)}::text[],
                           ${postings.map(({ ownerId }) => ownerId ?? null)}::bigint[],
                           ${postings.map(({ amount }) => amount)}::bigint[])
                    with ordinality as line(account, owner_id, amount, no)
    returning journal_id as id`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('a journal needs postings')
  return first.id
}

/** The last second of a day that is over, and no corrected month; the present time, and its month, for one in a closed month. */
function bookingOf(day: string) {
  const isClosed = sql`date_trunc('month', ${day}::date)::date <= coalesce(locked_month(), '-infinity')`
  return [
    sql`case when ${isClosed} then clock_timestamp()
             else least(clock_timestamp(), (${day}::date + 1)::timestamp at time zone 'Asia/Riyadh' - interval '1 second') end`,
    sql`case when ${isClosed} then date_trunc('month', ${day}::date)::date end`,
  ] as const
}
