import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { PaymentMethod, PaymentPurpose } from '../store.ts'

/** A payment, or a correction of a wallet, that may be the money about to be recorded; amounts in halalas. */
export type KnownRow = {
  paymentId: number | null
  /** The journal of a correction, which has no payment. */
  journalId: number | null
  transferId: number | null
  accountId: number
  purpose: PaymentPurpose
  orderId: number | null
  packageId: number | null
  method: PaymentMethod | null
  amount: number
  isCredited: boolean
  isUnderReview: boolean
  createdAt: Date
  settledAt: Date | null
  settledByName: string | null
  receiptNumber: string | null
}
export type Search = {
  accountId: number
  amount: number
  /** The purpose whose announced payments of any amount are searched, too. */
  target: { purpose: PaymentPurpose; orderId: number | null; packageId: number | null } | null
  /** The start of the time in which credited money of the same amount counts. */
  since: Date
  /** The announced payment that is being settled, which is excluded. */
  settles: number | null
  /** The order that takes less than the amount: its credited payments count, whatever their amount and age. */
  overpaidOrderId: number | null
}

/** Maximum number shown. */
const LIMIT = 20

const selectPayments = sql`
    select p.id as payment_id, null::bigint as journal_id, t.id as transfer_id, p.account_id, p.purpose, p.order_id,
           p.package_id, p.method, p.amount, p.status = 'paid' as is_credited,
           coalesce(t.status = 'under_review', false) as is_under_review, p.created_at, p.settled_at,
           s.name as settled_by_name, c.number as receipt_number
      from payments p
      left join cash_receipts c on c.payment_id = p.id
      left join bank_transfers t on t.payment_id = p.id and t.status <> 'rejected'
      left join accounts s on s.id = coalesce(c.received_by, t.reviewed_by)`

const rowsOf = async (db: Reader, query: RawBuilder<KnownRow>): Promise<KnownRow[]> => (await query.execute(db)).rows

/**
 * A member's announced payments and credits by staff that may be the same money, oldest first. The caller holds the
 * wallet.
 */
export async function findAlike(tx: Tx, search: Search): Promise<KnownRow[]> {
  const { accountId, amount, target, since, settles, overpaidOrderId } = search
  const ofTarget = target
    ? sql`p.purpose = ${target.purpose} and p.order_id is not distinct from ${target.orderId}
          and p.package_id is not distinct from ${target.packageId}`
    : sql`false`
  return rowsOf(
    tx,
    sql<KnownRow>`
    ${selectPayments}
     where p.account_id = ${accountId} and p.id is distinct from ${settles}::bigint
       and (${settles === null} and p.status = 'initiated' and p.method in ('bank_transfer', 'cash') and (p.amount = ${amount} or ${ofTarget})
         or p.status = 'paid' and p.method in ('bank_transfer', 'cash') and p.amount = ${amount} and p.settled_at > ${since}
         or p.status = 'paid' and p.order_id = ${overpaidOrderId}::bigint and p.order_part = 'invoice')
    union all
    select null, j.id, null, w.owner_id, 'wallet', null, null, null, w.amount, true, false, j.created_at, j.created_at,
           s.name, null
      from postings w join journals j on j.id = w.journal_id left join accounts s on s.id = j.actor_id
     where w.account = 'wallet' and w.owner_id = ${accountId} and w.amount = ${amount}
       and j.kind = 'adjustment' and j.created_at > ${since}
     order by created_at, payment_id limit ${LIMIT}`,
  )
}

/** The credited payments for the invoice of an order, oldest first. */
export async function paymentsOfOrder(tx: Tx, orderId: number): Promise<KnownRow[]> {
  return rowsOf(
    tx,
    sql<KnownRow>`${selectPayments}
     where p.order_id = ${orderId} and p.order_part = 'invoice' and p.status = 'paid' order by p.id limit ${LIMIT}`,
  )
}

/** The payment that has the money of an announced one: itself, or its replacement. */
export async function settlementOf(tx: Tx, announcedId: number): Promise<KnownRow[]> {
  return rowsOf(
    tx,
    sql<KnownRow>`${selectPayments}
     where (p.id = ${announcedId} or p.replaces_id = ${announcedId}) and p.journal_id is not null order by p.id`,
  )
}

type Transfer = { id: number; imageHash: Buffer; iban: string; transferDate: string; amount: number }

/**
 * Approvals of transfers wait for each other here, because two members do not share a wallet's lock. The caller locks
 * nothing more that others hold while they wait, but the lines of the bank.
 */
export async function lockTransferApprovals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('transfer-approvals', 0))`.execute(tx)
}

/** Approved transfers of any member with the same picture, or the same account, day and amount. */
export async function findApprovedAlike(tx: Tx, transfer: Transfer): Promise<KnownRow[]> {
  await lockTransferApprovals(tx)
  return rowsOf(
    tx,
    sql<KnownRow>`${selectPayments}
     where t.status = 'approved' and t.id <> ${transfer.id}
       and t.id in (select id from bank_transfers where image_hash = ${transfer.imageHash}
              union select id from bank_transfers where iban = ${transfer.iban} and transfer_date = ${transfer.transferDate}
                       and amount = ${transfer.amount})
     order by p.id limit ${LIMIT}`,
  )
}
