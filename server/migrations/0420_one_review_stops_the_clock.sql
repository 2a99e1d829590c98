-- One review of a transfer stops the clock of an unpaid order, for a limited time; an announced visit stops none.
alter table orders
  -- The due date at the start of the one review that stops its clock; set once.
  add column review_due_at timestamptz,
  add column extended_times smallint not null default 0 check (extended_times >= 0),
  add column extended_days smallint not null default 0 check (extended_days >= 0),
  -- Why staff or the server canceled it; null for one canceled before causes were kept.
  add column cancel_cause text check (cancel_cause in ('buyer_default', 'seller', 'house', 'buyer_before_due'));

-- Orders that wait for a visit, or for a transfer of a part, wait for money again; their time so far counts as stopped.
update orders o set invoice_status = case when grace_days > 0 then 'grace' else 'issued' end,
       due_at = due_at + (clock_timestamp() - coalesce(review_since, clock_timestamp())), review_since = null
 where status = 'pending' and invoice_status = 'under_review'
   and o.total - o.paid_amount > (select coalesce(sum(t.amount), 0) from bank_transfers t
                                   where t.order_id = o.id and t.status = 'under_review');
update orders set review_due_at = due_at, review_since = coalesce(review_since, clock_timestamp())
 where status = 'pending' and invoice_status = 'under_review';

drop index orders_announced;
alter table orders drop column announced_until, drop column cash_noticed_at;
create index orders_in_review on orders (review_since) where review_since is not null;
