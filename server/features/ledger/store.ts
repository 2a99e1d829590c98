import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Where money can stand. `available` and `frozen` belong to a member, the rest to the house and the outside world. */
export type LedgerAccount =
  | 'available'
  | 'frozen'
  | 'gateway'
  | 'bank'
  | 'cash'
  | 'fees'
  | 'vat'
  | 'forfeits'
  | 'adjustments'

/** One line of a journal, in halalas; a member's money is positive. */
export type Posting = { account: LedgerAccount; ownerId?: number; amount: number }

export type Journal = {
  kind: string
  /** What it is about, for programs: `payment:7`, `lot:12`. */
  reference: string
  carId?: number
  reason?: string
  actorId?: number
  postings: readonly Posting[]
}

export type Wallet = { accountId: number; available: number; frozen: number; packageId: number | null }

/** Opens the empty wallet of a new account; an existing one stays. */
export async function openWallet(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ accountId })
    .onConflict((c) => c.column('accountId').doNothing())
    .execute()
}

/** Locks a member's wallet until the transaction ends: whatever changes what a member may do takes it first. */
export async function lockWallet(tx: Tx, accountId: number): Promise<Wallet> {
  return tx
    .selectFrom('wallets')
    .select(['accountId', 'available', 'frozen', 'packageId'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function setPackage(tx: Tx, accountId: number, packageId: number | null): Promise<void> {
  await tx.updateTable('wallets').set({ packageId }).where('accountId', '=', accountId).execute()
}

/** What a member allows themselves at most; null = nothing set. Takes the wallet's lock like every change of rights. */
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
 * Writes a journal; the database moves the wallets with it and refuses one that does not balance.
 * The wallets it touches must be locked by the caller, in the order of their ids.
 * @returns the journal's id.
 */
export async function post(tx: Tx, journal: Journal): Promise<number> {
  const { id } = await tx
    .insertInto('journals')
    .values({
      kind: journal.kind,
      reference: journal.reference,
      carId: journal.carId ?? null,
      reason: journal.reason ?? null,
      actorId: journal.actorId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = journal.postings.map((posting, index) => ({
    journalId: id,
    line: index + 1,
    account: posting.account,
    ownerId: posting.ownerId ?? null,
    amount: posting.amount,
  }))
  await tx.insertInto('postings').values(lines).execute()
  return id
}

export type HoldKind = 'lot' | 'refund'

/** Freezes `amount` for a reason: the hold, and its journal unless the amount is zero. */
export async function placeHold(
  tx: Tx,
  hold: { accountId: number; kind: HoldKind; refId: number; amount: number; carId?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('holds')
    .values({ accountId: hold.accountId, kind: hold.kind, refId: hold.refId, amount: hold.amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  await move(tx, 'hold', hold, hold.amount)
  return id
}

/** Ends the active hold of something and frees its amount; nothing happens when there is none. */
export async function releaseHold(tx: Tx, kind: HoldKind, refId: number): Promise<void> {
  const hold = await tx
    .updateTable('holds')
    .set({ endedAt: sql<Date>`clock_timestamp()`, outcome: 'released' })
    .where('kind', '=', kind)
    .where('refId', '=', refId)
    .where('endedAt', 'is', null)
    .returning(['accountId', 'amount'])
    .executeTakeFirst()
  if (hold) await move(tx, 'release', { ...hold, kind, refId, ...(await carOf(tx, kind, refId)) }, -hold.amount)
}

/** The car that a hold's own journal named, so that the movement which frees it names the car too. */
async function carOf(tx: Tx, kind: HoldKind, refId: number): Promise<{ carId?: number }> {
  const placed = await tx
    .selectFrom('journals')
    .select('carId')
    .where('reference', '=', `${kind}:${refId}`)
    .where('carId', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return placed?.carId ? { carId: placed.carId } : {}
}

async function move(
  tx: Tx,
  kind: 'hold' | 'release',
  about: { accountId: number; kind: HoldKind; refId: number; carId?: number },
  frozen: number,
): Promise<void> {
  if (frozen === 0) return
  await post(tx, {
    kind,
    reference: `${about.kind}:${about.refId}`,
    ...(about.carId !== undefined && { carId: about.carId }),
    postings: [
      { account: 'available', ownerId: about.accountId, amount: -frozen },
      { account: 'frozen', ownerId: about.accountId, amount: frozen },
    ],
  })
}
