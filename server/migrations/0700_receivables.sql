-- An order's invoice is booked when it is issued: the buyer owes its total, and the seller is owed the price once the buyer pays.

insert into ledger_accounts (name, kind, number, title_ar, title_en) values
  ('receivables', 'asset', 1110, 'ذمم المشترين', 'Owed by buyers'),
  ('sellers_unpaid', 'liability', 2025, 'مستحق للبائعين بعد سداد المشتري', 'Owed to sellers after payment');

-- Each invoice that is open now is booked in the open month, with the amounts of its order; journals of the past stay. An order
-- whose sums its invoice does not have yet is booked with the correction of its invoice, within a minute.
do $$
declare
  o record;
  journal bigint;
  wrong text;
begin
  for o in
    select r.*, a.phone = '+966000000000' as is_house,
           -- The VAT in the price of the house's own car: in all of it, or in its margin; half up.
           case when a.phone <> '+966000000000' or r.seller_vat = 'private' then 0
                else (2 * greatest(0, r.price - case r.seller_vat when 'margin' then coalesce(r.purchase_price, 0) else 0 end) * r.vat_bps
                       + 10000 + r.vat_bps) / (2 * (10000 + r.vat_bps)) end as car_vat
      from orders r join cars c on c.id = r.car_id join accounts a on a.id = c.owner_id
      join invoices i on i.source = 'order:' || r.id and i.credited_at is null and i.dropped_at is null
     where r.status = 'pending' and i.issued_at is not null and r.total = i.total + (i.content->>'collected')::bigint
     order by r.id
       for update of r
  loop
    insert into journals (kind, reference, car_id, reason)
    values ('invoice_issued', 'order:' || o.id, o.car_id, 'صدرت قبل قيد الذمم · Issued before receivables were booked')
    returning id into journal;
    insert into postings (journal_id, line, account, amount)
    select journal, row_number() over (order by l.place), l.account, l.amount
      from (values
        (1, 'receivables', -o.total),
        (2, 'sellers_unpaid', case when o.is_house then 0 else o.price end),
        (3, 'sales', case when o.is_house then o.price - o.car_vat else 0 end),
        (4, 'fees', o.client_fees + o.administrative_fees),
        (5, 'services', o.services_amount),
        (6, 'shipping', o.shipping_amount),
        (7, 'discounts', -o.discount),
        (8, 'vat', o.tax_amount + o.car_vat)) l(place, account, amount)
     where l.amount <> 0;
  end loop;

  -- The VAT return counts the invoices, so the account has to have the same VAT.
  select string_agg(b.number, ', ') into wrong
    from (select r.id, r.number, r.seller_vat = 'full' and a.phone <> '+966000000000' as is_of_seller, i.content,
                 (select coalesce(sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id and p.account = 'vat'
                   where j.reference = 'order:' || r.id and j.kind = 'invoice_issued') as booked
            from journals n join orders r on n.reference = 'order:' || r.id
            join cars c on c.id = r.car_id join accounts a on a.id = c.owner_id
            join invoices i on i.source = 'order:' || r.id and i.credited_at is null and i.dropped_at is null
           where n.kind = 'invoice_issued') b
   cross join lateral (
     select coalesce(sum((l.line->>'net')::bigint) filter (where l.no > 1), 0)::bigint - (b.content->>'discount')::bigint as fees
       from jsonb_array_elements(b.content->'lines') with ordinality l(line, no) where l.line->>'category' = 'standard') taxed
   where b.booked <> case when b.is_of_seller then (taxed.fees * (b.content->>'vatBps')::bigint + 5000) / 10000
                          else (b.content->>'vat')::bigint + (b.content->>'rounding')::bigint
                               + coalesce((b.content->'margin'->>'vat')::bigint, 0) end;
  if wrong is not null then
    raise exception 'the VAT of the invoices of orders % is not that of their sums', wrong
      using hint = 'Correct these invoices in the release before, and migrate again.';
  end if;
  if (select coalesce(sum(amount), 0) from postings) <> 0 then
    raise exception 'the trial balance is not zero';
  end if;
end $$;
