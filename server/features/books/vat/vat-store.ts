import { type RawBuilder, sql } from 'kysely'
import type { VatCause } from '#contract/values/vat-words.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'

/** Days in Riyadh, both included. */
export type Span = { from: string; until: string }

const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Asia/Riyadh')`
const within = (column: RawBuilder<unknown>, { from, until }: Span) =>
  sql`${column} >= ${startOf(sql`${from}::date`)} and ${column} < ${startOf(sql`${until}::date + 1`)}`

/**
 * The issued invoices and notes of some days. `vat` is printed, `margin_vat` is not. `seller_vat` is the part of another
 * seller's car: what the invoice charges beyond the fees. `booked` is what the account gets of the document.
 */
const documentsOf = (span: Span) => sql`
  (select d.*, d.sign * (d.vat + d.rounding + d.margin_vat) - d.sign * d.seller_vat as booked
     from (
       select i.id, i.order_id, case i.kind when 'credit_note' then -1 else 1 end as sign, s.vat, s.rounding,
              coalesce((i.content->'margin'->>'vat')::bigint, 0) as margin_vat,
              coalesce((i.content->'margin'->>'net')::bigint, 0) as margin_net, l.taxable,
              case when p.is_of_seller then l.car else 0 end as seller_net,
              case when p.is_of_seller
                   then s.vat + s.rounding - ((l.taxable - l.car) * s.bps + 5000) / 10000 else 0 end as seller_vat
         from invoices i
         -- A debit note never charges the car; the source of a credit note is that of the paper it credits.
         left join invoices k on k.id = i.corrects_id and i.kind = 'credit_note'
         left join orders o on o.id = i.order_id
         left join cars c on c.id = o.car_id
         left join accounts a on a.id = c.owner_id
         cross join lateral (select coalesce(k.source, i.source) as source) t
         cross join lateral (select t.source like 'order:%' as is_of_order, t.source like any('{order:%,debit:%}') as rounds) f
         -- A kept deposit is booked with the VAT that its invoice prints; there the net takes the rounding.
         cross join lateral (select (i.content->>'vat')::bigint as vat, (i.content->>'vatBps')::bigint as bps,
                                    case when f.rounds then (i.content->>'rounding')::bigint else 0 end as rounding) s
         cross join lateral (select coalesce(o.seller_vat = 'full' and a.phone <> ${HOUSE_PHONE} and f.is_of_order, false) as is_of_seller) p
         -- The car is the first line of an invoice that has one.
         cross join lateral (
           select coalesce(sum((n.line->>'net')::bigint), 0)::bigint - (i.content->>'discount')::bigint as taxable,
                  coalesce(sum((n.line->>'net')::bigint) filter (where n.no = 1), 0)::bigint as car
             from jsonb_array_elements(i.content->'lines') with ordinality n(line, no)
            where n.line->>'category' = 'standard') l
        where i.kind in ('standard', 'simplified', 'margin', 'credit_note', 'debit_note') and ${within(sql`i.issued_at`, span)}) d)`

/** The VAT of each journal of some days with the order that it is about, if any; a kept deposit's is that of its invoice. */
const bookingsOf = (span: Span) => sql`
  (select j.id, j.kind, p.amount,
          coalesce(case when j.reference like 'order:%' then substr(j.reference, 7)::bigint end, i.order_id) as order_id
     from journals j join postings p on p.journal_id = j.id and p.account = 'vat'
     left join invoices i on i.source = 'kept:' || j.id
    where ${within(sql`j.created_at`, span)})`

/** Sums in halalas. Notes are below zero; `purchases` are what other sellers' cars and the bank cost. */
export type VatSums = {
  sales: { net: number; notes: number; vat: number; documents: number }
  purchases: { net: number; notes: number; vat: number; documents: number }
  account: number
}

export async function sumVatReturn(db: Reader, span: Span): Promise<VatSums> {
  const { rows } = await sql<VatSums>`
    with papers as materialized ${documentsOf(span)}, booked as materialized ${bookingsOf(span)},
         bank as (
           select coalesce(sum(-c.amount), 0)::bigint as net, coalesce(sum(-b.amount), 0)::bigint as vat, count(*)::int as documents
             from booked b join postings c on c.journal_id = b.id and c.account = 'bank_charges'
            where b.kind in ('bank_charge', 'gateway_settled')),
         sold as (
           select coalesce(sum(taxable + margin_net) filter (where sign > 0), 0)::bigint as net,
                  coalesce(-sum(taxable + margin_net) filter (where sign < 0), 0)::bigint as notes,
                  coalesce(sum(sign * (vat + margin_vat)), 0)::bigint as vat,
                  (count(*) filter (where taxable + margin_net <> 0))::int as documents,
                  coalesce(sum(seller_net) filter (where sign > 0), 0)::bigint as seller_net,
                  coalesce(-sum(seller_net) filter (where sign < 0), 0)::bigint as seller_notes,
                  coalesce(sum(sign * seller_vat), 0)::bigint as seller_vat,
                  (count(*) filter (where seller_vat <> 0))::int as seller_documents
             from papers)
    select jsonb_build_object('net', s.net, 'notes', s.notes, 'vat', s.vat, 'documents', s.documents) as sales,
           jsonb_build_object('net', s.seller_net + b.net, 'notes', s.seller_notes, 'vat', s.seller_vat + b.vat,
                              'documents', s.seller_documents + b.documents) as purchases,
           (select coalesce(sum(amount), 0)::bigint from booked) as account
      from sold s, bank b`.execute(db)
  const none = { net: 0, notes: 0, vat: 0, documents: 0 }
  return rows[0] ?? { sales: none, purchases: none, account: 0 }
}

/** In halalas: VAT of the return less VAT of the account. */
export type VatDifference = {
  cause: VatCause
  vat: number
  count: number
  documents: { subject: string; vat: number }[]
}

const SHOWN_MAX = 50

/** Each cause for which the return differs from the account, with its largest documents. */
export async function vatDifferences(db: Reader, span: Span): Promise<VatDifference[]> {
  const { rows } = await sql<VatDifference>`
    with papers as materialized ${documentsOf(span)}, booked as materialized ${bookingsOf(span)},
         by_order as (
           select order_id, sum(vat)::bigint as vat
             from (select order_id, booked as vat from papers
                    union all
                   select order_id, -amount from booked where order_id is not null) each
            group by order_id having sum(vat) <> 0),
         found as (
           select case when exists (select from invoices i where i.order_id = o.id and not (${within(sql`i.issued_at`, span)}))
                         or exists (select from journals j join postings p on p.journal_id = j.id and p.account = 'vat'
                                     where j.reference = 'order:' || o.id and not (${within(sql`j.created_at`, span)})) then 'other_period'
                       else 'other' end as cause,
                  case when o.id is null then 'ledger:vat' else 'order:' || o.id end as subject, b.vat
             from by_order b left join orders o on o.id = b.order_id
            union all
           select 'rounding', 'invoice:' || id, -sign * rounding from papers where rounding <> 0
            union all
           select 'other', 'journal:' || id, -amount from booked
            where order_id is null and kind not in ('bank_charge', 'gateway_settled')),
         placed as (select *, row_number() over (partition by cause order by abs(vat) desc, subject) as place from found)
    select cause, sum(vat)::bigint as vat, count(*)::int as count,
           jsonb_agg(jsonb_build_object('subject', subject, 'vat', vat) order by place) filter (where place <= ${SHOWN_MAX}) as documents
      from placed group by cause order by cause`.execute(db)
  return rows
}
