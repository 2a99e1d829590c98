-- From an issued invoice to the handed-over car: what an order costs and waits for, who owns the car next, and every state change.

-- The chart of accounts. Those that stood in the check before keep their names.
create table ledger_accounts (
  name text primary key,
  kind text not null check (kind in ('member', 'asset', 'liability', 'income', 'tax', 'correction')),
  title_ar text not null,
  title_en text not null
);
insert into ledger_accounts (name, kind, title_ar, title_en)
select m[1], 'member', m[1], m[1]
  from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''::text', 'g') m
 where c.conrelid = 'postings'::regclass and c.contype = 'c' and c.conname = 'postings_account_check'
on conflict do nothing;
insert into ledger_accounts (name, kind, title_ar, title_en) values
  ('wallet', 'member', 'محافظ الأعضاء', 'Wallets of members'),
  ('gateway', 'asset', 'مقاصة بوابة الدفع', 'Gateway clearing'),
  ('bank', 'asset', 'البنك', 'Bank'),
  ('cash', 'asset', 'الصندوق', 'Cash'),
  ('advances', 'liability', 'دفعات مقدمة على الطلبات', 'Advances on orders'),
  ('sellers', 'liability', 'مستحق للبائعين', 'Owed to sellers'),
  ('fees', 'income', 'العمولة والرسوم الإدارية', 'Commission and administrative fees'),
  ('services', 'income', 'خدمات إضافية', 'Services'),
  ('shipping', 'income', 'الشحن', 'Shipping'),
  ('collection', 'income', 'رسوم الساحة', 'Yard fees'),
  ('forfeits', 'income', 'تأمينات محتفظ بها', 'Kept deposits'),
  ('discounts', 'income', 'خصومات', 'Discounts'),
  ('vat', 'tax', 'ضريبة القيمة المضافة المستحقة', 'VAT payable'),
  ('adjustments', 'correction', 'تسويات', 'Adjustments')
on conflict (name) do update set kind = excluded.kind, title_ar = excluded.title_ar, title_en = excluded.title_en;
alter table postings drop constraint if exists postings_account_check;
-- Once for a statement: a foreign key would lock the same few rows with every journal.
create function check_accounts() returns trigger language plpgsql as $$
begin
  if exists (select from inserted i where not exists (select from ledger_accounts a where a.name = i.account)) then
    raise exception 'postings need an account of the chart (check constraint)' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger postings_accounts after insert on postings
  referencing new table as inserted for each statement execute function check_accounts();

alter table orders drop constraint orders_check;
alter table orders
  add column services_amount bigint not null default 0 check (services_amount >= 0),
  add column shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  -- What has come in for this order and waits to be booked; it is part of the account `advances`.
  add column paid_amount bigint not null default 0 check (paid_amount >= 0),
  add column deposit_counts boolean not null default false,
  add column payment_method text check (payment_method in ('online', 'bank_transfer', 'cash')),
  add column seller_vat text not null default 'private' check (seller_vat in ('private', 'full', 'margin')),
  add column issued_at timestamptz,
  add column announced_until timestamptz,
  add column grace_days smallint not null default 0 check (grace_days >= 0),
  add column making_at timestamptz,
  add column finished_at timestamptz,
  -- Who the car is transferred to. The number of their ID is sealed.
  add column transfer_name text,
  add column transfer_identity_sealed bytea,
  add column transfer_phone text,
  add column transfer_location text,
  add column collected_paid_days integer not null default 0 check (collected_paid_days >= 0),
  add constraint orders_total check (total = price + client_fees + administrative_fees + services_amount + shipping_amount
    - discount + tax_amount and total >= 0);
create index orders_by_status on orders (status, id desc);
create index orders_due on orders (due_at) where status = 'pending' and due_at is not null;

-- Every change of state that there is; the trigger below refuses all others.
create table order_changes (
  field text not null check (field in ('status', 'invoice_status')),
  before text not null,
  after text not null,
  primary key (field, before, after)
);
insert into order_changes values
  ('status', 'negotiating', 'pending'), ('status', 'negotiating', 'canceled'),
  ('status', 'pending', 'making'), ('status', 'pending', 'canceled'),
  ('status', 'making', 'delivering'), ('status', 'making', 'canceled'),
  ('status', 'delivering', 'finished'),
  ('invoice_status', 'waiting_invoice', 'issued'), ('invoice_status', 'waiting_invoice', 'canceled'),
  ('invoice_status', 'issued', 'under_review'), ('invoice_status', 'issued', 'payment_confirmed'),
  ('invoice_status', 'issued', 'grace'), ('invoice_status', 'issued', 'canceled'),
  ('invoice_status', 'under_review', 'issued'), ('invoice_status', 'under_review', 'grace'),
  ('invoice_status', 'under_review', 'payment_confirmed'),
  ('invoice_status', 'grace', 'under_review'), ('invoice_status', 'grace', 'payment_confirmed'),
  ('invoice_status', 'grace', 'canceled'),
  ('invoice_status', 'payment_confirmed', 'paid'),
  ('invoice_status', 'paid', 'canceled');

