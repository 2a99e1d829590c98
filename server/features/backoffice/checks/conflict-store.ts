import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** What staff are about to act on; each that is named is looked at. */
export type ActedOn = { carId?: number; lotId?: number; orderId?: number; auctionId?: number }

/**
 * Whether a member of staff is a party to what they act on: owner, bidder or buyer, by the account itself or by another
 * one that shares its phone, WhatsApp number, e-mail address or bank account. National IDs and phones are unique among
 * accounts.
 */
export async function isParty(reader: Reader, staffId: number, on: ActedOn): Promise<boolean> {
  const { carId = null, lotId = null, orderId = null, auctionId = null } = on
  const { rows } = await sql<{ found: boolean }>`
    with me as (select phone, whatsapp, lower(email) as email from accounts where id = ${staffId}),
    banks as (
      select account_id, iban from bank_transfers where status <> 'rejected'
      union select account_id, iban from refunds where status <> 'rejected'),
    mine as (
      select a.id from accounts a, me
       where a.id = ${staffId} or a.phone = me.whatsapp or a.whatsapp = me.phone or a.whatsapp = me.whatsapp
          or lower(a.email) = me.email
          or a.id in (select account_id from banks where iban in (select iban from banks where account_id = ${staffId})))
    select exists (select from cars where id = ${carId}::bigint and owner_id in (select id from mine))
        or exists (select from lots l join cars c on c.id = l.car_id
                    where (l.id = ${lotId}::bigint or l.auction_id = ${auctionId}::bigint)
                      and c.owner_id in (select id from mine))
        or exists (select from lot_bidders b join lots l on l.id = b.lot_id
                    where (l.id = ${lotId}::bigint or l.auction_id = ${auctionId}::bigint)
                      and b.account_id in (select id from mine))
        or exists (select from orders o join cars c on c.id = o.car_id
                    where o.id = ${orderId}::bigint
                      and (o.buyer_id in (select id from mine) or c.owner_id in (select id from mine))) as found`.execute(
    reader,
  )
  return rows[0]?.found ?? false
}
