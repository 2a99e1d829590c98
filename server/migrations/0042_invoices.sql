-- Invoices: numbers without a gap, contents that never change once issued, and the chain of the electronic ones.

-- The last number of each series; the row is the lock under which the next one is given.
create table invoice_series (
  series text primary key,
  last_count bigint not null check (last_count > 0)
);

-- The chain of electronic invoices of this unit: the last counter and hash, locked while the next one is made.
create table invoice_chain (
  id smallint primary key default 1 check (id = 1),
  counter bigint not null default 0,
  hash text not null
);
-- Before the first invoice: Base64 of the hexadecimal SHA-256 of "0" (BR-KSA-26).
insert into invoice_chain (hash) values
  ('NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==');

create table invoices (
  id bigint generated always as identity primary key,
  -- Who sees it: the buyer, the payer, or the owner of a sold car.
  account_id bigint not null references accounts,
  kind text not null check (kind in ('standard', 'simplified', 'margin', 'credit_note', 'purchase', 'receipt')),
  -- What it is for, once: 'order:12', 'owner:12', 'payment:5'; a corrected invoice's place is taken by the next one.
  source text not null,
  order_id bigint references orders,
  corrects_id bigint references invoices,
  created_at timestamptz not null default clock_timestamp(),
  -- An invoice of an order that was canceled before it was issued.
  dropped_at timestamptz,
  -- From here on: set together when it is issued, and never changed.
  issued_at timestamptz,
  series text references invoice_series,
  series_count bigint,
  number text unique,
  due_at timestamptz,
  total bigint,
  due bigint,
  content jsonb,
  uuid uuid unique,
  counter bigint unique,
  previous_hash text,
  hash text,
  qr text,
  xml text,
  -- Corrected by a credit note.
  credited_at timestamptz,
  -- A purchase invoice whose money was sent to the owner, and how.
  paid_at timestamptz,
  paid_reference text unique,
  unique (series, series_count),
  check ((issued_at is null) = (number is null) and (issued_at is null) = (content is null)
    and (issued_at is null) = (series is null) and (issued_at is null) = (series_count is null)
    and (issued_at is null) = (total is null) and (issued_at is null) = (due is null)
    and (issued_at is null) = (uuid is null)),
  check ((counter is null) = (hash is null) and (counter is null) = (previous_hash is null) and (counter is null) = (xml is null)),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  check (dropped_at is null or issued_at is null),
  check (credited_at is null or issued_at is not null),
  check ((paid_at is null) = (paid_reference is null))
);
create unique index invoices_standing on invoices (source) where credited_at is null and dropped_at is null;
create index invoices_of_account on invoices (account_id, id desc);
create index invoices_of_order on invoices (order_id) where order_id is not null;
create unique index invoices_credit on invoices (corrects_id) where corrects_id is not null;
create trigger invoices_issued_once before update of issued_at, series, series_count, number, due_at, total, due, content, uuid,
  counter, previous_hash, hash, qr, xml, kind on invoices for each row when (old.issued_at is not null)
  execute function refuse_change();
create trigger invoices_fixed before update of account_id, source, order_id, corrects_id, created_at on invoices
  for each row execute function refuse_change();
create trigger invoices_kept before delete on invoices for each row execute function refuse_change();
create trigger invoices_kept_all before truncate on invoices for each statement execute function refuse_change();

-- Orders that stand already get the invoice that they wait for.
insert into invoices (account_id, kind, source, order_id)
select buyer_id, 'simplified', 'order:' || id, id from orders where status not in ('negotiating', 'canceled');
