import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** What staff are about to act on; each that is named is looked at. */
export type ActedOn = {
  carId?: number
  lotId?: number
  orderId?: number
  auctionId?: number
  shippingId?: number
  /** A member's wallet. */
  accountId?: number
  transferId?: number
  refundId?: number
  paymentId?: number
  mismatchId?: number
  invoiceId?: number
}

/**
 * Whether a member of staff is a party to what they act on: owner, bidder or buyer, by the account itself or by another
 * one that shares its phone, WhatsApp number, e-mail address or bank account. National IDs and phones are unique among
 * accounts. It reads the parties and compares each with the member of staff: an act has few parties, an installation many
 * members.
 */
export async function isParty(reader: Reader, staffId: number, on: ActedOn): Promise<boolean> {
  const { carId = null, lotId = null, orderId = null, auctionId = null, shippingId = null } = on
  const { accountId = null, transferId = null, refundId = null } = on
  const { paymentId = null, mismatchId = null, invoiceId = null } = on
  const { rows } = await sql<{ found: boolean }>`
    with me as (select id, phone, whatsapp, lower(email) as email from accounts where id = ${staffId}),
    of_lots as (select id, car_id from lots where id = ${lotId}::bigint or auction_id = ${auctionId}::bigint),
    of_orders as (
      select buyer_id, car_id from orders
       where id = ${orderId}::bigint or id = (select order_id from shipping_requests where id = ${shippingId}::bigint)),
    parties as (
      select owner_id as id from cars
       where id = ${carId}::bigint or id in (select car_id from of_lots) or id in (select car_id from of_orders)
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
       where p.id = me.id or p.phone = me.whatsapp or p.whatsapp in (me.phone, me.whatsapp) or lower(p.email) = me.email
          or exists (${ibansOf(sql.ref('p.id'))} intersect ${ibansOf(sql.ref('me.id'))})) as found`.execute(reader)
  return rows[0]?.found ?? false
}

/** Bank accounts from which an account paid, or to which it wants money back. */
const ibansOf = (account: RawBuilder<unknown>) => sql`(
  select iban from bank_transfers where account_id = ${account} and status <> 'rejected'
  union select iban from refunds where account_id = ${account} and status <> 'rejected')`
