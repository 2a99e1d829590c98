-- Money on its way in: payments at the gateway, and the sandbox gateway's own books.

create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  purpose text not null check (purpose in ('wallet', 'package', 'order')),
  package_id bigint references packages,
  order_id bigint,
  method text not null check (method in ('online', 'bank_transfer', 'cash')),
  amount bigint not null check (amount > 0),
  status text not null default 'initiated' check (status in ('initiated', 'paid', 'failed', 'refunded')),
  gateway text,
  gateway_ref text unique,
  checkout_url text,
  journal_id bigint unique references journals,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create index payments_of_account on payments (account_id, id desc);
create index payments_unsettled on payments (created_at) where status = 'initiated';

create table sandbox_charges (
  ref text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  return_url text not null,
  webhook_url text not null,
  language text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  created_at timestamptz not null default clock_timestamp()
);

create table webhook_events (
  event_id text primary key,
  gateway text not null,
  gateway_ref text not null,
  received_at timestamptz not null default clock_timestamp()
);
