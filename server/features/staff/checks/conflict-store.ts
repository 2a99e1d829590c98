import { sql } from 'kysely'
import type { PartyKind } from '#contract/http/route.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** The subjects of an act of staff; each named one is checked. */
export type ActedOn = Partial<Record<`${PartyKind}Id`, number>>

/**
 * True if a staff member is a party to the subject of their act: owner, bidder or buyer, by the account itself or by
 * another one that shares its phone, WhatsApp number, e-mail address or bank account. Only proved contacts of a party
 * count, or anyone could name the contacts of a staff member and so keep them from their work; staff write their own.
 * Who was one of a company within the last 30 days is a party to what concerns it.
 * National IDs and phones are unique among accounts. It reads the parties and compares each with the staff member: an
 * act has few parties, an installation many members.
 */
export async function isParty(reader: Reader, staffId: number, on: ActedOn): Promise<boolean> {
  const { carId = null, lotId = null, orderId = null, auctionId = null, shippingId = null } = on
  const { accountId = null, transferId = null, refundId = null } = on
  const { paymentId = null, mismatchId = null, invoiceId = null, questionId = null } = on
  const { rows } = await sql<{ found: boolean }>`
    with me as (select id, phone, whatsapp, lower(email) as email from accounts where id = ${staffId}),
    of_lots as (select id, car_id from lots where id = ${lotId}::bigint or auction_id = ${auctionId}::bigint),
    of_orders as (
      select buyer_id, car_id from orders
       where id = ${orderId}::bigint or id = (select order_id from shipping_requests where id = ${shippingId}::bigint)),
    parties as (
      select owner_id as id from cars
       where id = ${carId}::bigint or id in (select car_id from of_lots) or id in (select car_id from of_orders)
          or id = (select car_id from car_questions where id = ${questionId}::bigint)
      union select account_id from lot_bidders where lot_id in (select id from of_lots)
      union select buyer_id from of_orders
      union select ${accountId}::bigint
      union select account_id from bank_transfers where id = ${transferId}::bigint
      union select account_id from refunds where id = ${refundId}::bigint
      union select account_id from invoices where id = ${invoiceId}::bigint
      union select account_id from payments
             where id = ${paymentId}::bigint
                or id = (select payment_id from payment_mismatches where id = ${mismatchId}::bigint))
    select exists (
      select from parties join accounts p on p.id = parties.id cross join me
       where p.id = me.id or exists (select from account_links where account_id = me.id and other_id = p.id)
          or p.phone = me.whatsapp
          or (p.whatsapp_verified_at is not null and p.whatsapp in (me.phone, me.whatsapp))
          or (p.email_verified_at is not null and lower(p.email) = me.email)
          or exists ((${acceptedAccounts} union ${accountDecided(transferId, refundId)}) intersect ${accountsOfStaff})) as found`.execute(
    reader,
  )
  return rows[0]?.found ?? false
}

/**
 * Bank accounts from which a party paid, or to which they got money back, as accepted by staff, and the one to which the
 * house sends their money. Accounts are compared by their keyed hash: the number of the last one is sealed.
 */
const acceptedAccounts = sql`(
  select iban_hash from bank_transfers where account_id = p.id and status = 'approved'
  union select iban_hash from refunds where account_id = p.id and status in ('approved', 'paid_out')
  union select iban_hash from payout_accounts where account_id = p.id)`

/** The bank account that the act itself concerns. */
const accountDecided = (transferId: number | null, refundId: number | null) => sql`(
  select iban_hash from bank_transfers where id = ${transferId}::bigint
  union select iban_hash from refunds where id = ${refundId}::bigint)`

const accountsOfStaff = sql`(
  select iban_hash from bank_transfers where account_id = me.id and status <> 'rejected' and iban_hash is not null
  union select iban_hash from refunds where account_id = me.id and status <> 'rejected' and iban_hash is not null
  union select iban_hash from payout_accounts where account_id = me.id)`