-- What became of an order, in the order in which it happened; written by the trigger, so nothing is missing.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  status text not null,
  invoice_status text not null,
  at timestamptz not null default clock_timestamp()
);
create index order_events_of_order on order_events (order_id, id);
create trigger order_events_fixed before update or delete on order_events for each row execute function refuse_change();

create function check_order_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.status <> old.status and not exists
        (select from order_changes where field = 'status' and before = old.status and after = new.status) then
      raise exception 'an order does not go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    if new.invoice_status <> old.invoice_status and not exists (select from order_changes
        where field = 'invoice_status' and before = old.invoice_status and after = new.invoice_status) then
      raise exception 'an invoice does not go from % to %', old.invoice_status, new.invoice_status
        using errcode = 'check_violation';
    end if;
    if new.status = old.status and new.invoice_status = old.invoice_status then
      return null;
    end if;
  end if;
  insert into order_events (order_id, status, invoice_status) values (new.id, new.status, new.invoice_status);
  return null;
end $$;
create trigger orders_change after insert or update of status, invoice_status on orders
  for each row execute function check_order_change();

-- Services that can be added to an order, and those that were, at the price of that moment.
create table items (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  price bigint not null check (price >= 0),
  taxable boolean not null default true,
  active boolean not null default true,
  sort_order integer not null default 0
);
create table order_items (
  order_id bigint not null references orders,
  item_id bigint not null references items,
  name_ar text not null,
  name_en text not null,
  amount bigint not null check (amount >= 0),
  taxable boolean not null,
  primary key (order_id, item_id)
);

create table coupons (
  id bigint generated always as identity primary key,
  title text not null,
  code text not null unique check (code = upper(code)),
  discount_cash bigint check (discount_cash > 0),
  discount_bps integer check (discount_bps between 1 and 10000),
  max_discount bigint check (max_discount > 0),
  start_at timestamptz,
  end_at timestamptz,
  uses_max integer check (uses_max > 0),
  uses_per_member integer not null default 1 check (uses_per_member > 0),
  uses integer not null default 0 check (uses >= 0),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  check ((discount_cash is null) <> (discount_bps is null)),
  check (uses_max is null or uses <= uses_max),
  check (end_at is null or start_at is null or end_at > start_at)
);
create table coupon_uses (
  order_id bigint primary key references orders,
  coupon_id bigint not null references coupons,
  account_id bigint not null references accounts,
  amount bigint not null check (amount >= 0),
  used_at timestamptz not null default clock_timestamp()
);
create index coupon_uses_of_member on coupon_uses (coupon_id, account_id);

-- A payment for an order is for its invoice, for the days in the yard, or for a delivery.
alter table payments add column order_part text check (order_part in ('invoice', 'collection', 'shipping'));
alter table payments add constraint payments_part check ((purpose = 'order') = (order_part is not null));
create index payments_of_order on payments (order_id) where order_id is not null;

create sequence exit_permit_numbers;
create table exit_permits (
  id bigint generated always as identity primary key,
  number text not null unique default
    'EX-' || to_char(clock_timestamp() at time zone 'Asia/Riyadh', 'YYYY') || '-' || to_char(nextval('exit_permit_numbers'), 'FM999999000000'),
  order_id bigint not null references orders,
  valid_until timestamptz not null,
  issued_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  used_by bigint references accounts,
  replaced_at timestamptz,
  check ((used_at is null) = (used_by is null))
);
create unique index exit_permits_standing on exit_permits (order_id) where replaced_at is null;

-- What a payment for days in the yard pays: so many days, and the fee and VAT of them.
create table collection_charges (
  payment_id bigint primary key references payments,
  order_id bigint not null references orders,
  days integer not null check (days > 0),
  fee bigint not null check (fee >= 0),
  tax_amount bigint not null check (tax_amount >= 0)
);

-- What each day of grace has taken from the deposit: a day counts once.
create table grace_charges (
  order_id bigint not null references orders,
  day smallint not null check (day > 0),
  amount bigint not null check (amount >= 0),
  journal_id bigint unique references journals,
  charged_at timestamptz not null default clock_timestamp(),
  primary key (order_id, day)
);
create trigger grace_charges_fixed before update or delete on grace_charges for each row execute function refuse_change();
