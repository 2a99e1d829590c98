-- What the house owes a seller is a payout of its own: it goes out in batches, with two persons, after the transfer.
create table payout_batches (
  id bigint generated always as identity primary key,
  made_by bigint not null references accounts,
  -- Null if nobody else could approve it.
  approved_by bigint references accounts,
  made_at timestamptz not null default clock_timestamp(),
  check (made_by <> approved_by)
);
create trigger payout_batches_kept before update or delete on payout_batches
  for each row execute function refuse_change();
create table payouts (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders,
  account_id bigint not null references accounts,
  -- In halalas.
  gross bigint not null check (gross > 0),
  commission bigint not null check (commission >= 0),
  commission_tax bigint not null check (commission_tax >= 0),
  net bigint not null generated always as (gross - commission - commission_tax) stored,
  created_at timestamptz not null default clock_timestamp(),
  batch_id bigint references payout_batches,
  -- The bank account to which it was sent.
  iban_sealed bytea,
  holder_name text,
  sent_at timestamptz,
  paid_at timestamptz,
  reference text unique,
  canceled_at timestamptz,
  check ((batch_id is null) = (sent_at is null)),
  check ((paid_at is null) = (reference is null)),
  check (commission + commission_tax < gross),
  check (canceled_at is null or sent_at is null and paid_at is null)
);
create index payouts_of_account on payouts (account_id);
create index payouts_of_batch on payouts (batch_id);
create index payouts_open on payouts (id) where paid_at is null and canceled_at is null;
-- The columns of the commission come with a later number; a database that has them already keeps what they say.
insert into payouts (order_id, account_id, gross, commission, commission_tax, created_at, paid_at, reference)
select o.id, i.account_id, o.price, r.commission, r.tax, i.issued_at, i.paid_at, i.paid_reference
  from invoices i join orders o on o.id = i.order_id
 cross join lateral (select coalesce((to_jsonb(o) ->> 'commission')::bigint, 0) as commission,
                            coalesce((to_jsonb(o) ->> 'commission_tax')::bigint, 0) as tax) r
 where i.kind = 'purchase' and i.issued_at is not null and i.credited_at is null and o.price > r.commission + r.tax;
